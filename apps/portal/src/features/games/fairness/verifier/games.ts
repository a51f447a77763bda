import type { JsonObject } from '@fairhouse/games/game';
import { isShared } from '@fairhouse/games/originals/crash/rules';
import { games } from '@fairhouse/games/originals/registry';

/** True for a game whose result comes from a hash of a chain and its salt. */
export function isSharedGame(code: string): boolean {
  return isShared(code);
}

/** An example of the parameters on which a game's draw depends. */
export function paramsExample(code: string): JsonObject {
  const rules = games.get(code);
  return rules && rules.kind !== 'shared' ? rules.drawParams : {};
}
