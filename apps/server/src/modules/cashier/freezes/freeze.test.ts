import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { memberWith } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { madeBefore } from '../../money-rows/rows.ts';
import { requestId } from '../../money-rows/transaction.ts';
import { freezeMember, liftFreeze } from './freeze.ts';
import { freezes, listFreezeRows, requireNotFrozen } from './freeze-store.ts';

const ctx = await useTestCtx();
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

const operator = 901n;
const because = { reason: 'The bank asks about the payer' };
const newKey = () => requestId(operator, 'freeze', randomUUID(), {});

async function wallets(memberId: bigint) {
  const balances = await balancesOf(ctx, memberId);
  const of = (wanted: string) => balances.find(({ type }) => type === wanted)?.balance;
  return [of('cash'), of('locked')];
}

/** A member with 100 baht. */
async function someone(): Promise<bigint> {
  return (await memberWith(ctx, 1_000_000n)).memberId;
}

const freeze = (memberId: bigint, amount: bigint | null, request = newKey()) =>
  freezeMember(ctx, operator, { memberId, amount, ...because }, request);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('nothing leaves an account whose withdrawals are frozen, until the last freeze is lifted', async () => {
  const [memberId, other] = [await someone(), await someone()];
  const one = await freeze(memberId, null);
  const two = await freeze(memberId, null);
  expect(await outcome(requireNotFrozen(ctx.db, memberId))).toBe('WITHDRAWALS_FROZEN');
  expect(await outcome(requireNotFrozen(ctx.db, other))).toBe('done');
  await liftFreeze(ctx, one.id, operator, because);
  expect(await outcome(requireNotFrozen(ctx.db, memberId))).toBe('WITHDRAWALS_FROZEN');
  await liftFreeze(ctx, two.id, operator, because);
  expect(await outcome(requireNotFrozen(ctx.db, memberId))).toBe('done');
  expect(await wallets(memberId)).toEqual([1_000_000n, 0n]);
});

test('a frozen amount is set aside and comes back once', async () => {
  const memberId = await someone();
  const { id } = await freeze(memberId, 400_000n);
  expect(await wallets(memberId)).toEqual([600_000n, 400_000n]);
  expect(await outcome(requireNotFrozen(ctx.db, memberId))).toBe('done');
  const lifted = await Promise.all([1, 2, 3].map(() => outcome(liftFreeze(ctx, id, operator, because))));
  expect(lifted.sort()).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT', 'done']);
  expect(await wallets(memberId)).toEqual([1_000_000n, 0n]);
});

test('no more is frozen than there is, also by two at once', async () => {
  const memberId = await someone();
  const outcomes = await Promise.all([1, 2].map(() => outcome(freeze(memberId, 600_000n))));
  expect(outcomes.sort()).toEqual(['INSUFFICIENT_FUNDS', 'done']);
  expect(await wallets(memberId)).toEqual([400_000n, 600_000n]);
  expect(await outcome(freeze(memberId, 0n))).toBe('AMOUNT_INVALID');
  expect(await outcome(freeze(1n, null))).toBe('NOT_FOUND');
});

test('a freeze asked for twice under one key holds once', async () => {
  const memberId = await someone();
  const key = newKey();
  const [one, two] = await Promise.all([freeze(memberId, 300_000n, key), freeze(memberId, 300_000n, key)]);
  expect(two.id).toBe(one.id);
  expect(await wallets(memberId)).toEqual([700_000n, 300_000n]);
  expect(await outcome(freeze(memberId, 300_000n, { ...key, hash: 'another' }))).toBe('IDEMPOTENCY_CONFLICT');
});

