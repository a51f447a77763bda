import type { Ctx } from '../../../platform/ctx.ts';
import { changeParts, type PartChange } from './lifecycle.ts';
import { dueParts, dueRests, type Part } from './part-store.ts';
import { returnDueRest } from './rest.ts';

const settledAtOnce = 200;
const system = { kind: 'system' } as const;

/** Returns the time that is so many minutes after another. */
export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/**
 * Settles what is due by the database's clock: an unpaid part expires, an unanswered one counts as received and is
 * held, a held one is credited, and the untaken rest of a withdrawal goes back. One failure does not delay the others.
 */
export async function settleDueParts(ctx: Ctx): Promise<void> {
  const failed: unknown[] = [];
  const note = (error: unknown) => failed.push(error);
  for (const { id } of await dueParts(ctx.db, settledAtOnce)) await changeParts(ctx, [id], dueChange).catch(note);
  for (const id of await dueRests(ctx.db, settledAtOnce)) await returnDueRest(ctx, id).catch(note);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts or rests could not be settled`);
}

function dueChange({ state, pay_by, confirm_by, held_until, hold_minutes }: Part, now: Date): PartChange | null {
  const isOver = (at: Date | null) => at !== null && at <= now;
  if (state === 'MATCHED' && isOver(pay_by)) return { to: 'EXPIRED', kind: 'expired', actor: system };
  if (state === 'PAID' && isOver(confirm_by)) {
    const patch = { held_until: minutesAfter(now, hold_minutes) };
    return { to: 'HELD', kind: 'held', actor: system, patch };
  }
  return state === 'HELD' && isOver(held_until)
    ? { to: 'RECEIVED', kind: 'auto-received', actor: system, receipt: 'time' }
    : null;
}
