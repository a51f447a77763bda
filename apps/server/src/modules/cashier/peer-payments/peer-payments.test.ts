import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { freezeMember, liftFreeze } from '../freezes/freeze.ts';
import { failPayout, markPaid, retryPayout, returnPayout, takePayout } from '../payouts/decide.ts';
import { payOut } from '../payouts/payout-job.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { allReceived, cancelPart, notReceived, received, resolvePart, sayPaid } from './confirm.ts';
import { settleDueParts } from './deadlines.ts';
import { offersFor, stopPeerPayments, takeOffer } from './offer.ts';
import { partById, partsOfWithdrawal, partsOpen, waitingFor } from './part-store.ts';
import {
  accountNumber,
  baht,
  eventKinds,
  houseOf,
  letPass,
  noPlay,
  openPeerPayments,
  type Somebody,
  sentProof,
  taken,
  waitingPayee,
  waitingWithdrawal,
  walletsOf,
} from './testing-world.ts';
import { confirmationOf, peerDepositOf } from './views.ts';

const operator = { kind: 'operator', id: 1n } as const;
const second = { kind: 'operator', id: 2n } as const;
const ctx = await useTestCtx();
beforeAll(async () => {
  await openPeerPayments(ctx);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
  expect(await houseOf(ctx, 'matched')).toBe(0n);
});

const key = () => randomUUID();
const paid = async ({ memberId }: Somebody, id: bigint) => {
  const body = { proofs: [await sentProof(ctx, memberId)] };
  await sayPaid(ctx, { memberId, id, body, idempotencyKey: key() });
};
const saysReceived = ({ memberId }: Somebody, id: bigint) =>
  received(ctx, { memberId, id, body: null, idempotencyKey: key() });
const saysNot = async ({ memberId }: Somebody, id: bigint, note = 'nothing came') =>
  notReceived(ctx, {
    memberId,
    id,
    body: { proofs: [await sentProof(ctx, memberId)], note },
    idempotencyKey: key(),
  });

/** 202 baht wait, 2 of them fee; a depositor who has 10 baht has taken 100. */
async function halfTaken() {
  await waitForNobody();
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(202));
  const depositor = await memberWith(ctx, baht(10));
  return { payee, withdrawalId, depositor, ...(await taken(ctx, depositor, '100')) };
}

/** Takes out withdrawals left waiting by earlier tests, so that a test finds only its own. */
async function waitForNobody() {
  const somebody = await memberWith(ctx, 0n);
  for (;;) {
    const left = await waitingFor(ctx.db, { depositorId: somebody.memberId, currency: 'THB', limit: 100 });
    if (left.length === 0) return;
    for (const { id } of left) await putAside(id);
  }
}

async function putAside(withdrawalId: bigint) {
  for (const part of await partsOfWithdrawal(ctx.db, withdrawalId)) {
    if (partsOpen.includes(part.state)) {
      await resolvePart(ctx, part.id, operator, { outcome: 'failed', reason: 'the test is over' });
    }
  }
  await stopPeerPayments(ctx, withdrawalId, operator, { note: 'the test is over' });
}

test('who takes a part sets the guarantee aside and sees the account to pay into; the payee sees what is promised', async () => {
  const { payee, withdrawalId, depositor, depositId } = await halfTaken();
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: baht(5) });
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject({
    state: 'MATCHED',
    amount: '100.0000',
    credited: '99.0000',
    guarantee: '5.0000',
    guaranteeState: 'held',
    payee: { holderName: 'Somchai Jaidee', number: expect.stringContaining(accountNumber) },
  });
  expect(await confirmationOf(ctx, payee.memberId, withdrawalId)).toMatchObject({
    amount: '200.0000',
    received: '0.0000',
    remainder: '200.0000',
    waiting: '100.0000',
    parts: [{ state: 'MATCHED', amount: '100.0000' }],
  });
});

test('what the payee has received is the depositor’s, the guarantee comes back, and the last part pays the withdrawal', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await halfTaken();
  await paid(depositor, depositId);
  await saysReceived(payee, partId);
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: baht(102) });
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'CREDITED', entry_id: expect.any(BigInt) });
  expect(await confirmationOf(ctx, payee.memberId, withdrawalId)).toMatchObject({
    received: '100.0000',
    remainder: '100.0000',
    open: true,
  });
  const fees = await houseOf(ctx, 'fee:withdrawal');
  const second = await memberWith(ctx, baht(5));
  const last = await taken(ctx, second, '100');
  await paid(second, last.depositId);
  await saysReceived(payee, last.partId);
  expect(await withdrawalById(ctx.db, withdrawalId)).toMatchObject({ state: 'PAID', paid_amount: baht(200) });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: 0n });
  expect((await houseOf(ctx, 'fee:withdrawal')) - fees).toBe(baht(2));
  expect(await eventKinds(ctx, 'withdrawal', withdrawalId)).toEqual([
    'requested',
    'approved',
    'matching',
    'part-paid',
    'paid',
  ]);
  expect(await eventKinds(ctx, 'part', partId)).toEqual(['matched', 'paid', 'received']);
  expect(await eventKinds(ctx, 'deposit', depositId)).toEqual(['requested', 'submitted', 'credited']);
});

