import { signatureOf } from '@fairhouse/signature/signature';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { memberWith } from '../../../testing/members.ts';
import { excludeMember } from '../../protection/desk/index.ts';
import { putVendor } from '../../vendors/index.ts';
import { testGame } from '../catalogue/testing.ts';
import { verifyGames } from '../seamless-wallet/verify.ts';
import { endLaunches } from './sessions-end.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
const secret = 'a secret of the lobby and the house';
let vendor: Awaited<ReturnType<typeof startLocalServer>>;
/** The answer to `/rounds/detail`; null: the path does not exist, undefined: the call fails. */
let detail: object | null | undefined = null;
let token = '';

beforeAll(async () => {
  vendor = await startLocalServer((url) => async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.url === '/games/launch') {
      token = JSON.parse(body).token;
      return sendJson(response, { url: `${url}/play` });
    }
    if (request.url === '/rounds/detail')
      return sendJson(response, detail ?? {}, detail === undefined ? 500 : detail ? 200 : 404);
    return sendJson(response, { ended: true });
  });
  for (const code of ['HALL', 'OTHER']) {
    await putVendor(ctx, code, { name: code, url: vendor.url, walletMode: 'single', currencies: ['THB'], secret });
  }
  await testGame(ctx, 'HALL', 'lobby', { classify: 'LOBBY' });
  await testGame(ctx, 'HALL', 'lanterns', {});
  await testGame(ctx, 'HALL', 'closed', { state: 'maintenance' });
  await testGame(ctx, 'HALL', 'dollars', { currencies: ['USD'] });
  await testGame(ctx, 'HALL', 'big-screen', { devices: ['desktop'] });
  await testGame(ctx, 'OTHER', 'theirs', {});
});
afterAll(async () => {
  await vendor.close();
  expect(await verifyGames(ctx.db)).toEqual([]);
});

async function call(action: string, said: object, code = 'HALL') {
  const url = `/gateway/${code}/v2/${action}`;
  const payload = JSON.stringify(said);
  const signature = signatureOf(secret, { method: 'POST', path: url, body: payload }, new Date());
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const answer = await site.app.inject({ method: 'POST', url, headers, payload });
  return answer.json<{ code?: string; value: Record<string, string> }>();
}

/** Makes a member with an open lobby; returns the vendor's session. */
async function inLobby() {
  const member = await memberWith(ctx, 1_000_000n);
  const payload = { vassalage: 'HALL', gameCode: 'lobby', device: 'mobile' };
  await site.app.inject({ method: 'POST', url: '/wps/game/launchGame', headers: member.headers, payload });
  const { value } = await call('authenticate', { token });
  return { ...member, session: value.session ?? '', value };
}

let bets = 0;
const bet = (player: string, session: string, gameCode: string, more: object = {}) =>
  call('bet', {
    transactionId: `b${++bets}`,
    roundId: `r${bets}`,
    player,
    session,
    gameCode,
    currency: 'THB',
    amount: '1',
    ...more,
  });

