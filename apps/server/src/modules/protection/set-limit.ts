import type { LimitKind, LimitPeriod } from '@fairhouse/contract/protection';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { tellMember, type Visitor } from '../identity/index.ts';
import { protectionChanged } from './can-play.ts';
import { type By, noteProtection, wasNoted } from './event-store.ts';
import {
  askLimit,
  deleteLimit,
  dropAsked,
  holdLimits,
  type Limit,
  limitsPlay,
  lockLimit,
  lockLimits,
  putLimit,
  raiseLimitVersion,
} from './limit-store.ts';

const hourMs = 3_600_000;
const waitMs = 24 * hourMs;
/**
 * The time within which a looser limit may be confirmed, after its day of waiting: one asked for long ago should not
 * be available in a bad moment.
 */
const openMs = 72 * hourMs;

/** Returns the times from and until which a looser limit may be confirmed. */
export function confirmTimes(askedAt: Date): { from: Date; until: Date } {
  const from = new Date(askedAt.getTime() + waitMs);
  return { from, until: new Date(from.getTime() + openMs) };
}

export const limitReadyTask = 'protection:limit-ready';

/** Notifies the member, once, that the looser limit may be confirmed; not if it was dropped or asked for again. */
export async function tellReady(ctx: Ctx, id: bigint): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockLimit(tx, id);
    if (!held?.asked_at || confirmTimes(held.asked_at).from > (await databaseNow(tx))) return;
    const event = { subject: 'limit', subject_id: id, kind: 'ready' } as const;
    if (await wasNoted(tx, event, { memberId: held.member_id, at: held.asked_at })) return;
    const { kind, period } = held;
    await noteProtection(tx, { member_id: held.member_id, ...event, by: { kind: 'system' }, detail: { kind, period } });
  });
}

export type LimitName = { memberId: bigint; kind: LimitKind; period: LimitPeriod };

type Wanted = LimitName & { currency: CurrencyCode /** Null: none. */; amount: bigint | null };

/**
 * Sets a limit at the member's request. A first or a tighter one holds at once; a looser one, or none, is pending
 * until it is confirmed. Setting the present amount cancels a pending one.
 */
export async function setOwnLimit(
  ctx: Ctx,
  { memberId, kind, period, currency, amount }: Wanted,
  visitor: Visitor,
): Promise<void> {
  await change(ctx, { memberId, kind, period }, async (tx, held, note) => {
    if (!held && amount === null) return;
    if (amount !== null && (!held || amount < held.amount)) {
      await note('set', await put(tx, { memberId, kind, period }, { currency, amount, by: 'member' }));
    } else if (held && amount === held.amount) {
      if (held.asked_at === null) return;
      await dropAsked(tx, held.id);
      await note('kept', held);
    } else if (held) {
      const isAsked = held.asked_at !== null && held.asked_amount === amount;
      if (isAsked && held.asked_at && confirmTimes(held.asked_at).until > (await databaseNow(tx))) return;
      const { from: runAt } = confirmTimes(await askLimit(tx, held.id, amount));
      await addJob(tx, limitReadyTask, { id: String(held.id) }, { jobKey: `${limitReadyTask}:${held.id}`, runAt });
      await note('asked', { ...held, amount });
      await tellMember(ctx, tx, memberId, 'limit-asked', visitor);
    }
  });
}

/**
 * Confirms the looser limit that the member asked for a day ago.
 * @param amount the amount as the member saw it; null: none
 * @throws STATE_CONFLICT (value.state: NOT_ASKED, LAPSED, or CHANGED for another amount), LIMIT_WAITS (value.from)
 */
export async function confirmOwnLimit(
  ctx: Ctx,
  { currency, amount, ...name }: Wanted,
  visitor: Visitor,
): Promise<void> {
  await change(ctx, name, async (tx, held, note) => {
    if (!held || held.asked_at === null) throw new DomainError('STATE_CONFLICT', { state: 'NOT_ASKED' });
    if (held.asked_amount !== amount) throw new DomainError('STATE_CONFLICT', { state: 'CHANGED' });
    const { from, until } = confirmTimes(held.asked_at);
    const now = await databaseNow(tx);
    if (now < from) throw new DomainError('LIMIT_WAITS', { from: from.toISOString() });
    if (now >= until) throw new DomainError('STATE_CONFLICT', { state: 'LAPSED' });
    if (amount === null) await deleteLimit(tx, held.id);
    else await put(tx, name, { currency, amount, by: 'member' });
    await note('loosened', { ...held, amount });
    await tellMember(ctx, tx, name.memberId, 'limit-loosened', visitor);
  });
}

/**
 * Tightens a limit, or sets the first one, at an operator's request. A pending looser one is dropped.
 * @throws STATE_CONFLICT (value.state: LOOSER) unless it is tighter than the present one
 */
export async function tightenLimit(
  ctx: Ctx,
  { memberId, kind, period, currency, amount }: Wanted & { amount: bigint },
  by: Extract<By, { kind: 'operator' }>,
): Promise<Limit> {
  return await change(
    ctx,
    { memberId, kind, period },
    async (tx, held, note) => {
      if (held && amount >= held.amount) throw new DomainError('STATE_CONFLICT', { state: 'LOOSER' });
      const made = await put(tx, { memberId, kind, period }, { currency, amount, by: 'operator' });
      await note('tightened', made);
      return made;
    },
    by,
  );
}

type Note = (what: string, limit: Pick<Limit, 'id' | 'currency'> & { amount: bigint | null }) => Promise<void>;

/** Changes a limit under its lock, which bets and deposits of its kind take too. */
async function change<T>(
  ctx: Ctx,
  { memberId, kind, period }: LimitName,
  work: (tx: Db, held: Limit | null, note: Note) => Promise<T>,
  by: By = { kind: 'member' },
): Promise<T> {
  const made = await ctx.db.transaction().execute(async (tx) => {
    await holdLimits(tx, memberId);
    const wasLimited = await limitsPlay(tx, memberId);
    const ofKind = await lockLimits(tx, memberId, [kind]);
    const held = ofKind.find((limit) => limit.period === period) ?? null;
    const result = await work(tx, held, async (what, { id, amount, currency }) => {
      await noteProtection(tx, {
        member_id: memberId,
        subject: 'limit',
        subject_id: id,
        kind: what,
        by,
        detail: { kind, period, amount: amount === null ? null : shownAmount(amount, currency) },
      });
    });
    if (wasLimited !== (await limitsPlay(tx, memberId))) await raiseLimitVersion(tx);
    return result;
  });
  protectionChanged(ctx);
  return made;
}

async function put(
  tx: Db,
  { memberId, kind, period }: LimitName,
  { currency, amount, by }: { currency: CurrencyCode; amount: bigint; by: Limit['set_by'] },
): Promise<Limit> {
  const money = kind === 'session' ? null : currency;
  return await putLimit(tx, { member_id: memberId, kind, period, currency: money, amount, set_by: by });
}

/** Formats an amount for the wire: money, or minutes. */
export function shownAmount(amount: bigint, currency: CurrencyCode | null): string {
  return currency === null ? String(amount) : formatMoney(amount, currency);
}
