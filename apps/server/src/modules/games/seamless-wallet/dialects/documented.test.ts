import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorAtMachine } from '../../../../cli/admin/testing.ts';
import { syncVendor } from '../../catalogue/sync.ts';
import { freeRoundsJobs } from '../../free-rounds/grants.ts';
import { tongues } from './testing.ts';
import { type DialectWorld, openDialectWorld, startUnits as start } from './testing-world.ts';

const [rsaTongue, md5Tongue] = tongues;
if (!rsaTongue || !md5Tongue) throw new Error('there are two dialects');

/** Sets the daily cap of a kind of credits at a vendor, as two operators do. */
async function cap(world: DialectWorld, code: string, kind: string, amount: string): Promise<void> {
  for (const operator of [await operatorAtMachine(world.ctx), await operatorAtMachine(world.ctx)]) {
    expect((await operator.run(['vendor', code, '--credit-cap', `${kind}:THB:${amount}`])).code).toBe(0);
  }
}

/** Grants free rounds as two operators do, and calls the vendor. */
async function grant(world: DialectWorld, member: { username: string }, code: string, game: string): Promise<string> {
  const given = ['free-round', 'grant', member.username, code, game, '--rounds', '2', '--stake', '1', '--days', '3'];
  for (const operator of [await operatorAtMachine(world.ctx), await operatorAtMachine(world.ctx)]) {
    const answer = await operator.run(given);
    expect(answer).toMatchObject({ code: 0 });
  }
  await freeRoundsJobs.tasks['games:free-rounds']?.(world.ctx, {});
  const { rows } = await sql<{ id: bigint; state: string }>`
    select id, state from games.free_grant order by id desc limit 1`.execute(world.ctx.db);
  expect(rows[0]?.state).toBe('GRANTED');
  return String(rows[0]?.id);
}