test('the account is shown to nobody else, and to its depositor no longer than there is something to pay', async () => {
  const { payee, depositor, depositId, partId } = await halfTaken();
  const stranger = await memberWith(ctx, 0n);
  for (const { memberId } of [stranger, payee]) {
    await expect(peerDepositOf(ctx, memberId, depositId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(saysReceived(stranger, partId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(saysReceived(depositor, partId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await saysReceived(payee, partId);
  expect((await peerDepositOf(ctx, depositor.memberId, depositId)).payee).toBeNull();
});

test('nobody pays their own withdrawal, and nobody is asked for less or left with less than the smallest part', async () => {
  await waitForNobody();
  const { payee } = await waitingPayee(ctx, baht(202));
  await expect(taken(ctx, payee, '100')).rejects.toMatchObject({ code: 'NO_MATCH' });
  const depositor = await memberWith(ctx, baht(100));
  expect(await offersFor(ctx, depositor, 'match-in')).toMatchObject({ amounts: ['200.0000'] });
  // 40 is too small, and 160 would leave only 40.
  for (const amount of ['40', '160', '201']) {
    await expect(taken(ctx, depositor, amount)).rejects.toMatchObject({ code: 'NO_MATCH' });
  }
  await expect(taken(ctx, depositor, '9')).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect((await taken(ctx, depositor, '200')).part.amount).toBe(baht(200));
});

test('nothing is left over that the channel takes of nobody', async () => {
  await waitForNobody();
  await waitingPayee(ctx, baht(202));
  const least = (amount: bigint) =>
    sql`update cashier.channel set min_amount = ${amount} where code = 'match-in'`.execute(ctx.db);
  const depositor = await memberWith(ctx, baht(100));
  await least(baht(60));
  await expect(taken(ctx, depositor, '150')).rejects.toMatchObject({ code: 'NO_MATCH' });
  await least(baht(10));
  expect((await taken(ctx, depositor, '150')).part.amount).toBe(baht(150));
});

test('an amount goes to whom it pays wholly before it goes to whom waits longest', async () => {
  await waitForNobody();
  await waitingPayee(ctx, baht(502));
  const { withdrawalId } = await waitingPayee(ctx, baht(102));
  const { part } = await taken(ctx, await memberWith(ctx, baht(10)), '100');
  expect(part.withdrawal_id).toBe(withdrawalId);
});

test('who cannot set the guarantee aside is told how much it is, and nothing is taken', async () => {
  await waitForNobody();
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(202));
  const depositor = await memberWith(ctx, baht(4));
  await expect(taken(ctx, depositor, '100')).rejects.toMatchObject({
    code: 'GUARANTEE_NEEDED',
    value: { guarantee: '5.0000' },
  });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts).toEqual([]);
});

test('the same request takes one part, and the same key with another amount is refused', async () => {
  await waitForNobody();
  await waitingPayee(ctx, baht(502));
  const depositor = await memberWith(ctx, baht(50));
  const idempotencyKey = key();
  const ask = (amount: string) =>
    takeOffer(ctx, depositor, { body: { channel: 'match-in', amount }, idempotencyKey }, noPlay);
  const ids = await Promise.all(Array.from({ length: 8 }, () => ask('100')));
  expect(new Set(ids).size).toBe(1);
  await expect(ask('150')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  await expect(taken(ctx, depositor, '100')).rejects.toMatchObject({ code: 'TOO_MANY_OPEN', value: { max: 1 } });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(45), locked: baht(5) });
});

test('of many who want the same withdrawal at once no more is promised than there is', async () => {
  await waitForNobody();
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(302));
  const depositors = await Promise.all(Array.from({ length: 8 }, () => memberWith(ctx, baht(5))));
  const answers = await Promise.allSettled(depositors.map((depositor) => taken(ctx, depositor, '100')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NO_MATCH' });
  }
  expect(await confirmationOf(ctx, payee.memberId, withdrawalId)).toMatchObject({ waiting: '0.0000' });
});

test('what is not paid in time waits for somebody else, and the first time the guarantee comes back', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await halfTaken();
  await letPass(ctx, partId, 29);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'MATCHED' });
  await letPass(ctx, partId, 1);
  await settleDueParts(ctx);
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'EXPIRED' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10), locked: 0n });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).waiting).toBe('200.0000');
  await expect(paid(depositor, depositId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a payment that went out after its time is credited by an operator while nobody else has the amount', async () => {
  const { depositor, depositId, partId } = await halfTaken();
  await letPass(ctx, partId, 31);
  await settleDueParts(ctx);
  const decision = { outcome: 'received', reason: 'the bank shows it' } as const;
  const other = await memberWith(ctx, baht(10));
  const all = await taken(ctx, other, '200');
  // Nobody marked it as paid: one operator alone could give the payee's money to anybody.
  expect(await resolvePart(ctx, partId, operator, decision)).toMatchObject({ state: 'EXPIRED' });
  await expect(resolvePart(ctx, partId, operator, decision)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
  await expect(resolvePart(ctx, partId, second, decision)).rejects.toMatchObject({ code: 'NO_MATCH' });
  // No guarantee is left to forfeit.
  await expect(resolvePart(ctx, partId, operator, { ...decision, outcome: 'forced' })).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  });
  await cancelPart(ctx, { memberId: other.memberId, id: all.depositId, body: null, idempotencyKey: key() });
  await resolvePart(ctx, partId, second, decision);
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'CREDITED' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
});

