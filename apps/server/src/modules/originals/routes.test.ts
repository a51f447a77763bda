import { randomUUID } from 'node:crypto';
import type { BetValue, OriginalGame, RotateValue, Round, RoundPage, SeedState } from '@fairhouse/contract/originals';
import { checkRounds, type RoundsCheck } from '@fairhouse/games/check-rounds';
import { roundsColumns } from '@fairhouse/games/rounds-file';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith as memberOf } from '../../testing/members.ts';
import { evens, minesBet, units } from './testing.ts';

const site = await useTestApp();

type Headers = Record<string, string>;

const memberWith = (balance: string, trial = false) => memberOf(site.ctx, units(balance), { trial });

async function call<T>(method: 'GET' | 'POST', url: string, headers: Headers = {}, payload?: unknown) {
  const answer = await site.app.inject({
    method,
    url,
    headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  return { status: answer.statusCode, ...answer.json<{ success: boolean; code?: string; value: T }>() };
}

const bet = (headers: Headers, payload: unknown, key: string = randomUUID()) =>
  call<BetValue>('POST', '/wps/originals/bet', { ...headers, 'idempotency-key': key }, payload);

describe('a member', () => {
  test('plays a round, finds it among theirs, rotates, and sees the server seed of it', async () => {
    const { headers } = await memberWith('1000');
    const seeds = (await call<SeedState>('GET', '/wps/originals/seeds', headers)).value;
    expect(seeds.nonce).toBe(0);

    const placed = await bet(headers, evens());
    expect(placed.status).toBe(200);
    const { round, balance, balanceSeq } = placed.value;
    expect(round).toMatchObject({ seedPairId: seeds.seedPairId, serverSeedHash: seeds.serverSeedHash, nonce: 0 });
    expect([balance, balanceSeq]).toEqual([round.multiplier === '0' ? '990.0000' : '1010.0020', round.roundId]);

    const page = await call<RoundPage>('GET', '/wps/originals/rounds?pageSize=1', headers);
    expect(page.value.list).toEqual([round]);
    expect((await call<Round>('GET', `/wps/originals/rounds/${round.roundId}`, headers)).value).toEqual(round);
    const sealed = await call('GET', `/wps/originals/seeds/${seeds.seedPairId}`, headers);
    expect([sealed.status, sealed.code]).toEqual([404, 'NOT_FOUND']);

    const rotated = await call<RotateValue>('POST', '/wps/originals/seeds/rotate', headers, { clientSeed: 'lucky' });
    expect(rotated.value.current).toMatchObject({ clientSeed: 'lucky', serverSeedHash: seeds.nextServerSeedHash });
    const { revealed } = rotated.value;
    expect((await call('GET', `/wps/originals/seeds/${seeds.seedPairId}`, headers)).value).toEqual(revealed);
    const shown = await call<Round>('GET', `/wps/originals/rounds/${round.roundId}`, headers);
    expect(shown.value).toEqual({ ...round, serverSeed: revealed.serverSeed });
  });

  test("does not find another member's round or pair", async () => {
    const [one, two] = [await memberWith('1000'), await memberWith('1000')];
    const { round } = (await bet(one.headers, evens())).value;
    await call('POST', '/wps/originals/seeds/rotate', one.headers, {});
    expect(await call('GET', `/wps/originals/rounds/${round.roundId}`, two.headers)).toMatchObject({
      status: 404,
      code: 'ROUND_NOT_FOUND',
    });
    expect((await call('GET', `/wps/originals/seeds/${round.seedPairId}`, two.headers)).status).toBe(404);
  });
});

test('a trial user plays a round with play money', async () => {
  const { headers } = await memberWith('10000', true);
  const { status, value } = await bet(headers, evens('100'));
  expect(status).toBe(200);
  expect(value.round.playMoney).toBe(true);
  expect((await call<RoundPage>('GET', '/wps/originals/rounds', headers)).value.list).toEqual([value.round]);
});

test('a member keeps the rounds that can be checked as a file, and finds each of them to agree', async () => {
  const { headers } = await memberWith('1000');
  await bet(headers, evens());
  const open = (await bet(headers, minesBet())).value.round;
  const file = async (query = '') => {
    const answer = await site.app.inject({ url: `/wps/originals/rounds/csv${query}`, headers });
    expect(answer.headers['content-type']).toContain('text/csv');
    return answer.body;
  };
  const columns = roundsColumns.map(([name]) => name).join(',');
  // The file leaves out the open round, and the pair in use.
  expect(await file()).toBe(`\ufeff${columns}\n`);
  await call('POST', `/wps/originals/rounds/${open.roundId}/act`, headers, {
    step: 0,
    action: { type: 'reveal', tile: 3 },
  });
  const mined = (await call<RoundPage>('GET', '/wps/originals/rounds', headers)).value.list[0];
  if (mined?.state === 'OPEN') {
    await call('POST', `/wps/originals/rounds/${open.roundId}/act`, headers, { step: 1, action: { type: 'cashout' } });
  }
  await call('POST', '/wps/originals/seeds/rotate', headers, { clientSeed: '=1+1' });
  await bet(headers, evens());
  await call('POST', '/wps/originals/seeds/rotate', headers, {});
  await bet(headers, evens());
  let found: RoundsCheck | null = null;
  for (const so of checkRounds(await file())) found = so;
  expect(found).toEqual({ rounds: 3, agree: 3, unread: 0, faulty: [], gaps: 0 });
  expect((await file()).split('\n')[1]).toContain(',"""=1+1""",');
  expect((await file(`?cursor=${open.roundId}`)).split('\n')).toHaveLength(3);
  const other = await memberWith('1');
  const theirs = await site.app.inject({ url: '/wps/originals/rounds/csv', headers: other.headers });
  expect(theirs.body).toBe(`\ufeff${columns}\n`);
});

test('without a session nothing is played or shown', async () => {
  for (const [method, url] of [
    ['POST', '/wps/originals/bet'],
    ['GET', '/wps/originals/rounds'],
    ['GET', '/wps/originals/rounds/csv'],
    ['GET', '/wps/originals/rounds/1'],
    ['GET', '/wps/originals/seeds'],
    ['POST', '/wps/originals/seeds/rotate'],
    ['GET', '/wps/originals/seeds/1'],
  ] as const) {
    const payload = url.endsWith('bet') ? evens() : {};
    const answer = await call(
      method,
      url,
      { 'idempotency-key': randomUUID() },
      method === 'POST' ? payload : undefined,
    );
    expect([answer.status, answer.code], url).toEqual([401, 'NOT_LOGGED_IN']);
  }
});

test('anyone sees the in-house games, in their language', async () => {
  const { value } = await call<{ list: OriginalGame[] }>('GET', '/wps/originals/games?language=CN');
  const byCookie = await call('GET', '/wps/originals/games', { cookie: 'fh_language=CN' });
  expect(byCookie.value).toEqual(value);
  expect(value.list).toEqual([
    expect.objectContaining({
      gameCode: 'dice',
      gameName: '骰子',
      rtp: '99.00',
      minStake: '1.0000',
      maxStake: '50000.0000',
      maxPayout: '2000000.0000',
      maintenance: false,
      isHot: 1,
    }),
    expect.objectContaining({ gameCode: 'mines', rtp: '99.00', isHot: 1 }),
    expect.objectContaining({
      gameCode: 'limbo',
      rtp: '99.00',
      minStake: '1.0000',
      maxPayout: '2000000.0000',
      isHot: 0,
    }),
    ...[
      ['wheel', '99.00'],
      ['plinko', '98.91'],
      ['keno', '98.83'],
      ['diamonds', '98.29'],
      ['roulette', '97.30'],
      ['baccarat', '98.77'],
      ['hilo', '99.00'],
      ['tower', '99.00'],
      ['ladder', '99.00'],
      ['videopoker', '99.54'],
      ['blackjack', '99.43'],
    ].map(([gameCode, rtp]) => expect.objectContaining({ gameCode, rtp, minStake: '1.0000', isHot: 0 })),
  ]);
});

describe('a stake spread over a table', () => {
  test.each([
    ['roulette', { red: 2, '17': 1, '0-1-2': 3 }],
    ['baccarat', { player: 2, tie: 1 }],
  ])('of %s is one bet whose payout is exact, and another order of its spots the same bet', async (game, chips) => {
    const { headers } = await memberWith('1000');
    const stake = '6';
    const key = randomUUID();
    const first = await bet(headers, { game, stake, params: { chips } }, key);
    const turned = Object.fromEntries(Object.entries(chips).reverse());
    const again = await bet(headers, { game, stake, params: { chips: turned } }, key);
    expect(again.value).toEqual(first.value);
    for (const wrong of [{}, { nowhere: 1 }, { red: 0.5 }]) {
      expect(await bet(headers, { game, stake, params: { chips: wrong } })).toMatchObject({ success: false });
    }
    const { round, balance } = first.value;
    const payout = Number(round.payout);
    expect(Number(balance)).toBeCloseTo(1000 - 6 + payout, 4);
    // With chips of 2.00 or 1.00 every spot pays whole baht, except the banker's commission of five hundredths.
    expect(payout * 20).toBe(Math.round(payout * 20));
  });
});

describe('a bad bet is a clear 4xx and leaves nothing changed', () => {
  const wrong: [string, unknown, number, string][] = [
    ['a negative stake', evens('-10'), 422, 'AMOUNT_INVALID'],
    ['a zero stake', evens('0'), 422, 'AMOUNT_INVALID'],
    ['an over-precise stake', evens('1.00001'), 422, 'AMOUNT_INVALID'],
    ['a stake over the balance', evens('1001'), 422, 'INSUFFICIENT_FUNDS'],
    ['a stake over the limit', evens('50001'), 422, 'STAKE_OUT_OF_RANGE'],
    ['a stake that is no number', evens('ten'), 400, 'MALFORMED'],
    ['a stake in exponent form', evens('1e2'), 400, 'MALFORMED'],
    ['a stake that is a JSON number', { ...evens(), stake: 10 }, 400, 'MALFORMED'],
    ['a target that is text', { ...evens(), params: { target: '50', condition: 'over' } }, 400, 'MALFORMED'],
    [
      'a target that the rules do not allow',
      { ...evens(), params: { target: 1, condition: 'over' } },
      422,
      'GAME_PARAMS_INVALID',
    ],
    ['a target outside the dice', { ...evens(), params: { target: 101, condition: 'over' } }, 400, 'MALFORMED'],
    ['an unknown condition', { ...evens(), params: { target: 50, condition: 'equal' } }, 400, 'MALFORMED'],
    ['the parameters of another game', { ...evens(), params: { target: 2 } }, 400, 'MALFORMED'],
    [
      'a target that limbo does not allow',
      { game: 'limbo', stake: '10', params: { target: 1.005 } },
      422,
      'GAME_PARAMS_INVALID',
    ],
    ['a win beyond the limit', { game: 'limbo', stake: '10', params: { target: 200_000.01 } }, 422, 'PAYOUT_TOO_LARGE'],
    ['an unknown field', { ...evens(), payout: '1000' }, 400, 'MALFORMED'],
    ['an unknown game', { ...evens(), game: 'chess' }, 400, 'MALFORMED'],
    ['no parameters', { game: 'dice', stake: '10' }, 400, 'MALFORMED'],
    ['malformed JSON', '{"game":"dice",', 400, 'MALFORMED'],
    ['a body that is no object', '[]', 400, 'MALFORMED'],
  ];
  test.each(wrong)('%s', async (_what, payload, status, code) => {
    const { headers } = await memberWith('1000');
    expect(await bet(headers, payload)).toMatchObject({ success: false, status, code });
    expect((await call<RoundPage>('GET', '/wps/originals/rounds', headers)).value.list).toEqual([]);
    expect((await call<SeedState>('GET', '/wps/originals/seeds', headers)).value.nonce).toBe(0);
    const after = await bet(headers, evens('1'));
    expect(after.value.balance).toBe(after.value.round.multiplier === '0' ? '999.0000' : '1001.0002');
  });

  test('no idempotency key, or one that is no key', async () => {
    const { headers } = await memberWith('1000');
    const without = await call('POST', '/wps/originals/bet', headers, evens());
    expect(without.status).toBe(400);
    expect((await bet(headers, evens(), 'short')).status).toBe(400);
    expect((await bet(headers, evens(), 'x'.repeat(129))).status).toBe(400);
  });

  test('a client seed with letters that not everybody can type', async () => {
    const { headers } = await memberWith('1000');
    const refused = await call('POST', '/wps/originals/seeds/rotate', headers, { clientSeed: 'โชคดี' });
    expect([refused.status, refused.code]).toEqual([422, 'SEED_INVALID']);
  });

  test('a round id or cursor that no column holds', async () => {
    const { headers } = await memberWith('1000');
    for (const url of ['rounds/99999999999999999999', 'rounds/9999999999999999999', 'rounds/x', 'rounds?cursor=x']) {
      expect((await call('GET', `/wps/originals/${url}`, headers)).status, url).toBe(400);
    }
    expect((await call('GET', '/wps/originals/rounds/9199999999999999999', headers)).status).toBe(404);
  });
});

test('the same bet again over HTTP gets the same answer; another body with its key is a conflict', async () => {
  const { headers } = await memberWith('1000');
  const key = randomUUID();
  const first = await bet(headers, evens(), key);
  expect(await bet(headers, evens(), key)).toEqual(first);
  expect(await bet(headers, evens('20'), key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
});
