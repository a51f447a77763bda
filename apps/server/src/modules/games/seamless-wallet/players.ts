import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { createEntryCache, type EntryCache } from '../../../platform/lru-caches.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { type Account, cashOfMembers } from '../../ledger/index.ts';

/** A member as vendors know them: an id in one currency. */
export type Player = { memberId: bigint; currency: CurrencyCode; wallet: bigint };

/** The most cached players. A wallet's currency never changes, so nothing expires. */
const cachedMax = 50_000;

type Found = Promise<Map<bigint, Account[]>>;
type Lookup = { known: EntryCache<string, Player[]>; asking: { memberIds: bigint[]; found: Found } | null };
const lookupOf = perCtx((): Lookup => ({ known: createEntryCache(cachedMax), asking: null }));

/**
 * Returns the player of a vendor's call.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function playerOf(ctx: Ctx, player: string, currency: string): Promise<Player> {
  const lookup = lookupOf(ctx);
  const accounts = lookup.known.get(player) ?? (await accountsOf(ctx, lookup, player));
  const found = accounts.find((account) => account.currency === currency);
  if (!found) throw new DomainError('CURRENCY_MISMATCH');
  return found;
}

/**
 * Returns the player's cash wallets. Players asked for within one turn of the event loop are looked up by one query.
 */
async function accountsOf(ctx: Ctx, lookup: Lookup, player: string): Promise<Player[]> {
  const memberId = BigInt(player);
  if (lookup.asking) lookup.asking.memberIds.push(memberId);
  else {
    const memberIds = [memberId];
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      lookup.asking = null;
      return cashOfMembers(ctx, memberIds);
    });
    lookup.asking = { memberIds, found };
  }
  const accounts = (await lookup.asking.found).get(memberId);
  if (!accounts) throw new DomainError('PLAYER_NOT_FOUND');
  const players = accounts.map(({ id, currency }) => ({ memberId, currency, wallet: id }));
  lookup.known.set(player, players);
  return players;
}

/**
 * Requires that the player has opened a game of the vendor: it may read balances and credit such players only.
 * @returns the code of the game last opened
 * @throws PLAYER_NOT_FOUND
 */
export async function requirePlayerAt(ctx: Ctx, vendor: string, memberId: bigint): Promise<string> {
  const { rows } = await sql<{ gameCode: string }>`
    select game_code as "gameCode" from games.launch where member_id = ${memberId} and vendor = ${vendor}
    order by id desc limit 1`.execute(ctx.reserve.db);
  if (!rows[0]) throw new DomainError('PLAYER_NOT_FOUND');
  return rows[0].gameCode;
}