test('who lets parts go by three times a day has to wait', async () => {
  await waitForNobody();
  await waitingPayee(ctx, baht(502));
  const depositor = await memberWith(ctx, baht(50));
  const partIds: bigint[] = [];
  for (let i = 0; i < 3; i++) {
    const { partId } = await taken(ctx, depositor, '100');
    await letPass(ctx, partId, 31);
    await settleDueParts(ctx);
    partIds.push(partId);
  }
  await expect(taken(ctx, depositor, '100')).rejects.toMatchObject({ code: 'UNPAID_TOO_OFTEN', value: { max: 3 } });
  for (const id of partIds) await letPass(ctx, id, 24 * 60);
  await taken(ctx, depositor, '100');
});

test('nobody reads the accounts of payee after payee by taking and giving up', async () => {
  await waitForNobody();
  await waitingPayee(ctx, baht(502));
  const depositor = await memberWith(ctx, baht(50));
  const partIds: bigint[] = [];
  for (let i = 0; i < 6; i++) {
    const { depositId, partId } = await taken(ctx, depositor, '100');
    partIds.push(partId);
    await cancelPart(ctx, { memberId: depositor.memberId, id: depositId, body: null, idempotencyKey: key() });
  }
  await expect(taken(ctx, depositor, '100')).rejects.toMatchObject({ code: 'UNPAID_TOO_OFTEN', value: { max: 6 } });
  for (const id of partIds) await letPass(ctx, id, 24 * 60);
  await taken(ctx, depositor, '100');
});

test('what the payee says did not arrive waits for an operator, whatever the time', async () => {
  const { payee, depositor, depositId, partId } = await halfTaken();
  await paid(depositor, depositId);
  await saysNot(payee, partId);
  await letPass(ctx, partId, 7 * 24 * 60);
  await settleDueParts(ctx);
  expect(await partById(ctx.db, partId)).toMatchObject({ state: 'DISPUTED' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: baht(5) });
  // The payee's note for the operator is not shown to the depositor.
  expect((await peerDepositOf(ctx, depositor.memberId, depositId)).reason).toBeNull();
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'REVIEW', reason: null });
  // The payee finds the payment later.
  await saysReceived(payee, partId);
  expect((await peerDepositOf(ctx, depositor.memberId, depositId)).reason).toBeNull();
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(10 + 99), locked: 0n });
});

test('a forced receipt credits the amount and keeps the guarantee', async () => {
  const { payee, depositor, depositId, partId } = await halfTaken();
  await paid(depositor, depositId);
  await saysNot(payee, partId);
  const before = await houseOf(ctx, 'guarantee');
  await resolvePart(ctx, partId, operator, { outcome: 'forced', reason: 'paid from another account' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5 + 99), locked: 0n });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: baht(102) });
  expect((await houseOf(ctx, 'guarantee')) - before).toBe(baht(5));
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject({
    guaranteeState: 'forfeited',
    receipt: 'forced',
    reason: 'paid from another account',
  });
});

