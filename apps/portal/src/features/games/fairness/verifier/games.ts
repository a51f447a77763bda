import type { JsonObject } from '@fairhouse/games/game';
import { jackpotExample } from '@fairhouse/games/jackpot-verify';
import { games } from '@fairhouse/games/originals/registry';
import { isShared } from '@fairhouse/games/originals/shared-ends';

/** True for a game whose results come from a hash chain and its salt. */
export function isSharedGame(code: string): boolean {
  return isShared(code);
}

/** An example of the parameters on which a game's draw depends. */
export function paramsExample(code: string): JsonObject {
  if (code === 'jackpot') return jackpotExample;
  const rules = games.get(code);
  return rules && rules.kind !== 'shared' ? rules.drawParams : {};
}
