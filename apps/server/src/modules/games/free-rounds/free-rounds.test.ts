import type { DeskFreeRounds } from '@fairhouse/contract/desk-free-rounds';
import { isSigned } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { testGame } from '../catalogue/testing.ts';
import { reconcileRounds } from '../rounds/reconcile.ts';
import { playerAt, vendorAt, vendorInHouse, vendorSecret } from '../seamless-wallet/testing.ts';
import { verifyGames } from '../seamless-wallet/verify.ts';
import { freeRoundsJobs } from './grants.ts';

const site = await useTestApp();
const { ctx } = site;
const code = 'FREE';
const gameCode = 'lantern-tide';

/** The simulated vendor: the requests it got, and its answers. */
const studio = {
  asked: [] as { path: string; body: Record<string, unknown> }[],
  silent: false,
  grants: 'granted' as 'granted' | 'refused',
  rounds: [] as object[],
};
let server: LocalServer;
let operators: Awaited<ReturnType<typeof signedInOperator>>[];

beforeAll(async () => {
  server = await startLocalServer(() => async (request, response) => {
    const raw = await bodyOf(request);
    const path = request.url ?? '';
    const call = { method: 'POST', path, body: raw };
    if (!isSigned([vendorSecret], call, String(request.headers['x-signature']), new Date())) {
      return sendJson(response, {}, 401);
    }
    if (studio.silent) return void request.socket.destroy();
    const body: Record<string, unknown> = JSON.parse(raw);
    if (path === '/rounds/list') {
      const from = Number(body.cursor || '0');
      return sendJson(response, { rounds: studio.rounds.slice(from), cursor: String(studio.rounds.length) });
    }
    studio.asked.push({ path, body });
    if (path === '/freerounds/grant') return sendJson(response, { status: studio.grants });
    if (path === '/freerounds/cancel') return sendJson(response, { status: 'cancelled' });
    return sendJson(response, { status: 'granted', played: 1, won: '12.5' });
  });
  await vendorInHouse(ctx, code, { url: server.url });
  await testGame(ctx, code, gameCode);
  operators = await Promise.all([0, 1].map(() => signedInOperator(ctx, { role: 'finance' })));
});
afterAll(async () => {
  expect(await verifyGames(ctx.db)).toEqual([]);
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  await server.close();
});

const inDays = (days: number) => new Date(ctx.clock().getTime() + days * 86_400_000).toISOString();
const usual = { vendor: code, gameCode, rounds: 3, stake: '5', expiresAt: inDays(7), reason: 'A slow evening' };

