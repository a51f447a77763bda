import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, startLocalServer } from '../../../testing/local-server.ts';
import { lockWaiters } from '../../../testing/lock-waiters.ts';
import { newSecret } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { failPayout, markPaid, rejectWithdrawal, retryPayout, stateUnpaid, takePayout } from '../payouts/decide.ts';
import { verifyCashier } from '../verify.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { withdrawalById, withdrawals } from '../withdrawals/withdrawal-store.ts';
import { enableGateway, moveGateway, putGateway } from './credentials.ts';
import { noteAsked, orderByReference } from './order-store.ts';
import { sendPayout } from './send-payout.ts';
import { eventOf, nowhere, sendEvent } from './testing-events.ts';
import { newWithdrawal, openChannels, walletsOfMember } from './testing-world.ts';

const secret = newSecret();
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

const send = (body: string) => sendEvent(site, body, { secret });

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
  /** Makes the gateway answer questions about a withdrawal from now on; null: it has no such order. */
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
    // The order is still asked about: a late payment would be reported, and found by reconciliation.
    expect((await orderByReference(site.ctx.db, 'sandbox', `W${id}-1`))?.ask_at).not.toBeNull();
  });

  test('that failed while its gateway was off is neither tried again nor given back before that gateway is heard', async () => {
    const { id, state } = await paying();
    const staff = { kind: 'operator', id: 1n } as const;
    await switchOff();
    // A state that could arise before failing a payout required asking the gateway first.
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
    // The gateway has no such order when asked, and accepts one that is sent.
    const gateway = await startLocalServer(() => async (request, answer) => {
      if (request.method === 'POST') got.push(await bodyOf(request));
      answer.writeHead(request.method === 'POST' ? 503 : 404).end();
    });
    onTestFinished(gateway.close);
    await moveGateway(site.ctx, 'sandbox', gateway.url);
    onTestFinished(() => moveGateway(site.ctx, 'sandbox', nowhere));
    const held = Promise.withResolvers<void>();
    const waiting = async (count: number) =>
      await expect.poll(() => lockWaiters(site.ctx.pool, 'cashier%withdrawal')).toBe(count);
    const holder = site.ctx.db.transaction().execute(async (tx) => {
      await withdrawals.lock(tx, id);
      await held.promise;
    });
    // The job saw the gateway switched on, and is about to send.
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
