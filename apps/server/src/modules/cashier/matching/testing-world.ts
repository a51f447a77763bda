import { randomUUID } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { balancesOf, houseAccount, houseBalances, post, walletOf } from '../../ledger/index.ts';
import { putChannel } from '../channels/channels.ts';
import { insertAccount } from '../payout-accounts/account-store.ts';
import { keepNumber } from '../payout-accounts/number.ts';
import { insertProof } from '../proofs/proof-store.ts';
import { moneyTransaction } from '../transaction.ts';
import { changeWithdrawal, holdWithdrawal, withdrawalAccounts } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';
import { startMatching, takeOffer } from './offer.ts';
import { partOfDeposit } from './part-store.ts';
import { setMatchingRule } from './rule.ts';

/** Baht as units. */
export const baht = (amount: number) => BigInt(amount) * 10_000n;
const currency: CurrencyCode = 'THB';
export const accountNumber = '123-4-56789-0';

/** Channels without turnover: 1 % of a deposit is its fee, 2 baht of a withdrawal are. */
export async function openMatching(ctx: Ctx): Promise<void> {
  const name = { EN: 'Person to person', TH: 'Person to person', CN: 'Person to person' };
  const channel = {
    kind: 'matched',
    name,
    hint: null,
    currency,
    pay_currency: currency,
    adapter: null,
    settings: {},
    min_amount: baht(10),
    max_amount: baht(100_000),
    turnover_bp: 0,
    open_from: null,
    open_until: null,
    expires_minutes: 60,
    confirmations: 0,
    enabled: true,
    position: 900,
  } as const;
  await putChannel(ctx.db, { ...channel, code: 'match-in', direction: 'deposit', fee_bp: 100, fee_fixed: 0n });
  await putChannel(ctx.db, { ...channel, code: 'match-out', direction: 'withdrawal', fee_bp: 0, fee_fixed: baht(2) });
  await setMatchingRule(ctx.db, {
    currency,
    guarantee_bp: 500,
    pay_minutes: 30,
    confirm_minutes: 60,
    part_min: baht(50),
  });
}

/** A member with this much cash. */
export async function memberWith(ctx: Ctx, cash: bigint) {
  const member = await signedInMember(ctx);
  if (cash > 0n) {
    await post(ctx, {
      key: randomUUID(),
      legs: [
        {
          debit: await houseAccount(ctx, 'promotion:signup', currency),
          credit: await walletOf(ctx, member.memberId, 'cash', currency),
          amount: cash,
          kind: 'signupGift',
          ref: 0n,
        },
      ],
    });
  }
  return { ...member, currency };
}
export type Somebody = Awaited<ReturnType<typeof memberWith>>;

/** A member whose withdrawal waits for depositors; 2 baht of it are the fee. */
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
  const at = ctx.clock();
  const account = await insertAccount(ctx.db, {
    member_id: memberId,
    kind: 'bank',
    provider: 'TEST-BANK',
    holder_name: 'Somchai Jaidee',
    ...keepNumber(ctx, 'TEST-BANK', `${accountNumber}${randomUUID().slice(0, 4)}`),
    is_default: false,
    shared: false,
    created_at: at,
    removed_at: null,
  });
  const row: Omit<Withdrawal, 'id'> = {
    member_id: memberId,
    channel,
    payout_account_id: account.id,
    currency,
    amount,
    fee: baht(2),
    pay_currency: currency,
    pay_amount: amount - baht(2),
    rate: null,
    state: 'REQUESTED',
    paid_amount: 0n,
    risk_score: 0,
    risk_reasons: [],
    approvals_needed: 1,
    adapter: null,
    adapter_ref: null,
    attempt: 0,
    reason: null,
    request_key: randomUUID(),
    request_hash: '',
    created_at: at,
    updated_at: at,
    settled_at: null,
  };
  const accounts = await withdrawalAccounts(ctx, row);
  const { id } = await moneyTransaction(ctx, (tx) => holdWithdrawal(ctx, tx, row, accounts));
  await changeWithdrawal(ctx, id, () => ({ to: 'APPROVED', kind: 'approved', actor: { kind: 'system' } }));
  await startMatching(ctx, id);
  return id;
}

/** The depositor takes this much of what waits. */
export async function taken(ctx: Ctx, depositor: Somebody, amount: string) {
  const depositId = await takeOffer(ctx, depositor, {
    body: { channel: 'match-in', amount },
    idempotencyKey: randomUUID(),
  });
  const part = await partOfDeposit(ctx.db, depositId);
  if (!part) throw new Error('what is taken is a part');
  return { depositId, partId: part.id, part };
}

/** A picture that the member has sent, without its file. */
export async function sentProof(ctx: Ctx, memberId: bigint): Promise<string> {
  const id = randomUUID();
  await insertProof(ctx.db, { id, member_id: memberId, width: 1, height: 1, bytes: 1, created_at: ctx.clock() });
  return id;
}

/** Balances by wallet, in units. */
export async function walletsOf(ctx: Ctx, memberId: bigint) {
  return Object.fromEntries((await balancesOf(ctx, memberId)).map(({ type, balance }) => [type, balance]));
}

/** What stands in a house account. */
export async function houseOf(ctx: Ctx, code: string): Promise<bigint> {
  return (await houseBalances(ctx)).find((house) => house.code === code)?.balance ?? 0n;
}

export async function eventKinds(ctx: Ctx, subject: string, id: bigint): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from cashier.event where subject = ${subject} and subject_id = ${id} order by id`.execute(ctx.db);
  return rows.map(({ kind }) => kind);
}
