import type { BonusTerms } from '@fairhouse/contract/bonus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyBonuses } from '../../bonus/index.ts';
import { granted, held, plainTerms, setDone } from '../../bonus/testing.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { testGame } from '../catalogue/testing.ts';
import { reconcileRounds } from '../rounds/reconcile.ts';
import { playerAt, vendorAt, vendorInHouse } from '../seamless-wallet/testing.ts';
import { verifyGames } from '../seamless-wallet/verify.ts';
import { freeRoundsJobs, giveRoundsIn } from './grants.ts';
import { grantWins } from './wins.ts';

const site = await useTestApp();
const { ctx } = site;
const code = 'FREEWIN';
const gameCode = 'lantern-tide';
const listed: object[] = [];
let server: LocalServer;
let operators: Awaited<ReturnType<typeof signedInOperator>>[];

beforeAll(async () => {
  server = await startLocalServer(() => async (request, response) => {
    const { cursor }: { cursor?: string } = JSON.parse(await bodyOf(request));
    const answer =
      request.url === '/rounds/list'
        ? { rounds: listed.slice(Number(cursor || '0')), cursor: String(listed.length) }
        : { status: request.url === '/freerounds/cancel' ? 'cancelled' : 'granted' };
    sendJson(response, answer);
  });
  await vendorInHouse(ctx, code, { url: server.url });
  await testGame(ctx, code, gameCode);
  operators = await Promise.all([0, 1].map(() => signedInOperator(ctx, { role: 'finance' })));
});
afterAll(async () => {
  await grantWins(ctx);
  expect(await verifyGames(ctx.db)).toEqual([]);
  // This test sets the turnover directly, without bets.
  const differences = (await verifyBonuses(ctx.db)).filter(({ check }) => check !== 'turnover of a bonus');
  expect(differences).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  await server.close();
});

const baht = (amount: number) => BigInt(amount) * 10_000n;
const inDays = (days: number) => new Date(ctx.clock().getTime() + days * 86_400_000).toISOString();

async function ask(by: number, path: string, payload: object) {
  const { headers = {} } = operators[by] ?? {};
  const answer = await site.app.inject({ method: 'POST', url: `/ops/v1${path}`, headers, payload });
  return { status: answer.statusCode, ...answer.json<{ code?: string }>() };
}

async function askVendors() {
  await sql`update games.free_grant set ask_at = ${ctx.clock()} where ask_at is not null`.execute(ctx.db);
  await freeRoundsJobs.tasks['games:free-rounds']?.(ctx, {});
}

/** Has two operators make the same grant. */
async function byOperators(memberId: bigint, grant: object) {
  for (const by of [0, 1]) {
    expect(await ask(by, `/members/${memberId}/free-rounds`, grant)).toMatchObject({ status: 200 });
  }
}

/** A player with a hundred baht and free rounds whose wins become a bonus, granted by two operators or a prize. */
async function player({
  rounds = 2,
  terms = {},
  isPrize = false,
}: {
  rounds?: number;
  terms?: Partial<BonusTerms>;
  isPrize?: boolean;
} = {}) {
  const who = await playerAt(ctx, code, { units: baht(100) });
  const bonus = { ...plainTerms, ...terms };
  const grant = { vendor: code, gameCode, rounds, stake: '5', expiresAt: inDays(7), bonus, reason: 'A slow evening' };
  if (isPrize) {
    const { memberId } = who;
    const prize = { vendor: code, gameCode, rounds, stake: '5', days: 7, bonus };
    await moneyTransaction(ctx, (tx) => giveRoundsIn(ctx, tx, { memberId, currency: 'THB', ...prize }));
  } else await byOperators(who.memberId, grant);
  await askVendors();
  const { rows } = await sql<{ id: bigint }>`
    select id from games.free_grant where member_id = ${who.memberId}`.execute(ctx.db);
  const id = String(rows[0]?.id);
  const round = () => vendorAt(site.app, code).steps(who);
  return {
    ...who,
    id,
    round,
    cash: () => held(ctx, who.memberId, 'cash'),
    bonus: () => held(ctx, who.memberId),
    /** Plays a free round with this payout. */
    win: async (amount: string, transactionId?: string) => {
      const played = round();
      expect(await played.bet('0', { freeRound: id })).toMatchObject({ status: 200, balance: '100.0000' });
      const more = transactionId === undefined ? {} : { transactionId };
      expect(await played.win(amount, { endRound: true, ...more })).toMatchObject({ status: 200, balance: '100.0000' });
      return played;
    },
    grants: async () =>
      (
        await sql<{
          id: bigint;
          state: string;
          amount: bigint;
          required: bigint;
          cut: bigint;
          taken_back: bigint;
          max_payout: bigint;
        }>`
          select * from bonus.grant where member_id = ${who.memberId} and source = 'freeRounds' order by id`.execute(
          ctx.db,
        )
      ).rows,
  };
}

