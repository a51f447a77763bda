import { describe, expect, test } from 'vitest';
import {
  askRoads,
  beadPlate,
  bigRoad,
  derivedColours,
  derivedRoad,
  layOut,
  type RoadResult,
} from './baccarat-roads.ts';

/** Results by letter: B, P, T. */
function results(text: string): RoadResult[] {
  return [...text].map((letter) => ({
    winner: letter === 'B' ? 'banker' : letter === 'P' ? 'player' : 'tie',
    playerPair: false,
    bankerPair: false,
  }));
}

const colours = (text: string, back: 1 | 2 | 3) =>
  derivedColours(results(text), back)
    .map((colour) => colour.charAt(0))
    .join('');

describe('the boards of a shoe', () => {
  test('the big road starts a column at each change and counts ties on the circle before them', () => {
    const cells = bigRoad(results('TBBTTPB'));
    expect(cells.map(({ column, row, mark }) => [column, row, mark.winner, mark.ties])).toEqual([
      [0, 0, 'banker', 1],
      [0, 1, 'banker', 2],
      [1, 0, 'player', 0],
      [2, 0, 'banker', 0],
    ]);
  });

  test('a streak of more than six turns right, and a later one turns where the tail lies', () => {
    expect(bigRoad(results('BBBBBBBB')).map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    const second = bigRoad(results('BBBBBBBBPPPPPPP')).slice(8);
    expect(second.map(({ column, row }) => [column, row])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  test('no two circles ever lie on one place', () => {
    const streaks = [9, 8, 7, 9, 6, 1, 2, 1, 7, 12, 11, 10, 3].map((length, i) => Array.from({ length }, () => i));
    const cells = layOut(streaks);
    expect(new Set(cells.map(({ column, row }) => `${column}:${row}`)).size).toBe(cells.length);
    expect(cells.every(({ row }) => row < 6)).toBe(true);
  });

  test('big eye boy starts behind the second column’s first circle', () => {
    expect(colours('BP', 1)).toBe('');
    // The second circle of the second column: the previous column has a second circle (red) or ends there (blue).
    expect(colours('BBPP', 1)).toBe('r');
    expect(colours('BPP', 1)).toBe('b');
    expect(colours('BPPP', 1)).toBe('br');
    // A new column compares the two columns before it: equal lengths or not.
    expect(colours('BPB', 1)).toBe('r');
    expect(colours('BBPB', 1)).toBe('b');
  });

  test('small and cockroach road look two and three columns back', () => {
    expect(colours('BPB', 2)).toBe('');
    expect(colours('BPBB', 2)).toBe('b');
    expect(colours('BPBP', 2)).toBe('r');
    expect(colours('BPBPP', 3)).toBe('b');
    expect(colours('BPBPB', 3)).toBe('r');
    expect(colours('BBPBPPBBBP', 2)).toBe('bbbbrb');
  });

  test('derived colours are laid out as streaks, and asking tells what a side would bring', () => {
    expect(derivedRoad(results('BPPP'), 1).map(({ column, row, mark }) => [column, row, mark])).toEqual([
      [0, 0, 'blue'],
      [1, 0, 'red'],
    ]);
    expect(askRoads(results('BP'), 'player')).toEqual(['blue', null, null]);
    expect(askRoads(results('BP'), 'banker')).toEqual(['red', null, null]);
    expect(askRoads(results(''), 'banker')).toEqual([null, null, null]);
  });

  test('the bead plate holds every result, ties too', () => {
    expect(beadPlate([...'BPTBPTB']).map(({ column, row, mark }) => `${column}${row}${mark}`)).toEqual([
      '00B',
      '01P',
      '02T',
      '03B',
      '04P',
      '05T',
      '10B',
    ]);
  });
});
