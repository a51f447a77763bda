import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { foldHouse } from './house.ts';
import { type Account, entriesOf, houseAccount, houseBalances, post } from './index.ts';
import { entry, expectExact, memberWith } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});

const round = (wallet: Account, won: bigint) =>
  entry(
    [
      { debit: wallet, credit: dice, amount: 10n, kind: 'stake', ref: 5n },
      { debit: dice, credit: wallet, amount: won, kind: 'payout', ref: 5n },
    ],
    { detail: { won: `${won}` } },
  );

test('a wallet’s history is its own, newest first, page by page, without cutting an entry', async () => {
  const [member, other] = [await memberWith(ctx, 100n), await memberWith(ctx, 100n)];
  for (let won = 1n; won <= 5n; won++) {
    await post(ctx, round(member.cash, won));
    await post(ctx, round(other.cash, 9n));
  }
  const all = await entriesOf(ctx, member.cash, { limit: 100 });
  expect(all.map((row) => [row.kind, row.amount])).toEqual([
    ...[5n, 4n, 3n, 2n, 1n].flatMap((won) => [
      ['payout', won],
      ['stake', 10n],
    ]),
    ['signupGift', 100n],
  ]);
  expect(all[0]).toMatchObject({ detail: { won: '5' }, creditAfter: 65n, debitAfter: null, ref: 5n, leg: 2 });
  const paged = [];
  for (let before: bigint | undefined; ; ) {
    const page = await entriesOf(ctx, member.cash, { limit: 3, ...(before === undefined ? {} : { before }) });
    paged.push(...page);
    before = page.at(-1)?.entryId;
    if (page.length < 3) break;
  }
  expect(paged).toEqual(all);
});

test('a history is narrowed by kind and time', async () => {
  const member = await memberWith(ctx, 100n);
  await post(ctx, round(member.cash, 3n));
  const of = (q: Omit<Parameters<typeof entriesOf>[2], 'limit'>) =>
    entriesOf(ctx, member.cash, { ...q, limit: 10 }).then((rows) => rows.map((row) => row.kind));
  expect(await of({ kinds: ['stake', 'signupGift'] })).toEqual(['stake', 'signupGift']);
  expect(await of({ from: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await of({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) })).toHaveLength(3);
});

test('the house’s hourly sums and balances are exact while posts go on', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => memberWith(ctx, 1000n)));
  const diceOf = async () => (await houseBalances(ctx)).find((h) => h.code === 'original:dice')?.balance ?? 0n;
  const before = await diceOf();
  let posting = true;
  const folding = [1, 2].map(async () => {
    while (posting) await foldHouse(ctx);
  });
  await Promise.all(
    members.map(async (member) => {
      for (let i = 0; i < 40; i++) await post(ctx, round(member.cash, 4n));
    }),
  );
  posting = false;
  await Promise.all(folding);
  await expectExact(ctx);
  expect(await diceOf()).toBe(before + 10n * 40n * 6n);
  await foldHouse(ctx);
  const { rows } = await sql`select count(*)::int as left from ledger.house_delta`.execute(ctx.db);
  expect(rows).toEqual([{ left: 0 }]);
  expect(await diceOf()).toBe(before + 10n * 40n * 6n);
  const sums = await sql`
    select kind, sum(transfers)::int as n from ledger.house_hour where account = ${dice.id} group by kind order by kind`.execute(
    ctx.db,
  );
  expect(sums.rows).toMatchObject([{ kind: 1 }, { kind: 2 }]);
  await expectExact(ctx);
});
