import { createHash } from 'node:crypto';
import type { RuleOf, WheelSegment } from '@fairhouse/contract/activity-rules';
import type { Db } from '../../../../platform/ctx.ts';
import { partOf } from '../kinds/kind.ts';
import { wonOf } from './wheel-store.ts';

/** Returns the mark that identifies a segment: a hash of its label and prize. */
export function markOf({ label, prize }: WheelSegment): string {
  return createHash('sha256')
    .update(JSON.stringify([label, prize]))
    .digest('base64url')
    .slice(0, 22);
}

export type Chance = { segment: WheelSegment; mark: string; weight: number; left: number | null };
/** The segments with their present weights; `name` is a hash of them, and changes when the odds change. */
export type Chances = { list: Chance[]; name: string };

/**
 * Returns the present odds of a wheel in a currency, with weight 0 for a segment that is used up; null: the currency
 * takes no part.
 */
export async function chancesOf(
  db: Db,
  { activityId, rule, currency }: { activityId: bigint; rule: RuleOf<'wheel'>; currency: string },
): Promise<Chances | null> {
  const part = partOf(rule, currency);
  if (!part) return null;
  const won = await wonOf(db, { activityId, currency });
  const list = part.segments.map((segment) => {
    const mark = markOf(segment);
    const left = segment.stock === null ? null : Math.max(0, segment.stock - (won.get(mark) ?? 0));
    return { segment, mark, left, weight: left === 0 ? 0 : segment.weight };
  });
  const drawnBy = JSON.stringify(list.map(({ mark, weight }) => [mark, weight]));
  return { list, name: createHash('sha256').update(drawnBy).digest('base64url').slice(0, 22) };
}

/** Returns the marks of the segments with a limited number of prizes. */
export function countedMarks({ list }: Chances): string[] {
  return list.filter(({ segment }) => segment.stock !== null).map(({ mark }) => mark);
}
