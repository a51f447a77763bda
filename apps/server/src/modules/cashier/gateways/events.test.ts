import { randomUUID } from 'node:crypto';
import { signatureOf } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { bodyOf, startLocalServer } from '../../../testing/local-server.ts';
import { newSecret } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { approveDeposit } from '../deposits/decide.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { listDepositRows } from '../desk/list-store.ts';
import { moneyEventsOf } from '../events.ts';
import { verifyCashier } from '../verify.ts';
import { failPayout, markPaid, rejectWithdrawal, retryPayout, stateUnpaid, takePayout } from '../withdrawals/decide.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { lockWithdrawal, withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { enableGateway, moveGateway, putGateway, retireSecret, rotateSecret } from './credentials.ts';
import { insertOrder, noteAsked, orderByReference } from './order-store.ts';
import { sendPayout } from './payout.ts';
import { newDeposit, newWithdrawal, openChannels, standing, walletsOfMember } from './testing-world.ts';

const path = '/gateway/pay/sandbox/events';
const nowhere = 'http://127.0.0.1:9';
let secret = newSecret();
let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await openChannels(site.ctx);
  // Nobody listens there: what is tried here is what comes in.
  await putGateway(site.ctx, { adapter: 'sandbox', url: nowhere, merchant: 'fairhouse', secret });
});
afterAll(async () => {
  const { db } = site.ctx;
  expect([(await verifyLedger(db)).counts, await verifyCashier(db)]).toEqual([{}, []]);
  await site.close();
});

async function waiting(confirmations = 0): Promise<bigint> {
  const id = await newDeposit(site.ctx);
  const at = site.ctx.clock();
  await insertOrder(site.ctx.db, {
    adapter: 'sandbox',
    reference: `D${id}`,
    kind: 'payment',
    subject_id: id,
    confirmations_needed: confirmations,
    currency: 'THB',
    ask_at: null,
    created_at: at,
  });
  return id;
}

const system = { kind: 'system' } as const;

async function reject(id: bigint): Promise<void> {
  if ((await standing(site.ctx, id)).state !== 'REVIEW') {
    await changeDeposit(site.ctx, id, () => ({ to: 'REVIEW', kind: 'review', actor: system }));
  }
  await changeDeposit(site.ctx, id, () => ({ to: 'REJECTED', kind: 'rejected', actor: system }));
}

type Said = { state?: string; version?: number; received?: string | null; confirmations?: number; currency?: string };

function eventOf(reference: string, said: Said = {}, id = `evt_${randomUUID()}`): string {
  const { state = 'paid', version = 2, received = '100.0000', confirmations = 0, currency = 'THB' } = said;
  const kind = reference.startsWith('D') ? 'payment' : 'payout';
  const paidAt = state === 'paid' || state === 'returned' ? new Date().toISOString() : null;
  const order = { id: `ord_${reference}`, kind, reference, state, currency, received, confirmations, reason: null };
  return JSON.stringify({ id, merchant: 'fairhouse', data: { ...order, version, paidAt } });
}

async function send(body: string, { with: key = secret, at = new Date(), type = 'application/json' } = {}) {
  const answer = await site.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, 'x-signature': signatureOf(key, { method: 'POST', path, body }, at) },
    body,
  });
  return answer.statusCode;
}

