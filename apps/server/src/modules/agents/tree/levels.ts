import type { Levels } from '@fairhouse/contract/agent-register';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { lockNode } from './move-store.ts';
import { percentOf, ppmOf } from './rate.ts';

export type StoredLevels = { rebatePpm: number; prize: number };

/** Returns the brand's limits of levels: the rebate in parts of a million, and the prize levels. */
export async function levelRule(db: Db): Promise<{ rebateMaxPpm: number; prizeMin: number; prizeMax: number }> {
  const { rows } = await sql<{ rebateMaxPpm: number; prizeMin: number; prizeMax: number }>`
    select rebate_max_ppm as "rebateMaxPpm", prize_min as "prizeMin", prize_max as "prizeMax" from agents.rule`.execute(
    db,
  );
  return rows[0] ?? { rebateMaxPpm: 0, prizeMin: 0, prizeMax: 0 };
}

/** Returns the levels of an account: the brand's highest for an account that is in no tree yet. */
export async function levelsOf(db: Db, memberId: bigint): Promise<StoredLevels> {
  const { rows } = await sql<StoredLevels>`
    select rebate_ppm as "rebatePpm", prize from agents.node where member_id = ${memberId}
    union all
    select rebate_max_ppm, prize_max from agents.rule limit 1`.execute(db);
  return rows[0] ?? { rebatePpm: 0, prize: 0 };
}

/** Refuses levels above others. @throws LEVEL_ABOVE_UPLINE (value.max) */
export function requireWithin({ rebatePpm, prize }: StoredLevels, most: StoredLevels): void {
  if (rebatePpm > most.rebatePpm || prize > most.prize)
    throw new DomainError('LEVEL_ABOVE_UPLINE', { max: shownLevels(most) });
}

/**
 * Sets the levels of a member, in the caller's transaction: they must lie between the upline's and the highest of the
 * downlines'.
 * @throws NOT_FOUND; LEVEL_ABOVE_UPLINE (value.min, value.max)
 */
export async function setLevels(tx: Db, memberId: bigint, levels: StoredLevels): Promise<void> {
  // Locks the upline first, in the same order as a registration below it.
  const { rows } = await sql<{ parent: bigint | null }>`
    select parent_id as parent from agents.node where member_id = ${memberId}`.execute(tx);
  const parent = rows[0]?.parent ?? null;
  const upper = parent === null ? null : await lockNode(tx, parent);
  const node = await lockNode(tx, memberId);
  if (!node) throw new DomainError('NOT_FOUND');
  if (node.parentId !== parent) throw new DomainError('STATE_CONFLICT');
  const rule = await levelRule(tx);
  const max = upper ?? { rebatePpm: rule.rebateMaxPpm, prize: rule.prizeMax };
  const { rows: below } = await sql<StoredLevels>`
    select coalesce(max(rebate_ppm), 0) as "rebatePpm", coalesce(max(prize), 0) as prize
    from agents.node where parent_id = ${memberId}`.execute(tx);
  const min = below[0] ?? { rebatePpm: 0, prize: 0 };
  const fits =
    levels.rebatePpm <= max.rebatePpm &&
    levels.prize <= max.prize &&
    levels.rebatePpm >= min.rebatePpm &&
    levels.prize >= min.prize;
  if (!fits) throw new DomainError('LEVEL_ABOVE_UPLINE', { min: shownLevels(min), max: shownLevels(max) });
  await sql`
    update agents.node set rebate_ppm = ${levels.rebatePpm}, prize = ${levels.prize} where member_id = ${memberId}`.execute(
    tx,
  );
}

export function shownLevels({ rebatePpm, prize }: StoredLevels): Levels {
  return { rebate: percentOf(rebatePpm), prize };
}

export function storedLevels({ rebate, prize }: Levels): StoredLevels {
  return { rebatePpm: ppmOf(rebate), prize };
}