describe('a session', () => {
  test('says where its player is, and until when it takes bets', async () => {
    const { value, memberId } = await inLobby();
    expect(value).toMatchObject({
      player: String(memberId),
      gameCode: 'lobby',
      device: 'mobile',
      ip: '127.0.0.1',
      country: null,
    });
    expect(new Date(value.endsAt ?? '').getTime() - clock.now().getTime()).toBe(24 * 3_600_000);
  });

  test('is refreshed into one that lasts anew; the old one takes what was on its way, for a minute', async () => {
    const { session, memberId } = await inLobby();
    const player = String(memberId);
    clock.advance(23 * 3_600_000);
    const { value } = await call('refresh', { session });
    expect(value.session).not.toBe(session);
    expect(new Date(value.endsAt ?? '').getTime() - clock.now().getTime()).toBe(24 * 3_600_000);
    // The answer was lost: the repeated call gets the same one.
    expect((await call('refresh', { session })).value.session).toBe(value.session);
    expect((await bet(player, session, 'lobby')).code).toBeUndefined();
    clock.advance(61_000);
    expect((await bet(player, session, 'lobby')).code).toBe('SESSION_ENDED');
    expect((await call('refresh', { session })).code).toBe('SESSION_ENDED');
    expect((await bet(player, value.session ?? '', 'lobby')).code).toBeUndefined();
    expect((await call('refresh', { session: value.session })).value.session).not.toBe(value.session);
  });

  test('opens other games of its vendor, and goes on itself', async () => {
    const { session, memberId } = await inLobby();
    const player = String(memberId);
    expect((await bet(player, session, 'lanterns')).code).toBe('GAME_NOT_FOUND');
    const { value } = await call('switchGame', { session, gameCode: 'lanterns' });
    expect(value).toMatchObject({ gameCode: 'lanterns', player, device: 'mobile' });
    expect((await bet(player, value.session ?? '', 'lanterns')).code).toBeUndefined();
    expect((await bet(player, value.session ?? '', 'lobby')).code).toBe('GAME_NOT_FOUND');
    expect((await bet(player, session, 'lobby')).code).toBeUndefined();
  });

  test('opens nothing that the member could not open', async () => {
    const { session } = await inLobby();
    const refusal = async (gameCode: string, code?: string) =>
      (await call('switchGame', { session, gameCode }, code)).code;
    expect(await refusal('nothing')).toBe('GAME_NOT_FOUND');
    expect(await refusal('theirs')).toBe('GAME_NOT_FOUND');
    expect(await refusal('closed')).toBe('GAME_MAINTENANCE');
    expect(await refusal('dollars')).toBe('CURRENCY_MISMATCH');
    expect(await refusal('big-screen')).toBe('DEVICE_NOT_SUPPORTED');
    // Another vendor uses the session.
    expect(await refusal('theirs', 'OTHER')).toBe('SESSION_ENDED');
    expect((await call('refresh', { session }, 'OTHER')).code).toBe('SESSION_ENDED');
    expect((await call('refresh', { session: '1.forgedforgedforgedforge' })).code).toBe('SESSION_ENDED');
  });

  test('is over with its member’s, and of who may not play: neither refreshes nor opens another game', async () => {
    const one = await inLobby();
    await ctx.db.transaction().execute((tx) => endLaunches(tx, one.memberId, clock.now()));
    const two = await inLobby();
    const until = new Date(clock.now().getTime() + 86_400_000);
    await excludeMember(ctx, { memberId: two.memberId, by: { kind: 'member' }, reason: 'a break', until }, endLaunches);
    for (const { session } of [one, two]) {
      expect((await call('refresh', { session })).code).toBe('SESSION_ENDED');
      expect((await call('switchGame', { session, gameCode: 'lanterns' })).code).toBe('SESSION_ENDED');
    }
  });

  test('goes on in nothing once the member’s own session is gone, also before its games have ended', async () => {
    const { session, memberId } = await inLobby();
    await sql`delete from identity.session where member_id = ${memberId}`.execute(ctx.db);
    expect((await call('refresh', { session })).code).toBe('SESSION_ENDED');
    expect((await call('switchGame', { session, gameCode: 'lanterns' })).code).toBe('SESSION_ENDED');
  });

  test('opens no more games at once than a member may have: the oldest ends, the one asked from stays', async () => {
    const { session, memberId } = await inLobby();
    for (let n = 0; n < 12; n++)
      expect((await call('switchGame', { session, gameCode: 'lanterns' })).code).toBeUndefined();
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from games.launch where member_id = ${memberId} and ended_at is null`.execute(ctx.db);
    expect(Number(rows[0]?.n)).toBeLessThanOrEqual(9);
    expect((await bet(String(memberId), session, 'lobby')).code).toBeUndefined();
  });
});

describe('a round', () => {
  const shown = async (headers: Record<string, string>, round: string) =>
    (await site.app.inject({ url: `/wps/game/roundDetail?round=${round}`, headers })).json<{
      code?: string;
      value: object;
    }>();

  async function played() {
    const member = await inLobby();
    expect(
      (await bet(String(member.memberId), member.session, 'lobby', { table: 'Golden Pier' })).code,
    ).toBeUndefined();
    const { rows } = await sql<{ id: bigint; round_ref: string }>`
      select id, round_ref from games.round where member_id = ${member.memberId}`.execute(ctx.db);
    return { ...member, round: String(rows[0]?.id), vendorRound: rows[0]?.round_ref };
  }

  test('has the table that its vendor told, and the page that it shows', async () => {
    const { headers, round, vendorRound } = await played();
    detail = { url: `${vendor.url}/rounds/1` };
    expect((await shown(headers, round)).value).toEqual({
      vendorName: 'HALL',
      gameName: expect.any(String),
      vendorRound,
      table: 'Golden Pier',
      opens: 'frame',
      url: `${vendor.url}/rounds/1`,
    });
    detail = { picture: `${vendor.url}/rounds/1.png` };
    expect((await shown(headers, round)).value).toMatchObject({ url: `${vendor.url}/rounds/1.png` });
  });

  test('shows no page of somebody else’s, and none where the vendor has none; one that fails is asked again', async () => {
    const { headers, round } = await played();
    for (const said of ['https://evil.example/steal', 'javascript:alert(1)', `${site.url}/`, '']) {
      detail = { url: said };
      expect((await shown(headers, round)).value).toMatchObject({ url: null });
    }
    detail = null;
    expect((await shown(headers, round)).value).toMatchObject({ url: null });
    detail = undefined;
    expect((await shown(headers, round)).code).toBe('VENDOR_UNAVAILABLE');
  });

  test('is its player’s alone', async () => {
    const { round } = await played();
    const other = await memberWith(ctx, 0n);
    expect((await shown(other.headers, round)).code).toBe('NOT_FOUND');
    expect((await shown({}, round)).code).toBe('NOT_LOGGED_IN');
    expect((await shown(other.headers, 'x')).code).toBe('MALFORMED');
  });
});
