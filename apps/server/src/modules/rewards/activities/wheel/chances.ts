import { createHash } from 'node:crypto';
import type { RuleOf, WheelSegment } from '@fairhouse/contract/activity-rules';
import type { Db } from '../../../../platform/ctx.ts';
import { partOf } from '../kinds/kind.ts';
import { wonOf } from './wheel-store.ts';

/** The mark by which a segment is known: its label and prize. */
export function markOf({ label, prize }: WheelSegment): string {
  return createHash('sha256')
    .update(JSON.stringify([label, prize]))
    .digest('base64url')
    .slice(0, 22);
}

export type Chance = { segment: WheelSegment; mark: string; weight: number; left: number | null };
/** The segments with their weights in force; `name` is another one whenever a spin is drawn otherwise. */
export type Chances = { list: Chance[]; name: string };

/** Returns the chances of a wheel in a currency by what is left; null: the currency takes no part. */
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

/** The segments of which a wheel has a number. */
export function countedMarks({ list }: Chances): string[] {
  return list.filter(({ segment }) => segment.stock !== null).map(({ mark }) => mark);
}
