import { type GameType, gameTypes } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { BadInput, textOption, type Work } from '../command.ts';

/** Why a change is made, for the trail; at the site's own machine nobody is asked who makes it. */
export const reasonOption = { reason: { type: 'string' } } as const;

export function editorOf({ reason }: { reason?: string }) {
  return {
    operatorId: null,
    reason: reason === undefined ? 'From the command line' : textOption('reason', reason, 300),
  };
}

const sentences: Partial<Record<DomainError['code'], string>> = {
  GAME_NOT_FOUND: 'There is no such game: see "games"',
  VENDOR_NOT_FOUND: 'There is no such vendor: see "vendors"',
  AMOUNT_INVALID: 'The amount is not one of this currency',
  CURRENCY_NOT_OFFERED: 'There is no such currency',
  MALFORMED: 'In-house games are ours: a vendor’s game is of another type',
};

/** A command's work with the refusals of the catalogue in words. */
export function worded(work: (ctx: Ctx) => Promise<string[]>): Work {
  return async (ctx) => {
    try {
      return await work(ctx);
    } catch (error) {
      const words = error instanceof DomainError ? sentences[error.code] : undefined;
      throw words === undefined ? error : new BadInput(words);
    }
  };
}

/** @throws BadInput */
export function readType(name: string, word: string): GameType {
  const type = gameTypes.find((known) => known === word.toUpperCase());
  if (!type) throw new BadInput(`${name} "${word}" is not one of ${gameTypes.join(', ')}`);
  return type;
}

/** @throws BadInput */
export function readVendorCode(word: string): string {
  const code = word.toUpperCase();
  if (!/^[A-Z][A-Z0-9_]{1,23}$/.test(code)) throw new BadInput(`"${word}" is no vendor's code`);
  return code;
}

/** @throws BadInput */
export function readNumber(name: string, word: string): number {
  if (!/^\d{1,6}$/.test(word)) throw new BadInput(`--${name} "${word}" is not a number`);
  return Number(word);
}

/** @throws BadInput */
export function readYesNo(name: string, word: string): boolean {
  if (word !== 'yes' && word !== 'no') throw new BadInput(`--${name} "${word}" is neither yes nor no`);
  return word === 'yes';
}
