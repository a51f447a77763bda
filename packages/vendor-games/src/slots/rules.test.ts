import { describe, expect, test } from 'vitest';
import { eachWin, machineOf } from './board.ts';
import { playSlot } from './play.ts';
import type { Draw, SlotRound } from './round.ts';
import { seededDraw } from './simulate.ts';
import { betUnits, type SlotTitle } from './title.ts';
import { slotTitles } from './titles.ts';

const titles = [...slotTitles.values()];

function titleOf(code: string): SlotTitle {
  const title = slotTitles.get(code);
  if (!title) throw new Error(`there is no ${code}`);
  return title;
}

/** Draws these numbers, then zeros. */
function drawing(...numbers: number[]): Draw {
  return (count) => Math.min(numbers.shift() ?? 0, count - 1);
}

/** Returns the stops that bring these symbols into the top row. */
function stopsOf(title: SlotTitle, ...symbols: string[]): number[] {
  return symbols.map((symbol, reel) => title.strips[reel]?.indexOf(symbol) ?? 0);
}

/** Returns the first round of a seed that fulfils a condition. */
function find(title: SlotTitle, wanted: (round: SlotRound) => boolean): SlotRound {
  const draw = seededDraw(11);
  for (let i = 0; i < 20_000; i++) {
    const round = playSlot(title, draw);
    if (wanted(round)) return round;
  }
  throw new Error('no such round');
}