describe('an event', () => {
  test('is taken only with our signature, lately made, over exactly these bytes', async () => {
    const id = await waiting();
    const body = eventOf(`D${id}`);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    expect(await send(body, { with: newSecret() })).toBe(403);
    expect(await send(body, { at: minutesAgo(6) })).toBe(403);
    expect(await send(body, { at: minutesAgo(-6) })).toBe(403);
    const signature = signatureOf(secret, { method: 'POST', path, body }, new Date());
    for (const [payload, header] of [
      [body.replace('100.0000', '999.0000'), signature],
      [body, undefined],
      [body, 't=1,v1=zz'],
    ]) {
      const headers = { 'content-type': 'application/json', ...(header ? { 'x-signature': header } : {}) };
      const answer = await site.app.inject({ method: 'POST', url: path, headers, body: payload ?? '' });
      expect(answer.statusCode).toBe(403);
    }
    expect(await standing(site.ctx, id)).toEqual({ state: 'AWAITING', cash: 0n });
    expect(await send(body, { at: minutesAgo(4) })).toBe(200);
    expect(await standing(site.ctx, id)).toEqual({ state: 'CREDITED', cash: 1_000_000n });
  });

  test('of another merchant, of no order of ours, of no known gateway or of no sense is refused', async () => {
    const id = await waiting();
    expect(await send(eventOf(`D${id}`).replace('"fairhouse"', '"other"'))).toBe(400);
    expect(await send('{"id":"evt_1"}')).toBe(400);
    expect(await send(eventOf(`D${id}`, { received: '-5.0000' }))).toBe(400);
    expect(await send(eventOf('D99999999'))).toBe(404);
    expect(await send(eventOf('X1'))).toBe(404);
    expect(await send(eventOf(`D${id}`), { type: 'text/plain' })).toBe(415);
    const elsewhere = await site.app.inject({ method: 'POST', url: '/gateway/pay/nobody/events', payload: {} });
    expect(elsewhere.statusCode).toBe(404);
    expect((await standing(site.ctx, id)).state).toBe('AWAITING');
  });

  test('that comes again and again, and all at once, credits once and is always answered', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => waiting()));
    const bodies = ids.flatMap((id) => {
      const body = eventOf(`D${id}`);
      return [body, body, eventOf(`D${id}`), body];
    });
    const answers = await Promise.all(bodies.map((body) => send(body)));
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const id of ids) {
      expect(await standing(site.ctx, id)).toEqual({ state: 'CREDITED', cash: 1_000_000n });
      expect(await moneyEventsOf(site.ctx.db, 'deposit', id)).toHaveLength(1);
    }
  });

  test('among many that does not fit is decided by itself, and the others are credited', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => waiting()));
    const [good = 0n, wrong = 0n, seen = 0n, again = 0n] = ids;
    const answers = await Promise.all([
      send(eventOf(`D${good}`)),
      send(eventOf(`D${wrong}`, { received: '99.0000' })),
      send(eventOf(`D${seen}`, { state: 'confirming', version: 2 })),
      send(eventOf(`D${again}`)),
      send(eventOf('D99999999')),
    ]);
    expect(answers).toEqual([200, 200, 200, 200, 404]);
    const states = await Promise.all(ids.map(async (id) => (await standing(site.ctx, id)).state));
    expect(states).toEqual(['CREDITED', 'REVIEW', 'CONFIRMING', 'CREDITED']);
  });

  test('older than what was heard changes nothing', async () => {
    const id = await waiting(3);
    const confirming = (confirmations: number, version: number) =>
      send(eventOf(`D${id}`, { state: 'confirming', confirmations, version }));
    const count = async () => (await depositById(site.ctx.db, id))?.confirmations;
    await confirming(2, 4);
    await confirming(1, 3);
    expect(await count()).toBe(2);
    // The network went back on itself: that is newer.
    await confirming(0, 5);
    expect(await count()).toBe(0);
    // The gateway is sure earlier than we are.
    await send(eventOf(`D${id}`, { confirmations: 2, version: 6 }));
    expect((await standing(site.ctx, id)).state).toBe('CONFIRMING');
    await send(eventOf(`D${id}`, { confirmations: 3, version: 7 }));
    expect(await standing(site.ctx, id)).toEqual({ state: 'CREDITED', cash: 1_000_000n });
  });

  test('of a payment that a member cancelled credits it; one that an operator rejected waits for an operator again', async () => {
    const [cancelled, rejected] = [await waiting(), await waiting()];
    await changeDeposit(site.ctx, cancelled, () => ({ to: 'CANCELLED', kind: 'cancelled', actor: system }));
    await reject(rejected);
    expect([await send(eventOf(`D${cancelled}`)), await send(eventOf(`D${rejected}`))]).toEqual([200, 200]);
    expect((await standing(site.ctx, cancelled)).state).toBe('CREDITED');
    expect(await standing(site.ctx, rejected)).toEqual({ state: 'REVIEW', cash: 0n });
    const waits = await listDepositRows(site.ctx.db, { waiting: true, limit: 100 });
    expect(waits.find(({ id }) => id === rejected)).toMatchObject({
      reason: 'PAID_AFTER_REJECTION',
      received_amount: 1_000_000n,
    });
    await approveDeposit(site.ctx, rejected, { kind: 'operator', id: 1n });
    expect(await standing(site.ctx, rejected)).toEqual({ state: 'CREDITED', cash: 1_000_000n });
  });

  test('of what an operator saw and rejected opens nothing again, and of more money it does', async () => {
    const [less, foreign] = [await waiting(), await waiting()];
    await send(eventOf(`D${less}`, { received: '99.0000' }));
    await reject(less);
    await send(eventOf(`D${less}`, { received: '99.0000', version: 3 }));
    expect((await standing(site.ctx, less)).state).toBe('REJECTED');
    await send(eventOf(`D${less}`, { received: '100.0000', version: 4 }));
    expect((await standing(site.ctx, less)).state).toBe('REVIEW');
    await reject(foreign);
    await send(eventOf(`D${foreign}`, { currency: 'USD' }));
    await expect(approveDeposit(site.ctx, foreign, { kind: 'operator', id: 1n })).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
    });
  });

  test('in another currency waits for an operator, and its amount is never taken for one of ours', async () => {
    const id = await waiting();
    const review = { state: 'REVIEW', reason: 'WRONG_CURRENCY', received_amount: null };
    await send(eventOf(`D${id}`, { state: 'confirming', currency: 'USD', version: 2 }));
    expect(await depositById(site.ctx.db, id)).toMatchObject({ state: 'CONFIRMING', received_amount: null });
    await send(eventOf(`D${id}`, { currency: 'USD', version: 3 }));
    expect(await depositById(site.ctx.db, id)).toMatchObject(review);
    await send(eventOf(`D${id}`, { currency: 'USD', received: '70.0000', version: 4 }));
    expect(await depositById(site.ctx.db, id)).toMatchObject(review);
  });
});

