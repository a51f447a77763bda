import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { deleteStaysOf, tellMember, type Visitor } from '../identity/index.ts';
import { endOf, protectionChanged } from './can-play.ts';
import { noteProtection } from './event-store.ts';
import {
  type Exclusion,
  exclusionById,
  insertExclusion,
  lockExclusion,
  ownExclusionUntil,
  raiseVersion,
  updateExclusion,
} from './exclusion-store.ts';

/** Two exclusions whose ends differ by less are one request, sent twice. */
const sameWishMs = 60_000;

/** Ends a member's games at vendors, in the transaction of the exclusion; provided by a module above. */
export type EndPlay = (tx: Db, memberId: bigint, at: Date) => Promise<unknown>;

export type NewExclusion = {
  memberId: bigint;
  by: { kind: 'member' } | { kind: 'operator'; id: bigint };
  reason: string;
  /** The end, or a function of the beginning; null: for good. */
  until: Date | null | ((begin: Date) => Date | null);
  /** The browser from which the member asked, which the mail names. */
  visitor?: Visitor;
};

/**
 * Excludes a member from play: from then on no game opens and no bet is taken; money, records and withdrawals stay
 * open. Several exclusions may hold at once. A member's own request changes nothing where an earlier own exclusion
 * holds as long.
 * @throws STATE_CONFLICT for an end that has passed
 */
export async function excludeMember(ctx: Ctx, asked: NewExclusion, endPlay: EndPlay): Promise<Exclusion> {
  const { memberId, by, reason } = asked;
  // A period is counted by the database's clock, so that a node's clock does not shorten it.
  const at = typeof asked.until === 'function' ? await databaseNow(ctx.db) : ctx.clock();
  const until = typeof asked.until === 'function' ? asked.until(at) : asked.until;
  if (until !== null && until <= at) throw new DomainError('STATE_CONFLICT', { state: 'ENDED' });
  const row: Omit<Exclusion, 'id'> = {
    member_id: memberId,
    imposed_by: by.kind,
    operator_id: by.kind === 'operator' ? by.id : null,
    reason,
    created_at: at,
    until,
    lifted_at: null,
    lifted_by: null,
    lifted_reason: null,
  };
  const made = await ctx.db.transaction().execute(async (tx) => {
    // The version's row stays locked until the end, so that concurrent requests see the exclusions before them.
    await raiseVersion(tx);
    const held = by.kind === 'member' ? await ownExclusionUntil(tx, memberId, at) : null;
    if (held && endOf(held) >= endOf({ until }) - sameWishMs) return held;
    const id = await insertExclusion(tx, row);
    const author = by.kind === 'operator' ? ({ ...by, reason } as const) : by;
    const detail = { until: until?.toISOString() ?? null };
    await noteProtection(tx, {
      member_id: memberId,
      subject: 'exclusion',
      subject_id: id,
      kind: 'begun',
      by: author,
      detail,
    });
    if (asked.visitor) await tellMember(ctx, tx, memberId, 'play-paused', asked.visitor);
    await endPlay(tx, memberId, ctx.clock());
    // Sessions go on, for withdrawals and records, but none is renewed without a password.
    await deleteStaysOf(tx, memberId);
    return { id, ...row };
  });
  protectionChanged(ctx);
  return made;
}

/**
 * Lifts an exclusion that an operator imposed. A member's own exclusion holds until its end.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state: LIFTED, ENDED, or OWN for a member's own)
 */
export async function liftExclusion(
  ctx: Ctx,
  id: bigint,
  { operatorId, reason }: { operatorId: bigint; reason: string },
): Promise<Exclusion> {
  const at = ctx.clock();
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockExclusion(tx, id);
    if (!row) throw new DomainError('NOT_FOUND');
    const state = stateOf(row, at);
    if (state !== 'HOLDING') throw new DomainError('STATE_CONFLICT', { state });
    if (row.imposed_by === 'member') throw new DomainError('STATE_CONFLICT', { state: 'OWN' });
    await updateExclusion(tx, id, { lifted_at: at, lifted_by: operatorId, lifted_reason: reason });
    await raiseVersion(tx);
    const by = { kind: 'operator', id: operatorId, reason } as const;
    await noteProtection(tx, { member_id: row.member_id, subject: 'exclusion', subject_id: id, kind: 'lifted', by });
  });
  protectionChanged(ctx);
  const lifted = await exclusionById(ctx.db, id);
  if (!lifted) throw new DomainError('NOT_FOUND');
  return lifted;
}

/** HOLDING, ENDED by itself, or LIFTED. */
export type ExclusionState = 'HOLDING' | 'ENDED' | 'LIFTED';

export function stateOf({ lifted_at, until }: Exclusion, now: Date): ExclusionState {
  if (lifted_at !== null) return 'LIFTED';
  return until === null || until > now ? 'HOLDING' : 'ENDED';
}