describe('signed JSON', () => {
  let world: DialectWorld;
  beforeAll(async () => {
    world = await openDialectWorld(rsaTongue);
  });
  afterAll(async () => {
    await world.expectBooks();
    await world.end();
  });

  /** The fields of the public examples, with this site's player and token. */
  const example = {
    transaction_uuid: '16d2dcfe-b89e-11e7-854a-58404eea6d16',
    supplier_transaction_id: '41ecc3ad-b181-4235-bf9d-acf0a7ad9730',
    supplier_user: 'cg_45141',
    round_closed: false,
    round: 'rNEMwgzJAOZ6eR3V',
    request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
    is_free: false,
    is_aggregated: false,
    game_code: 'dragon-rising',
    currency: 'THB',
    bet: 'zero',
    amount: 100_500,
    meta: { selection: 'home_team', odds: 2.5 },
  };

  test('the example of a bet and of its win are answered as the documents say', async () => {
    const { user, token, cash } = await world.sit();
    const bet = { ...example, user, token };
    const [taken] = await world.studio.call(['/transaction/bet', bet]);
    expect(taken).toEqual({
      user,
      status: 'RS_OK',
      request_uuid: example.request_uuid,
      currency: 'THB',
      balance: 9_899_500,
    });
    const win = {
      ...bet,
      transaction_uuid: '26d2dcfe-b89e-11e7-854a-58404eea6d16',
      reference_transaction_uuid: example.transaction_uuid,
      amount: 110_000,
      round_closed: true,
    };
    const [paid] = await world.studio.call(['/transaction/win', win]);
    expect(paid).toMatchObject({ status: 'RS_OK', balance: 10_009_500 });
    expect(await cash()).toBe(1_000_950n);
    expect(await world.studio.call(['/user/info', { user, request_uuid: 'info' }])).toEqual([
      { user, status: 'RS_OK', request_uuid: 'info', currency: 'THB' },
    ]);
  });

  test('a bet that closes its round has lost', async () => {
    const { user, token, cash, seat, memberId } = await world.sit();
    const lost = { ...example, user, token, transaction_uuid: 'lost-1', round: seat().round, round_closed: true };
    for (const _ of [1, 2]) {
      expect(await world.studio.call(['/transaction/bet', lost])).toMatchObject([
        { status: 'RS_OK', balance: 9_899_500 },
      ]);
    }
    const { rows } = await sql`select state from games.round where member_id = ${memberId}`.execute(world.ctx.db);
    expect(rows).toEqual([{ state: 'SETTLED' }]);
    expect(await cash()).toBe(989_950n);
  });

  test('an amount with a decimal more than we keep is rounded up where it is taken and cut where it is given', async () => {
    const { user, token, cash, seat } = await world.sit();
    const bet = { ...example, user, token, round: seat().round };
    expect(
      await world.studio.call(['/transaction/bet', { ...bet, transaction_uuid: 'fine-1', amount: 100_001 }]),
    ).toMatchObject([{ status: 'RS_OK', balance: 9_899_990 }]);
    expect(
      await world.studio.call(['/transaction/win', { ...bet, transaction_uuid: 'fine-2', amount: 100_009 }]),
    ).toMatchObject([{ status: 'RS_OK', balance: 9_999_990 }]);
    expect(await cash()).toBe(start - 1n);
  });

  test('what is no call is refused with its status, and nothing moves', async () => {
    const { user, token, cash, seat } = await world.sit();
    const bet = { ...example, user, token, round: seat().round };
    const status = async (path: string, fields: object) => (await world.studio.call([path, { ...fields }]))[0]?.status;
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x1', amount: '100500' })).toBe(
      'RS_ERROR_WRONG_TYPES',
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x2', amount: -1 })).toBe(
      'RS_ERROR_WRONG_TYPES',
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x3', amount: 0.5 })).toBe(
      'RS_ERROR_WRONG_TYPES',
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: undefined })).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x4', currency: 'USD' })).toBe(
      'RS_ERROR_WRONG_CURRENCY',
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x5', token: 'stolen' })).toBe(
      'RS_ERROR_TOKEN_EXPIRED',
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x6', game_code: 'another' })).toMatch(
      /INVALID_GAME|EXPIRED/,
    );
    expect(await status('/transaction/bet', { ...bet, transaction_uuid: 'x7', user: 'john12345' })).toBe(
      'RS_ERROR_WRONG_SYNTAX',
    );
    expect(await status('/transaction/steal', bet)).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await status('/user/balance', { request_uuid: 'no user' })).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(await cash()).toBe(start);
  });

  test('the session is in the address, with the player’s own address, and the list has what can be played', async () => {
    const { address, user, token } = await world.sit();
    expect(token).toMatch(/^\d+\.[\w-]{22}$/);
    expect([user.length >= 6, address.searchParams.get('ip')]).toEqual([true, '127.0.0.1']);
    const { rows } = await sql`
      select game_code, game_type, devices, free_play, vendor_closed, currencies from games.game where vendor = ${rsaTongue.code} order by 1`.execute(
      world.ctx.db,
    );
    expect(rows).toEqual([
      {
        game_code: 'dragon-rising',
        game_type: 'RNG',
        devices: ['desktop', 'mobile'],
        free_play: true,
        vendor_closed: false,
        currencies: ['THB'],
      },
      {
        game_code: 'harbour-roulette',
        game_type: 'LIVE',
        devices: ['mobile'],
        free_play: false,
        vendor_closed: true,
        currencies: ['THB'],
      },
    ]);
  });

  test('free rounds are granted once, played without a stake, and no reward of its own making is', async () => {
    const player = await world.sit();
    const id = await grant(world, player, rsaTongue.code, rsaTongue.game);
    const bet = { ...example, user: player.user, token: player.token, is_free: true, amount: 100_000 };
    const round = player.seat().round;
    const free = { ...bet, round, transaction_uuid: 'free-1', reward_uuid: 'reward-1' };
    expect(await world.studio.call(['/transaction/bet', free])).toMatchObject([
      { status: 'RS_OK', balance: 10_000_000 },
    ]);
    const win = { ...free, transaction_uuid: 'free-2', amount: 300_000, round_closed: true };
    expect(await world.studio.call(['/transaction/win', win])).toMatchObject([
      { status: 'RS_OK', balance: 10_300_000 },
    ]);
    const forged = { ...free, round: player.seat().round, transaction_uuid: 'free-3', reward_uuid: 'reward-99' };
    expect((await world.studio.call(['/transaction/bet', forged]))[0]?.status).toBe('RS_ERROR_WRONG_TYPES');
    expect(await player.cash()).toBe(1_030_000n);
    const { rows } =
      await sql`select free_grant from games.round where vendor = ${rsaTongue.code} and round_ref = ${round}`.execute(
        world.ctx.db,
      );
    expect(rows).toEqual([{ free_grant: BigInt(id) }]);
  });
});

