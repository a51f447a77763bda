import type { ReviewSign } from '@fairhouse/contract/activity-rules';
import { titlesOf } from '@fairhouse/contract/notice-titles';
import type { Prize } from '@fairhouse/contract/rewards';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import { houseAccount, pointsUnit, walletOf } from '../../ledger/index.ts';
import {
  type Actor,
  enterState,
  type Lifecycle,
  type MoneyEventDetail,
  openRow,
  type RowChange,
} from '../../money-rows/index.ts';
import { pointsFrom } from '../../points/index.ts';
import { worthOfPrize } from '../prizes.ts';
import { giveReward } from '../reward.ts';
import { takeFromBudget } from './activity-store.ts';
import { type Entry, entryRows } from './entry-store.ts';
import { signsOf } from './signs.ts';
import { entryNext, mayMove } from './states.ts';

/** The lifecycle of entries. An entry moves no money itself: its reward does. */
export const entryLife: Lifecycle<Entry, null> = {
  subject: 'activity',
  rows: entryRows,
  next: entryNext(),
  accounts: async () => () => null,
  stamp: ({ to }, at, moved) => (moved && (to === 'CLOSED' || to === 'ISSUED') ? { ended_at: at } : {}),
  told: ({ member_id: memberId, promise: { title } }) => ({
    memberId,
    detail: titlesOf(title),
  }),
  posting: () => null,
};

/** Loads the accounts of a member's rewards into the cache; called before the transaction. */
export async function readyAccounts(ctx: Ctx, memberId: bigint, currency: CurrencyCode): Promise<void> {
  await walletOf(ctx, memberId, 'cash', currency);
  await houseAccount(ctx, 'promotion:activity', currency);
}

/** Opens an entry: the member has joined. */
export async function openEntry(ctx: Ctx, tx: Db, row: Omit<Entry, 'id'>): Promise<Entry> {
  assert(mayMove('JOIN', row.state, 'member'), `an entry does not begin as ${row.state}`);
  return await openRow(ctx, tx, entryLife, row, { kind: 'joined', actor: { kind: 'member', id: row.member_id } });
}

/**
 * Moves an entry that the transaction has locked to another state, and writes it.
 * @throws STATE_CONFLICT (value.state)
 */
export async function moveEntry(ctx: Ctx, tx: Db, row: Entry, change: RowChange<Entry>): Promise<Entry> {
  const { to, actor } = change;
  const moved = await enterState(ctx, tx, entryLife, row, change);
  assert(
    to === row.state || mayMove(row.state, to, actor.kind),
    `${actor.kind} moves no entry from ${row.state} to ${to}`,
  );
  await entryRows.write(tx, [{ before: row, after: moved }]);
  return moved;
}

const dayMs = 86_400_000;

/**
 * Gives an entry its prize, last in the money transaction that has locked it: from the budget, at once or to be
 * claimed. An entry with a sign that one person takes part twice waits for an operator's review; where the budget
 * does not hold the prize, the entry ends without one.
 */
export async function settle(
  ctx: Ctx,
  tx: Db,
  row: Entry,
  prize: Prize,
  {
    actor,
    reviewed = false,
    reason,
    detail,
  }: { actor: Actor; reviewed?: boolean; reason?: string; detail?: MoneyEventDetail },
): Promise<Entry> {
  const said = { actor, ...(reason === undefined ? {} : { reason }), ...(detail === undefined ? {} : { detail }) };
  const signs: ReviewSign[] = reviewed ? [] : await signsOf(tx, row);
  if (signs.length > 0) {
    return await moveEntry(ctx, tx, row, {
      to: 'APPLYING',
      kind: 'review',
      ...said,
      patch: { prize, signs, due_at: null },
    });
  }
  const { budget, units } = worthOf(prize, row.currency);
  const taken = units === 0n ? 'no budget' : await takeFromBudget(tx, { activityId: row.activity_id, budget, units });
  if (taken === 'used up') {
    // An approving operator gets an error, and the entry stays in review.
    if (actor.kind === 'operator') return row;
    return await moveEntry(ctx, tx, row, {
      to: 'CLOSED',
      kind: 'used-up',
      actor: { kind: 'system' },
      patch: { reason: 'used-up' },
    });
  }
  const { title, claimDays } = row.promise;
  const issue = claimDays === null;
  const earned = await moveEntry(ctx, tx, row, {
    to: issue ? 'ISSUED' : 'CLAIM',
    kind: 'earned',
    ...said,
    patch: { prize, budget, due_at: null, set_aside: taken === 'taken' ? units : 0n },
  });
  const at = await databaseNow(tx);
  await giveReward(ctx, tx, {
    memberId: row.member_id,
    currency: row.currency,
    source: 'activity',
    sourceId: row.id,
    title,
    prize,
    expiresAt: claimDays === null ? null : new Date(at.getTime() + claimDays * dayMs),
    issue,
    ...said,
  });
  return earned;
}

/** Returns the budget that a prize is taken from, and the units that it takes. */
export function worthOf(prize: Prize, currency: CurrencyCode): { budget: string; units: bigint } {
  if (prize.kind === 'points') return { budget: pointsUnit, units: pointsFrom(prize.points) };
  return { budget: currency, units: worthOfPrize({ prize, currency }) };
}
