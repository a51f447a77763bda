import { type GameType, gameTypes } from '@fairhouse/contract/games';
import type { Permission, Setter } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Work } from '../command.ts';
import type { Refusals } from '../desk/as-operator.ts';
import { machineSetting } from '../desk/setting.ts';

/** The usage text of the options for the author of a change of the catalogue, and the reason. */
export const editForm = '[--reason <text>] [--as <operator> [--password-stdin]]';

const sentences: Refusals = {
  GAME_NOT_FOUND: 'There is no such game: see "games"',
  VENDOR_NOT_FOUND: 'There is no such vendor: see "vendors"',
  AMOUNT_INVALID: 'The amount is not one of this currency',
  CURRENCY_NOT_OFFERED: 'There is no such currency',
  MALFORMED: 'In-house games are ours: a vendor’s game is of another type',
};

/**
 * Changes the catalogue: by an operator if one is named, else by the site's own machine; both leave a line in the
 * trail.
 * @param act the desk's act, whose permission a named operator needs
 */
export function editing(
  values: Parameters<typeof machineSetting>[0],
  act: { permission: Permission },
  work: (ctx: Ctx, by: Setter) => Promise<string[]>,
  refusals: Refusals = {},
): Promise<Work> {
  return machineSetting(values, act, work, { ...sentences, ...refusals });
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
