import type { GameType } from '@fairhouse/contract/games';
import { expect, test } from 'vitest';
import { arrangedRows } from './arranged-rows.ts';

const game = (nodeId: string) => ({ nodeId });
const kind = (gameType: GameType, ...names: string[]) => ({ gameType, games: names.map(game), total: names.length });
const seen = (kinds: { gameType: GameType; games: readonly { nodeId: string }[] }[]) =>
  kinds.map(({ gameType, games }) => [gameType, games.map(({ nodeId }) => nodeId).join('')]);

test('kinds with fewer than four games share one row', () => {
  const kinds = [kind('RNG', 'a', 'b', 'c', 'd'), kind('LIVE', 'e'), kind('PVP', 'f', 'g'), kind('FISH')];
  const { whole, few } = arrangedRows(kinds, []);
  expect(seen(whole)).toEqual([['RNG', 'abcd']]);
  expect(seen(few)).toEqual([
    ['LIVE', 'e'],
    ['PVP', 'fg'],
  ]);
});

test('the only kind with few games keeps its row', () => {
  const { whole, few } = arrangedRows([kind('RNG', 'a', 'b', 'c', 'd'), kind('LIVE', 'e')], []);
  expect(seen(whole)).toEqual([
    ['RNG', 'abcd'],
    ['LIVE', 'e'],
  ]);
  expect(few).toEqual([]);
});

test('the first rows repeat no hot game, later ones do', () => {
  const kinds = [
    kind('INHOUSE', 'a', 'b', 'c', 'd', 'e'),
    kind('RNG', 'f', 'g', 'h', 'i'),
    kind('BINGO', 'j', 'k', 'l', 'm'),
  ];
  const { whole } = arrangedRows(kinds, ['a', 'f', 'j'].map(game));
  expect(seen(whole)).toEqual([
    ['INHOUSE', 'bcde'],
    ['RNG', 'ghi'],
    ['BINGO', 'jklm'],
  ]);
});