test('what a colleague has frozen is lifted by two, who may be neither alone nor the same twice', async () => {
  const memberId = await someone();
  const [one, two] = [(await signedInOperator(ctx)).operatorId, (await signedInOperator(ctx)).operatorId];
  for (const amount of [10_000n, null]) {
    const { id } = await freeze(memberId, amount);
    expect(await liftFreeze(ctx, id, one, because)).toMatchObject({ state: 'FROZEN' });
    const waiting = await listFreezeRows(ctx.db, { memberId, waiting: true, limit: 9 });
    expect(waiting.map((row) => row.id)).toEqual([id]);
    expect(await outcome(liftFreeze(ctx, id, one, because))).toBe('ALREADY_APPROVED');
    expect(await liftFreeze(ctx, id, two, because)).toMatchObject({ state: 'UNFROZEN', lifted_by: two });
  }
  const { id } = await freeze(memberId, 10_000n);
  await liftFreeze(ctx, id, one, because);
  // Who has frozen it needs nobody else.
  expect(await liftFreeze(ctx, id, operator, because)).toMatchObject({ state: 'UNFROZEN' });
  expect(await wallets(memberId)).toEqual([1_000_000n, 0n]);
});

test('every step names the operator and the reason', async () => {
  const { id } = await freeze(await someone(), 10_000n);
  const [one, two] = [(await signedInOperator(ctx)).operatorId, (await signedInOperator(ctx)).operatorId];
  await liftFreeze(ctx, id, one, { reason: 'The bank is content' });
  await liftFreeze(ctx, id, two, { reason: 'So it is' });
  const events = await moneyEventsOf(ctx.db, 'freeze', id);
  expect(events.map(({ kind, actor_id, reason, detail }) => [kind, actor_id, reason, detail.amount])).toEqual([
    ['frozen', operator, because.reason, '1.0000'],
    ['approval', one, 'The bank is content', undefined],
    ['unfrozen', two, 'So it is', '1.0000'],
  ]);
});

test('a freeze that dies at any statement holds once when it is asked for again', async () => {
  await atEveryCut(ctx, {
    prepare: async () => ({ memberId: await someone(), key: newKey() }),
    work: (dying, { memberId, key }) => freezeMember(dying, operator, { memberId, amount: 400_000n, ...because }, key),
    check: async ({ memberId, key }) => {
      const held = (await madeBefore(ctx.db, freezes, key)) !== null;
      expect(await wallets(memberId)).toEqual(held ? [600_000n, 400_000n] : [1_000_000n, 0n]);
      await freeze(memberId, 400_000n, key);
      expect(await wallets(memberId)).toEqual([600_000n, 400_000n]);
    },
  });
});

test('a lift that dies at any statement gives back once', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const memberId = await someone();
      return { memberId, id: (await freeze(memberId, 400_000n)).id };
    },
    work: (dying, { id }) => liftFreeze(dying, id, operator, because),
    check: async ({ memberId, id }) => {
      expect(['done', 'STATE_CONFLICT']).toContain(await outcome(liftFreeze(ctx, id, operator, because)));
      expect(await wallets(memberId)).toEqual([1_000_000n, 0n]);
    },
  });
});

test('in any order of freezing and lifting, locked money is the sum of what is frozen', async () => {
  const act = fc.record({ lift: fc.boolean(), amount: fc.bigInt(1n, 600_000n), which: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const memberId = await someone();
      const held = new Map<bigint, bigint>();
      const ids: bigint[] = [];
      for (const { lift, amount, which } of acts) {
        const sum = [...held.values()].reduce((total, units) => total + units, 0n);
        const id = ids[which % Math.max(ids.length, 1)];
        if (lift && id !== undefined) {
          expect(await outcome(liftFreeze(ctx, id, operator, because))).toBe(held.has(id) ? 'done' : 'STATE_CONFLICT');
          held.delete(id);
        } else if (sum + amount > 1_000_000n) {
          expect(await outcome(freeze(memberId, amount))).toBe('INSUFFICIENT_FUNDS');
        } else {
          const made = await freeze(memberId, amount);
          held.set(made.id, amount);
          ids.push(made.id);
        }
        const frozen = [...held.values()].reduce((total, units) => total + units, 0n);
        expect(await wallets(memberId)).toEqual([1_000_000n - frozen, frozen]);
      }
    }),
    { numRuns: 12 },
  );
});
