import { beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { type Account, type FeedRow, feedNow, feedStart, houseAccount, post, postIn, readFeed } from './index.ts';
import { entry, give, memberWith, posted } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});

/** Reads to the end as a reader does, a few rows at a time. */
async function readAll(cursor: string, limit: number): Promise<{ rows: FeedRow[]; cursor: string }> {
  const all: FeedRow[] = [];
  for (let at = cursor; ; ) {
    const page = await readFeed(ctx.db, at, limit);
    all.push(...page.rows);
    if (page.rows.length === 0) return { rows: all, cursor: at };
    at = page.cursor;
  }
}

test('the feed tells every transfer once, with its entry and the owners of both sides', async () => {
  const member = await memberWith(ctx, 0n);
  const cursor = await feedNow(ctx.db);
  const answer = posted(
    await post(
      ctx,
      entry(
        [
          { debit: dice, credit: member.cash, amount: 9n, kind: 'payout', ref: 3n },
          { debit: member.cash, credit: dice, amount: 4n, kind: 'stake', ref: 3n },
        ],
        { detail: { game: 'dice' } },
      ),
    ),
  );
  const { rows } = await readAll(cursor, 1);
  expect(rows.map((row) => [row.entryId, row.leg, row.kind, row.amount, row.detail])).toEqual([
    [answer.entryId, 1, 'payout', 9n, { game: 'dice' }],
    [answer.entryId, 2, 'stake', 4n, { game: 'dice' }],
  ]);
  const owner = { memberId: member.memberId, type: 'cash', currency: 'THB' };
  expect(rows.map((row) => [row.debitOwner, row.creditOwner])).toEqual([
    [null, owner],
    [owner, null],
  ]);
});

test('a slow transaction holds the feed back; nothing is missed and nothing is told twice', async () => {
  const [slow, fast] = [await memberWith(ctx, 100n), await memberWith(ctx, 100n)];
  const start = (await readAll(feedStart, 1000)).cursor;
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const leg = (wallet: Account) => ({ debit: wallet, credit: dice, amount: 1n, kind: 'stake' as const, ref: 0n });
  const transaction = ctx.db.transaction().execute(async (tx) => {
    const [answer] = await postIn(tx, [entry([leg(slow.cash)])]);
    holding.resolve();
    await release.promise;
    return answer;
  });
  await holding.promise;
  for (let i = 0; i < 5; i++) await post(ctx, entry([leg(fast.cash)]));
  const held = await readAll(start, 2);
  expect(held.rows).toEqual([]);
  release.resolve();
  await transaction;
  const { rows } = await readAll(held.cursor, 2);
  expect(rows.map((row) => row.debit).sort()).toEqual([slow.cash.id, ...Array(5).fill(fast.cash.id)].sort());
});

test('readers at any pace, while many post, each see the same rows in the same order', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(ctx, 1000n)));
  const start = (await readAll(feedStart, 1000)).cursor;
  let posting = true;
  const follow = async (limit: number, pauseMs: number): Promise<string[]> => {
    const seen: string[] = [];
    let cursor = start;
    for (let last = false; !last; ) {
      last = !posting;
      const page = await readAll(cursor, limit);
      cursor = page.cursor;
      seen.push(...page.rows.map((row) => `${row.entryId}.${row.leg}`));
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    return seen;
  };
  const readers = [follow(1, 0), follow(7, 3), follow(500, 20)];
  const leg = (wallet: Account) => ({ debit: wallet, credit: dice, amount: 1n, kind: 'stake' as const, ref: 0n });
  await Promise.all(
    members.map(async (member, i) => {
      for (let n = 0; n < 20; n++) {
        if (i % 5 === 0) {
          await ctx.db.transaction().execute(async (tx) => {
            await postIn(tx, [entry([leg(member.cash), leg(member.cash)])]);
            await new Promise((done) => setTimeout(done, 5));
          });
        } else await post(ctx, entry([leg(member.cash)]));
      }
    }),
  );
  posting = false;
  const [first, ...others] = await Promise.all(readers);
  expect(first).toHaveLength(16 * 20 + 4 * 20 * 2);
  expect(new Set(first).size).toBe(first?.length);
  for (const other of others) expect(other).toEqual(first);
});

test('from now on the feed tells only what comes', async () => {
  const member = await memberWith(ctx, 50n);
  const now = await feedNow(ctx.db);
  expect((await readAll(now, 10)).rows).toEqual([]);
  await give(ctx, member.cash, 6n);
  expect((await readAll(now, 10)).rows.map((row) => row.amount)).toEqual([6n]);
});
