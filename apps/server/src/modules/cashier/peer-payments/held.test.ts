import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { excludeMember } from '../../protection/desk/index.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { verifyCashier } from '../verify.ts';
import { resolvePart } from './confirm.ts';
import { settleDueParts } from './deadlines.ts';
import { partById } from './part-store.ts';
import { peerPaymentRule, setPeerPaymentRule } from './rule-store.ts';
import { peerActs, returnRests } from './testing-acts.ts';
import {
  allTaken,
  baht,
  eventKinds,
  letPass,
  openPeerPayments,
  taken,
  waitingPayee,
  waitingWithdrawal,
  walletsOf,
} from './testing-world.ts';
import { confirmationOf, peerDepositOf } from './views.ts';

const operator = { kind: 'operator', id: 1n } as const;
const second = { kind: 'operator', id: 2n } as const;
const ctx = await useTestCtx();
const { paid, cancels, saysReceived, saysNot, adds } = peerActs(ctx);
beforeAll(() => openPeerPayments(ctx));
afterEach(() => returnRests(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

/** The same, marked as paid and not answered: it counts as received. */
async function held() {
  const all = await allTaken(ctx);
  await paid(all.depositor, all.depositId);
  await letPass(ctx, all.partId, 60);
  await settleDueParts(ctx);
  return all;
}

/** Sets the hand rule: the amount, in baht, up to which one operator may decide. */
async function onePersonUpTo(amount: number): Promise<void> {
  const { rows } = await ctx.pool.query(
    `update cashier.hand_rule set two_person_above = $1 where currency = 'THB' returning currency`,
    [String(baht(amount))],
  );
  expect(rows).toHaveLength(1);
}

test('what the payee does not answer counts as received, is held a day, and then is the depositor’s', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await held();
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'HELD', receipt: null });
  // The depositor can neither stake nor withdraw it, and the amount is still where the payee can get it back.
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: baht(5) });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: baht(102) });
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject({
    state: 'HELD',
    guaranteeState: 'held',
    heldUntil: expect.any(String),
  });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts).toMatchObject([
    { state: 'HELD', canConfirm: true, heldUntil: expect.any(String) },
  ]);
  await letPass(ctx, partId, 24 * 60 - 1);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'HELD' });
  await letPass(ctx, partId, 1);
  // The deadline counts, not the time at which the job runs.
  await expect(saysNot(payee, partId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'RECEIVED', receipt: 'time' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
  expect(await eventKinds(ctx, 'part', partId)).toEqual(['matched', 'paid', 'held', 'auto-received']);
  expect(await eventKinds(ctx, 'deposit', depositId)).toEqual(['requested', 'submitted', 'held', 'credited']);
});

test('who says "paid" of nothing while the payee sleeps gets nothing, and loses the guarantee to the payee', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await held();
  await saysNot(payee, partId);
  await letPass(ctx, partId, 7 * 24 * 60);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'DISPUTED' });
  await resolvePart(ctx, partId, operator, { outcome: 'failed', reason: 'the slip is forged' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: 0n });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(5), locked: baht(102) });
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'REJECTED', reason: 'the slip is forged' });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).waiting).toBe('100.0000');
  const [last] = (await moneyEventsOf(ctx.db, 'deposit', depositId)).toReversed();
  expect(last).toMatchObject({ kind: 'forfeited', detail: { guarantee: '5.0000' } });
});

test('an operator ends what is held without waiting for the payee, and the payee ends the wait by confirming', async () => {
  const failed = await held();
  await resolvePart(ctx, failed.partId, operator, { outcome: 'failed', reason: 'the slip is forged' });
  // A decided part accepts no further statement.
  await expect(
    resolvePart(ctx, failed.partId, operator, { outcome: 'received', reason: 'it was there' }),
  ).rejects.toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'FAILED' } });
  expect(await walletsOf(ctx, failed.depositor.memberId)).toMatchObject({ cash: baht(5), locked: 0n });
  await returnRests(ctx);
  const confirmed = await held();
  await saysReceived(confirmed.payee, confirmed.partId);
  expect(await walletsOf(ctx, confirmed.depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
});

test('what is promised and not paid, and what is above the hand rule, is not called received by one operator', async () => {
  const { payee, depositor, depositId, partId } = await allTaken(ctx);
  const decision = { outcome: 'received', reason: 'the bank shows it' } as const;
  expect(await resolvePart(ctx, partId, operator, decision)).toMatchObject({ state: 'MATCHED' });
  expect(await resolvePart(ctx, partId, operator, { ...decision, outcome: 'forced' })).toMatchObject({
    state: 'MATCHED',
  });
  await paid(depositor, depositId);
  await saysNot(payee, partId);
  await onePersonUpTo(99);
  await expect(resolvePart(ctx, partId, operator, decision)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'DISPUTED' });
  expect(await resolvePart(ctx, partId, second, decision)).toMatchObject({ state: 'RECEIVED' });
  await onePersonUpTo(50_000);
});

