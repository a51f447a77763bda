import type { VendorJackpotsAnswer } from '@fairhouse/contract/vendor-jackpots';
import { formatMoney } from '@fairhouse/money/money';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPot, potIn } from './pot.ts';
import { openStore } from './store.ts';
import type { Studio } from './studio.ts';
import { openPlatform, openVendor } from './testing.ts';

const gameCode = 'naga-pearls';
/** 500 first bets of the game in units of a baht. */
const seed = 500n * 50n * 5000n;

describe('the draw of the pot', () => {
  const round = { gameCode, mode: 'single', currency: 'THB', stake: 1_000_000n } as const;
  /** @param drawn the number that is drawn */
  function drawn(drawn: number, of: object = round) {
    const asked: number[] = [];
    const draw = (count: number) => {
      asked.push(count);
      return drawn;
    };
    const studio = { store: openStore(':memory:'), draw } as unknown as Studio;
    return { said: drawPot(studio, of as Parameters<typeof drawPot>[1]), asked, pot: potIn(studio, gameCode, 'THB') };
  }

  test('wins as often as the stake is a part of the target, and begins again at the seed', () => {
    const target = seed * 400n;
    const rounds = Number(target / round.stake);
    expect(drawn(0)).toMatchObject({ said: { won: seed + 5000n, after: seed }, asked: [rounds] });
    expect(drawn(1)).toMatchObject({ said: { won: 0n, after: seed + 5000n }, asked: [rounds] });
    // The pot's long-term return on all stakes: the contributions, and a seed for each win.
    expect(1 / 200 + Number(seed) / Number(target)).toBeCloseTo(0.0075, 10);
  });

  test('is made for nothing that costs nothing: free play, free rounds, other games', () => {
    for (const of of [
      { ...round, mode: 'free' },
      { ...round, stake: 0n },
      { ...round, gameCode: 'tuktuk-turbo' },
    ]) {
      expect(drawn(0, of)).toMatchObject({ said: null, asked: [] });
    }
  });
});

describe('a page of the game', () => {
  let platform: Awaited<ReturnType<typeof openPlatform>>;
  let vendor: Awaited<ReturnType<typeof openVendor>>;
  beforeAll(async () => {
    platform = await openPlatform();
    const agreed = platform.say;
    platform.say = (call) => {
      const said = agreed(call);
      return call.action === 'authenticate' && said && 'value' in said
        ? { value: { ...(said.value as object), gameCode } }
        : said;
    };
    vendor = await openVendor(platform.url, { protocol: '2' });
  });
  afterAll(async () => {
    await vendor.close();
    await platform.close();
  });
  const told = async () =>
    (await vendor.call<Static<typeof VendorJackpotsAnswer>>('/nms/jackpots/list', {})).said.jackpots.find(
      ({ currency }) => currency === 'THB',
    )?.amount;
  type Page = { key: string; pot: string | null };
  const spin = (key: string, more = {}) =>
    vendor.page<{ bet: string; pot: string }>(
      '/api/slots/spin',
      { spinKey: 'press-of-the-pot', unitStake: '0.5', ...more },
      key,
    );

  test('shows the pot, feeds it once by each staked round, and tells the platform its part of the bet', async () => {
    const opened = await vendor.page<Page>('/api/session', { token: 'a-token-of-the-platform', gameCode });
    const before = formatMoney(seed, 'THB');
    expect([opened.said.pot, await told()]).toEqual([before, before]);
    const { said } = await spin(opened.said.key);
    const part = BigInt(Math.round(Number(said.bet) * 10_000)) / 200n;
    expect(platform.heard.find(({ action }) => action === 'bet')?.body.jackpot).toBe(formatMoney(part, 'THB'));
    // A won pot starts again: one round in twenty thousand.
    if (said.pot !== before) expect(said.pot).toBe(formatMoney(seed + part, 'THB'));
    expect((await spin(opened.said.key)).said.pot).toBe(said.pot);
    expect(await told()).toBe(said.pot);
  });

  test('of free play has no pot', async () => {
    const { said } = await vendor.page<Page>('/api/session', { free: true, gameCode, currency: 'THB' });
    const before = await told();
    expect(said.pot).toBeNull();
    expect((await spin(said.key, { spinKey: 'a-press-for-free' })).said.pot).toBeNull();
    expect(await told()).toBe(before);
  });
});
