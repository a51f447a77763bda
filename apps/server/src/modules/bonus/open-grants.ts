import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { versioned } from '../../platform/versioned.ts';

type Changed = { id: bigint; memberId: bigint; currency: string; isOpen: boolean };

/**
 * This node's copy of the open grants, by member and currency. It holds the changes of all transactions older than
 * `version`.
 */
type Copy = { version: string | null; open: Map<string, bigint> };

const keyOf = ({ memberId, currency }: { memberId: bigint; currency: string }) => `${memberId} ${currency}`;

const kept = versioned<Copy>({
  name: 'Open bonuses',
  // The changes since then have an index of their own: no cheaper query would show that nothing changed.
  readVersion: async () => null,
  read: async (ctx, held) => {
    const { rows } = await sql<{ horizon: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(ctx.reserve.db);
    const since = held === null ? sql`state = 'ACTIVE'` : sql`xact >= ${held.version}::xid8`;
    // Read after the horizon: changes that are committed in between are read again the next time.
    const changed = await sql<Changed>`
      select id, member_id as "memberId", currency, state = 'ACTIVE' as "isOpen" from bonus.grant where ${since}
      order by id`.execute(ctx.reserve.db);
    const open = held?.open ?? new Map<string, bigint>();
    for (const grant of changed.rows) {
      if (grant.isOpen) open.set(keyOf(grant), grant.id);
      else if (open.get(keyOf(grant)) === grant.id) open.delete(keyOf(grant));
    }
    return { version: rows[0]?.horizon ?? '0', open };
  },
});

/** Makes this node read its copy again with the next question. */
export const openGrantsChanged: (ctx: Ctx) => void = kept.changed;

/**
 * Returns the id of the member's open grant as this node knows it, at most half a second old; null: none. A bet without
 * a known grant is taken from cash alone and counts for no grant; with one, the bet reads the grant under its lock.
 */
export async function openGrantOf(ctx: Ctx, whose: { memberId: bigint; currency: string }): Promise<bigint | null> {
  return (await kept.of(ctx)).open.get(keyOf(whose)) ?? null;
}
