import type { BaccaratWinner } from '@fairhouse/games/baccarat';

/** The score boards that baccarat players read; all are derived from the results of a shoe. */

/** A cell of a board that is six high; `column` from 0, `row` from 0 at the top. */
export type RoadCell<Mark> = { column: number; row: number; mark: Mark };
/** The big road's circles: ties are a number on the circle before them. */
export type BigRoadMark = { winner: 'player' | 'banker'; ties: number; playerPair: boolean; bankerPair: boolean };
export type DerivedColour = 'red' | 'blue';
export type RoadResult = { winner: BaccaratWinner; playerPair: boolean; bankerPair: boolean };

export const roadRows = 6;

/** Returns the streaks before they are laid out: a column for each change of the winner. */
export function bigRoadColumns(results: readonly RoadResult[]): BigRoadMark[][] {
  const columns: BigRoadMark[][] = [];
  let leadingTies = 0;
  let last: BigRoadMark | null = null;
  for (const { winner, playerPair, bankerPair } of results) {
    if (winner === 'tie') {
      if (last) last.ties += 1;
      else leadingTies += 1;
      continue;
    }
    const mark: BigRoadMark = { winner, ties: leadingTies, playerPair, bankerPair };
    leadingTies = 0;
    const column = columns.at(-1);
    if (column && last?.winner === winner) column.push(mark);
    else columns.push([mark]);
    last = mark;
  }
  return columns;
}

/**
 * Lays out streaks on a board six high: downwards, then to the right where the board ends or another streak is in the
 * way. A streak that has turned continues to the right.
 */
export function layOut<Mark>(columns: readonly (readonly Mark[])[]): RoadCell<Mark>[] {
  const cells: RoadCell<Mark>[] = [];
  const taken = new Set<string>();
  let start = 0;
  for (const marks of columns) {
    // A streak that runs along the top row of the next column moves that column further right.
    while (taken.has(`${start}:0`)) start += 1;
    let column = start;
    let row = 0;
    let turned = false;
    marks.forEach((mark, i) => {
      if (i > 0) {
        if (!turned && row + 1 < roadRows && !taken.has(`${column}:${row + 1}`)) row += 1;
        else {
          turned = true;
          column += 1;
        }
      }
      taken.add(`${column}:${row}`);
      cells.push({ column, row, mark });
    });
    start += 1;
  }
  return cells;
}

/** The big road's cells. */
export function bigRoad(results: readonly RoadResult[]): RoadCell<BigRoadMark>[] {
  return layOut(bigRoadColumns(results));
}

/**
 * A derived road: red where the shoe repeats itself, blue where it does not.
 * @param back the number of streaks to look back: 1 big eye boy, 2 small road, 3 cockroach road
 */
export function derivedColours(results: readonly RoadResult[], back: 1 | 2 | 3): DerivedColour[] {
  const lengths = bigRoadColumns(results).map((column) => column.length);
  const colours: DerivedColour[] = [];
  lengths.forEach((length, column) => {
    for (let row = 0; row < length; row += 1) {
      if (row === 0) {
        const before = lengths[column - 1];
        const further = lengths[column - 1 - back];
        if (before !== undefined && further !== undefined) colours.push(before === further ? 'red' : 'blue');
      } else {
        const compared = lengths[column - back];
        if (compared !== undefined) colours.push(compared === row ? 'blue' : 'red');
      }
    }
  });
  return colours;
}

/** A derived road's cells: a column for each run of one colour. */
export function derivedRoad(results: readonly RoadResult[], back: 1 | 2 | 3): RoadCell<DerivedColour>[] {
  const columns: DerivedColour[][] = [];
  for (const colour of derivedColours(results, back)) {
    const column = columns.at(-1);
    if (column?.[0] === colour) column.push(colour);
    else columns.push([colour]);
  }
  return layOut(columns);
}

/** The bead plate: every result, down and then right. */
export function beadPlate<Result>(results: readonly Result[]): RoadCell<Result>[] {
  return results.map((mark, i) => ({ column: Math.floor(i / roadRows), row: i % roadRows, mark }));
}

/**
 * Returns the mark that each derived road would get if this side won: the "ask" fields beneath a board. null: none yet.
 * @returns for big eye boy, small road and cockroach road
 */
export function askRoads(results: readonly RoadResult[], winner: 'player' | 'banker'): (DerivedColour | null)[] {
  const asked = [...results, { winner, playerPair: false, bankerPair: false }];
  return ([1, 2, 3] as const).map((back) => {
    const colours = derivedColours(asked, back);
    return colours.length > derivedColours(results, back).length ? (colours.at(-1) ?? null) : null;
  });
}
