import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx.ts';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { listValidBetRules, setValidBetRule, validBet } from './valid-bet-rules.ts';

const of = async (ctx: Ctx, gameType: string, stake: bigint, payout: bigint) => {
  const { rows } = await sql<{ counted: bigint }>`
    select ${validBet} as counted from (select ${stake}::int8 as stake, ${payout}::int8 as payout) n
    join records.valid_bet_rule rule on rule.game_type = ${gameType}`.execute(ctx.db);
  return rows[0]?.counted;
};

test('the valid bet is what could be won or lost, never more than the stake', async () => {
  const ctx = await openTestCtxForThisTest();
  expect(await of(ctx, 'INHOUSE', 100n, 0n)).toBe(100n);
  expect(await of(ctx, 'INHOUSE', 100n, 500n)).toBe(100n);
  expect(await of(ctx, 'INHOUSE', 100n, 101n)).toBe(1n);
  expect(await of(ctx, 'INHOUSE', 100n, 40n)).toBe(60n);
  expect(await of(ctx, 'INHOUSE', 100n, 100n)).toBe(0n);
});

test('the valid bet is the stake where the rule says so, whatever was paid out', async () => {
  const ctx = await openTestCtxForThisTest();
  expect(await of(ctx, 'RNG', 100n, 100n)).toBe(100n);
});

test('the valid bet counts no part of a unit, and holds for the largest stakes', async () => {
  const ctx = await openTestCtxForThisTest();
  await setValidBetRule(ctx.db, { gameType: 'LIVE', measure: 'risked', ratioBp: 3333 });
  expect(await of(ctx, 'LIVE', 100n, 0n)).toBe(33n);
  const [largest, exact] = [2n ** 63n - 1n, ((2n ** 63n - 1n) * 3333n) / 10_000n];
  expect(await of(ctx, 'LIVE', largest, 0n)).toBe(exact);
});

test('there is a rule for every game type of the lobby', async () => {
  const ctx = await openTestCtxForThisTest();
  const held = new Set((await listValidBetRules(ctx.db)).map(({ gameType }) => gameType));
  const lobby = [
    'INHOUSE',
    'LIVE',
    'RNG',
    'FISH',
    'SPORTS',
    'ESPORTS',
    'COCKFIGHT',
    'LOTT',
    'ELOTT',
    'PVP',
    'BINGO',
    'BGS',
  ];
  expect(lobby.filter((type) => !held.has(type))).toEqual([]);
});
