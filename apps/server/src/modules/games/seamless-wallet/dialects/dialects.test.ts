import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberWith } from '../../../../testing/members.ts';
import { putVendor } from '../../../vendors/index.ts';
import { endLaunches } from '../../launch/sessions-end.ts';
import { reconcileRounds } from '../../rounds/reconcile.ts';
import { type Tongue, tongues } from './testing.ts';
import { type DialectWorld, openDialectWorld, startUnits as start } from './testing-world.ts';

describe.each(tongues)('$protocol', (tongue: Tongue) => {
  let world: DialectWorld;
  beforeAll(async () => {
    world = await openDialectWorld(tongue);
    await putVendor(world.ctx, 'HOUSE', {
      name: 'House',
      url: 'http://127.0.0.1:9',
      walletMode: 'single',
      currencies: ['THB'],
      secret: 'a secret that is no key at all',
    });
  });
  afterAll(async () => {
    await world.expectBooks();
    await world.end();
  });
  const sit = () => world.sit();
  const said: DialectWorld['said'] = (...call) => world.said(...call);
  const refusal: DialectWorld['refusal'] = (...call) => world.refusal(...call);

  test('a round of a bet and wins is played, and ended', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await said(tongue.balance(seat))).toEqual([{ refusal: '', balance: start }]);
    expect(await said(tongue.bet(seat, 2500, `${seat.round}-1`))).toEqual([{ refusal: '', balance: 750_000n }]);
    expect(await said(tongue.win(seat, 1000, `${seat.round}-2`))).toEqual([{ refusal: '', balance: 850_000n }]);
    expect(await said(tongue.win(seat, 1, `${seat.round}-3`))).toEqual([{ refusal: '', balance: 850_100n }]);
    expect(await refusal(tongue.end(seat))).toBe('');
    expect(await player.cash()).toBe(850_100n);
    const { rows } = await sql<{ state: string; stake: bigint; payout: bigint }>`
      select state, stake, payout from games.round where vendor = ${tongue.code} and member_id = ${player.memberId}`.execute(
      world.ctx.db,
    );
    expect(rows).toEqual([{ state: 'SETTLED', stake: 250_000n, payout: 100_100n }]);
  });

  test('a call whose answer is lost is asked again, and done once', async () => {
    const player = await sit();
    const seat = player.seat();
    const [bet, win] = [tongue.bet(seat, 1000, `${seat.round}-b`), tongue.win(seat, 3000, `${seat.round}-w`)];
    await said(bet, 'lost');
    expect(await said(bet)).toEqual([{ refusal: '', balance: 900_000n }]);
    await said(win, 'lost');
    expect(await said(win)).toEqual([{ refusal: '', balance: 1_200_000n }]);
    await said(tongue.end(seat), 'lost');
    expect(await refusal(tongue.end(seat))).toBe('');
    expect(await player.cash()).toBe(1_200_000n);
  });

  test('a call that comes twice at once is done once, and both answers are the same', async () => {
    const player = await sit();
    const seat = player.seat();
    for (const call of [tongue.bet(seat, 1000, `${seat.round}-b`), tongue.win(seat, 500, `${seat.round}-w`)]) {
      const [one, other] = await said(call, 'twice');
      expect(one).toEqual(other);
      expect(one?.refusal).toBe('');
    }
    expect(await player.cash()).toBe(950_000n);
    // The stake goes back; the win stays until it is taken back separately.
    const backs = await said(tongue.back(seat, `${seat.round}-b`), 'twice');
    expect(backs.map(({ refusal: word }) => word)).toEqual(['', '']);
  });

  test('bets of one player that come at once take what is there, and no more', async () => {
    const player = await sit();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const seat = player.seat();
        return said(tongue.bet(seat, 3000, `${seat.round}-${at}`));
      }),
    );
    const words = answers.flat().map(({ refusal: word }) => word);
    expect(words.filter((word) => word === '')).toHaveLength(3);
    expect(words.filter((word) => word === tongue.words.funds)).toHaveLength(9);
    expect(await player.cash()).toBe(100_000n);
  });

  test('a bet that is changed on its repeat is refused, and nothing more is taken', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`))).toBe('');
    expect(await refusal(tongue.bet(seat, 2000, `${seat.round}-b`))).toBe(tongue.words.changed);
    expect(await refusal(tongue.bet({ ...seat, round: 'elsewhere' }, 1000, `${seat.round}-b`))).toBe(
      tongue.words.changed,
    );
    expect(await refusal(tongue.win(seat, 1000, `${seat.round}-b`))).toBe(tongue.words.changed);
    expect(await player.cash()).toBe(900_000n);
  });

  test('a bet that is taken back before it comes is refused when it comes', async () => {
    const player = await sit();
    const seat = player.seat();
    const bet = `${seat.round}-b`;
    expect(await refusal(tongue.back(seat, bet))).toBe('');
    expect(await refusal(tongue.back(seat, bet))).toBe('');
    expect(await refusal(tongue.bet(seat, 1000, bet))).toBe(tongue.words.takenBack);
    expect(await player.cash()).toBe(start);
  });

  test('a bet is taken back once, before its round ends and after', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`))).toBe('');
    expect(await refusal(tongue.back(seat, `${seat.round}-b`))).toBe('');
    expect(await refusal(tongue.back(seat, `${seat.round}-b`))).toBe('');
    expect(await player.cash()).toBe(start);
    const other = player.seat();
    expect(await refusal(tongue.bet(other, 1000, `${other.round}-b`))).toBe('');
    expect(await refusal(tongue.end(other))).toBe('');
    expect(await refusal(tongue.back(other, `${other.round}-b`))).toBe('');
    expect(await player.cash()).toBe(start);
  });

  test('a win without a bet pays nothing, also of a bet that was refused', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await refusal(tongue.win(seat, 1000, `${seat.round}-w`))).toBe(tongue.words.noBet);
    expect(await refusal(tongue.bet(seat, 20_000, `${seat.round}-b`))).toBe(tongue.words.funds);
    expect(await refusal(tongue.win(seat, 1000, `${seat.round}-w`))).toBe(tongue.words.takenBack);
    expect(await player.cash()).toBe(start);
  });

  test('nobody else signs a call, and a studio that was cut off is heard no more', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`), 'forged')).toBe(tongue.words.signature);
    await putVendor(world.ctx, tongue.code, { retired: true });
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`))).toBe(tongue.words.signature);
    await putVendor(world.ctx, tongue.code, { ...world.studio.change(), secretNow: true });
    await sql`update vendors.vendor set retired_at = null, enabled = true where code = ${tongue.code}`.execute(
      world.ctx.db,
    );
    await putVendor(world.ctx, tongue.code, { enabled: true });
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-c`))).toBe('');
    expect(await player.cash()).toBe(900_000n);
  });

  test('a game that was ended takes no bet, and what is open is still paid', async () => {
    const player = await sit();
    const seat = player.seat();
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`))).toBe('');
    await world.ctx.db.transaction().execute((tx) => endLaunches(tx, player.memberId, world.ctx.clock()));
    const late = player.seat();
    expect(await refusal(tongue.bet(late, 1000, `${late.round}-b`))).toBe(tongue.words.session);
    expect(await refusal(tongue.win(seat, 2000, `${seat.round}-w`))).toBe('');
    expect(await player.cash()).toBe(1_100_000n);
  });

  test('a round of another member is not paid to this one, and there is no stranger’s balance', async () => {
    const [one, other, stranger] = [await sit(), await sit(), await memberWith(world.ctx, start)];
    const seat = one.seat();
    expect(await refusal(tongue.bet(seat, 1000, `${seat.round}-b`))).toBe('');
    expect(await refusal(tongue.win({ ...seat, user: other.user }, 9000, `${seat.round}-w`))).not.toBe('');
    expect(await refusal(tongue.back({ ...seat, user: other.user }, `${seat.round}-b`))).not.toBe('');
    const known = String(stranger.memberId).padStart(tongue.protocol === 'rsa-json' ? 6 : 1, '0');
    expect(await refusal(tongue.balance({ ...seat, user: known }))).toBe(tongue.words.player);
    expect([await one.cash(), await other.cash()]).toEqual([900_000n, start]);
  });

  test('a house vendor’s address knows no dialect, and this studio’s none of the house’s calls', async () => {
    for (const [vendor, path] of [
      ['HOUSE', 'api/balance.html'],
      ['HOUSE', 'api/user/balance'],
      ['NOBODY', 'api/user/balance'],
    ]) {
      const answer = await world.app.inject({ method: 'POST', url: `/gateway/${vendor}/${path}`, payload: '{}' });
      expect(answer.json().code).toBe('VENDOR_NOT_FOUND');
    }
    const headers = { 'content-type': 'application/json', 'x-signature': 't=1,v1=00' };
    const url = `/gateway/${tongue.code}/v2/balance`;
    const answer = await world.app.inject({ method: 'POST', url, headers, payload: '{}' });
    expect(answer.json().code).toBe('SIGNATURE_INVALID');
  });

  test('rounds are held against the studio’s own list, and agree', async () => {
    const player = await sit();
    const rounds = Array.from({ length: 20 }, (_, at) => ({
      user: player.user,
      token: player.token,
      game: tongue.game,
      round: `listed-${tongue.code}-${at}`,
      bet: 100 + at,
      win: at % 3 === 0 ? 250 : 0,
    }));
    await world.studio.play(rounds);
    await expect.poll(async () => (await world.studio.rounds()).running, { interval: 50 }).toBe(0);
    world.goOn(20 * 60_000);
    // Other tests leave rounds that this studio never listed, so only this test's rounds are checked.
    await reconcileRounds(world.ctx, tongue.code);
    const { rows } = await sql<{ round_ref: string; kind: string }>`
      select round_ref, kind from games.round_difference where vendor = ${tongue.code} and round_ref like '%listed-%' and resolved_at is null`.execute(
      world.ctx.db,
    );
    expect(rows).toEqual([]);
    const checked = await sql<{ n: bigint }>`
      select count(*) as n from games.round_check where vendor = ${tongue.code} and round_ref like '%listed-%' and state = 'SETTLED'`.execute(
      world.ctx.db,
    );
    expect(Number(checked.rows[0]?.n)).toBe(20);
    world.goOn(0);
  });
});