describe('hashed forms', () => {
  let world: DialectWorld;
  beforeAll(async () => {
    world = await openDialectWorld(md5Tongue);
  });
  afterAll(async () => {
    await world.expectBooks();
    await world.end();
  });

  const example = { gameId: 'vs20sample', providerId: 'studio', roundDetails: 'spin', timestamp: '1485165837000' };
  const call = async (page: string, fields: object) => (await world.studio.call([`/${page}.html`, { ...fields }]))[0];

  test('the examples of public operators are answered as they are there', async () => {
    const { user, cash } = await world.sit();
    const round = { ...example, userId: user, roundId: '5103188801' };
    expect(await call('bet', { ...round, reference: '585c1306f89c56f5ecfc2f5d', amount: '100.01' })).toMatchObject({
      error: 1,
      description: 'Insufficient balance',
      cash: 100,
    });
    expect(await call('bet', { ...round, reference: '585c1306f89c56f5ecfc2f50', amount: '5.0' })).toEqual({
      transactionId: '585c1306f89c56f5ecfc2f50',
      currency: 'THB',
      cash: 95,
      bonus: 0,
      usedPromo: 0,
      error: 0,
      description: 'Success',
    });
    const win = { ...round, reference: '585c1306f89c56f5ecfc2f5e', amount: '15.0' };
    const paid = await call('result', win);
    expect(paid).toEqual({
      transactionId: '585c1306f89c56f5ecfc2f5e',
      currency: 'THB',
      cash: 110,
      bonus: 0,
      error: 0,
      description: 'Success',
    });
    expect(await call('result', win)).toEqual(paid);
    expect(await call('endRound', round)).toMatchObject({ cash: 110, error: 0 });
    expect(await cash()).toBe(1_100_000n);
  });

  test('a prize is given by its kind, within what the vendor may give of it a day', async () => {
    const { user, cash } = await world.sit();
    const round = { ...example, userId: user, roundId: '7' };
    const jackpot = { ...round, reference: 'j1', jackpotId: '3', amount: '40.00' };
    expect(await call('jackpotWin', { ...jackpot, reference: 'j0' })).toMatchObject({ error: 120 });
    expect(await cash()).toBe(start);
    await cap(world, md5Tongue.code, 'jackpot', '50');
    await cap(world, md5Tongue.code, 'tournament', '5');
    expect(await call('jackpotWin', jackpot)).toMatchObject({ error: 0, cash: 140, transactionId: 'j1' });
    expect(await call('jackpotWin', jackpot)).toMatchObject({ error: 0, cash: 140 });
    expect(await call('jackpotWin', { ...jackpot, reference: 'j2' })).toMatchObject({ error: 120 });
    const prize = { userId: user, campaignId: '12', campaignType: 'T', reference: 'p1', amount: '5.00' };
    expect(await call('promoWin', prize)).toMatchObject({ error: 0, cash: 145 });
    expect(await call('promoWin', { ...prize, reference: 'p2', amount: '0.00' })).toMatchObject({
      error: 0,
      cash: 145,
    });
    expect(await cash()).toBe(1_450_000n);
  });

  test('free rounds come as results with the code of the grant; another code is none', async () => {
    const player = await world.sit();
    const id = await grant(world, player, md5Tongue.code, md5Tongue.game);
    const round = { ...example, userId: player.user, roundId: '900', bonusCode: id };
    const win = { ...round, reference: 'fr1', amount: '2.50' };
    for (const _ of [1, 2]) expect(await call('result', win)).toMatchObject({ error: 0, cash: 102.5 });
    expect(await call('bonusWin', { ...round, reference: 'fr1-sum', amount: '2.50' })).toMatchObject({
      error: 0,
      cash: 102.5,
    });
    // A second result of the same round.
    expect(await call('result', { ...win, reference: 'fr1-more', amount: '1.00' })).toMatchObject({
      error: 0,
      cash: 103.5,
    });
    expect(await call('result', { ...round, roundId: '901', reference: 'fr2', amount: '1.00' })).toMatchObject({
      error: 0,
    });
    // A third round of a grant of two, and an unknown grant.
    expect(await call('result', { ...round, roundId: '902', reference: 'fr3', amount: '9.00' })).toMatchObject({
      error: 120,
    });
    const forged = { ...round, roundId: '903', reference: 'fr4', amount: '9.00', bonusCode: '999999' };
    expect(await call('result', forged)).toMatchObject({ error: 120 });
    expect(await player.cash()).toBe(1_045_000n);
  });

  test('what is no call is refused with its number, and nothing moves', async () => {
    const { user, cash } = await world.sit();
    const round = { ...example, userId: user, roundId: '77' };
    expect(await call('bet', { ...round, amount: '1.00' })).toMatchObject({ error: 7 });
    expect(await call('bet', { ...round, reference: 'b', amount: '-1.00' })).toMatchObject({ error: 7 });
    expect(await call('bet', { ...round, reference: 'b', amount: 'much' })).toMatchObject({ error: 7 });
    expect(await call('bet', { ...round, reference: 'b', amount: '1', gameId: 'other' })).toMatchObject({ error: 4 });
    expect(await call('steal', round)).toMatchObject({ error: 7 });
    expect(await call('authenticate', { token: 'not a token of ours' })).toMatchObject({ error: 4 });
    expect(await call('balance', { userId: 'nobody' })).toMatchObject({ error: 7 });
    expect(await call('balance', { userId: '99999999' })).toMatchObject({ error: 2 });
    expect(await call('adjustment', { ...round, reference: 'a', amount: '5.00' })).toMatchObject({ error: 100 });
    expect(await cash()).toBe(start);
  });

  test('a round that has ended is adjusted by a difference', async () => {
    const { user, cash } = await world.sit();
    const round = { ...example, userId: user, roundId: '78' };
    await call('bet', { ...round, reference: 'ab', amount: '10.00' });
    await call('result', { ...round, reference: 'aw', amount: '4.00' });
    await call('endRound', round);
    expect(await call('adjustment', { ...round, reference: 'a1', amount: '-1.50' })).toMatchObject({
      error: 0,
      cash: 92.5,
    });
    expect(await call('adjustment', { ...round, reference: 'a2', amount: '20.00' })).toMatchObject({
      error: 0,
      cash: 112.5,
    });
    expect(await cash()).toBe(1_125_000n);
  });
});

