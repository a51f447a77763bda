import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/index.ts';
import { cashierJobs } from '../index.ts';
import { ask, moneyOf, payee } from '../withdrawals/testing.ts';
import { approveOne, chargeBackOne, rejectOne } from './deposits.ts';
import { verifyCashier } from './index.ts';
import { because, deposit, openCashier } from './testing.ts';
import { payByHand, withdrawalActs } from './withdrawals.ts';

const site = await useTestApp();
beforeAll(async () => {
  await openCashier(site);
});
afterAll(async () => {
  expect((await verifyLedger(site.ctx.db)).counts).toEqual({});
  expect(await verifyCashier(site.ctx.db)).toEqual([]);
});

const [anna, ben] = [901n, 902n];
const byAnna = (operatorId = anna) => ({ operatorId, idempotencyKey: randomUUID() });
const outcome = (work: Promise<{ state: string }>) =>
  work.then(
    ({ state }) => state,
    (error: { code: string }) => error.code,
  );

async function waiting() {
  const { memberId, headers } = await payee(site.ctx, 0n);
  return { memberId, id: BigInt(await deposit(site, { headers })), act: byAnna() };
}
const kindsOf = async (id: bigint) => (await moneyEventsOf(site.ctx.db, 'deposit', id)).map(({ kind }) => kind);

test('an approval that dies at any statement is answered when it is asked again, and credits once', async () => {
  const cuts = await atEveryCut(site.ctx, {
    prepare: waiting,
    work: (dying, { id, act }) => approveOne(dying, id, act, because),
    check: async ({ memberId, id, act }) => {
      expect(await outcome(approveOne(site.ctx, id, act, because))).toBe('CREDITED');
      expect((await moneyOf(site.ctx, memberId)).cash).toBe(1_000_000n);
      expect(await kindsOf(id)).toEqual(['requested', 'credited']);
    },
  });
  expect(cuts).toBeGreaterThan(10);
});

test('a chargeback that dies at any statement takes back once', async () => {
  await atEveryCut(site.ctx, {
    prepare: async () => {
      const made = await waiting();
      await approveOne(site.ctx, made.id, byAnna(), because);
      return made;
    },
    work: (dying, { id, act }) => chargeBackOne(dying, id, act, because),
    check: async ({ memberId, id, act }) => {
      expect(await outcome(chargeBackOne(site.ctx, id, act, because))).toBe('REVERSED');
      expect((await moneyOf(site.ctx, memberId)).cash).toBe(0n);
      expect(await kindsOf(id)).toEqual(['requested', 'credited', 'reversed']);
    },
  });
});

test('who asks again is not told yes for what another operator did meanwhile', async () => {
  const { id, act } = await waiting();
  await site.ctx.pool.query(`update cashier.deposit set state = 'SUBMITTED' where id = $1`, [id]);
  expect(await outcome(rejectOne(site.ctx, id, { operatorId: ben, idempotencyKey: randomUUID() }, because))).toBe(
    'REJECTED',
  );
  expect(await outcome(approveOne(site.ctx, id, act, because))).toBe('STATE_CONFLICT');
  expect(await outcome(approveOne(site.ctx, id, act, because))).toBe('STATE_CONFLICT');
});

test('of payments that one operator notes at once under several references one is booked, and the others are told', async () => {
  const { id } = await ask(site.ctx, await payee(site.ctx), '100');
  await withdrawalActs.approve(site.ctx, id, byAnna(), because);
  const pay = (reference: string, act = byAnna()) => outcome(payByHand(site.ctx, id, act, { reference, ...because }));
  const acts = ['KB-1', 'KB-2', 'KB-3', 'KB-4'].map((reference) => ({ reference, act: byAnna() }));
  const answers = await Promise.all(acts.map(({ reference, act }) => pay(reference, act)));
  expect(answers.toSorted()).toEqual(['PAID', 'STATE_CONFLICT', 'STATE_CONFLICT', 'STATE_CONFLICT']);
  const booked = acts[answers.indexOf('PAID')];
  const events = await moneyEventsOf(site.ctx.db, 'withdrawal', id);
  expect(events.at(-1)?.detail).toMatchObject({ reference: booked?.reference });
  // The booked payment's request gets its answer again, also when the first answer was lost.
  await site.ctx.pool.query('update cashier.desk_request set done_at = null');
  for (const [at, { reference, act }] of acts.entries()) expect(await pay(reference, act)).toBe(answers[at]);
});

test('an operator’s own older yes does not answer for a new request', async () => {
  const member = await payee(site.ctx);
  const { id } = await ask(site.ctx, member, '100');
  await site.ctx.pool.query('update cashier.withdrawal set approvals_needed = 2 where id = $1', [id]);
  expect(await outcome(withdrawalActs.approve(site.ctx, id, byAnna(), because))).toBe('REQUESTED');
  await new Promise((later) => setTimeout(later, 5));
  expect(await outcome(withdrawalActs.approve(site.ctx, id, byAnna(), because))).toBe('ALREADY_APPROVED');
});

test('a payout that was taken on and failed is not taken on again by the old request', async () => {
  const { id } = await ask(site.ctx, await payee(site.ctx), '100');
  const state = (what: 'approve' | 'take' | 'fail', act = byAnna()) =>
    outcome(withdrawalActs[what](site.ctx, id, act, because));
  await state('approve');
  const take = byAnna();
  expect(await state('take', take)).toBe('PAYING');
  // As if the process had died before it noted that the request was done.
  await site.ctx.pool.query('update cashier.desk_request set done_at = null');
  expect([await state('fail'), await state('fail', byAnna(ben))]).toEqual(['PAYING', 'PAYOUT_FAILED']);
  expect(await state('take', take)).toBe('PAYOUT_FAILED');
  expect(await state('take')).toBe('PAYING');
});

test('requests that nobody sends again are forgotten after a month', async () => {
  const { id, act } = await waiting();
  await approveOne(site.ctx, id, act, because);
  await site.ctx.pool.query(`update cashier.desk_request set begun_at = begun_at - interval '31 days'`);
  await cashierJobs.tasks['cashier:forget-desk-requests']?.(site.ctx, {});
  const { rows } = await site.ctx.pool.query('select key from cashier.desk_request');
  expect(rows).toEqual([]);
});
