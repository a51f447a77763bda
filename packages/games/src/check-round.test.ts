import { numbersOf } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { describe, expect, it } from 'vitest';
import { checkRound, isHonest, type ToldRound } from './check-round.ts';
import { diceRollOf } from './originals/dice/rules.ts';
import { minesOf } from './originals/mines/rules.ts';

const serverSeed = 'a3'.repeat(32);
const seeds = { serverSeed, clientSeed: 'somchai', nonce: 7 };
const roll = diceRollOf(numbersOf(seeds)) / 100;
const target = roll > 50 ? 40 : 60;
const condition = roll > 50 ? 'over' : 'under';

/** A round as the server sends it: won, with the seed revealed. */
const round: ToldRound = {
  game: 'dice',
  stake: '10.0000',
  payout: '16.5010',
  multiplier: '1.6501',
  params: { target, condition },
  actions: [],
  result: { roll },
  serverSeedHash: hashOfServerSeed(serverSeed),
  clientSeed: seeds.clientSeed,
  nonce: seeds.nonce,
  serverSeed,
};

describe('checking a round in the browser', () => {
  it('a true round passes every step', () => {
    expect(checkRound(round)).toMatchObject({ seedHonest: true, resultHonest: true, payoutHonest: true });
    expect(isHonest(checkRound(round))).toBe(true);
  });

  it('a round of several steps is computed from its actions', () => {
    const params = { mines: 3 };
    const hidden = minesOf(numbersOf(seeds), params);
    const tile = [0, 1, 2, 3].find((free) => !hidden.includes(free)) ?? 0;
    const actions = [{ type: 'reveal', tile }, { type: 'cashout' }];
    const result = { mines: hidden, revealed: [tile] };
    const paid = { multiplier: '1.1250', payout: '11.2500' };
    const stepped: ToldRound = { ...round, game: 'mines', params, actions, result, ...paid };
    expect(isHonest(checkRound(stepped))).toBe(true);
    expect(isHonest(checkRound({ ...stepped, result: { ...result, mines: [21, 22, 23] } }))).toBe(false);
    expect(isHonest(checkRound({ ...stepped, payout: '11.2501' }))).toBe(false);
    expect(checkRound({ ...stepped, actions: [{ type: 'cashout' }] })).toEqual({ state: 'unknown' });
  });

  it('a server seed that is not the committed one is found out', () => {
    const check = checkRound({ ...round, serverSeedHash: hashOfServerSeed('other') });
    expect(check).toMatchObject({ seedHonest: false });
    expect(isHonest(check)).toBe(false);
  });

  it('a result that the seeds do not give is found out', () => {
    const check = checkRound({ ...round, result: { roll: roll === 1 ? 2 : 1 } });
    expect(check).toMatchObject({ seedHonest: true, resultHonest: false, computedResult: { roll } });
    expect(isHonest(check)).toBe(false);
  });

  it('a payout short of the rules is found out', () => {
    const check = checkRound({ ...round, payout: '16.5009' });
    expect(check).toMatchObject({ payoutHonest: false });
    expect(isHonest(check)).toBe(false);
  });

  it('a round whose seed is still secret is neither true nor false', () => {
    expect(checkRound({ ...round, serverSeed: null })).toEqual({ state: 'sealed' });
  });
});
