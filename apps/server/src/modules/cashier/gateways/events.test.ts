import { signatureOf } from '@fairhouse/signature/signature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { newSecret } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { approveDeposit } from '../deposits/decide.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { listDepositRows } from '../desk/list-store.ts';
import { verifyCashier } from '../verify.ts';
import { putGateway, retireSecret, rotateSecret } from './credentials.ts';
import { insertOrder } from './order-store.ts';
import { eventOf, nowhere, path, sendEvent } from './testing-events.ts';
import { newDeposit, openChannels, standing } from './testing-world.ts';

let secret = newSecret();
const site = await useTestApp();
beforeAll(async () => {
  await openChannels(site.ctx);
  // No server listens at the address: the test covers incoming events only.
  await putGateway(site.ctx, { adapter: 'sandbox', url: nowhere, merchant: 'fairhouse', secret });
});
afterAll(async () => {
  const { db } = site.ctx;
  expect([(await verifyLedger(db)).counts, await verifyCashier(db)]).toEqual([{}, []]);
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

const send = (body: string, { with: key = secret, ...more }: { with?: string; at?: Date; type?: string } = {}) =>
  sendEvent(site, body, { secret: key, ...more });

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
    // The network dropped blocks: a lower count with a newer version.
    await confirming(0, 5);
    expect(await count()).toBe(0);
    // The gateway needs fewer confirmations than we do.
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
