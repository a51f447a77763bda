import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { VendorFaultRule } from '../../../testing/vendor-process.ts';
import { isSpun, openVendorWorld, units, type VendorWorld } from './testing.ts';

/** Both versions of the protocol: the second plays rounds in steps. */
describe.each([1, 2] as const)('version %i', (protocol) => {
  let world: VendorWorld;
  beforeAll(async () => {
    world = await openVendorWorld({}, { protocol });
  });
  afterEach(() => world.vendor.faults());
  afterAll(async () => {
    await world.expectBooks();
    await world.close();
  });

  /** Returns the answers to the calls that a fault altered. */
  async function answers(before: number, rules: VendorFaultRule[]): Promise<string[]> {
    const { noted } = await world.vendor.noted();
    // A late call of an earlier test may arrive in between.
    const isOfRules = (of: { call: string }) => rules.some(({ call }) => call === of.call);
    return noted
      .slice(before)
      .filter(isOfRules)
      .map(({ answer }) => answer);
  }

  async function keyOf(player: Awaited<ReturnType<VendorWorld['player']>>): Promise<string> {
    const opened = await player.open();
    if (!('key' in opened)) throw new Error(opened.error);
    return opened.key;
  }

  const once = (fault: string, call: string, times = 1): VendorFaultRule => ({ fault, call, times });
  /** Every fault that can affect a vendor's call. */
  const faults = [
    ...['delay', 'reorder', 'duplicate', 'drop', 'cancel-before-bet', 'settle-twice', 'another-amount'],
    ...['wrong-signature', 'stale-time', 'unknown-member', 'foreign-currency'],
  ];
  /** A bet whose answer is lost twice, so that the vendor cancels it. */
  const lostBet = once('drop', 'bet', 2);

  type Row = { what: string; rules: VendorFaultRule[]; taken: boolean; answered: string[] };
  const row = (rules: VendorFaultRule[], taken: boolean, ...answered: string[]): Row => ({
    what: rules.map(({ call, fault }) => `${call}: ${fault}`).join(', '),
    rules,
    taken,
    answered,
  });

  test.each([
    row([once('delay', 'bet')], false, 'BET_CANCELLED'),
    row([once('reorder', 'bet')], false, 'BET_CANCELLED'),
    row([once('duplicate', 'bet')], true, 'done'),
    row([once('drop', 'bet')], true, 'done'),
    row([lostBet], false, 'done', 'done'),
    // Accepted the first time, and refused when the vendor asks again.
    row([once('drop', 'bet'), once('wrong-signature', 'bet')], false, 'done', 'SIGNATURE_INVALID'),
    row([once('cancel-before-bet', 'bet')], false, 'done'),
    row([once('another-amount', 'bet')], true, 'TRANSACTION_CONFLICT'),
    row([once('wrong-signature', 'bet')], false, 'SIGNATURE_INVALID'),
    row([once('stale-time', 'bet')], false, 'SIGNATURE_INVALID'),
    row([once('unknown-member', 'bet')], true, 'PLAYER_NOT_FOUND'),
    row([once('foreign-currency', 'bet')], true, 'CURRENCY_MISMATCH'),
    row([once('delay', 'settle')], true, 'done'),
    row([once('reorder', 'settle')], true, 'done'),
    row([once('duplicate', 'settle')], true, 'done'),
    row([once('drop', 'settle', 3)], true, 'done', 'done', 'done'),
    row([once('settle-twice', 'settle')], true, 'ROUND_SETTLED'),
    row([once('another-amount', 'settle')], true, 'TRANSACTION_CONFLICT'),
    row([once('wrong-signature', 'settle', 2)], true, 'SIGNATURE_INVALID', 'SIGNATURE_INVALID'),
    row([once('stale-time', 'settle', 2)], true, 'SIGNATURE_INVALID', 'SIGNATURE_INVALID'),
    row([once('unknown-member', 'settle')], true, 'PLAYER_NOT_FOUND'),
    row([once('foreign-currency', 'settle')], true, 'CURRENCY_MISMATCH'),
    row([lostBet, once('delay', 'cancel')], false, 'done', 'done', 'done'),
    row([lostBet, once('reorder', 'cancel')], false, 'done', 'done', 'done'),
    row([lostBet, once('duplicate', 'cancel')], false, 'done', 'done', 'done'),
    row([lostBet, once('drop', 'cancel', 3)], false, 'done', 'done', 'done', 'done', 'done'),
    row([lostBet, once('wrong-signature', 'cancel')], false, 'done', 'done', 'SIGNATURE_INVALID'),
    row([lostBet, once('stale-time', 'cancel')], false, 'done', 'done', 'SIGNATURE_INVALID'),
    row([lostBet, once('unknown-member', 'cancel')], false, 'done', 'done', 'PLAYER_NOT_FOUND'),
    row([lostBet, once('foreign-currency', 'cancel')], false, 'done', 'done', 'CURRENCY_MISMATCH'),
  ])('$what: the bet counts once or not at all, and the round ends so', async ({ rules, taken, answered }) => {
    const player = await world.player();
    const key = await keyOf(player);
    const before = (await world.vendor.noted()).noted.length;
    await world.vendor.faults(...rules);
    const said = await world.spin(key);
    if (taken) expect(said).toMatchObject({ bet: '5.0000' });
    else expect(said).toEqual({ error: 'BET_NOT_TAKEN' });
    await world.quiet();
    // A delayed call arrives after the next one.
    expect(isSpun(await world.spin(key))).toBe(true);
    await expect.poll(() => answers(before, rules), { interval: 30 }).toEqual(answered);
    const rounds = await world.expectTruth(player);
    expect(rounds.filter(({ state }) => state === 'SETTLED')).toHaveLength(taken ? 2 : 1);
  });

  test.each([
    row([once('delay', 'authenticate')], false, 'done'),
    row([once('reorder', 'authenticate')], false, 'done'),
    row([once('drop', 'authenticate')], false, 'done'),
    row([once('duplicate', 'authenticate')], true),
    row([once('wrong-signature', 'authenticate')], false, 'SIGNATURE_INVALID'),
    row([once('stale-time', 'authenticate')], false, 'SIGNATURE_INVALID'),
    row([once('unknown-member', 'authenticate')], true, 'TOKEN_INVALID'),
  ])('$what: a token opens one page, asked again until it has its answer', async ({ rules, taken, answered }) => {
    const player = await world.player();
    const token = await player.launch();
    const before = (await world.vendor.noted()).noted.length;
    await world.vendor.faults(...rules);
    const opened = await player.open(token);
    expect('key' in opened).toBe(taken);
    // The same token again: a lost answer is repeated, but a token opens only one page.
    const again = await player.open(token);
    if (taken) expect(again).toEqual({ error: 'TOKEN_INVALID' });
    else expect(again).toHaveProperty('key');
    if (answered.length > 0) {
      await expect.poll(() => answers(before, rules), { interval: 30 }).toEqual(answered);
    }
    expect(isSpun(await world.spin(await keyOf(player)))).toBe(true);
    await world.quiet();
    await world.expectTruth(player);
  });

  test.each(['delay', 'drop', 'duplicate', 'wrong-signature', 'stale-time', 'unknown-member', 'foreign-currency'])(
    'balance: %s: the page shows what it knew last, and play goes on',
    async (fault) => {
      const player = await world.player();
      const key = await keyOf(player);
      const said = await world.spin(key);
      if (!isSpun(said)) throw new Error(said.error);
      await world.vendor.faults(once(fault, 'balance'));
      expect(await world.balance(key)).toBe(units(said.balance));
      expect(isSpun(await world.spin(key))).toBe(true);
      await world.quiet();
      await world.expectTruth(player);
    },
  );

  test.each([
    row([], true),
    row([once('delay', 'adjust')], true, 'done'),
    row([once('reorder', 'adjust')], true, 'done'),
    row([once('duplicate', 'adjust')], true, 'done'),
    row([once('drop', 'adjust', 2)], true, 'done', 'done'),
    row([once('another-amount', 'adjust')], true, 'TRANSACTION_CONFLICT'),
    row([once('wrong-signature', 'adjust')], true, 'SIGNATURE_INVALID'),
    row([once('stale-time', 'adjust')], true, 'SIGNATURE_INVALID'),
    row([once('unknown-member', 'adjust')], true, 'PLAYER_NOT_FOUND'),
    row([once('foreign-currency', 'adjust')], true, 'CURRENCY_MISMATCH'),
  ])('$what: a round that was paid wrongly pays what it should, once', async ({ rules, answered }) => {
    const player = await world.player();
    const key = await keyOf(player);
    const said = await world.spin(key);
    if (!isSpun(said)) throw new Error(said.error);
    const before = (await world.vendor.noted()).noted.length;
    await world.vendor.faults(...rules);
    for (const amount of ['700.5000', '700.5000', '12.2500']) {
      const body = { roundId: said.roundId, amount, reason: 'the reels were counted again' };
      expect((await world.vendor.call('NMS', '/rounds/correct', body)).status).toBe(200);
    }
    await world.quiet();
    expect(isSpun(await world.spin(key))).toBe(true);
    await expect.poll(() => answers(before, rules), { interval: 30 }).toEqual(answered);
    const rounds = await world.expectTruth(player);
    expect(rounds.find(({ roundId }) => roundId === said.roundId)).toMatchObject({ payout: '12.2500' });
  });

  test('a press that comes again is the same round, and one without money is refused', async () => {
    const player = await world.player(60_000n);
    const key = await keyOf(player);
    const spinKey = 'the-same-press';
    const both = await Promise.all([world.spin(key, { spinKey }), world.spin(key, { spinKey })]);
    expect(both[0]).toEqual(both[1]);
    expect(await world.spin(key, { spinKey })).toMatchObject({ roundId: isSpun(both[0]) ? both[0].roundId : '' });
    expect(await world.spin(key, { spinKey, unitStake: '2' })).toEqual({ error: 'KEY_REUSED' });
    expect(await world.spin(key, { unitStake: '0.03' })).toEqual({ error: 'STAKE_NOT_OFFERED' });
    expect(await world.spin(key, { unitStake: '50' })).toEqual({ error: 'INSUFFICIENT_FUNDS' });
    expect(await world.spin('nobody', {})).toEqual({ error: 'SESSION_ENDED' });
    await world.quiet();
    expect((await world.expectTruth(player)).filter(({ state }) => state === 'SETTLED')).toHaveLength(1);
  });

  test('a vendor that is killed while many play says the rest when it is back, and no bet is lost or counted twice', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => world.player()));
    const keys = await Promise.all(players.map(keyOf));
    await world.vendor.faults(once('drop', 'settle', 6));
    const spinning = keys.map(async (key) => {
      for (let i = 0; i < 12; i++) await world.spin(key).catch(() => {});
    });
    await sleep(120);
    await world.vendor.crash();
    await Promise.all(spinning);
    await world.quiet();
    for (const [i, player] of players.entries()) {
      expect(isSpun(await world.spin(keys[i] ?? ''))).toBe(true);
      await world.expectTruth(player);
    }
  });

  test('a page that fell away in the middle of a round shows it when it comes back', async () => {
    const player = await world.player();
    const key = await keyOf(player);
    const said = await world.spin(key);
    const again = await player.open();
    expect(again).toMatchObject({ resume: { roundId: isSpun(said) ? said.roundId : '' } });
    const seen = { roundId: isSpun(said) ? said.roundId : '' };
    expect((await world.vendor.page('/api/slots/seen', seen, key)).status).toBe(200);
    expect(await player.open()).toMatchObject({ resume: null });
  });

  test('whatever goes wrong at once for many who play at once, every round ends right', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => world.player()));
    const keys = await Promise.all(players.map(keyOf));
    await world.vendor.faults(...faults.map((fault) => ({ fault, times: 4 })));
    await Promise.all(
      keys.map(async (key) => {
        for (let i = 0; i < 8; i++) await world.spin(key);
      }),
    );
    await world.vendor.faults();
    await world.quiet();
    await Promise.all(keys.map((key) => world.spin(key)));
    for (const player of players) {
      const rounds = await world.expectTruth(player);
      expect(rounds.some(({ state }) => state === 'SETTLED')).toBe(true);
    }
  });
});