async function ask(by: number, method: 'GET' | 'POST', path: string, payload?: object) {
  const { headers = {} } = operators[by] ?? {};
  const answer = await site.app.inject({ method, url: `/ops/v1${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: Record<string, unknown> }>() };
}

const listOf = async (memberId: bigint) =>
  (await ask(0, 'GET', `/games/free-rounds?memberId=${memberId}`)).value.list as DeskFreeRounds[];

/** Calls every vendor that is due now. */
async function askVendors() {
  await sql`update games.free_grant set ask_at = ${ctx.clock()} where ask_at is not null`.execute(ctx.db);
  await freeRoundsJobs.tasks['games:free-rounds']?.(ctx, {});
}

/** Grants a player free rounds as two operators do, and has the vendor accept them. */
async function granted(change: Partial<typeof usual> = {}) {
  const player = await playerAt(ctx, code, { units: 1_000_000n });
  for (const by of [0, 1]) await ask(by, 'POST', `/members/${player.memberId}/free-rounds`, { ...usual, ...change });
  await askVendors();
  const [grant] = await listOf(player.memberId);
  if (!grant) throw new Error('two operators grant');
  return { player, grant, round: () => vendorAt(site.app, code).steps(player), free: { freeRound: grant.id } };
}

test('two operators grant free rounds, and the vendor is asked until it answers', async () => {
  const { memberId } = await playerAt(ctx, code);
  const grant = (by: number, change: object = {}) =>
    ask(by, 'POST', `/members/${memberId}/free-rounds`, { ...usual, ...change });
  expect(await grant(0)).toMatchObject({ status: 200, value: { waitsForSecond: true } });
  expect(await grant(0)).toMatchObject({ code: 'ALREADY_APPROVED' });
  // A different stake is a different grant.
  expect(await grant(1, { stake: '6' })).toMatchObject({ value: { waitsForSecond: true } });
  expect(await listOf(memberId)).toEqual([]);
  expect(await grant(1)).toMatchObject({ value: { waitsForSecond: false } });
  studio.silent = true;
  await askVendors();
  expect(await listOf(memberId)).toMatchObject([{ state: 'ASKED', rounds: 3, stake: '5.0000', played: 0 }]);
  studio.silent = false;
  await askVendors();
  const [row] = await listOf(memberId);
  expect(row?.state).toBe('GRANTED');
  expect(studio.asked.at(-1)).toEqual({
    path: '/freerounds/grant',
    body: {
      grantId: row?.id,
      player: String(memberId),
      currency: 'THB',
      gameCode,
      rounds: 3,
      stake: '5.0000',
      expiresAt: usual.expiresAt,
    },
  });
  expect(await ask(0, 'POST', `/games/free-rounds/${row?.id}/compare`, { reason: 'A look' })).toMatchObject({
    value: { played: 0, vendorStatus: 'granted', vendorPlayed: 1, vendorWon: '12.5000' },
  });
});

test.each([
  [{ vendor: 'NOBODY' }, 'VENDOR_NOT_FOUND'],
  [{ gameCode: 'no-such-game' }, 'GAME_NOT_FOUND'],
  [{ stake: '0' }, 'AMOUNT_INVALID'],
  [{ stake: '0.00001' }, 'AMOUNT_INVALID'],
  [{ rounds: 0 }, 'MALFORMED'],
  [{ rounds: 1001 }, 'MALFORMED'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'MALFORMED'],
  [{ expiresAt: inDays(400) }, 'MALFORMED'],
])('%o is refused with %s', async (change, refusal) => {
  const { memberId } = await playerAt(ctx, code);
  const answer = await ask(0, 'POST', `/members/${memberId}/free-rounds`, { ...usual, ...change });
  expect(answer).toMatchObject({ code: refusal });
  expect(await listOf(memberId)).toEqual([]);
});

test('a free round costs nothing and pays what it wins, as often as it was granted', async () => {
  const { player, grant, round, free } = await granted();
  const first = round();
  expect(await first.bet('0', free)).toMatchObject({ status: 200, balance: '100.0000' });
  // A free round has one bet only.
  expect(await first.bet('1')).toMatchObject({ status: 422, code: 'FREE_ROUND_INVALID' });
  expect(await first.bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
  expect(await first.win('12.5', { endRound: true })).toMatchObject({ balance: '112.5000' });
  const bet = { transactionId: 'free-2' };
  const second = round();
  await second.bet('0', { ...free, ...bet });
  expect(await second.bet('0', { ...free, ...bet })).toMatchObject({ status: 200 });
  await round().bet('0', free);
  expect(await round().bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
  expect(await listOf(player.memberId)).toMatchObject([{ id: grant.id, played: 3, won: '12.5000' }]);
  // A round that is rolled back may be played again.
  expect(await second.rollBack('free-2')).toMatchObject({ status: 200, balance: '112.5000' });
  expect(await second.win('5')).toMatchObject({ code: 'ROUND_CANCELLED' });
  expect(await round().bet('0', free)).toMatchObject({ status: 200 });
  expect(await round().bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
});

test('of ten free rounds at once no more are taken than were granted', async () => {
  const { player, round, free } = await granted();
  const answers = await Promise.all(Array.from({ length: 10 }, () => round().bet('0', free)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await listOf(player.memberId)).toMatchObject([{ played: 3 }]);
});

test('a grant is its player’s, of its game, until it ends', async () => {
  const { grant, round, free } = await granted();
  const stranger = await granted();
  expect(await stranger.round().bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
  const elsewhere = await playerAt(ctx, code, { gameCode: 'other-game' });
  await testGame(ctx, code, 'other-game');
  const other = vendorAt(site.app, code).steps(elsewhere);
  expect(await other.bet('0', { ...free, gameCode: 'other-game' })).toMatchObject({ code: 'FREE_ROUND_INVALID' });
  expect(await ask(0, 'POST', `/games/free-rounds/${grant.id}/cancel`, { reason: 'Granted twice' })).toMatchObject({
    value: { state: 'CANCELLING' },
  });
  // A round that the vendor begins before it learns of the cancellation is played.
  expect(await round().bet('0', free)).toMatchObject({ status: 200 });
  await askVendors();
  expect(studio.asked.at(-1)?.path).toBe('/freerounds/cancel');
  expect(await round().bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
  expect(await ask(1, 'POST', `/games/free-rounds/${grant.id}/cancel`, { reason: 'Once more' })).toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'CANCELLED' },
  });
  await sql`update games.free_grant set expires_at = now() where id = ${stranger.grant.id}`.execute(ctx.db);
  expect(await stranger.round().bet('0', stranger.free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
});

test('what the vendor refuses is not played', async () => {
  studio.grants = 'refused';
  const { grant, round, free } = await granted();
  studio.grants = 'granted';
  expect(grant.state).toBe('REFUSED');
  expect(await round().bet('0', free)).toMatchObject({ code: 'FREE_ROUND_INVALID' });
});

test('a free round that the vendor lists as it was played is no difference', async () => {
  const { player, round, free } = await granted();
  const played = round();
  await played.bet('0', free);
  await played.win('7', { endRound: true });
  const at = new Date(ctx.clock().getTime() - 3_600_000);
  await sql`update games.round set closed_at = ${at} where round_ref = ${played.roundId}`.execute(ctx.db);
  await sql`update games.movement set at = ${at} where round = (select id from games.round where round_ref = ${played.roundId})`.execute(
    ctx.db,
  );
  const told = {
    player: player.player,
    gameCode,
    currency: 'THB',
    openedAt: at.toISOString(),
    changedAt: at.toISOString(),
  };
  studio.rounds.push({ roundId: played.roundId, ...told, state: 'SETTLED', stake: '0', payout: '7' });
  await reconcileRounds(ctx, code);
  const { rows } = await sql`select kind from games.round_difference where round_ref = ${played.roundId}`.execute(
    ctx.db,
  );
  expect(rows).toEqual([]);
});
