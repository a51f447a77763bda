import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { fill, turnoverOf, type ValidBetOf } from './turnover.ts';
import { requireTurnover } from './turnover-store.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });

let sources = 0n;
const hourMs = 3_600_000;

/** A player whose bets are noted with their times, and counted as the records would count them. */
async function player() {
  const { memberId } = await signedInMember(ctx);
  const bets: { at: Date; amount: bigint }[] = [];
  const validBetOf: ValidBetOf = async (_, { from, to }) =>
    bets.filter(({ at }) => at >= from && (!to || at < to)).reduce((sum, { amount }) => sum + amount, 0n);
  return {
    memberId,
    bet: (amount: bigint) => {
      clock.advance(hourMs);
      bets.push({ at: clock.now(), amount });
    },
    asked: async (required: bigint) => {
      clock.advance(hourMs);
      const since = clock.now();
      const what = { memberId, currency: 'THB', source: 'test', sourceId: ++sources, required, since } as const;
      await ctx.db.transaction().execute((tx) => requireTurnover(tx, what));
    },
    turnover: () => turnoverOf(ctx, { memberId, currency: 'THB' }, validBetOf),
    openRows: async () =>
      (await sql`select id from cashier.turnover where member_id = ${memberId} and met_at is null`.execute(ctx.db)).rows
        .length,
  };
}

test('nothing is asked of who has neither deposit nor gift', async () => {
  expect(await (await player()).turnover()).toEqual({ required: 0n, done: 0n, left: 0n, requirements: [] });
});

test('bets before a deposit do not count for it, and what is left over of one does not carry to the next', async () => {
  const member = await player();
  member.bet(500n);
  await member.asked(100n);
  expect(await member.turnover()).toMatchObject({ required: 100n, done: 0n, left: 100n });
  member.bet(300n);
  expect(await member.turnover()).toMatchObject({ left: 0n, requirements: [] });
  await member.asked(100n);
  expect(await member.turnover()).toMatchObject({ required: 100n, done: 0n, left: 100n });
});

test('one stake counts once, for the oldest first, also when it is looked at in between', async () => {
  const member = await player();
  await member.asked(100n);
  member.bet(60n);
  await member.asked(100n);
  member.bet(60n);
  for (const _ of [1, 2]) {
    expect(await member.turnover()).toMatchObject({
      required: 200n,
      done: 120n,
      left: 80n,
      requirements: [
        { required: 100n, done: 100n },
        { required: 100n, done: 20n },
      ],
    });
  }
  member.bet(79n);
  expect(await member.turnover()).toMatchObject({ left: 1n });
  member.bet(1n);
  expect(await member.turnover()).toMatchObject({ left: 0n });
  expect(await member.openRows()).toBe(0);
});

test('what is met is noted, so that it is not counted again and again', async () => {
  const member = await player();
  await member.asked(100n);
  member.bet(100n);
  await member.asked(50n);
  expect(await member.turnover()).toMatchObject({ required: 50n, left: 50n });
  expect(await member.openRows()).toBe(1);
});

test('a source asks once', async () => {
  const { memberId, turnover } = await player();
  const what = { memberId, currency: 'THB', source: 'once', sourceId: 1n, required: 7n, since: clock.now() } as const;
  await ctx.db.transaction().execute(async (tx) => {
    await requireTurnover(tx, what);
    await requireTurnover(tx, what);
  });
  expect(await turnover()).toMatchObject({ required: 7n });
});

test('however deposits and bets follow each other, what is left is the outstanding amount', () => {
  const amount = fc.bigInt({ min: 1n, max: 1000n });
  const staked = fc.bigInt({ min: 0n, max: 1500n });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, staked), { maxLength: 12 }), (steps) => {
      const since = new Date(0);
      const rows = steps.map(([required], i) => ({
        id: BigInt(i),
        source: 't',
        source_id: BigInt(i),
        since,
        required,
      }));
      const { met, open } = fill(
        rows,
        steps.map(([, bet]) => bet),
      );
      const outstanding = steps.reduce((o, [required, bet]) => (o + required > bet ? o + required - bet : 0n), 0n);
      const left = open.reduce((sum, one) => sum + one.required - one.done, 0n);
      expect(left).toBe(outstanding);
      expect(met.length + open.length).toBe(rows.length);
      // Marking a requirement as met does not change the turnover that is left.
      const kept = rows.filter(({ id }) => !met.includes(id));
      const again = fill(
        kept,
        steps.slice(met.length).map(([, bet]) => bet),
      );
      expect(again.open).toEqual(open);
    }),
  );
});
