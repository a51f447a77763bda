import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { settleDueParts } from './deadlines.ts';
import { offersFor } from './offer.ts';
import { dueRests, partById } from './part-store.ts';
import { peerPaymentRule, setPeerPaymentRule } from './rule-store.ts';
import { peerActs, returnRests } from './testing-acts.ts';
import {
  baht,
  eventKinds,
  letPass,
  letRestPass,
  openPeerPayments,
  taken,
  waitingPayee,
  walletsOf,
} from './testing-world.ts';
import { confirmationOf } from './views.ts';

const ctx = await useTestCtx();
const { paid, cancels, saysReceived, cancelsRest } = peerActs(ctx);
beforeAll(() => openPeerPayments(ctx));
afterEach(() => returnRests(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

test('the payee has what nobody has taken back at once, whole and without a fee, under one key once', async () => {
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(202));
  const stranger = await memberWith(ctx, baht(100));
  await expect(cancelsRest(stranger, withdrawalId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const key = randomUUID();
  await Promise.all([cancelsRest(payee, withdrawalId, key), cancelsRest(payee, withdrawalId, key)]);
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(202), locked: 0n });
  expect(await withdrawalById(ctx.db, withdrawalId)).toMatchObject({ state: 'CANCELLED' });
  expect(await confirmationOf(ctx, payee.memberId, withdrawalId)).toMatchObject({ open: false, waiting: '0.0000' });
  expect(await eventKinds(ctx, 'withdrawal', withdrawalId)).toEqual([
    'requested',
    'approved',
    'matching',
    'rest-returned',
  ]);
  await expect(cancelsRest(payee, withdrawalId)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await offersFor(ctx, stranger, 'match-in')).toMatchObject({ amounts: [] });
});

test('what is being paid goes on when the rest is cancelled, the fee is its share, and what falls through goes back too', async () => {
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(202));
  const [one, two] = [await memberWith(ctx, baht(10)), await memberWith(ctx, baht(10))];
  const [first, second] = [await taken(ctx, one, '50'), await taken(ctx, two, '50')];
  await cancelsRest(payee, withdrawalId);
  // 100 of 200 are taken, with half of the fee of two baht.
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(101), locked: baht(101) });
  expect(await confirmationOf(ctx, payee.memberId, withdrawalId)).toMatchObject({
    amount: '100.0000',
    returned: '101.0000',
    waiting: '0.0000',
    open: true,
  });
  await cancels(one, first.depositId);
  await expect(taken(ctx, one, '50')).rejects.toMatchObject({ code: 'NO_MATCH' });
  await settleDueParts(ctx);
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(151) + 5_000n, locked: baht(50) + 5_000n });
  await paid(two, second.depositId);
  await saysReceived(payee, second.partId);
  expect(await withdrawalById(ctx.db, withdrawalId)).toMatchObject({ state: 'PAID', amount: baht(50) + 5_000n });
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(151) + 5_000n, locked: 0n });
});

test('what nobody takes goes back by itself after the time that the payee was told, by the database’s clock', async () => {
  const { payee, withdrawalId } = await waitingPayee(ctx, baht(202));
  const depositor = await memberWith(ctx, baht(10));
  const { partId } = await taken(ctx, depositor, '100');
  await saysReceived(payee, partId);
  const { restBy } = await confirmationOf(ctx, payee.memberId, withdrawalId);
  expect(Math.abs(Date.parse(restBy ?? '') - Date.now() - 72 * 3600_000)).toBeLessThan(5 * 60_000);
  await letRestPass(ctx, withdrawalId, 72 * 60 - 1);
  await settleDueParts({ ...ctx, clock: () => new Date(Date.now() + 61 * 60_000) });
  expect((await confirmationOf(ctx, payee.memberId, withdrawalId)).waiting).toBe('100.0000');
  await letRestPass(ctx, withdrawalId, 1);
  // The deadline counts, not the time at which the job runs.
  const other = await memberWith(ctx, baht(10));
  await expect(taken(ctx, other, '100')).rejects.toMatchObject({ code: 'NO_MATCH' });
  await Promise.all([settleDueParts(ctx), settleDueParts(ctx), settleDueParts(ctx)]);
  expect(await dueRests(ctx.db, 10)).toEqual([]);
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: baht(101), locked: 0n });
  expect(await withdrawalById(ctx.db, withdrawalId)).toMatchObject({ state: 'PAID', paid_amount: baht(100) });
});

test('who asks for an amount that fits nowhere is told the smallest part', async () => {
  await waitingPayee(ctx, baht(502));
  const depositor = await memberWith(ctx, baht(100));
  await expect(taken(ctx, depositor, '451')).rejects.toMatchObject({
    code: 'NO_MATCH',
    value: { min: '50.0000', currency: 'THB' },
  });
  expect((await taken(ctx, depositor, '450')).part.amount).toBe(baht(450));
});

test('a new depositor pays small amounts one at a time until different members have confirmed payments', async () => {
  const rule = await peerPaymentRule(ctx.db, 'THB');
  await setPeerPaymentRule(ctx.db, { ...rule, new_amount_max: baht(300), new_payments: 2 });
  const depositor = await memberWith(ctx, baht(500));
  const pays = async (amount: string, confirm = true) => {
    const { payee } = await waitingPayee(ctx, baht(Number(amount) + 2));
    const one = await taken(ctx, depositor, amount);
    await paid(depositor, one.depositId);
    if (confirm) await saysReceived(payee, one.partId);
    return one;
  };
  await waitingPayee(ctx, baht(402));
  expect(await offersFor(ctx, depositor, 'match-in')).toMatchObject({ max: '300.0000', amounts: [] });
  await expect(taken(ctx, depositor, '400')).rejects.toMatchObject({
    code: 'AMOUNT_OUT_OF_RANGE',
    value: { max: '300.0000' },
  });
  // A part that counts as received without an answer is not confirmed.
  const silent = await pays('100', false);
  await expect(pays('100')).rejects.toMatchObject({ code: 'TOO_MANY_OPEN', value: { max: 1 } });
  for (const minutes of [60, 24 * 60]) {
    await letPass(ctx, silent.partId, minutes);
    await settleDueParts(ctx);
  }
  expect((await partById(ctx.db, silent.partId))?.state).toBe('RECEIVED');
  await pays('110');
  await expect(taken(ctx, depositor, '400')).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  await pays('120');
  await taken(ctx, depositor, '400');
  await pays('130', false);
  await pays('140', false);
  await expect(pays('150')).rejects.toMatchObject({ code: 'TOO_MANY_OPEN', value: { max: 3 } });
  await setPeerPaymentRule(ctx.db, rule);
});
