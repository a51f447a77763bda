import type { Refusal } from '../shared/api.ts';
import type { Dictionary, Say } from '../shared/words.ts';
import { cn } from './words/cn.ts';
import { en, type WordKey } from './words/en.ts';
import { th } from './words/th.ts';

export type { WordKey };
export type Words = Say<WordKey>;

/** The words of the slots' pages. */
export const words: Dictionary<WordKey> = { EN: en, TH: th, CN: cn };

const refusals: Partial<Record<Refusal, WordKey>> = {
  INSUFFICIENT_FUNDS: 'errFunds',
  LIMIT_REACHED: 'errLimit',
  BONUS_STAKE_TOO_HIGH: 'errBonus',
  SESSION_ENDED: 'errSession',
  TOKEN_INVALID: 'errSession',
  GAME_MAINTENANCE: 'errMaintenance',
  BET_NOT_TAKEN: 'errNotTaken',
  STAKE_NOT_OFFERED: 'errStake',
  FREE_ROUNDS_OVER: 'errFreeRounds',
  UNREACHABLE: 'errUnreachable',
  SITE_UNAVAILABLE: 'errUnreachable',
};

/** Returns the name of the text that tells the player of a refusal. */
export function refusalWord(code: Refusal): WordKey {
  return refusals[code] ?? 'errSystem';
}
