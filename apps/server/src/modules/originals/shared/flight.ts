import type { SharedGame } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { createEntryCache } from '../../../platform/lru-caches.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { hashAt } from './chain.ts';
import { chainById } from './chain-store.ts';
import type { SharedRow } from './shared-store.ts';

/**
 * The end of a round, which only this process knows until the flight reaches it: it appears in no answer, log line or
 * statement before `endShared` writes it.
 */
export type Flight = { gameHash: string; end: number; endMs: number };

/** Returns the rules of a shared game by its code. */
export function rulesOf({ game_code }: { game_code: string }): SharedGame {
  const rules = games.get(game_code);
  assert(rules?.kind === 'shared', `${game_code} is a shared game`);
  return rules;
}

const kept = perCtx(() => createEntryCache<bigint, Flight>(16));

/** Returns the end of a round that has taken off; it is not computed before. */
export async function flightOf(ctx: Ctx, db: Db, row: SharedRow): Promise<Flight> {
  assert(row.state !== 'betting', 'a round that takes bets has no known end');
  const flights = kept(ctx);
  const known = flights.get(row.id);
  if (known) return known;
  const rules = rulesOf(row);
  const chain = await chainById(db, row.chain_id);
  assert(chain?.salt, `round ${row.id} is on a chain with its salt`);
  const gameHash = await hashAt(ctx, db, chain, row.position);
  const end = rules.endOf(gameHash, chain.salt);
  const flight = { gameHash, end, endMs: rules.course.msTo(end) };
  flights.set(row.id, flight);
  return flight;
}
