import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { openSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { changeDeposit, depositNext } from '../deposits/lifecycle.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import type { Report } from './adapter.ts';
import { applyReport } from './apply-report.ts';
import { askGateways } from './ask-status.ts';
import { openAtGateway } from './open-payment.ts';
import { insertOrder } from './order-store.ts';
import { sendPayout } from './send-payout.ts';
import { newDeposit, newWithdrawal, openChannels, standing, walletsOfMember } from './testing-world.ts';

let sandbox: Sandbox;
const site = await useTestApp({ listen: true });
beforeAll(async () => {
  await openChannels(site.ctx);
  sandbox = await openSandbox(site.ctx, site.url);
});
afterEach(async () => {
  await sandbox.fault('none');
});
afterAll(async () => {
  const { db } = site.ctx;
  expect([(await verifyLedger(db)).counts, await verifyCashier(db)]).toEqual([{}, []]);
  await sandbox.close();
});

const reportOf = (id: bigint, more: Partial<Report> = {}): Report => ({
  kind: 'payment',
  reference: `D${id}`,
  adapterRef: `ord_${id}`,
  state: 'PAID',
  currency: 'THB',
  amount: 1_000_000n,
  confirmations: 0,
  version: 2n,
  paidAt: new Date(),
  reason: null,
  ...more,
});

async function ordered(): Promise<bigint> {
  const id = await newDeposit(site.ctx);
  const common = {
    adapter: 'sandbox',
    kind: 'payment',
    confirmations_needed: 0,
    currency: 'THB',
    ask_at: null,
  } as const;
  await insertOrder(site.ctx.db, { ...common, reference: `D${id}`, subject_id: id, created_at: new Date() });
  return id;
}

test('a process that dies at any step of opening a payment leaves one payment, which is opened by asking again', async () => {
  const cuts = await atEveryCut(site.ctx, {
    prepare: () => newDeposit(site.ctx),
    work: (dying, id) => openAtGateway(dying, id),
    check: async (id) => {
      await openAtGateway(site.ctx, id);
      const deposit = await depositById(site.ctx.db, id);
      expect([deposit?.state, typeof deposit?.instructions.redirectUrl]).toEqual(['AWAITING', 'string']);
    },
  });
  expect(cuts).toBeGreaterThan(8);
});

test('a process that dies at any step of a report has heard all of it or nothing, and hears it again', async () => {
  await atEveryCut(site.ctx, {
    prepare: ordered,
    work: (dying, id) => applyReport(dying, 'sandbox', reportOf(id)),
    check: async (id) => {
      const { state, cash } = await standing(site.ctx, id);
      expect(cash).toBe(state === 'CREDITED' ? 1_000_000n : 0n);
      await applyReport(site.ctx, 'sandbox', reportOf(id));
      expect(await standing(site.ctx, id)).toEqual({ state: 'CREDITED', cash: 1_000_000n });
      expect(await moneyEventsOf(site.ctx.db, 'deposit', id)).toHaveLength(1);
    },
  });
});

test('a process that dies at any step of a payout pays it once', async () => {
  // The fault stops the gateway's events, so only our own acts and questions decide here.
  await sandbox.fault('never');
  const later = { ...site.ctx, clock: () => new Date(Date.now() + 3 * 60_000) };
  const cuts = await atEveryCut(site.ctx, {
    prepare: () => newWithdrawal(site.ctx),
    work: (dying, { id }) => sendPayout(dying, id),
    check: async ({ id, member_id }) => {
      // Runs the jobs: the payout's own again, then the sweep.
      await sendPayout(site.ctx, id);
      await expect.poll(async () => (await sandbox.order(`W${id}-1`))?.state, { interval: 20 }).toBe('paid');
      await askGateways(later);
      expect(await withdrawalById(site.ctx.db, id)).toMatchObject({ state: 'PAID', attempt: 1 });
      expect(await sandbox.order(`W${id}-2`)).toBeNull();
      expect(await walletsOfMember(site.ctx, member_id)).toMatchObject({ cash: 500_000n, locked: 0n });
    },
  });
  expect(cuts).toBeGreaterThan(15);
});

test('whatever a gateway says in whatever order, a deposit is credited at most once and only what fits', async () => {
  const said = fc.record({
    state: fc.constantFrom<Report['state']>('WAITING', 'CONFIRMING', 'PAID', 'FAILED', 'EXPIRED', 'RETURNED'),
    version: fc.bigInt({ min: 1n, max: 6n }),
    amount: fc.constantFrom(1_000_000n, 900_000n, null),
    currency: fc.constantFrom('THB' as const, 'USD' as const),
    confirmations: fc.integer({ min: 0, max: 3 }),
  });
  const given = fc.constantFrom('EXPIRED' as const, 'CANCELLED' as const);
  const step = fc.oneof({ weight: 5, arbitrary: said }, { weight: 1, arbitrary: given });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await ordered();
      let fits = false;
      for (const one of steps) {
        if (typeof one === 'string') {
          await changeDeposit(site.ctx, id, ({ state }) =>
            depositNext[state].includes(one) ? { to: one, kind: 'expired', actor: { kind: 'system' } } : null,
          );
          continue;
        }
        fits ||= one.state === 'PAID' && one.amount === 1_000_000n && one.currency === 'THB';
        await applyReport(site.ctx, 'sandbox', reportOf(id, one));
      }
      const { state, cash } = await standing(site.ctx, id);
      const credits = (await moneyEventsOf(site.ctx.db, 'deposit', id)).filter(({ kind }) => kind === 'credited');
      expect([cash, credits.length]).toEqual(state === 'CREDITED' ? [1_000_000n, 1] : [0n, 0]);
      if (state === 'CREDITED') expect(fits).toBe(true);
    }),
    { numRuns: 40 },
  );
});
