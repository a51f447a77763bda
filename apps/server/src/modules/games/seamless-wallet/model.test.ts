import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { openTestCtx, type TestCtx, useTestCtx } from '../../../testing/ctx.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { type Vendor, vendorOf } from '../../vendors/index.ts';
import { adjust, cancelBet, settleRound, takeBet } from './calls.ts';
import { playRound } from './play.ts';
import { adjustBy, credit, payWin, rollBack, takeTip } from './round-calls.ts';
import { roundsStart } from './round-feed.ts';
import { noGifts, type Player, playerAt, readRounds, vendorInHouse } from './testing.ts';
import {
  type Answer,
  type Call,
  call,
  capOfDay,
  cappedKinds,
  openModel,
  passing,
  playerCount,
} from './testing-model.ts';
import { verifyGames } from './verify.ts';

let other: TestCtx;
const ctx = await useTestCtx();
beforeAll(async () => {
  // Another node of the same site: it has the same database and master key.
  const { databaseUrl, masterKey } = ctx.config;
  other = await openTestCtx({ ...(databaseUrl ? { databaseUrl } : {}), config: { masterKey } });
});
afterAll(async () => {
  await other.close();
});

const cashOfEach = 100;

/** Two players at a vendor that has made no call yet. */
async function openWorld(): Promise<{ vendor: Vendor; players: Player[]; run: string }> {
  const code = `V${randomUUID().slice(0, 8).toUpperCase()}`;
  await vendorInHouse(ctx, code);
  for (const kind of cappedKinds) {
    await putCreditCap(ctx.db, { vendor: code, currency: 'THB', kind, per_day: BigInt(capOfDay) * 10_000n });
  }
  const players: Player[] = [];
  for (let i = 0; i < playerCount; i++) {
    players.push(await playerAt(ctx, code, { units: BigInt(cashOfEach) * 10_000n }));
  }
  return { vendor: await vendorOf(ctx, code), players, run: randomUUID() };
}

/** Sends a call to one of our nodes; returns the answer in the model's form. */
async function ask(node: Ctx, { vendor, players, run }: Awaited<ReturnType<typeof openWorld>>, said: Call) {
  const player = players[said.player];
  if (!player) throw new Error('calls name players that there are');
  const whose = { transactionId: `${run}-${said.tx}`, player: player.player, currency: player.currency };
  try {
    const bets = { session: player.session, gameCode: 'lantern-tide' };
    const { balance } = await (() => {
      switch (said.do) {
        case 'credit':
          return credit(node, vendor, { ...whose, kind: said.kind, amount: `${said.amount}`, reason: 'gift' });
        case 'tip':
          return takeTip(node, vendor, { ...whose, ...bets, amount: `${said.amount}` }, noGifts);
        case 'rollback': {
          const roundId = said.round === null ? {} : { roundId: `${run}-r${said.round}` };
          return rollBack(node, vendor, { ...whose, ...roundId, originalTransactionId: `${run}-${said.named}` });
        }
      }
      const roundId = `${run}-r${said.round}`;
      switch (said.do) {
        case 'bet':
          return takeBet(node, vendor, { ...whose, ...bets, amount: `${said.amount}`, roundId }, noGifts);
        case 'settle':
          return settleRound(node, vendor, { ...whose, roundId, amount: `${said.amount}` });
        case 'win':
          return payWin(node, vendor, { ...whose, roundId, amount: `${said.amount}`, endRound: said.end });
        case 'cancel':
          return cancelBet(node, vendor, { ...whose, roundId, betTransactionId: `${run}-${said.named}` });
        case 'adjust':
          return adjust(node, vendor, { ...whose, roundId, amount: `${said.amount}`, reason: 'recounted' });
        case 'adjustBy':
          return adjustBy(node, vendor, { ...whose, roundId, delta: `${said.delta}`, reason: 'recounted' });
        case 'play': {
          const { transactionId, ...player } = whose;
          const actions = [
            { do: 'bet' as const, transactionId, amount: `${said.bet}` },
            { do: 'win' as const, transactionId: `${transactionId}w`, amount: `${said.win}` },
          ];
          return playRound(node, vendor, { ...player, ...bets, roundId, actions, endRound: said.end }, noGifts);
        }
      }
    })();
    return Number(balance);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const expectExact = async () => {
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
};

test('any calls, one after the other at two nodes, are answered and leave what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(call, fc.boolean()), { minLength: 5, maxLength: 40 }), async (calls) => {
      const world = await openWorld();
      const model = openModel(cashOfEach);
      for (const [said, here] of calls) {
        const answer = await ask(here ? ctx : other, world, said);
        expect({ said, answer }).toEqual({ said, answer: model.take(said) });
      }
      for (const [i, { memberId }] of world.players.entries()) {
        const held = await balancesOf(ctx, memberId);
        const of = (type: string) => Number(held.find((wallet) => wallet.type === type)?.balance ?? 0n) / 10_000;
        expect([of('cash'), of('debt')]).toEqual([model.cash[i], model.debt[i]]);
      }
      const { rows } = await sql<{ ref: string; state: string; stake: bigint; payout: bigint }>`
        select round_ref as ref, state, stake, payout from games.round where vendor = ${world.vendor.code}`.execute(
        ctx.db,
      );
      expect(rows.map(({ ref, ...round }) => [ref, round]).sort()).toEqual(
        [...model.rounds]
          .map(([n, { state, stake, payout }]) => [
            `${world.run}-r${n}`,
            { state, stake: BigInt(stake * 10_000), payout: BigInt(payout * 10_000) },
          ])
          .sort(),
      );
    }),
    { numRuns: 40 },
  );
  await expectExact();
});

