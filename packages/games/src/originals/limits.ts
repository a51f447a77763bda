import type { Limits } from '../limits.ts';
import { diceLimits } from './dice/limits.ts';
import { limboLimits } from './limbo/limits.ts';
import { minesLimits } from './mines/limits.ts';

/** The limits with which each in-house game is offered at first, by its code. */
export const firstLimits: Readonly<Record<string, Limits>> = {
  dice: diceLimits,
  mines: minesLimits,
  limbo: limboLimits,
};
