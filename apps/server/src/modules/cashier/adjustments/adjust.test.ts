import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import { balancesOf, houseBalances, verifyLedger } from '../../ledger/index.ts';
import { moneyEventsOf } from '../../money-rows/events.ts';
import { type RequestId, requestId } from '../../money-rows/transaction.ts';
import { approveAdjustment, type NewAdjustment, rejectAdjustment, requestAdjustment } from './adjust.ts';
import { adjustmentById } from './adjustment-store.ts';

const ctx = await useTestCtx();
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

const [alice, bob] = [901n, 902n];
const because = { reason: 'As agreed on the telephone' };
const given = { direction: 'credit', amount: 500_000n, turnoverBp: 0, ...because } as const;
const taken = { ...given, direction: 'debit' } as const;
const newKey = (): RequestId => requestId(alice, 'adjustment', randomUUID(), {});

async function cash(memberId: bigint): Promise<bigint> {
  return (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? -1n;
}

/** A member with 100 baht. */
async function someone(amount = 1_000_000n): Promise<bigint> {
  return (await memberWith(ctx, amount)).memberId;
}

const ask = (memberId: bigint, what: Omit<NewAdjustment, 'memberId'> = given, request = newKey()) =>
  requestAdjustment(ctx, alice, { memberId, ...what }, request);
const outcome = (work: Promise<{ state: string }>) =>
  work.then(
    ({ state }) => state,
    (error: { code: string }) => error.code,
  );

test('money is given or taken once another operator says yes, not before', async () => {
  const memberId = await someone();
  const credit = await ask(memberId);
  const debit = await ask(memberId, { ...taken, amount: 200_000n });
  expect(await cash(memberId)).toBe(1_000_000n);
  expect(await outcome(approveAdjustment(ctx, credit.id, bob, because))).toBe('CREDITED');
  expect(await cash(memberId)).toBe(1_500_000n);
  expect(await outcome(approveAdjustment(ctx, debit.id, bob, because))).toBe('DEBITED');
  expect(await cash(memberId)).toBe(1_300_000n);
  const house = (await houseBalances(ctx)).find(({ code }) => code === 'adjustment');
  expect(house?.balance).toBe(-300_000n);
});

test('nobody approves what they asked for themselves, but may take it back', async () => {
  const { id, member_id } = await ask(await someone());
  await expect(approveAdjustment(ctx, id, alice, because)).rejects.toMatchObject({
    code: 'SECOND_APPROVAL_REQUIRED',
    value: { approvals: 1, needed: 2 },
  });
  expect(await outcome(rejectAdjustment(ctx, id, alice, because))).toBe('REJECTED');
  expect(await outcome(approveAdjustment(ctx, id, bob, because))).toBe('STATE_CONFLICT');
  expect(await cash(member_id)).toBe(1_000_000n);
});

test('the database itself refuses one pair of eyes', async () => {
  const { id } = await ask(await someone());
  await expect(
    ctx.pool.query(
      `update cashier.adjustment set state = 'CREDITED', decided_by = requested_by, decided_at = now(), entry_id = 1
        where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'adjustment_two_people' });
});

test('of an approval and a refusal at one moment one is heard', async () => {
  const { id, member_id } = await ask(await someone());
  const outcomes = await Promise.all([
    outcome(approveAdjustment(ctx, id, bob, because)),
    outcome(rejectAdjustment(ctx, id, bob, because)),
    outcome(approveAdjustment(ctx, id, 903n, because)),
  ]);
  expect(outcomes.filter((o) => o === 'STATE_CONFLICT')).toHaveLength(2);
  const state = (await adjustmentById(ctx.db, id))?.state;
  expect(await cash(member_id)).toBe(state === 'CREDITED' ? 1_500_000n : 1_000_000n);
});

test('what a member does not have is not taken, and the request still waits', async () => {
  const memberId = await someone(100_000n);
  const { id } = await ask(memberId, taken);
  expect(await outcome(approveAdjustment(ctx, id, bob, because))).toBe('INSUFFICIENT_FUNDS');
  expect(await adjustmentById(ctx.db, id)).toMatchObject({ state: 'REQUESTED', decided_by: null });
  expect(await cash(memberId)).toBe(100_000n);
  expect(await moneyEventsOf(ctx.db, 'adjustment', id)).toHaveLength(1);
});

test('the same request asks once, and another one under its key is refused', async () => {
  const memberId = await someone();
  const key = newKey();
  const [one, two] = await Promise.all([ask(memberId, given, key), ask(memberId, given, key)]);
  expect(two.id).toBe(one.id);
  const other = { ...key, hash: 'another' };
  expect(await outcome(ask(memberId, taken, other))).toBe('IDEMPOTENCY_CONFLICT');
});

test('an amount is positive, and the account is a real one', async () => {
  expect(await outcome(ask(await someone(), { ...given, amount: 0n }))).toBe('AMOUNT_INVALID');
  expect(await outcome(ask(1n))).toBe('NOT_FOUND');
  const trial = await signedInMember(ctx, { trial: true });
  expect(await outcome(ask(trial.memberId))).toBe('NOT_FOUND');
});

test('a credit may ask to be staked, rounded up', async () => {
  const { id } = await ask(await someone(), { ...given, amount: 333_333n, turnoverBp: 15_000 });
  await approveAdjustment(ctx, id, bob, because);
  const { rows } = await ctx.pool.query(
    `select required::text from cashier.turnover where source = 'adjustment' and source_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ required: '500000' }]);
});