describe('the rules', () => {
  const pays = (title: SlotTitle, grid: string[][]) => {
    const m = machineOf(title);
    const board = Uint8Array.from(grid.flat(), (id) => m.ids.indexOf(id));
    const wins: string[] = [];
    const units = eachWin(m, board, (symbol, count, _units, _line, fromRight) =>
      wins.push(`${m.ids[symbol]} ${count}${fromRight ? ' from the right' : ''}`),
    );
    return { units, wins };
  };
  /** The wins of the middle line, the first of every title. */
  const middle = (title: SlotTitle, ...symbols: string[]) => {
    const m = machineOf(title);
    const filler = title.symbols.length - 1;
    const board = Uint8Array.from(symbols.flatMap((id) => [filler, m.ids.indexOf(id), filler]));
    const wins: string[] = [];
    eachWin(m, board, (symbol, count, units, line, fromRight) => {
      if (line === 0) wins.push(`${m.ids[symbol]} ${count}${fromRight ? ' from the right' : ''}: ${units}`);
    });
    return wins;
  };

  test('a wild stands for what its line has, never for a scatter', () => {
    const tide = titleOf('lantern-tide');
    expect(middle(tide, 'koi', 'moon', 'koi', 'A', 'K')).toEqual(['koi 3: 40']);
    expect(middle(tide, 'krathong', 'moon', 'krathong', 'A', 'K')).toEqual([]);
  });

  test('wilds that begin a line count as themselves when that pays more', () => {
    const tide = titleOf('lantern-tide');
    expect(middle(tide, 'moon', 'moon', 'moon', 'Q', 'K')).toEqual(['moon 3: 50']);
    expect(middle(tide, 'moon', 'moon', 'koi', 'koi', 'koi')).toEqual(['koi 5: 500']);
  });

  test('both ways: from the right too, and a full line once', () => {
    const noodles = titleOf('night-noodles');
    expect(middle(noodles, 'egg', 'lime', 'bowl', 'bowl', 'bowl')).toEqual(['bowl 3 from the right: 9']);
    expect(middle(noodles, 'egg', 'egg', 'egg', 'bowl', 'bowl')).toEqual(['egg 3: 3']);
    expect(middle(noodles, 'bowl', 'bowl', 'wok', 'bowl', 'bowl')).toEqual(['bowl 5: 100']);
  });

  test('ways: as many as the symbols of each reel multiplied', () => {
    const pearls = titleOf('naga-pearls');
    const grid = [
      ['ruby', 'ruby', 'gold'],
      ['ruby', 'naga', 'jade'],
      ['violet', 'ruby', 'pearl'],
      ['jade', 'jade', 'pearl'],
      ['jade', 'jade', 'pearl'],
    ];
    expect(pays(pearls, grid)).toEqual({ units: 2 * 2 * 1 * 8, wins: ['ruby 3'] });
  });

  test('no game of ways has a wild on its first reel, and no wild pays where lines are read from both sides', () => {
    for (const title of titles) {
      const wild = title.symbols.find((symbol) => symbol.role === 'wild');
      if (title.pays.by === 'ways') expect(title.strips[0]).not.toContain(wild?.id);
      else if (title.pays.bothWays) expect(wild?.pays).toEqual({});
      if (title.tumbles) expect([title.pays.by, title.scatterPays]).toEqual(['ways', {}]);
    }
  });

  test('free spins: three krathongs bring eight, each win counts three times, and more krathongs bring more', () => {
    const round = find(titleOf('lantern-tide'), ({ spins }) =>
      spins.some((spin) => spin.free && spin.freeSpins?.awarded),
    );
    const free = round.spins.filter((spin) => spin.free);
    const given = round.spins.reduce((sum, spin) => sum + (spin.freeSpins?.awarded ?? 0), 0);
    expect(round.spins[0]?.freeSpins?.awarded).toBe(8);
    expect(free).toHaveLength(given);
    expect(free.every((spin) => spin.multiplier === 3)).toBe(true);
    expect(free.at(-1)?.freeSpins?.left).toBe(0);
  });

  test('sticky kings: a reel that became wild stays so to the last free spin', () => {
    const round = find(titleOf('durian-dynasty'), ({ spins }) =>
      spins.some((spin) => spin.free && spin.wildReels.length > 1),
    );
    const free = round.spins.filter((spin) => spin.free);
    for (const [at, spin] of free.entries()) {
      for (const reel of free[at - 1]?.wildReels ?? []) {
        expect(spin.wildReels).toContain(reel);
        expect(spin.held).toContain(reel);
        expect(spin.grid[reel]).toEqual(['king', 'king', 'king', 'king']);
      }
    }
  });

  test('tumbles: winners vanish, the rest falls, the strip goes on above, and the multiplier climbs', () => {
    const { spins } = find(titleOf('naga-pearls'), (round) => round.spins.filter((spin) => !spin.free).length > 4);
    const base = spins.filter((spin) => !spin.free);
    expect(base.slice(0, 5).map((spin) => spin.multiplier)).toEqual([1, 2, 3, 5, 5]);
    for (const [at, spin] of base.entries()) {
      const before = base[at - 1];
      if (!before) continue;
      for (const [reel, column] of spin.grid.entries()) {
        const gone = new Set(
          before.wins.flatMap((win) => win.cells.filter((cell) => cell[0] === reel).map((cell) => cell[1])),
        );
        const stayed = (before.grid[reel] ?? []).filter((_, rowAt) => !gone.has(rowAt));
        expect(column.slice(column.length - stayed.length)).toEqual(stayed);
        const strip = titleOf('naga-pearls').strips[reel] ?? [];
        const top = spin.stops[reel] ?? 0;
        expect(column.slice(0, gone.size)).toEqual(
          Array.from({ length: gone.size }, (_, down) => strip[(top + down) % strip.length]),
        );
      }
    }
  });

  test('wild respins: a wok holds its reel while others turn, as long as another wok comes', () => {
    const { spins } = find(titleOf('night-noodles'), (round) => round.spins.length > 2);
    for (const [at, spin] of spins.entries()) {
      const next = spins[at + 1];
      expect(spin.wildReels.length > (spins[at - 1]?.wildReels.length ?? 0)).toBe(next !== undefined);
      if (!next) continue;
      expect(next.kind).toBe('respin');
      expect(next.held).toEqual(spin.wildReels);
      for (const reel of spin.wildReels) expect(next.stops[reel]).toBe(spin.stops[reel]);
    }
  });

  test('two full reels and nothing won: the third turns once more; three full reels turn the wheel', () => {
    const turbo = titleOf('tuktuk-turbo');
    const [first = 0, second = 0, third = 0] = stopsOf(turbo, 'seven', 'seven', 'seven');
    const elsewhere = turbo.strips[2]?.indexOf('wheel') ?? 0;
    const round = playSlot(turbo, drawing(first, second, elsewhere, third, 0));
    expect(round.spins.map((spin) => spin.kind)).toEqual(['spin', 'respin']);
    expect(round.spins[1]?.held).toEqual([0, 1]);
    expect(round.spins[1]?.multiplier).toBe(turbo.pairRespin?.wheel[0]?.multiplier);
    expect(round.totalUnits).toBe(5 * 32 * 2);
    expect(playSlot(turbo, drawing(first, second, elsewhere, elsewhere)).spins).toHaveLength(2);
  });

  test('drums: they stay, each new one gives the respins back, and all of them pay at the end', () => {
    const drums = titleOf('monsoon-drums');
    const { spins, totalUnits } = find(drums, (round) => round.spins.length > 4);
    for (const [at, spin] of spins.entries()) {
      const before = spins[at - 1]?.drums;
      if (!before || !spin.drums) continue;
      const grown = spin.drums.cells.length > before.cells.length;
      expect(spin.drums.cells.slice(0, before.cells.length)).toEqual(before.cells);
      expect(spin.drums.respinsLeft).toBe(grown ? 3 : before.respinsLeft - 1);
    }
    const last = spins.at(-1);
    const bets = last?.drums?.cells.reduce((sum, drum) => sum + drum.bets, 0) ?? 0;
    expect(last?.drums?.respinsLeft).toBe(0);
    expect(totalUnits).toBe((spins[0]?.units ?? 0) + bets * betUnits(drums));
  });
});
