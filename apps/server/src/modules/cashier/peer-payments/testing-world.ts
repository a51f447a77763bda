import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { balancesOf, houseBalances } from '../../ledger/index.ts';
import { openChannel } from '../channels/testing.ts';
import { nothingOwed } from '../owed-first.ts';
import { insertProof } from '../proofs/proof-store.ts';
import { heldWithdrawal } from '../testing-rows.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { noBets } from '../withdrawals/testing.ts';
import { type OfferDeps, startPeerPayments, takeOffer } from './offer.ts';
import { partOfDeposit } from './part-store.ts';
import { defaultPeerPaymentRule, setPeerPaymentRule } from './rule-store.ts';

/** Returns the units of an amount of baht. */
export const baht = (amount: number) => BigInt(amount) * 10_000n;
export const accountNumber = '123-4-56789-0';
/** Members who have placed no bet and owe nothing. */
export const noPlay: OfferDeps = { validBetOf: noBets, owedFirst: nothingOwed };

/** Opens channels without turnover: 1 % fee on a deposit, 2 baht on a withdrawal. */
export async function openPeerPayments(ctx: Ctx): Promise<void> {
  const matched = { kind: 'matched', min_amount: baht(10), max_amount: baht(100_000) } as const;
  await openChannel(ctx, { ...matched, code: 'match-in', fee_bp: 100 });
  await openChannel(ctx, { ...matched, code: 'match-out', direction: 'withdrawal', fee_fixed: baht(2) });
  await setPeerPaymentRule(ctx.db, {
    ...defaultPeerPaymentRule,
    currency: 'THB',
    part_min: baht(50),
  });
}

export type Somebody = Awaited<ReturnType<typeof memberWith>>;

/** Makes a member whose withdrawal waits for depositors; 2 baht of it are the fee. */
export async function waitingPayee(ctx: Ctx, amount: bigint) {
  const payee = await memberWith(ctx, amount);
  return { payee, withdrawalId: await waitingWithdrawal(ctx, payee, amount) };
}

export async function waitingWithdrawal(
  ctx: Ctx,
  { memberId }: Pick<Somebody, 'memberId'>,
  amount: bigint,
  channel = 'match-out',
): Promise<bigint> {
  const number = `${accountNumber}${randomUUID().slice(0, 4)}`;
  const { id } = await heldWithdrawal(ctx, number, { member_id: memberId, channel, amount, fee: baht(2) });
  await changeWithdrawal(ctx, id, () => ({ to: 'APPROVED', kind: 'approved', actor: { kind: 'system' } }));
  await startPeerPayments(ctx, id);
  return id;
}

/** Takes this much of the waiting withdrawals as the depositor. */
export async function taken(ctx: Ctx, depositor: Somebody, amount: string) {
  const asked = { body: { channel: 'match-in', amount }, idempotencyKey: randomUUID() };
  const depositId = await takeOffer(ctx, depositor, asked, noPlay);
  const part = await partOfDeposit(ctx.db, depositId);
  if (!part) throw new Error('what is taken is a part');
  return { depositId, partId: part.id, part };
}

/** Brings a part's deadlines nearer by so many minutes, and moves its past further back. */
export async function letPass({ db }: Ctx, partId: bigint, minutes: number): Promise<void> {
  const times = [
    'created_at',
    'updated_at',
    'pay_by',
    'cancel_by',
    'confirm_by',
    'held_until',
    'answer_by',
    'settled_at',
  ];
  const set = times.map((time) => sql`${sql.ref(time)} = ${sql.ref(time)} - make_interval(mins => ${minutes})`);
  await sql`update cashier.part set ${sql.join(set)} where id = ${partId}`.execute(db);
}

/** Brings the return of a withdrawal's rest nearer by so many minutes. */
export async function letRestPass({ db }: Ctx, withdrawalId: bigint, minutes: number): Promise<void> {
  await sql`
    update cashier.withdrawal set rest_by = rest_by - make_interval(mins => ${minutes})
    where id = ${withdrawalId}`.execute(db);
}

/** Inserts a picture that the member has uploaded, without its file. */
export async function sentProof(ctx: Ctx, memberId: bigint): Promise<string> {
  const id = randomUUID();
  await insertProof(ctx.db, { id, member_id: memberId, width: 1, height: 1, bytes: 1, created_at: ctx.clock() });
  return id;
}

/** Returns the member's balances by wallet, in units. */
export async function walletsOf(ctx: Ctx, memberId: bigint) {
  return Object.fromEntries((await balancesOf(ctx, memberId)).map(({ type, balance }) => [type, balance]));
}

/** Returns the balance of a house account, in units. */
export async function houseOf(ctx: Ctx, code: string): Promise<bigint> {
  return (await houseBalances(ctx)).find((house) => house.code === code)?.balance ?? 0n;
}

export async function eventKinds(ctx: Ctx, subject: string, id: bigint): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from cashier.event where subject = ${subject} and subject_id = ${id} order by id`.execute(ctx.db);
  return rows.map(({ kind }) => kind);
}

/** A withdrawal of 102 baht, 2 of them fee, taken as a whole by a depositor who has 10. */
export async function allTaken(ctx: Ctx) {
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(102));
  const depositor = await memberWith(ctx, baht(10));
  return { payee, withdrawalId, depositor, ...(await taken(ctx, depositor, '100')) };
}