/** Releases a player's newest bonus by setting its turnover. */
async function release(who: Awaited<ReturnType<typeof player>>) {
  const bonus = (await who.grants()).at(-1);
  if (!bonus) throw new Error('the wins became a bonus');
  await setDone(ctx, bonus.id, bonus.required);
  await watchGrants(ctx);
}

test('wins wait with the house until the last free round has ended, then they are one bonus under its terms', async () => {
  const who = await player();
  await who.win('12');
  await grantWins(ctx);
  expect(await who.grants()).toEqual([]);
  const last = who.round();
  await last.bet('0', { freeRound: who.id });
  await last.win('8');
  await grantWins(ctx);
  expect(await who.bonus()).toBe(0n);
  await last.end();
  // Two concurrent nodes grant once.
  await Promise.all([grantWins(ctx), grantWins(ctx)]);
  expect(await who.grants()).toMatchObject([{ state: 'ACTIVE', amount: baht(20), required: baht(200) }]);
  expect(await who.bonus()).toBe(baht(20));
  expect(await who.cash()).toBe(baht(100));
  await release(who);
  expect(await who.cash()).toBe(baht(120));
  const shown = await site.app.inject({ url: '/wps/bonuses', headers: who.headers });
  expect(shown.json().value.list).toMatchObject([{ source: 'freeRounds', amount: '20.0000', released: '20.0000' }]);
});

test('wins wait behind another bonus, and a win of nothing is no bonus', async () => {
  const who = await player({ rounds: 1 });
  const other = await player({ rounds: 1 });
  await other.win('0');
  await who.win('7');
  await grantWins(ctx);
  expect(await other.grants()).toEqual([]);
  const [first] = await who.grants();
  expect(first?.state).toBe('ACTIVE');
  const grant = { vendor: code, gameCode, rounds: 1, stake: '5', expiresAt: inDays(7), bonus: plainTerms };
  for (const by of [0, 1]) await ask(by, `/members/${who.memberId}/free-rounds`, { ...grant, reason: 'Once more' });
  await askVendors();
  const { rows } = await sql<{ id: bigint }>`
    select max(id) as id from games.free_grant where member_id = ${who.memberId}`.execute(ctx.db);
  const played = who.round();
  await played.bet('0', { freeRound: String(rows[0]?.id) });
  await played.win('9', { endRound: true });
  await grantWins(ctx);
  expect(await who.grants()).toMatchObject([{ state: 'ACTIVE' }, { state: 'OFFERED', amount: baht(9) }]);
  // A waiting offer follows corrections, down to nothing.
  await played.adjust('-4');
  await grantWins(ctx);
  expect((await who.grants())[1]).toMatchObject({ state: 'OFFERED', amount: baht(5), required: baht(50) });
  await played.adjust('-5');
  await grantWins(ctx);
  expect((await who.grants())[1]).toMatchObject({ state: 'CANCELLED' });
});

test('time that is over, or an operator, ends the waiting; a round that is open still is waited for', async () => {
  const who = await player({ rounds: 3 });
  await who.win('6');
  const open = who.round();
  await open.bet('0', { freeRound: who.id });
  await sql`update games.free_grant set expires_at = now() - interval '1 minute' where id = ${who.id}`.execute(ctx.db);
  await grantWins(ctx);
  expect(await who.grants()).toEqual([]);
  await open.win('4', { endRound: true });
  await grantWins(ctx);
  expect(await who.bonus()).toBe(baht(10));
  const ended = await player({ rounds: 3 });
  await ended.win('6');
  await ask(0, `/games/free-rounds/${ended.id}/cancel`, { reason: 'Granted twice' });
  await askVendors();
  await grantWins(ctx);
  expect(await ended.bonus()).toBe(baht(6));
});

