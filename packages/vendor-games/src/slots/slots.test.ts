import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parSheet } from './par.ts';
import { playSlot } from './play.ts';
import { fingerprintOf, sheetText } from './sheet.ts';
import { seededDraw, simulate } from './simulate.ts';
import type { SlotTitle } from './title.ts';
import { slotTitles } from './titles.ts';

const titles = [...slotTitles.values()];
const sheetOf = (title: SlotTitle) => join(import.meta.dirname, '../../../../docs/games', `${title.code}.md`);
const returnSaid = (text: string) => Number(/Return to player\*\* \| \*\*([\d.]+) %/.exec(text)?.[1]) / 100;
const deviationSaid = (text: string) => Number(/Standard deviation \| ([\d.]+) bets/.exec(text)?.[1]);
const hitsSaid = (text: string) => Number(/A round pays \| ([\d.]+) %/.exec(text)?.[1]) / 100;

function titleOf(code: string): SlotTitle {
  const title = slotTitles.get(code);
  if (!title) throw new Error(`there is no ${code}`);
  return title;
}

describe.each(titles)('$code', (title) => {
  test('returns 95 to 97 percent by its par sheet, which was made of the data that are played', () => {
    expect(existsSync(sheetOf(title))).toBe(true);
    const text = readFileSync(sheetOf(title), 'utf8');
    expect(text).toContain(fingerprintOf(title));
    expect(returnSaid(text)).toBeGreaterThanOrEqual(0.95);
    expect(returnSaid(text)).toBeLessThanOrEqual(0.97);
    expect(String(Math.floor(returnSaid(text) * 10_000) / 100)).toBe(String(Number(title.rtp)));
  });

  test('returns what its par sheet says when it is played', () => {
    const text = readFileSync(sheetOf(title), 'utf8');
    const seen = simulate(title, 30_000, seededDraw(2026));
    expect(Math.abs(seen.rtp - returnSaid(text))).toBeLessThan((4 * deviationSaid(text)) / Math.sqrt(seen.rounds));
    const spread = Math.sqrt(hitsSaid(text) * (1 - hitsSaid(text)));
    expect(Math.abs(seen.hitFrequency - hitsSaid(text))).toBeLessThan((4 * spread) / Math.sqrt(seen.rounds));
  });

  test('pays whole units that its boards add up to, and its round is plain JSON', () => {
    const draw = seededDraw(3);
    for (let i = 0; i < 300; i++) {
      const round = playSlot(title, draw);
      expect(JSON.parse(JSON.stringify(round))).toEqual(round);
      expect(round.totalUnits).toBe(round.spins.reduce((sum, spin) => sum + spin.units, 0));
      expect(Number.isSafeInteger(round.totalUnits)).toBe(true);
      for (const spin of round.spins) {
        const drums = spin.drums ? spin.wins.filter((win) => win.symbol === 'drum') : [];
        const held = drums.reduce((sum, win) => sum + win.units, 0);
        const others = spin.wins.reduce((sum, win) => sum + win.units, 0) - held;
        expect(spin.units).toBe(spin.multiplier * others + held);
      }
    }
  });

  test('shows in every win the symbol or a wild in each of its cells', () => {
    const draw = seededDraw(4);
    const wild = title.symbols.find((symbol) => symbol.role === 'wild')?.id;
    for (let i = 0; i < 300; i++) {
      for (const spin of playSlot(title, draw).spins) {
        for (const win of spin.wins) {
          expect(win.cells.length).toBeGreaterThan(0);
          for (const [reel, row] of win.cells) {
            const seen = spin.wildReels.includes(reel) ? wild : spin.grid[reel]?.[row];
            expect([win.symbol, wild]).toContain(seen);
          }
        }
      }
    }
  });

  test('plays the same round for the same numbers', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(playSlot(title, seededDraw(seed))).toEqual(playSlot(title, seededDraw(seed)));
      }),
      { numRuns: 20 },
    );
  });

  test('draws below 2^21 only, as published randomness can', () => {
    const draw = seededDraw(5);
    for (let i = 0; i < 200; i++) {
      playSlot(title, (count) => {
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(2 ** 21);
        return draw(count);
      });
    }
  });

  test('has a name in every language for itself and each symbol, and strips of its own symbols', () => {
    for (const words of [title.name, title.about, ...title.symbols.map((symbol) => symbol.name)]) {
      expect(Object.values(words).every((word) => word.trim() !== '')).toBe(true);
    }
    const ids = new Set(title.symbols.map((symbol) => symbol.id));
    const strips = [...title.strips, ...(title.freeSpins?.strips ?? [])];
    expect(strips.flat().every((id) => ids.has(id))).toBe(true);
    expect(new Set(strips.flat()).size).toBe(ids.size);
  });
});

describe('par sheets', () => {
  test.each(['tuktuk-turbo', 'monsoon-drums'])('%s is written as it is computed', (code) => {
    const title = titleOf(code);
    expect(readFileSync(sheetOf(title), 'utf8')).toBe(sheetText(title, parSheet(title)));
  });

  test('count what a person counts: three reels of two stops', () => {
    const tiny: SlotTitle = {
      ...titleOf('tuktuk-turbo'),
      code: 'tiny',
      rows: 1,
      strips: [
        ['seven', 'light'],
        ['seven', 'light'],
        ['seven', 'light'],
      ],
      pays: { by: 'lines', lines: [[0, 0, 0]], bothWays: false },
      pairRespin: null,
    };
    // Seven pays 32 and light 6, each in one of eight rounds.
    expect(parSheet(tiny)).toMatchObject({ combinations: 8, rtp: 38 / 8, hitFrequency: 2 / 8, maxWin: 32 });
    expect(parSheet(tiny).variance).toBeCloseTo((32 ** 2 + 6 ** 2) / 8 - (38 / 8) ** 2, 9);
  });
});