test('what was called paid is not called failed by one operator above the hand rule, also not by who is the payee’s friend', async () => {
  const { payee, depositor, partId } = await held();
  const decision = { outcome: 'failed', reason: 'the slip is forged' } as const;
  await onePersonUpTo(99);
  expect(await resolvePart(ctx, partId, operator, decision)).toMatchObject({ state: 'HELD' });
  await expect(resolvePart(ctx, partId, operator, decision)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  // A different statement is no second one.
  expect(await resolvePart(ctx, partId, second, { ...decision, outcome: 'received' })).toMatchObject({ state: 'HELD' });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: baht(102) });
  expect(await resolvePart(ctx, partId, second, decision)).toMatchObject({ state: 'FAILED' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: 0n });
  await onePersonUpTo(50_000);
});

test('a part that nobody called paid yet may be paid: above the hand rule one operator alone does not call it failed', async () => {
  const { depositor, partId, depositId } = await allTaken(ctx);
  const decision = { outcome: 'failed', reason: 'the payee waits too long' } as const;
  await onePersonUpTo(99);
  expect(await resolvePart(ctx, partId, operator, decision)).toMatchObject({ state: 'MATCHED' });
  // The depositor can still mark it as paid, and a statement from before that does not count after it.
  await paid(depositor, depositId);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'PAID' });
  expect(await resolvePart(ctx, partId, second, decision)).toMatchObject({ state: 'PAID' });
  expect(await resolvePart(ctx, partId, operator, decision)).toMatchObject({ state: 'FAILED' });
  await onePersonUpTo(50_000);
});

test('parts of one payee that are called failed within a day add up, so that small ones take two operators as well', async () => {
  const payee = await memberWith(ctx, baht(306));
  const parts: bigint[] = [];
  for (let left = 3; left > 0; left -= 1) {
    await waitingWithdrawal(ctx, payee, baht(102));
    const depositor = await memberWith(ctx, baht(10));
    const { partId, depositId } = await taken(ctx, depositor, '100');
    await paid(depositor, depositId);
    await saysNot(payee, partId);
    parts.push(partId);
  }
  const [one = 0n, two = 0n, three = 0n] = parts;
  const above = (amount: bigint) =>
    ctx.pool.query(`update cashier.hand_rule set two_person_above = $1 where currency = 'THB'`, [String(amount)]);
  const decision = { outcome: 'failed', reason: 'the slip is forged' } as const;
  await above(baht(99));
  expect(await resolvePart(ctx, one, operator, decision)).toMatchObject({ state: 'DISPUTED' });
  await expect(resolvePart(ctx, one, operator, decision)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n });
  expect(await resolvePart(ctx, one, second, decision)).toMatchObject({ state: 'FAILED' });
  await above(baht(200));
  expect(await resolvePart(ctx, two, operator, decision)).toMatchObject({ state: 'FAILED' });
  expect(await resolvePart(ctx, three, operator, decision)).toMatchObject({ state: 'DISPUTED' });
  expect((await moneyEventsOf(ctx.db, 'part', three)).at(-1)).toMatchObject({
    kind: 'approval',
    detail: { needed: 2 },
  });
  await above(baht(50_000));
});

test('a node whose clock is an hour ahead moves nothing: deadlines are the database’s', async () => {
  const ahead = { ...ctx, clock: () => new Date(Date.now() + 61 * 60_000) };
  const [toPay, toConfirm] = [await allTaken(ctx), await allTaken(ctx)];
  await paid(toConfirm.depositor, toConfirm.depositId);
  const toCredit = await held();
  await letPass(ctx, toCredit.partId, 23 * 60 + 30);
  await settleDueParts(ahead);
  const states = [toPay, toConfirm, toCredit].map(async ({ partId }) => (await partById(ctx.db, partId))?.state);
  expect(await Promise.all(states)).toEqual(['MATCHED', 'PAID', 'HELD']);
});