describe('a vendor is set up by operators', () => {
  let world: DialectWorld;
  beforeAll(async () => {
    world = await openDialectWorld(md5Tongue);
  });
  afterAll(async () => await world.end());

  const base = [
    'vendor',
    'NEWV',
    '--name',
    'New',
    '--url',
    'https://studio.example',
    '--currencies',
    'THB',
    '--secret-stdin',
  ];
  const said = async (args: string[], secret: string) => {
    const operator = await operatorAtMachine(world.ctx);
    return (await operator.run([...base, ...args], secret)).lines.join('\n');
  };

  test('with the settings and the kind of secret that its dialect needs', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const theirs = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const rsa = ['--wallet', 'single', '--protocol', 'rsa-json', '--settings'];
    const whole = `operatorId=7,publicKeys=${theirs}`;
    expect(await said([...rsa, whole], 'a secret that is no key')).toContain('secret is no private key');
    expect(await said([...rsa, whole], small.export({ type: 'pkcs8', format: 'der' }).toString('base64'))).toContain(
      '2048',
    );
    expect(await said([...rsa, 'operatorId=7'], key)).toContain('protocol');
    expect(await said([...rsa, `${whole},more=1`], key)).toContain('protocol');
    expect(await said([...rsa.with(1, 'transfer'), whole], key)).toContain('single mode');
    expect(await said(['--wallet', 'single', '--protocol', 'smoke-signals'], key)).toContain(
      'none of fairhouse, rsa-json, md5-form',
    );
    expect(await said([...rsa, whole], key)).toContain('takes two operators');
    expect(await said([...rsa, whole], key)).toContain('speaks rsa-json');
  });

  test('and its settings are changed by two, since a key of another is a way to its wallet', async () => {
    const args = ['vendor', md5Tongue.code, '--settings', 'secureLogin=other'];
    const [one, two] = [await operatorAtMachine(world.ctx), await operatorAtMachine(world.ctx)];
    expect((await one.run(args)).lines.join()).toContain('takes two operators');
    expect((await two.run(args)).code).toBe(0);
    expect(await syncVendor(world.ctx, md5Tongue.code)).toMatchObject({
      fault: expect.stringContaining('something else'),
    });
  });
});
