import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../../platform/errors.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { memberWith } from '../../../testing/members.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { rejectWithdrawal } from '../payouts/decide.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { allReceived, cancelPart, notReceived, received, resolvePart, sayPaid } from './confirm.ts';
import { settleDueParts } from './deadlines.ts';
import { partNext } from './lifecycle.ts';
import { startPeerPayments, stopPeerPayments, takeOffer } from './offer.ts';
import { partById, partOfDeposit, partsOfWithdrawal, partsOpen } from './part-store.ts';
import { cancelRest } from './rest.ts';
import {
  baht,
  houseOf,
  letPass,
  letRestPass,
  noPlay,
  openPeerPayments,
  type Somebody,
  sentProof,
  taken,
  waitingPayee,
  walletsOf,
} from './testing-world.ts';

const operator = { kind: 'operator', id: 1n } as const;
const ctx = await useTestCtx();
beforeAll(async () => {
  await openPeerPayments(ctx);
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
});

const start = { cash: baht(50), waiting: baht(302) };

/** One step of any member; the numbers choose depositors, parts and amounts. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'take',
      'take',
      'paid',
      'paid',
      'cancel',
      'received',
      'not',
      'all',
      'clock',
      'resolve',
      'stop',
      'go',
      'rest',
    ] as const),
  ),
  who: fc.nat(2),
  which: fc.nat(5),
  amount: fc.constantFrom('100', '150', '200', '300'),
  outcome: fc.constantFrom(...(['received', 'received', 'forced', 'failed'] as const)),
  minutes: fc.constantFrom(10, 31, 61, 1441),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type World = { payee: Somebody; withdrawalId: bigint; depositors: Somebody[] };

async function newWorld(): Promise<World> {
  // Each run has the only waiting withdrawal.
  const { payee, withdrawalId } = await waitingPayee(ctx, start.waiting);
  const depositors = await Promise.all([0, 1, 2].map(() => memberWith(ctx, start.cash)));
  return { payee, withdrawalId, depositors };
}

async function act({ payee, withdrawalId, depositors }: World, asked: Step): Promise<void> {
  const idempotencyKey = randomUUID();
  const depositor = depositors[asked.who] ?? payee;
  const parts = await partsOfWithdrawal(ctx.db, withdrawalId);
  const part = parts[asked.which % Math.max(1, parts.length)];
  const { memberId } = payee;
  const reason = 'decided';
  if (asked.what === 'take') {
    const body = { channel: 'match-in', amount: asked.amount };
    await takeOffer(ctx, depositor, { body, idempotencyKey }, noPlay);
  } else if (asked.what === 'clock') {
    for (const { id } of parts) await letPass(ctx, id, asked.minutes);
    await letRestPass(ctx, withdrawalId, asked.minutes);
    await settleDueParts(ctx);
  } else if (asked.what === 'stop') await stopPeerPayments(ctx, withdrawalId, operator, { note: reason });
  else if (asked.what === 'go') await startPeerPayments(ctx, withdrawalId);
  else if (asked.what === 'rest') await cancelRest(ctx, { memberId, id: withdrawalId, idempotencyKey });
  else if (part) {
    const own = { memberId: part.depositor_id, id: part.deposit_id, idempotencyKey };
    const proofs = async (of: bigint) => ({ proofs: [await sentProof(ctx, of)] });
    const body = { parts: parts.filter(({ state }) => state === 'PAID').map(({ id }) => String(id)) };
    const asPayee = { memberId, id: part.id, idempotencyKey };
    if (asked.what === 'paid') await sayPaid(ctx, { ...own, body: await proofs(part.depositor_id) });
    else if (asked.what === 'cancel') await cancelPart(ctx, { ...own, body: null });
    else if (asked.what === 'received') await received(ctx, { ...asPayee, body: null });
    else if (asked.what === 'not') await notReceived(ctx, { ...asPayee, body: await proofs(memberId) });
    else if (asked.what === 'resolve') {
      const by = { kind: 'operator', id: BigInt(1 + asked.who) } as const;
      await resolvePart(ctx, part.id, by, { outcome: asked.outcome, reason });
    } else if (body.parts.length > 0) await allReceived(ctx, { memberId, id: withdrawalId, body, idempotencyKey });
  }
}

/** Performs a step. Refusals are answers; any other error is a fault. */
async function tryTo(world: World, asked: Step): Promise<void> {
  await act(world, asked).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

async function expectInPlace({ payee, withdrawalId, depositors }: World): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, withdrawalId);
  const parts = await partsOfWithdrawal(ctx.db, withdrawalId);
  if (!withdrawal) throw new Error('the withdrawal is there');
  const sum = (found: typeof parts) => found.reduce((all, { amount }) => all + amount, 0n);
  const got = parts.filter(({ state }) => state === 'RECEIVED');
  const whole = withdrawal.amount - withdrawal.fee;
  expect(withdrawal.paid_amount).toBe(sum(got));
  expect(withdrawal.state === 'PAID').toBe(sum(got) === whole);
  expect(sum(got) + sum(parts.filter(({ state }) => partsOpen.includes(state)))).toBeLessThanOrEqual(whole);
  // The payee's money is set aside, or has gone to the depositors who paid.
  const ended = ['PAID', 'CANCELLED'].includes(withdrawal.state);
  const locked = ended ? 0n : withdrawal.amount - withdrawal.paid_amount;
  const back = withdrawal.returned_amount + (withdrawal.state === 'CANCELLED' ? withdrawal.amount : 0n);
  expect(withdrawal.amount + withdrawal.returned_amount).toBe(start.waiting);
  expect(await walletsOf(ctx, payee.memberId)).toMatchObject({ cash: back + compensationOf(parts), locked });
  for (const { memberId } of depositors) {
    const own = parts.filter(({ depositor_id }) => depositor_id === memberId);
    const held = own.filter(({ state }) => partsOpen.includes(state)).reduce((all, p) => all + p.guarantee, 0n);
    const kept = own.filter(({ forfeited_to: to }) => to !== null).reduce((all, p) => all + p.guarantee, 0n);
    const credited = sum(own.filter(({ state }) => state === 'RECEIVED'));
    const cash = start.cash - held - kept + credited - credited / 100n;
    expect(await walletsOf(ctx, memberId)).toMatchObject({ cash, locked: held });
  }
  expect(await houseOf(ctx, 'matched')).toBe(0n);
}

