import type { SharedBetView, SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { nextLink } from '@fairhouse/fairness/chain';
import { checkRound, isHonest } from '@fairhouse/games/check-round';
import { crash } from '@fairhouse/games/originals/crash/rules';
import { expect, test } from 'vitest';
import { findingsOf } from './check-end.ts';
import { joinedBets, laterOf } from './told.ts';

const round = (sharedRoundId: string, state: SharedRoundView['state']) => ({
  round: {
    sharedRoundId,
    state,
    closesInMs: 0,
    elapsedMs: 0,
    chainId: '1',
    position: 1,
    commitment: '',
    end: null,
    gameHash: null,
  },
  arrivedAt: 0,
});

test('of a push and an answer that overtake one another the round that is further on is shown', () => {
  const [betting, running, next] = [round('9', 'betting'), round('9', 'running'), round('10', 'betting')];
  expect([laterOf(betting, running), laterOf(running, betting)]).toEqual([running, running]);
  expect([laterOf(running, next), laterOf(next, running)]).toEqual([next, next]);
  expect([laterOf(null, running), laterOf(running, null), laterOf(null, null)]).toEqual([running, running, null]);
});

test('bets are told in any order: the largest stand first, and one that has left stays so', () => {
  const bet = (betId: string, stake: string, left: number | null = null): SharedBetView => ({
    betId,
    name: 'so•••',
    stake,
    currency: 'THB',
    playMoney: false,
    left,
  });
  const list = joinedBets([bet('1', '10'), bet('2', '50', 1.5)], [bet('2', '50'), bet('1', '10', 2), bet('3', '20')]);
  expect(list.map(({ betId, left }) => [betId, left])).toEqual([
    ['2', 1.5],
    ['3', null],
    ['1', 2],
  ]);
});

/** A hash whose flight ends above 1.01. */
const hash = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32)).find((one) => crash.endOf(one, 'salt') > 101) ?? '';
const chain = { chainId: '1', length: 1000, committedAt: '', saltHeight: 1, salt: 'salt', endHash: '' };

test('the check of an end finds each lie: about the hash, the chain, and the end', () => {
  const commitment = nextLink(hash);
  const end = crash.endOf(hash, 'salt') / 100;
  const told = { sharedRoundId: '1', chainId: '1', position: 2, commitment, gameHash: hash, end };
  const published = { ...chain, endHash: nextLink(commitment) };
  expect(findingsOf('crash', told, published)).toMatchObject({ committed: true, inChain: true, endHonest: true });
  expect(findingsOf('crash', { ...told, end: end + 0.01 }, published)).toMatchObject({ endHonest: false });
  expect(findingsOf('crash', { ...told, commitment: hash }, published)).toMatchObject({ committed: false });
  expect(findingsOf('crash', told, { ...published, endHash: hash })).toMatchObject({ inChain: false });
  expect(findingsOf('crash', { ...told, position: 50_000 }, published)).toMatchObject({ inChain: null });
});

test('the check of a bet on a flight computes its end and payout, and finds a payout above the end', () => {
  const end = crash.endOf(hash, 'salt');
  const bet = {
    roundId: '7',
    game: 'crash',
    kind: 'shared' as const,
    state: 'SETTLED' as const,
    stake: '10.0000',
    payout: '10.1000',
    multiplier: '1.0100',
    currency: 'THB',
    params: {},
    actions: [{ type: 'cashout', at: 1.01 }],
    result: { multiplier: end / 100 },
    seedPairId: '1',
    serverSeedHash: nextLink(hash),
    clientSeed: 'salt',
    nonce: 2,
    serverSeed: hash,
    playMoney: false,
    placedAt: '',
  };
  expect(isHonest(checkRound(bet))).toBe(true);
  expect(isHonest(checkRound({ ...bet, payout: '20.0000' }))).toBe(false);
  expect(checkRound({ ...bet, serverSeed: null })).toEqual({ state: 'sealed' });
  const above = end / 100 + 1;
  expect(checkRound({ ...bet, actions: [{ type: 'cashout', at: above }] })).toEqual({ state: 'unknown' });
});
