import { type GameType, gameTypes } from '@fairhouse/contract/games';
import type { Editor } from '../../../modules/games/desk/index.ts';
import type { Permission } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, textOption, type Work } from '../command.ts';
import { type Acting, actingAs, claimOf, type Refusals, worded } from '../desk/as-operator.ts';

/** The form of the options that name the author of a change of the catalogue, and the reason. */
export const editForm = '[--reason <text>] [--as <operator> [--password-stdin]]';

const sentences: Refusals = {
  GAME_NOT_FOUND: 'There is no such game: see "games"',
  VENDOR_NOT_FOUND: 'There is no such vendor: see "vendors"',
  AMOUNT_INVALID: 'The amount is not one of this currency',
  CURRENCY_NOT_OFFERED: 'There is no such currency',
  MALFORMED: 'In-house games are ours: a vendor’s game is of another type',
};

/** Does the work, and turns the refusals of the catalogue into texts. */
const inWords = (work: (ctx: Ctx) => Promise<string[]>): Work => worded(work, sentences);

/**
 * Changes the catalogue: by an operator where one is named, else by the site's own machine; both stand in the trail.
 * @param act the desk's act, whose permission is asked for of an operator
 * @throws BadInput without a reason or a password of the operator
 */
export async function editing(
  values: Parameters<typeof claimOf>[0],
  { permission }: { permission: Permission },
  work: (ctx: Ctx, editor: Editor) => Promise<string[]>,
): Promise<Work> {
  if (values.as !== undefined) {
    const edit = (ctx: Ctx, { operatorId, reason }: Acting) => work(ctx, { operatorId, reason });
    return actingAs(await claimOf(values), permission, edit, sentences);
  }
  if (values['password-stdin']) throw new BadInput('--password-stdin has no meaning without --as');
  const reason = values.reason === undefined ? 'From the command line' : textOption('reason', values.reason, 300);
  return inWords((ctx) => work(ctx, { operatorId: null, reason }));
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