test('whatever payee, depositors, operator and clock do in any order, money is in exactly one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const world = await newWorld();
      for (const asked of steps) {
        await tryTo(world, asked);
        await expectInPlace(world);
      }
      await finish(world);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('the same holds when all of them act at one moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const world = await newWorld();
      for (let at = 0; at < steps.length; at += 4) {
        await Promise.all(steps.slice(at, at + 4).map((asked) => tryTo(world, asked)));
      }
      await expectInPlace(world);
      await finish(world);
    }),
    { numRuns: 15 },
  );
}, 120_000);

/** Decides open parts and returns the rest, so that nothing is left waiting for the next run. */
async function finish(world: World): Promise<void> {
  for (const { id, state } of await partsOfWithdrawal(ctx.db, world.withdrawalId)) {
    if (partsOpen.includes(state)) await resolvePart(ctx, id, operator, { outcome: 'failed', reason: 'the run ends' });
  }
  const { state } = (await withdrawalById(ctx.db, world.withdrawalId)) ?? {};
  if (state === 'MATCHING') await stopPeerPayments(ctx, world.withdrawalId, operator, { note: 'the run ends' });
  const isOver = state === 'PAID' || state === 'CANCELLED';
  if (!isOver) await rejectWithdrawal(ctx, world.withdrawalId, operator, { reason: 'the run ends' });
  const { cash, locked } = await walletsOf(ctx, world.payee.memberId);
  const withdrawal = await withdrawalById(ctx.db, world.withdrawalId);
  const compensation = compensationOf(await partsOfWithdrawal(ctx.db, world.withdrawalId));
  const back = state === 'PAID' ? withdrawal?.returned_amount : start.waiting - (withdrawal?.paid_amount ?? 0n);
  expect([locked, (cash ?? 0n) - compensation]).toEqual([0n, back]);
}

/** Sums the guarantees that went to the payee. */
const compensationOf = (parts: Awaited<ReturnType<typeof partsOfWithdrawal>>) =>
  parts.reduce((sum, { forfeited_to, guarantee }) => sum + (forfeited_to === 'payee' ? guarantee : 0n), 0n);

test('every state of a part can be reached, each leads to an end, and what was received stays so', () => {
  const reached = new Set(['MATCHED' as const, ...Object.values(partNext).flat()]);
  expect([...reached].sort()).toEqual(Object.keys(partNext).sort());
  expect(partNext.RECEIVED).toEqual([]);
  for (const state of partsOpen) {
    expect(partNext[state]).toContain('RECEIVED');
    expect(partNext[state]).toContain('FAILED');
  }
});

test('a process that dies while a receipt is said has said all of it or nothing', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const world = await newWorld();
      const [depositor] = world.depositors;
      if (!depositor) throw new Error('there are depositors');
      return { world, ...(await taken(ctx, depositor, '300')) };
    },
    work: (dying, { world, partId }) =>
      received(dying, { memberId: world.payee.memberId, id: partId, body: null, idempotencyKey: 'the-one-receipt' }),
    check: async ({ world, partId }) => {
      await expectInPlace(world);
      await received(ctx, {
        memberId: world.payee.memberId,
        id: partId,
        body: null,
        idempotencyKey: 'the-one-receipt',
      });
      expect(await partById(ctx.db, partId)).toMatchObject({ state: 'RECEIVED' });
      await expectInPlace(world);
    },
  });
}, 60_000);

test('a process that dies while a part is taken has promised and set aside all of it or nothing', async () => {
  const body = { channel: 'match-in', amount: '300' };
  await atEveryCut(ctx, {
    prepare: newWorld,
    work: (dying, { depositors: [depositor] }) => takeOn(dying, depositor, body),
    check: async (world) => {
      await expectInPlace(world);
      const id = await takeOn(ctx, world.depositors[0], body);
      expect(await partOfDeposit(ctx.db, id)).toMatchObject({ state: 'MATCHED', amount: baht(300) });
      await expectInPlace(world);
      await finish(world);
    },
  });
}, 60_000);

async function takeOn(on: Parameters<typeof takeOffer>[0], depositor: Somebody | undefined, body: TakeBody) {
  if (!depositor) throw new Error('there are depositors');
  return await takeOffer(on, depositor, { body, idempotencyKey: 'the-one-request' }, noPlay);
}
type TakeBody = { channel: string; amount: string };
