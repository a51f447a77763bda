import type { Round } from '@fairhouse/contract/originals';
import type { JsonObject } from '@fairhouse/games/game';
import { expect, it } from 'vitest';
import { climbRun } from './climb-run.ts';

const round = (actions: Round['actions'], state: Round['state'] = 'OPEN'): Round => ({
  roundId: '1',
  game: 'ladder',
  kind: 'stepped',
  state,
  params: {},
  actions,
  result: {},
  stake: '10',
  payout: '0',
  multiplier: '1',
  currency: 'THB',
  playMoney: false,
  seedPairId: '1',
  clientSeed: '',
  nonce: 0,
  serverSeedHash: '',
  serverSeed: null,
  placedAt: '2026-01-01T00:00:00.000Z',
});

/**
 * A ladder whose rung `rotten` breaks; `said` records the actions it received, and after `answers` of them it stops
 * answering.
 */
function ladder(rotten: number, answers = Number.POSITIVE_INFINITY) {
  const said: unknown[] = [];
  return {
    said,
    acts: {
      open: async () => round([]),
      act: async ({ actions }: Round, action: JsonObject) => {
        said.push(action.type);
        if (said.length > answers) return null;
        const taken = [...actions, action];
        const isOver = action.type === 'cashout' || taken.length === rotten;
        return round(taken, isOver ? 'SETTLED' : 'OPEN');
      },
      step: () => ({ type: 'climb' }),
      isHere: () => true,
    },
  };
}

it('takes its steps, then cashes out', async () => {
  const { acts, said } = ladder(9);
  expect((await climbRun(acts, 3))?.state).toBe('SETTLED');
  expect(said).toEqual(['climb', 'climb', 'climb', 'cashout']);
});

it('ends where a step fails, or where the round ends by itself', async () => {
  const { acts, said } = ladder(2);
  expect((await climbRun(acts, 3))?.state).toBe('SETTLED');
  expect(said).toEqual(['climb', 'climb']);
});

it('stops with the round open where an answer is lost, a bet is refused, or the page is left', async () => {
  const lost = ladder(9, 1);
  expect(await climbRun(lost.acts, 3)).toBeNull();
  expect(lost.said).toHaveLength(2);
  expect(await climbRun({ ...ladder(9).acts, open: async () => null }, 3)).toBeNull();
  const left = ladder(9);
  expect(await climbRun({ ...left.acts, isHere: () => false }, 3)).toBeNull();
  expect(left.said).toEqual([]);
});
