import type { Ctx, Db } from '../../../platform/ctx.ts';
import { wasLockedSince } from '../../identity/index.ts';
import { isInMaintenance } from '../../site/index.ts';
import { changeParts, type PartChange } from './lifecycle.ts';
import { addStandstill, dueParts, dueRests, type Part } from './part-store.ts';
import { returnDueRest } from './rest.ts';
import { peerPaymentRule } from './rule-store.ts';

const settledAtOnce = 200;
const system = { kind: 'system' } as const;

/** Returns the time that is so many minutes after another. */
export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/**
 * Settles what is due by the database's clock: an unpaid part expires, an unanswered one counts as received and is
 * held, a held one is credited, and the untaken rest of a withdrawal goes back. One failure does not delay the others.
 * Deadlines of parts stand still while the site is in maintenance or down: who cannot say that they paid, or that nothing
 * came, loses nothing by it.
 */
export async function settleDueParts(ctx: Ctx): Promise<void> {
  const failed: unknown[] = [];
  const note = (error: unknown) => failed.push(error);
  const due = (part: Part, now: Date, tx: Db) => dueChange({ ...ctx, db: tx }, part, now);
  if (!(await isInMaintenance(ctx))) {
    await addStandstill(ctx.db);
    for (const { id } of await dueParts(ctx.db, settledAtOnce)) await changeParts(ctx, [id], due).catch(note);
  }
  for (const id of await dueRests(ctx.db, settledAtOnce)) await returnDueRest(ctx, id).catch(note);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts or rests could not be settled`);
}

async function dueChange(ctx: Ctx, part: Part, now: Date): Promise<PartChange | null> {
  const { state, pay_by, confirm_by, held_until, confirm_minutes, hold_minutes, payee_id, currency } = part;
  const isOver = (at: Date | null) => at !== null && at <= now;
  if (state === 'MATCHED' && isOver(pay_by)) return { to: 'EXPIRED', kind: 'expired', actor: system };
  if (state === 'PAID' && isOver(confirm_by)) {
    const patch = { held_until: minutesAfter(now, hold_minutes) };
    return { to: 'HELD', kind: 'held', actor: system, patch };
  }
  if (state !== 'HELD' || !isOver(held_until)) return null;
  // The silence of a payee whose account was locked meanwhile says nothing: an operator decides.
  if (confirm_by && (await wasLockedSince(ctx.db, payee_id, minutesAfter(confirm_by, -confirm_minutes)))) {
    const { dispute_minutes } = await peerPaymentRule(ctx.db, currency);
    return {
      to: 'DISPUTED',
      kind: 'left-open',
      actor: system,
      patch: { answer_by: minutesAfter(now, dispute_minutes) },
    };
  }
  return { to: 'RECEIVED', kind: 'auto-received', actor: system, receipt: 'time' };
}