test('the times of a part are those of its taking, whatever the rule becomes', async () => {
  const { payee, withdrawalId, depositor, depositId } = await allTaken(ctx);
  const rule = await peerPaymentRule(ctx.db, 'THB');
  await setPeerPaymentRule(ctx.db, { ...rule, confirm_minutes: 72, hold_minutes: 600 });
  const times = { confirmMinutes: 60, holdMinutes: 1440 };
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject(times);
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts).toMatchObject([times]);
  await paid(depositor, depositId);
  const { confirmBy } = await peerDepositOf(ctx, depositor.memberId, depositId);
  expect(Math.abs(Date.parse(confirmBy ?? '') - Date.now() - 60 * 60_000)).toBeLessThan(5 * 60_000);
  await setPeerPaymentRule(ctx.db, rule);
});

test('the first part that expires is free, each after it costs the guarantee, and so does a late cancellation', async () => {
  const { payee } = await waitingPayee(ctx, baht(1002));
  const depositor = await memberWith(ctx, baht(100));
  const goes = async (end: (one: Awaited<ReturnType<typeof taken>>) => Promise<void>) => {
    const one = await taken(ctx, depositor, '1000');
    await end(one);
    const { cash = 0n } = await walletsOf(ctx, depositor.memberId);
    return { cash, ...(await peerDepositOf(ctx, depositor.memberId, one.depositId)) };
  };
  const expires = async ({ partId }: { partId: bigint }) => {
    await letPass(ctx, partId, 30);
    await settleDueParts(ctx);
  };
  const late = async ({ partId, depositId }: { partId: bigint; depositId: bigint }) => {
    await letPass(ctx, partId, 6);
    await cancels(depositor, depositId);
  };
  const promptly = ({ depositId }: { depositId: bigint }) => cancels(depositor, depositId);
  expect(await goes(promptly)).toMatchObject({ cash: baht(100), expiryCosts: false, guaranteeState: 'returned' });
  expect(await goes(expires)).toMatchObject({ cash: baht(100), expiryCosts: false, guaranteeState: 'returned' });
  expect(await goes(promptly)).toMatchObject({ cash: baht(100), expiryCosts: true, guaranteeState: 'returned' });
  expect(await goes(late)).toMatchObject({ cash: baht(50), state: 'CANCELLED', guaranteeState: 'forfeited' });
  // The payee got the guarantee of the late cancellation: 5 % of 1,000 baht.
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(50) });
  expect(await goes(expires)).toMatchObject({ cash: 0n, state: 'EXPIRED', guaranteeState: 'forfeited' });
});

test('the payee confirms what came after its time, while nobody else has taken the amount', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await allTaken(ctx);
  await letPass(ctx, partId, 31);
  await settleDueParts(ctx);
  const stranger = await memberWith(ctx, baht(10));
  const other = await taken(ctx, stranger, '100');
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts[1]).toMatchObject({ canConfirm: false });
  await expect(saysReceived(payee, partId)).rejects.toMatchObject({ code: 'NO_MATCH' });
  await cancels(stranger, other.depositId);
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts[1]).toMatchObject({ canConfirm: true });
  await saysReceived(payee, partId);
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'CREDITED' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
});

test('both sides add pictures to a dispute, which says when it is decided; nobody else does, and not at another time', async () => {
  const { payee, depositor, depositId, partId } = await allTaken(ctx);
  await paid(depositor, depositId);
  await expect(adds('depositor', depositor, depositId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await saysNot(payee, partId);
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject({ answerBy: expect.any(String) });
  for (let more = 1; more <= 5; more++) await adds('depositor', depositor, depositId, `slip ${more}`);
  await adds('payee', payee, partId, 'the movements of today');
  await expect(adds('depositor', depositor, depositId)).rejects.toMatchObject({ code: 'TOO_MANY_OPEN' });
  await expect(adds('payee', depositor, partId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(adds('depositor', payee, depositId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await proofsOf(ctx.db, { subject: 'part', subjectId: partId })).toHaveLength(6 + 2);
  // The depositor sees only their own pictures; the operator reads the notes of both sides.
  expect((await peerDepositOf(ctx, depositor.memberId, depositId)).proofs).toHaveLength(6);
  const notes = (await moneyEventsOf(ctx.db, 'part', partId)).map(({ detail }) => detail.note);
  expect(notes).toContain('slip 5');
  expect(notes).toContain('the movements of today');
  await saysReceived(payee, partId);
  await expect(adds('payee', payee, partId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a member who excluded oneself takes no withdrawal of another to pay', async () => {
  await waitingPayee(ctx, baht(102));
  const depositor = await memberWith(ctx, baht(10));
  const { memberId } = depositor;
  await excludeMember(ctx, { memberId, by: { kind: 'member' }, reason: '7d', until: null }, async () => 0);
  await expect(taken(ctx, depositor, '100')).rejects.toMatchObject({ code: 'PLAY_EXCLUDED', value: { by: 'member' } });
});
