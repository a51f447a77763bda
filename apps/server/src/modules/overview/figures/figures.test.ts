import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import { testGame, testVendor } from '../../games/catalogue/testing.ts';
import { type TransferKind, transferKinds } from '../../ledger/index.ts';
import { layOut, type Move, project, rollUpAll, writeMoves } from '../../records/testing.ts';
import { type Round, recordAllRounds, roundOf, writeRound } from '../../records/testing-rounds.ts';
import { figureDifferences, rebuildFigures } from './check.ts';
import { playByGame, playByPart } from './play-store.ts';

const { ctx } = await useTestApp();
const hourMs = 3_600_000;
const start = Date.parse('2026-03-30T00:00:00Z');
beforeAll(async () => {
  await testVendor(ctx, 'VNDR');
  for (const game of ['reels', 'wheels']) await testGame(ctx, 'VNDR', game);
});

async function player() {
  const { memberId, wallets } = await signedInMember(ctx);
  const cash = wallets.get('cash');
  if (!cash) throw new Error('a member has a cash wallet');
  return { memberId, cash };
}
type Player = Awaited<ReturnType<typeof player>>;

async function move({ cash }: Player, ...moves: Move[]) {
  await writeMoves(ctx, cash, await layOut(ctx, cash, moves));
}
const at = (hour: number) => new Date(start + hour * hourMs);
const paidIn = (hour: number, amount: bigint): Move => ({ at: at(hour), kind: 'deposit', amount });
const bet = (hour: number, stake: bigint, payout: bigint): Move => ({
  at: at(hour),
  kind: 'stake',
  amount: -stake,
  round: { payout },
});

/** Processes everything that is committed, as the server does. */
async function follow() {
  await rollUpAll(ctx);
  await recordAllRounds(ctx);
}

