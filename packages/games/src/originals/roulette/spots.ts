import { chipsMax } from '../spread.ts';

/** The table of European roulette: one zero, 36 numbers in twelve streets of three. */
export const rouletteNumbers = 37;

/** The pockets around the wheel, from the zero on. */
export const rouletteWheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const red: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function rouletteColour(number: number): 'green' | 'red' | 'black' {
  if (number === 0) return 'green';
  return red.has(number) ? 'red' : 'black';
}

/**
 * Every spot of the table with its numbers. A bet inside is named by its numbers ("17", "17-18", "13-14-15"), one outside
 * by its name. Each pays 36 / numbers.
 */
export const rouletteSpots: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideSpots().map((numbers): [string, number[]] => [numbers.join('-'), numbers]),
  ...outsideSpots(),
]);

/** The call bets: spots with their chips, as the racetrack places them. */
export const rouletteCalls = {
  voisins: { '0-2-3': 2, '4-7': 1, '12-15': 1, '18-21': 1, '19-22': 1, '25-26-28-29': 2, '32-35': 1 },
  tiers: { '5-8': 1, '10-11': 1, '13-16': 1, '23-24': 1, '27-30': 1, '33-36': 1 },
  orphelins: { '1': 1, '6-9': 1, '14-17': 1, '17-20': 1, '31-34': 1 },
  zero: { '0-3': 1, '12-15': 1, '26': 1, '32-35': 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;
export type RouletteCall = keyof typeof rouletteCalls;

/** Returns a number with `each` neighbours on either side of the wheel. */
export function rouletteNeighbours(number: number, each: number): number[] {
  const at = rouletteWheel.indexOf(number);
  return Array.from({ length: 2 * each + 1 }, (_, i) => {
    const place = (at - each + i + rouletteNumbers) % rouletteNumbers;
    return rouletteWheel[place] ?? 0;
  });
}

/** Returns the return of a winning chip on a spot, in ten-thousandths. */
export function rouletteWinE4(spot: string): number {
  return (36 * 10_000) / (rouletteSpots.get(spot)?.length ?? chipsMax);
}

function insideSpots(): number[][] {
  const all = Array.from({ length: rouletteNumbers }, (_, number) => [number]);
  const splits: number[][] = [];
  const corners: number[][] = [];
  const streets: number[][] = [];
  const lines: number[][] = [];
  for (let number = 1; number < rouletteNumbers; number += 1) {
    const column = (number - 1) % 3;
    if (column < 2) splits.push([number, number + 1]);
    if (number + 3 < rouletteNumbers) splits.push([number, number + 3]);
    if (column < 2 && number + 4 < rouletteNumbers) corners.push([number, number + 1, number + 3, number + 4]);
    if (column === 0) streets.push([number, number + 1, number + 2]);
    if (column === 0 && number + 5 < rouletteNumbers) lines.push(Array.from({ length: 6 }, (_, i) => number + i));
  }
  const zero = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 1, 2],
    [0, 2, 3],
    [0, 1, 2, 3],
  ];
  return [...all, ...zero, ...splits, ...streets, ...corners, ...lines];
}

function outsideSpots(): [string, number[]][] {
  const where = (test: (number: number) => boolean) =>
    Array.from({ length: 36 }, (_, i) => i + 1).filter((number) => test(number));
  return [
    ...[1, 2, 3].map((n): [string, number[]] => [`dozen${n}`, where((number) => Math.ceil(number / 12) === n)]),
    ...[1, 2, 3].map((n): [string, number[]] => [`column${n}`, where((number) => (number - 1) % 3 === n - 1)]),
    ['red', where((number) => red.has(number))],
    ['black', where((number) => !red.has(number))],
    ['even', where((number) => number % 2 === 0)],
    ['odd', where((number) => number % 2 === 1)],
    ['low', where((number) => number <= 18)],
    ['high', where((number) => number > 18)],
  ];
}