test('what arrived differently is credited only as an operator says how much it was', async () => {
  const staff = { kind: 'operator', id: 1n } as const;
  const [less, foreign] = [await waiting(), await waiting()];
  await send(eventOf(`D${less}`, { received: '99.0000' }));
  await send(eventOf(`D${foreign}`, { currency: 'USD' }));
  for (const id of [less, foreign]) {
    await expect(approveDeposit(site.ctx, id, staff)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
    await approveDeposit(site.ctx, id, staff, { amount: 990_000n });
    expect(await standing(site.ctx, id)).toEqual({ state: 'CREDITED', cash: 990_000n });
  }
});

describe('a payout', () => {
  async function paying() {
    const { id, member_id } = await newWithdrawal(site.ctx);
    await sendPayout(site.ctx, id);
    return { id, memberId: member_id, state: async () => (await withdrawalById(site.ctx.db, id))?.state };
  }
  const paid = { received: '50.0000' };
  const switchOff = async () => {
    await enableGateway(site.ctx, 'sandbox', false);
    onTestFinished(() => enableGateway(site.ctx, 'sandbox', true));
  };
  /** From now on the gateway answers when it is asked how a withdrawal stands; null: it has no such order. */
  const says = async (id: bigint, answerTo: (reference: string) => object | null) => {
    const order = answerTo(`W${id}-1`);
    const none = { currency: 'THB', received: '50.0000', confirmations: 0, reason: null, paidAt: null };
    const body = JSON.stringify({ ...none, ...order });
    const gateway = await startLocalServer(() => (_, answer) => answer.writeHead(order ? 200 : 404).end(body));
    onTestFinished(gateway.close);
    await moveGateway(site.ctx, 'sandbox', gateway.url);
    await sql`update cashier.gateway set updated_at = ${site.ctx.clock()}`.execute(site.ctx.db);
    onTestFinished(() => moveGateway(site.ctx, 'sandbox', nowhere));
  };

  test('that is told to have come back before it is told to be paid is paid and comes back', async () => {
    const { id, memberId, state } = await paying();
    expect(await send(eventOf(`W${id}-1`, { ...paid, state: 'returned', version: 3 }))).toBe(200);
    expect(await send(eventOf(`W${id}-1`, { ...paid, version: 2 }))).toBe(200);
    expect(await state()).toBe('RETURNED');
    expect(await walletsOfMember(site.ctx, memberId)).toMatchObject({ cash: 1_000_000n, locked: 0n });
  });

  test('that its gateway may still pay is nobody else’s to decide, until the gateway is switched off', async () => {
    const { id, state } = await paying();
    const staff = { kind: 'operator', id: 1n } as const;
    const refused = { code: 'STATE_CONFLICT', value: { state: 'PAYING', gateway: 'sandbox' } };
    await expect(failPayout(site.ctx, id, staff, { reason: 'No answer' })).rejects.toMatchObject(refused);
    await expect(markPaid(site.ctx, id, staff, { reference: 'x' })).rejects.toMatchObject(refused);
    await expect(stateUnpaid(site.ctx, id, staff, { reason: 'By telephone' })).rejects.toMatchObject(refused);
    await switchOff();
    await expect(failPayout(site.ctx, id, staff, { reason: 'No answer' })).rejects.toMatchObject(refused);
    expect(await state()).toBe('PAYING');
  });

  test('of a gateway that is switched off is tried elsewhere once two operators state that it was not paid', async () => {
    const { id, memberId, state } = await paying();
    const [anna, ben] = [1n, 2n].map((operator) => ({ kind: 'operator', id: operator }) as const);
    if (!anna || !ben) throw new Error('there are two');
    const said = { reason: 'Their director says so' };
    await switchOff();
    await stateUnpaid(site.ctx, id, anna, said);
    await expect(stateUnpaid(site.ctx, id, anna, said)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' });
    expect(await state()).toBe('PAYING');
    await stateUnpaid(site.ctx, id, ben, said);
    expect(await state()).toBe('PAYOUT_FAILED');
    await takePayout(site.ctx, id, anna);
    await markPaid(site.ctx, id, anna, { reference: 'BANK-1' });
    expect(await walletsOfMember(site.ctx, memberId)).toMatchObject({ cash: 500_000n, locked: 0n });
    // It is still asked about: a payment after all would be told, and found by reconciliation.
    expect((await orderByReference(site.ctx.db, 'sandbox', `W${id}-1`))?.ask_at).not.toBeNull();
  });

  test('that failed while its gateway was off is neither tried again nor given back before that gateway is heard', async () => {
    const { id, state } = await paying();
    const staff = { kind: 'operator', id: 1n } as const;
    await switchOff();
    // As it could be before the gateway was asked first.
    await changeWithdrawal(site.ctx, id, () => ({ to: 'PAYOUT_FAILED', kind: 'payout-failed', actor: staff }));
    const refused = { code: 'STATE_CONFLICT', value: { state: 'PAYOUT_FAILED', gateway: 'sandbox' } };
    await expect(retryPayout(site.ctx, id, staff)).rejects.toMatchObject(refused);
    await expect(takePayout(site.ctx, id, staff)).rejects.toMatchObject(refused);
    await expect(rejectWithdrawal(site.ctx, id, staff, { reason: 'x' })).rejects.toMatchObject(refused);
    await expect(markPaid(site.ctx, id, staff, { reference: 'x' })).rejects.toMatchObject(refused);
    await says(id, (reference) => ({ reference, id: 'pay_1', kind: 'payout', state: 'paid', version: 2 }));
    await expect(retryPayout(site.ctx, id, staff)).rejects.toMatchObject({ value: { state: 'PAID' } });
    expect(await state()).toBe('PAID');
  });

  test('of which a gateway never heard before it was switched off has failed, once nothing is on the way there', async () => {
    const { id, state } = await paying();
    const staff = { kind: 'operator', id: 1n } as const;
    await switchOff();
    await says(id, () => null);
    const fail = (after: number) => {
      const clock = () => new Date(site.ctx.clock().getTime() + after);
      return failPayout({ ...site.ctx, clock }, id, staff, { reason: 'No answer' });
    };
    await expect(fail(1000)).rejects.toMatchObject({ value: { state: 'PAYING', gateway: 'sandbox' } });
    await expect(fail(61_000)).rejects.toMatchObject({ value: { state: 'PAYOUT_FAILED' } });
    await takePayout(site.ctx, id, staff);
    expect(await state()).toBe('PAYING');
  });

  test('that goes out while its gateway is asked for the last time has not failed', async () => {
    const { id, state } = await paying();
    const staff = { kind: 'operator', id: 1n } as const;
    const got: string[] = [];
    // It has no such order when it is asked, and takes one that is sent.
    const gateway = await startLocalServer(() => async (request, answer) => {
      if (request.method === 'POST') got.push(await bodyOf(request));
      answer.writeHead(request.method === 'POST' ? 503 : 404).end();
    });
    onTestFinished(gateway.close);
    await moveGateway(site.ctx, 'sandbox', gateway.url);
    onTestFinished(() => moveGateway(site.ctx, 'sandbox', nowhere));
    const held = Promise.withResolvers<void>();
    const waiting = async (count: number) =>
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%cashier%withdrawal%'`.execute(
            site.ctx.db,
          );
          return rows.length;
        })
        .toBe(count);
    const holder = site.ctx.db.transaction().execute(async (tx) => {
      await lockWithdrawal(tx, id);
      await held.promise;
    });
    // The job found the gateway on, and is about to send.
    const sending = sendPayout(site.ctx, id);
    await waiting(1);
    await switchOff();
    const clock = () => new Date(site.ctx.clock().getTime() + 61_000);
    const failing = failPayout({ ...site.ctx, clock }, id, staff, { reason: 'No answer' }).catch((error) => error);
    await waiting(2);
    held.resolve();
    await Promise.all([holder, sending]);
    expect(await failing).toMatchObject({ value: { state: 'PAYING', gateway: 'sandbox' } });
    expect(got).toHaveLength(1);
    expect(await state()).toBe('PAYING');
  });

  test('that was told to have failed and is paid after all is paid', async () => {
    const { id, state } = await paying();
    await send(eventOf(`W${id}-1`, { state: 'failed', received: null, version: 2 }));
    expect(await state()).toBe('PAYOUT_FAILED');
    await send(eventOf(`W${id}-1`, { ...paid, version: 3 }));
    expect(await state()).toBe('PAID');
  });

  test('that is paid after all, once it is to be tried again, is not sent again', async () => {
    const { id, memberId, state } = await paying();
    await send(eventOf(`W${id}-1`, { state: 'failed', received: null, version: 2 }));
    await changeWithdrawal(site.ctx, id, () => ({ to: 'APPROVED', kind: 'retried', actor: { kind: 'system' } }));
    await send(eventOf(`W${id}-1`, { ...paid, version: 3 }));
    await sendPayout(site.ctx, id);
    expect(await state()).toBe('PAID');
    expect(await withdrawalById(site.ctx.db, id)).toMatchObject({ attempt: 1 });
    expect(await walletsOfMember(site.ctx, memberId)).toMatchObject({ cash: 500_000n, locked: 0n });
    await send(eventOf(`W${id}-1`, { ...paid, state: 'returned', version: 4 }));
    expect(await walletsOfMember(site.ctx, memberId)).toMatchObject({ cash: 1_000_000n, locked: 0n });
  });

  test('of an older try that came back is not taken for paid', async () => {
    const { id, memberId, state } = await paying();
    await send(eventOf(`W${id}-1`, { state: 'failed', received: null, version: 2 }));
    await changeWithdrawal(site.ctx, id, () => ({ to: 'APPROVED', kind: 'retried', actor: { kind: 'system' } }));
    await sendPayout(site.ctx, id);
    await send(eventOf(`W${id}-2`, { state: 'failed', received: null, version: 2 }));
    await send(eventOf(`W${id}-1`, { ...paid, state: 'returned', version: 3 }));
    expect(await state()).toBe('PAYOUT_FAILED');
    expect(await walletsOfMember(site.ctx, memberId)).toMatchObject({ cash: 500_000n, locked: 500_000n });
  });

  test('whose reference its gateway says is taken may be under way there: it has not failed', async () => {
    const taken = await startLocalServer(() => (_, answer) => answer.writeHead(409).end('{"error":"reference-taken"}'));
    onTestFinished(taken.close);
    await moveGateway(site.ctx, 'sandbox', taken.url);
    onTestFinished(() => moveGateway(site.ctx, 'sandbox', nowhere));
    expect(await (await paying()).state()).toBe('PAYING');
  });

  test('that has ended while its gateway was asked is not asked about again', async () => {
    const { id } = await paying();
    const asked = await orderByReference(site.ctx.db, 'sandbox', `W${id}-1`);
    expect(asked?.ask_at).not.toBeNull();
    await send(eventOf(`W${id}-1`, { ...paid, version: 2 }));
    if (asked) await noteAsked(site.ctx.db, asked, new Date());
    expect(await orderByReference(site.ctx.db, 'sandbox', `W${id}-1`)).toMatchObject({ state: 'PAID', ask_at: null });
  });

  test('of an older try says nothing of the one under way', async () => {
    const { id, state } = await paying();
    const { ctx } = site;
    await send(eventOf(`W${id}-1`, { state: 'failed', received: null, version: 2 }));
    await changeWithdrawal(ctx, id, () => ({ to: 'APPROVED', kind: 'retried', actor: { kind: 'system' } }));
    await sendPayout(ctx, id);
    await send(eventOf(`W${id}-1`, { state: 'failed', received: null, version: 3 }));
    expect(await state()).toBe('PAYING');
    await send(eventOf(`W${id}-2`, { ...paid, version: 2 }));
    expect(await state()).toBe('PAID');
  });
});

test('two secrets are live while they are exchanged, and then one', async () => {
  const [first, second] = [secret, newSecret()];
  await rotateSecret(site.ctx, 'sandbox', second);
  for (const key of [first, second]) expect(await send(eventOf(`D${await waiting()}`), { with: key })).toBe(200);
  await retireSecret(site.ctx, 'sandbox');
  expect(await send(eventOf(`D${await waiting()}`), { with: first })).toBe(403);
  expect(await send(eventOf(`D${await waiting()}`), { with: second })).toBe(200);
  secret = second;
  const { rows } = await site.ctx.pool.query('select secret_sealed from cashier.gateway');
  expect(rows[0].secret_sealed.includes(Buffer.from(second))).toBe(false);
});