test('the figures are those of the records after any bets, corrections, voids and movements of cash', async () => {
  const players = [await player(), await player()];
  const rounds: Round[] = [];
  for (const one of players) await move(one, paidIn(0, 10n ** 12n));
  const kinds = [
    'deposit',
    'withdrawalHeld',
    'withdrawalReturned',
    'signupGift',
    'reward',
    'rebate',
    'frozen',
  ] as const;
  const act = fc.oneof(
    fc.record({
      what: fc.constant('round' as const),
      who: fc.nat(1),
      hour: fc.nat(72),
      stake: fc.nat(900),
      game: fc.nat(1),
    }),
    fc.record({ what: fc.constant('end' as const), which: fc.nat(), payout: fc.nat(2000), void: fc.boolean() }),
    fc.record({
      what: fc.constant('bet' as const),
      who: fc.nat(1),
      hour: fc.nat(72),
      stake: fc.integer({ min: 1, max: 900 }),
      payout: fc.nat(1500),
    }),
    fc.record({
      what: fc.constant('cash' as const),
      who: fc.nat(1),
      hour: fc.nat(72),
      kind: fc.constantFrom<TransferKind>(...kinds),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    fc.record({ what: fc.constant('follow' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      for (const said of acts) {
        const who = 'who' in said ? players[said.who] : undefined;
        if (said.what === 'follow') await follow();
        else if (said.what === 'end') {
          const round = rounds[said.which % Math.max(1, rounds.length)];
          if (round) {
            const now = said.void
              ? ({ state: 'CANCELLED', stake: 0n, payout: 0n, returned: round.stake } as const)
              : ({ state: 'SETTLED', payout: BigInt(said.payout) } as const);
            await writeRound(ctx, { ...round, ...now });
          }
        } else if (who && said.what === 'round') {
          const gameCode = said.game === 0 ? 'reels' : 'wheels';
          const round = roundOf(who.memberId, { gameCode, stake: BigInt(said.stake), openedAt: at(said.hour) });
          rounds.push(round);
          await writeRound(ctx, round);
        } else if (who && said.what === 'bet') await move(who, bet(said.hour, BigInt(said.stake), BigInt(said.payout)));
        else if (who && said.what === 'cash') {
          const isOut = said.kind === 'withdrawalHeld' || said.kind === 'frozen';
          await move(who, { at: at(said.hour), kind: said.kind, amount: BigInt(isOut ? -said.amount : said.amount) });
        }
      }
      await follow();
      expect(await figureDifferences(ctx)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('what the house says of its own games is what the ledger says, to the last unit', async () => {
  await follow();
  const before = await sums();
  const one = await player();
  await move(one, paidIn(1, 5_000_000n), bet(2, 1_234_567n, 0n), bet(2, 7n, 13n), bet(50, 999_999n, 1_999_998n));
  await follow();
  const after = await sums();
  for (const name of ['stake', 'payout'] as const)
    expect(after.held[name] - before.held[name]).toBe(after.due[name] - before.due[name]);
  expect(after.held.stake - before.held.stake).toBe(2_234_573n);
});

/** Stakes and payouts of in-house games, by the figures and by the ledger. */
async function sums() {
  type Sums = { stake: bigint; payout: bigint };
  const held = await sql<Sums>`
    select coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(payout), 0)::int8 as payout
    from overview.play_hour where game_code = 'dice'`.execute(ctx.db);
  const due = await sql<Sums>`
    select coalesce(sum(amount) filter (where kind = ${transferKinds.stake}), 0)::int8 as stake,
      coalesce(sum(amount) filter (where kind = ${transferKinds.payout}), 0)::int8 as payout from ledger.transfer`.execute(
    ctx.db,
  );
  const none = { stake: 0n, payout: 0n };
  return { held: held.rows[0] ?? none, due: due.rows[0] ?? none };
}

test('killed at each statement, the reading of the feeds leaves no figure wrong', async () => {
  await follow();
  const one = await player();
  const cuts = await atEveryCut(ctx, {
    prepare: async () => {
      await move(one, paidIn(3, 1_000n), bet(4, 400n, 100n));
      await writeRound(ctx, roundOf(one.memberId, { state: 'SETTLED', stake: 50n, payout: 70n, openedAt: at(4) }));
    },
    work: async (dying) => {
      await project(dying, 'bets');
      await project(dying, 'rounds');
    },
    check: async () => {
      await follow();
      expect(await figureDifferences(ctx)).toEqual([]);
    },
  });
  expect(cuts).toBeGreaterThan(10);
});

test('a first deposit is that of the smallest entry, in whatever order the feed tells of them', async () => {
  const one = await player();
  const [early, late] = await layOut(ctx, one.cash, [paidIn(5, 100n), paidIn(6, 200n)]);
  if (!early || !late) throw new Error('two were laid out');
  await writeMoves(ctx, one.cash, [late]);
  await follow();
  await writeMoves(ctx, one.cash, [early]);
  await follow();
  const { rows } = await sql`select amount, at from overview.first_deposit where member_id = ${one.memberId}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([{ amount: 100n, at: at(5) }]);
  expect(await figureDifferences(ctx)).toEqual([]);
});

test('a period is the same money by days as by hours, wherever it begins and ends', async () => {
  const one = await player();
  await move(
    one,
    paidIn(1, 900_000n),
    ...[3, 22, 24, 31, 47, 48, 60, 71].map((hour) => bet(hour, 1_000n + BigInt(hour), 500n)),
  );
  await follow();
  const byHours = async (from: Date, to: Date) =>
    (
      await sql<{ stake: bigint; bets: bigint }>`
        select coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(bets), 0)::int8 as bets
        from overview.play_hour where hour >= ${from} and hour < ${to}`.execute(ctx.db)
    ).rows[0];
  for (const [from, to] of [
    [0, 72],
    [5, 6],
    [1, 23],
    [20, 30],
    [24, 48],
    [20, 71],
    [47, 49],
  ] as const) {
    const period = { from: at(from), to: at(to) };
    const games = await playByGame(ctx.db, period);
    const total = await playByPart(ctx.db, { ...period, binMinutes: 1440 });
    const sum = (rows: { stake: bigint; bets: bigint }[]) => ({
      stake: rows.reduce((all, { stake }) => all + stake, 0n),
      bets: rows.reduce((all, { bets }) => all + bets, 0n),
    });
    expect(sum(games), `${from} to ${to}`).toEqual(await byHours(period.from, period.to));
    expect(sum(total), `${from} to ${to}`).toEqual(await byHours(period.from, period.to));
  }
});

test('a figure that is wrong is found, and made right by a rebuild', async () => {
  const one = await player();
  await move(one, paidIn(7, 1_000n), bet(8, 500n, 0n));
  await follow();
  await sql`update overview.play_hour set stake = stake + 1 where hour = ${at(8)}`.execute(ctx.db);
  await sql`delete from overview.first_deposit where member_id = ${one.memberId}`.execute(ctx.db);
  expect((await figureDifferences(ctx)).map(({ table }) => table)).toEqual(
    expect.arrayContaining(['play_hour', 'first_deposit']),
  );
  await rebuildFigures(ctx);
  expect(await figureDifferences(ctx)).toEqual([]);
});