test('whatever is called, the hour counts what rounds win, and what they hand back of a loss', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 50 }), async (calls) => {
      const world = await openWorld();
      const { code } = world.vendor;
      await setWinLimit(ctx, null, 'THB', code, { hour_max: 10n ** 15n });
      /** The most that each round has lost by an end. */
      const lost = new Map<string, bigint>();
      for (const said of calls) {
        await ask(ctx, world, said);
        const { rows } = await sql<{ ref: string; state: string; net: bigint; won: bigint }>`
          select round_ref as ref, state, payout - stake as net,
            (select coalesce(sum(won), 0)::int8 from vendors.win_hour where vendor = ${code}) as won
          from games.round where vendor = ${code}`.execute(ctx.db);
        for (const { ref, state, net } of rows) {
          if (state === 'SETTLED' && -net > (lost.get(ref) ?? 0n)) lost.set(ref, -net);
        }
        const rises = rows.map(({ ref, net }) => net + (lost.get(ref) ?? 0n)).filter((rise) => rise > 0n);
        expect(rows[0]?.won ?? 0n).toBeGreaterThanOrEqual(rises.reduce((sum, rise) => sum + rise, 0n));
      }
    }),
    { numRuns: 40 },
  );
});

test('any calls at once at two nodes, each sent twice, are done once, and asked again say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 20, maxLength: 60 }), async (calls) => {
      const world = await openWorld();
      const sent = calls.flatMap((said) => [
        { said, answer: ask(ctx, world, said) },
        { said, answer: ask(other, world, said) },
      ]);
      const answers: { said: Call; answer: Answer }[] = [];
      for (const { said, answer } of sent) answers.push({ said, answer: await answer });
      for (const { said, answer } of answers) {
        const again = await ask(ctx, world, said);
        // A final refusal and a booked call get the same answer for ever.
        if (!passing.has(answer)) expect({ said, answer: again }).toEqual({ said, answer });
      }
    }),
    { numRuns: 12 },
  );
  await expectExact();
});

test('a bet that was refused is cancelled once, also when two nodes are asked at once', async () => {
  const world = await openWorld();
  const refused = Array.from({ length: 20 }, (_, n) => ({ player: 0, tx: n, round: n, amount: cashOfEach + 1 }));
  await Promise.all(refused.map((said) => ask(ctx, world, { do: 'bet', ...said })));
  for (const { tx: bet, round } of refused) {
    const answers = await Promise.all(
      [ctx, other].map((node, n) =>
        ask(node, world, { do: 'cancel', player: 0, tx: 100 + 2 * bet + n, round, named: bet }),
      ),
    );
    expect(answers.map(String).sort()).toEqual([String(cashOfEach), 'BET_CANCELLED']);
  }
});

test('what is given without a bet is given once, also when two nodes are told at once', async () => {
  const world = await openWorld();
  for (let tx = 0; tx < 10; tx++) {
    const said: Call = { do: 'credit', kind: 'promo', player: 0, tx, amount: 1 };
    const answers = await Promise.all([ctx, other].map((node) => ask(node, world, said)));
    expect(answers).toEqual([cashOfEach + tx + 1, cashOfEach + tx + 1]);
  }
});

test('the feed tells of every round that changed, in the state it has, however it is read', async () => {
  const world = await openWorld();
  const numbers = Array.from({ length: 30 }, (_, n) => ({ player: n % 2, tx: n, round: n, amount: 1 }));
  const bets = numbers.map((n): Call => ({ do: 'bet', ...n }));
  await Promise.all(bets.map((said) => ask(ctx, world, said)));
  const read = async (from: string, pageSize: number) => {
    let cursor = from;
    const rows = [];
    for (let more = true; more; ) {
      const page = await readRounds(ctx.db, cursor, pageSize);
      expect(new Set(page.rows.map(({ id }) => id)).size).toBe(page.rows.length);
      rows.push(...page.rows.filter((row) => row.vendor === world.vendor.code));
      ({ cursor, more } = page);
    }
    return { rows, cursor };
  };
  const opened = await read(roundsStart, 7);
  expect(opened.rows).toHaveLength(30);
  expect(opened.rows[0]).toMatchObject({ state: 'OPEN', stake: 10_000n, source: 'wallet', game_code: 'lantern-tide' });
  const settles = numbers.slice(0, 10).map((n): Call => ({ do: 'settle', ...n, tx: 100 + n.tx }));
  await Promise.all(settles.map((said) => ask(other, world, said)));
  await sql`
    insert into games.round (vendor, round_ref, member_id, game_code, currency, source, state, stake, opened_at, closed_at)
    values (${world.vendor.code}, 'listed', 1, 'river-1', 'THB', 'listed', 'SETTLED', 1, now(), now())`.execute(ctx.db);
  const changed = await read(opened.cursor, 1000);
  expect(changed.rows.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'SETTLED'));
  expect((await read(changed.cursor, 1000)).rows).toEqual([]);
});