test('a void takes bonus money back, also once it became cash, and a correction upward asks for its turnover', async () => {
  const who = await player({ rounds: 2, terms: { maxPayout: '35' } });
  const first = await who.win('20', `void-${who.id}`);
  const second = await who.win('10');
  await grantWins(ctx);
  expect(await who.bonus()).toBe(baht(30));
  await second.adjust('2');
  await grantWins(ctx);
  expect(await who.grants()).toMatchObject([{ amount: baht(32), required: baht(320) }]);
  expect(await who.bonus()).toBe(baht(32));
  await second.adjust('-5');
  await grantWins(ctx);
  expect(await who.bonus()).toBe(baht(27));
  await release(who);
  expect(await who.cash()).toBe(baht(127));
  // After the release, a voided win is taken from cash, and a later win is a bonus of its own, up to the rest of the
  // maximum payout.
  expect(await first.rollBack(`void-${who.id}`)).toMatchObject({ status: 200 });
  await grantWins(ctx);
  await watchGrants(ctx);
  expect(await who.cash()).toBe(baht(107));
  await first.win('15', { endRound: true });
  await grantWins(ctx);
  expect(await who.cash()).toBe(baht(107));
  expect(await who.grants()).toMatchObject([
    { state: 'RELEASED', taken_back: baht(20) },
    { state: 'ACTIVE', amount: baht(15), max_payout: baht(8) },
  ]);
  await release(who);
  expect(await who.cash()).toBe(baht(115));
});

test('what is won beyond an ended bonus stays with the house, however often it is corrected', async () => {
  const who = await player({ rounds: 1 });
  const played = await who.win('20');
  await grantWins(ctx);
  const [bonus] = await who.grants();
  await sql`update bonus.grant set expires_at = now() - interval '1 second' where id = ${bonus?.id}`.execute(ctx.db);
  await watchGrants(ctx);
  for (const more of ['5', '3']) {
    await played.adjust(more);
    await grantWins(ctx);
  }
  expect(await who.grants()).toMatchObject([{ state: 'EXPIRED', amount: baht(20) }]);
  // With a released bonus, all parts together become no more cash than the terms allow.
  const rich = await player({ rounds: 1, terms: { maxPayout: '25' } });
  const won = await rich.win('20');
  await grantWins(ctx);
  await release(rich);
  await won.adjust('9');
  await grantWins(ctx);
  await release(rich);
  expect(await rich.cash()).toBe(baht(125));
  await won.adjust('4');
  await grantWins(ctx);
  await won.adjust('4');
  await grantWins(ctx);
  expect(await rich.grants()).toMatchObject([{ state: 'RELEASED' }, { state: 'RELEASED', max_payout: baht(5) }]);
});

test('a win that is rolled back and sent again is a bonus again, and a cut that is undone asks for no more turnover', async () => {
  const who = await player({ rounds: 1, terms: { maxPayout: '30' } });
  const played = await who.win('9', `again-${who.id}`);
  await granted(ctx, who.memberId);
  await grantWins(ctx);
  expect(await who.grants()).toMatchObject([{ state: 'OFFERED', amount: baht(9) }]);
  expect(await played.rollBack(`again-${who.id}`)).toMatchObject({ status: 200 });
  await grantWins(ctx);
  await played.win('8', { endRound: true });
  await grantWins(ctx);
  expect(await who.grants()).toMatchObject([
    { state: 'CANCELLED' },
    { state: 'OFFERED', amount: baht(8), max_payout: baht(30) },
  ]);

  const open = await player({ rounds: 1 });
  const cut = await open.win('20');
  await grantWins(ctx);
  for (const by of ['-15', '10', '8']) {
    await cut.adjust(by);
    await grantWins(ctx);
  }
  expect(await open.grants()).toMatchObject([{ state: 'ACTIVE', amount: baht(23), required: baht(230), cut: 0n }]);
  expect(await open.bonus()).toBe(baht(23));
  // The 15 that were lost in play are neither taken back nor given back.
  const lost = await player({ rounds: 1 });
  const late = await lost.win('20');
  await grantWins(ctx);
  const out = lost.round();
  await out.bet('115');
  await out.end();
  for (const by of ['-15', '15']) {
    await late.adjust(by);
    await grantWins(ctx);
  }
  expect(await lost.grants()).toMatchObject([{ amount: baht(20), required: baht(200), cut: 0n }]);
  expect(await lost.bonus()).toBe(baht(5));
});

