import type { OwnPeriod } from '@fairhouse/contract/protection';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Visitor } from '../identity/index.ts';
import { type EndPlay, excludeMember } from './exclude.ts';
import { type Exclusion, listExclusionRows, ownExclusionUntil } from './exclusion-store.ts';

const shownMax = 100;
const hours: Partial<Record<OwnPeriod, number>> = { '24h': 24, '72h': 72, '7d': 7 * 24, '30d': 30 * 24 };
const months: Partial<Record<OwnPeriod, number>> = { '6m': 6, '1y': 12, '5y': 60 };

/** True for a cool-off; longer periods are self-exclusions. */
export const isCoolOff = (period: OwnPeriod): boolean => hours[period] !== undefined;

/** Returns the exclusions of a member that hold now, newest first. */
export async function ownExclusions(ctx: Ctx, memberId: bigint): Promise<Exclusion[]> {
  return await listExclusionRows(ctx.db, { memberId, holdingAt: await databaseNow(ctx.db), limit: shownMax });
}

/** Excludes a member at their own request; an exclusion that holds at least as long already is returned unchanged. */
export async function excludeOneself(
  ctx: Ctx,
  { memberId, period, visitor }: { memberId: bigint; period: OwnPeriod; visitor: Visitor },
  endPlay: EndPlay,
): Promise<Exclusion> {
  const until = (begin: Date) => endOf(begin, period);
  return await excludeMember(ctx, { memberId, by: { kind: 'member' }, reason: period, until, visitor }, endPlay);
}

/**
 * Refuses a member who is self-excluded; called before a deposit is taken. An operator's exclusion leaves deposits
 * open.
 * @throws PLAY_EXCLUDED (value.until, value.by)
 */
export async function requireNoOwnExclusion(db: Db, memberId: bigint): Promise<void> {
  const own = await ownExclusionUntil(db, memberId, 'now');
  if (own) throw new DomainError('PLAY_EXCLUDED', { until: own.until?.toISOString() ?? null, by: 'member' });
}

function endOf(from: Date, period: OwnPeriod): Date | null {
  const end = new Date(from);
  const [addedHours, addedMonths] = [hours[period], months[period]];
  if (addedHours !== undefined) end.setTime(end.getTime() + addedHours * 3600_000);
  else if (addedMonths !== undefined) end.setUTCMonth(end.getUTCMonth() + addedMonths);
  else return null;
  return end;
}