test('each step names the operator and the reason', async () => {
  const { id } = await ask(await someone());
  await approveAdjustment(ctx, id, bob, { reason: 'Checked with the bank' });
  const events = await moneyEventsOf(ctx.db, 'adjustment', id);
  expect(events.map(({ kind, actor_id, reason, to_state }) => [kind, actor_id, reason, to_state])).toEqual([
    ['requested', alice, because.reason, 'REQUESTED'],
    ['credited', bob, 'Checked with the bank', 'CREDITED'],
  ]);
  expect(events[1]?.detail).toMatchObject({ direction: 'credit', amount: '50.0000', currency: 'THB' });
});

test('an approval that dies at any statement is made once when it is asked again', async () => {
  const cuts = await atEveryCut(ctx, {
    prepare: async () => await ask(await someone()),
    work: (dying, { id }) => approveAdjustment(dying, id, bob, because),
    check: async ({ id, member_id }) => {
      expect(['CREDITED', 'STATE_CONFLICT']).toContain(await outcome(approveAdjustment(ctx, id, bob, because)));
      expect(await cash(member_id)).toBe(1_500_000n);
      expect((await moneyEventsOf(ctx.db, 'adjustment', id)).map(({ kind }) => kind)).toEqual([
        'requested',
        'credited',
      ]);
    },
  });
  expect(cuts).toBeGreaterThan(8);
});

test('whatever operators do in whatever order, the cash is the gifts that two people gave less what two took', async () => {
  const act = fc.record({
    what: fc.constantFrom('credit', 'debit', 'approve', 'reject'),
    who: fc.constantFrom(alice, bob),
    amount: fc.bigInt(1n, 900_000n),
    which: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 16 }), async (acts) => {
      const memberId = await someone();
      const asked: { id: bigint; by: bigint; signed: bigint }[] = [];
      const done = new Set<bigint>();
      let expected = 1_000_000n;
      for (const { what, who, amount, which } of acts) {
        if (what === 'credit' || what === 'debit') {
          const { id } = await requestAdjustment(ctx, who, { ...given, memberId, direction: what, amount }, newKey());
          asked.push({ id, by: who, signed: what === 'credit' ? amount : -amount });
          continue;
        }
        const row = asked[which % Math.max(asked.length, 1)];
        if (!row) continue;
        const decide = what === 'approve' ? approveAdjustment : rejectAdjustment;
        const answer = await outcome(decide(ctx, row.id, who, because));
        if (done.has(row.id)) expect(answer).toBe('STATE_CONFLICT');
        else if (what === 'reject') expect(answer).toBe('REJECTED');
        else if (who === row.by) expect(answer).toBe('SECOND_APPROVAL_REQUIRED');
        else if (expected + row.signed < 0n) expect(answer).toBe('INSUFFICIENT_FUNDS');
        else expected += row.signed;
        if (['REJECTED', 'CREDITED', 'DEBITED'].includes(answer)) done.add(row.id);
        expect(await cash(memberId)).toBe(expected);
      }
    }),
    { numRuns: 12 },
  );
});