test('a grant whose wins cannot become a bonus holds up no other', async () => {
  const [broken, other] = [await player({ rounds: 1 }), await player({ rounds: 1 })];
  await sql`
    create function public.refuse_grant() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$`.execute(
    ctx.db,
  );
  await sql`
    create trigger refused before insert on bonus.grant for each row
    when (new.member_id = ${sql.lit(String(broken.memberId))}) execute function public.refuse_grant()`.execute(ctx.db);
  await broken.win('7');
  await other.win('7');
  await grantWins(ctx);
  await sql`drop trigger refused on bonus.grant`.execute(ctx.db);
  expect([await broken.bonus(), await other.bonus()]).toEqual([0n, baht(7)]);
  await grantWins(ctx);
  expect(await broken.bonus()).toBe(baht(7));
});

test('a round that is voided once its bonus was played to the end costs nobody, and owes what had become cash', async () => {
  const who = await player({ rounds: 1 });
  const played = await who.win('50', `gone-${who.id}`);
  await grantWins(ctx);
  await release(who);
  const out = vendorAt(site.app, code).steps(who);
  await out.bet('140');
  await out.end();
  await played.rollBack(`gone-${who.id}`);
  await grantWins(ctx);
  await watchGrants(ctx);
  expect(await who.cash()).toBe(0n);
  expect(await held(ctx, who.memberId, 'debt')).toBe(baht(40));
});

/** A player whose one free round, given as a prize, won seven. */
async function wonOne() {
  const who = await player({ rounds: 1, isPrize: true });
  return { who, played: await who.win('7') };
}

test('killed at each statement wins become one bonus', async () => {
  await atEveryCut(ctx, {
    prepare: wonOne,
    work: grantWins,
    check: async ({ who }) => {
      for (let times = 0; times < 2; times++) await grantWins(ctx);
      expect(await who.bonus()).toBe(baht(7));
    },
  });
});

test('killed at each statement a correction moves once', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const subject = await wonOne();
      await grantWins(ctx);
      await subject.played.adjust('-3');
      return subject;
    },
    work: grantWins,
    check: async ({ who }) => {
      for (let times = 0; times < 2; times++) await grantWins(ctx);
      expect(await who.bonus()).toBe(baht(4));
    },
  });
});

test('the vendor’s list of such rounds agrees', async () => {
  const who = await player({ rounds: 1 });
  const { roundId } = await who.win('7');
  await grantWins(ctx);
  const at = new Date(ctx.clock().getTime() - 3_600_000);
  await sql`update games.round set closed_at = ${at} where round_ref = ${roundId}`.execute(ctx.db);
  await sql`update games.movement set at = ${at} where round = (select id from games.round where round_ref = ${roundId})`.execute(
    ctx.db,
  );
  const told = {
    player: who.player,
    gameCode,
    currency: 'THB',
    openedAt: at.toISOString(),
    changedAt: at.toISOString(),
  };
  listed.push({ roundId, ...told, state: 'SETTLED', stake: '0', payout: '7' });
  await reconcileRounds(ctx, code);
  const { rows } = await sql`select kind from games.round_difference where round_ref = ${roundId}`.execute(ctx.db);
  expect(rows).toEqual([]);
});

test('of a player whose vendor holds the money itself wins are cash, and terms have amounts of the currency', async () => {
  const { memberId } = await playerAt(ctx, code);
  const grant = { vendor: code, gameCode, rounds: 1, stake: '5', expiresAt: inDays(7), reason: 'A slow evening' };
  const said = { ...grant, bonus: { ...plainTerms, maxPayout: '0.00001' } };
  expect(await ask(0, `/members/${memberId}/free-rounds`, said)).toMatchObject({ code: 'AMOUNT_INVALID' });
  await vendorInHouse(ctx, 'HOLDS', { url: server.url, walletMode: 'transfer' });
  await testGame(ctx, 'HOLDS', gameCode);
  const there = { ...grant, vendor: 'HOLDS', bonus: plainTerms };
  expect(await ask(0, `/members/${memberId}/free-rounds`, there)).toMatchObject({ code: 'WINS_ARE_CASH' });
});
