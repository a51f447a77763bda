import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { baccaratSheet } from '../baccarat-sheet.ts';
import { parSheet } from '../slots/par.ts';
import { sheetText } from '../slots/sheet.ts';
import { seededDraw, simulate } from '../slots/simulate.ts';
import type { SlotTitle } from '../slots/title.ts';
import { slotTitles } from '../slots/titles.ts';

/**
 * npm run par -- --title lantern-tide the par sheet, to be read npm run par -- --title baccarat what baccarat returns,
 * counted npm run par -- --write all of them, into docs/games npm run par -- --rounds 10000000 plays this many rounds
 * and prints the difference from the sheet
 */
const usage = 'Usage: npm run par -- [--title <code>] [--write] [--rounds <count> [--seed <number>]]';
const docs = join(import.meta.dirname, '../../../../docs/games');

class UsageError extends Error {}

try {
  run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}

function run(args: string[]): void {
  const { title, write, rounds, seed } = optionsOf(args);
  if (title === undefined || title === 'baccarat') {
    if (write) save('baccarat', baccaratSheet());
    else if (rounds === undefined) console.log(baccaratSheet());
    if (title === 'baccarat') return;
  }
  for (const each of titlesOf(title)) {
    if (rounds !== undefined)
      play(each, whole(rounds, '--rounds'), seed === undefined ? randomInt(1, 2 ** 31) : whole(seed, '--seed'));
    else if (write) save(each.code, sheetText(each, parSheet(each)));
    else console.log(sheetText(each, parSheet(each)));
  }
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        title: { type: 'string' },
        write: { type: 'boolean' },
        rounds: { type: 'string' },
        seed: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  }
}

function titlesOf(code: string | undefined): SlotTitle[] {
  if (code === undefined) return [...slotTitles.values()];
  const title = slotTitles.get(code);
  if (!title) throw new UsageError(`There is no title "${code}": choose one of ${[...slotTitles.keys()].join(', ')}`);
  return [title];
}

function whole(text: string, name: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError(`${name} is a whole number from 1, not "${text}"`);
  return Number(text);
}

function save(code: string, text: string): void {
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(docs, `${code}.md`), text);
  console.log(`docs/games/${code}.md`);
}

function play(title: SlotTitle, rounds: number, seed: number): void {
  const sheet = parSheet(title);
  const seen = simulate(title, rounds, seededDraw(seed));
  const error = Math.sqrt(sheet.variance / rounds);
  console.log(
    `${title.code}: ${rounds} rounds (seed ${seed}) return ${percent(seen.rtp)}, the sheet says ${percent(sheet.rtp)}: ` +
      `${(Math.abs(seen.rtp - sheet.rtp) / error).toFixed(2)} standard errors apart; pays ${percent(seen.hitFrequency)} of ` +
      `the time, the sheet says ${percent(sheet.hitFrequency)}; greatest win ${seen.maxWin} bets`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