test('what was called paid and did not arrive is not credited, the guarantee is the payee’s, and the amount waits for somebody else', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await halfTaken();
  await paid(depositor, depositId);
  await saysNot(payee, partId);
  await resolvePart(ctx, partId, operator, { outcome: 'failed', reason: 'no such payment' });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(5), locked: 0n });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(5), locked: baht(202) });
  expect(await peerDepositOf(ctx, depositor.memberId, depositId)).toMatchObject({ guaranteeState: 'forfeited' });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).parts).toMatchObject([{ compensation: '5.0000' }]);
  expect(await depositById(ctx.db, depositId)).toMatchObject({ state: 'REJECTED', reason: 'no such payment' });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).waiting).toBe('200.0000');
  await expect(saysReceived(payee, partId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('all received takes every part that was listed, at once, and only of one’s own withdrawal', async () => {
  const { payee, withdrawalId, depositor, depositId, partId } = await halfTaken();
  const second = await memberWith(ctx, baht(5));
  const other = await taken(ctx, second, '100');
  await paid(depositor, depositId);
  await paid(second, other.depositId);
  const idempotencyKey = key();
  const say = (id: bigint, parts: bigint[]) =>
    allReceived(ctx, { memberId: payee.memberId, id, body: { parts: parts.map(String) }, idempotencyKey });
  await waitForNobody();
  const another = await waitingWithdrawal(ctx, await memberWith(ctx, baht(100)), baht(100));
  await expect(say(another, [partId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await say(withdrawalId, [other.partId, partId]);
  await say(withdrawalId, [other.partId, partId]);
  await expect(say(withdrawalId, [partId])).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  expect(await withdrawalById(ctx.db, withdrawalId)).toMatchObject({ state: 'PAID', paid_amount: baht(200) });
  expect(await walletsOf(ctx, second.memberId)).toMatchObject({ cash: baht(5 + 99), locked: 0n });
  expect(await eventKinds(ctx, 'part', partId)).toEqual(['matched', 'paid', 'all-received']);
});

test('a withdrawal leaves the matching only while nobody pays a part of it', async () => {
  const { withdrawalId, depositor, depositId } = await halfTaken();
  const stop = () => stopPeerPayments(ctx, withdrawalId, operator, { note: 'waits too long' });
  await expect(stop()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  await cancelPart(ctx, { memberId: depositor.memberId, id: depositId, body: null, idempotencyKey: key() });
  expect(await stop()).toMatchObject({ state: 'APPROVED' });
});

test('what members paid wholly is sent back by no bank, and what they left is paid by hand', async () => {
  const { payee, withdrawalId, partId } = await halfTaken();
  await saysReceived(payee, partId);
  await stopPeerPayments(ctx, withdrawalId, operator, { note: 'nobody pays the rest' });
  const out = await houseOf(ctx, 'withdrawal:match-out');
  await markPaid(ctx, withdrawalId, operator, { reference: 'KB-1' });
  // A member paid the other half; the fee of 2 baht is not paid out.
  expect((await houseOf(ctx, 'withdrawal:match-out')) - out).toBe(baht(100));
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: 0n, locked: 0n });
  const whole = await halfTaken();
  await saysReceived(whole.payee, whole.partId);
  await saysReceived(whole.payee, (await taken(ctx, await memberWith(ctx, baht(5)), '100')).partId);
  const sentBack = returnPayout(ctx, whole.withdrawalId, operator, { reason: 'sent back' });
  await expect(sentBack).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('what was taken out of the matching stays out when a freeze is lifted, and when its payment by hand failed', async () => {
  const { payee, withdrawalId, partId } = await halfTaken();
  await saysReceived(payee, partId);
  await stopPeerPayments(ctx, withdrawalId, operator, { note: 'nobody pays the rest' });
  const request = { key: key(), hash: 'x' };
  const frozen = { memberId: payee.memberId, amount: null, reason: 'A question' };
  const freeze = await freezeMember(ctx, 1n, frozen, request);
  await liftFreeze(ctx, freeze.id, 1n, { reason: 'Answered' });
  await payOut(ctx, withdrawalId);
  expect((await withdrawalById(ctx.db, withdrawalId))?.state).toBe('APPROVED');
  await takePayout(ctx, withdrawalId, operator);
  for (const by of [operator, second]) await failPayout(ctx, withdrawalId, by, { reason: 'The bank is closed' });
  await retryPayout(ctx, withdrawalId, operator);
  await payOut(ctx, withdrawalId);
  expect((await withdrawalById(ctx.db, withdrawalId))?.state).toBe('APPROVED');
});
