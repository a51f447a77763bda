import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Account, cashOfMembers } from '../../ledger/index.ts';

/** A member as vendors know one: by number, in one currency. */
export type Player = { memberId: bigint; currency: CurrencyCode; wallet: bigint };

/** What an account is kept in never changes; the bound only limits memory. */
const cachedMax = 50_000;

type Found = Promise<Map<bigint, Account[]>>;
type Lookup = { known: Map<string, Player[]>; asking: { memberIds: bigint[]; found: Found } | null };
const lookups = new WeakMap<Ctx, Lookup>();

/**
 * The player of a vendor's call.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function playerOf(ctx: Ctx, player: string, currency: string): Promise<Player> {
  let lookup = lookups.get(ctx);
  if (!lookup) {
    lookup = { known: new Map(), asking: null };
    lookups.set(ctx, lookup);
  }
  const accounts = lookup.known.get(player) ?? (await accountsOf(ctx, lookup, player));
  const found = accounts.find((account) => account.currency === currency);
  if (!found) throw new DomainError('CURRENCY_MISMATCH');
  return found;
}

/** Those who are asked for at one moment are looked up together. */
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
  if (lookup.known.size >= cachedMax) lookup.known.clear();
  lookup.known.set(player, players);
  return players;
}

/**
 * A vendor is told of those who have opened one of its games, and gives to nobody else.
 * @throws PLAYER_NOT_FOUND
 */
export async function requirePlayerAt(ctx: Ctx, vendor: string, memberId: bigint): Promise<void> {
  const { rows } = await sql`
    select from games.launch where member_id = ${memberId} and vendor = ${vendor} limit 1`.execute(ctx.db);
  if (rows.length === 0) throw new DomainError('PLAYER_NOT_FOUND');
}
