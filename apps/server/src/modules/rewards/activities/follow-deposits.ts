import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { feedReaders } from '../../../platform/database/feed-readers.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { moneyEventsNow, moneyTransaction, readMoneyEvents } from '../../money-rows/index.ts';
import { entriesAwaitingDeposit, entryOfDeposit, entryRows, membersAwaitingDeposit } from './entry-store.ts';
import { meaningOf } from './kinds/index.ts';
import { readyAccounts, settle } from './lifecycle.ts';
import { isLost } from './lost-deposit.ts';
import { takeBack } from './take-back.ts';

const everyMs = 400;
const eventsMax = 200;
const reader = 'deposits';
const readers = feedReaders('rewards', 'cursor');

/**
 * Follows deposits until the context closes, on one node at a time: settles what they earn, and takes back what a
 * chargeback undoes.
 */
export function startActivities(ctx: Ctx): void {
  startLoop(ctx, 'activities', everyMs, () => followDeposits(ctx));
}

/**
 * Reads on in the events of deposits. Each is settled once, in a transaction of its own; a repetition, by another
 * node or after a crash, changes nothing.
 * @returns true when there is more to read at once
 */
export async function followDeposits(ctx: Ctx): Promise<boolean> {
  const from = await readers.cursorOf(ctx.db, reader);
  if (from === null) {
    await readers.move(ctx.db, reader, await moneyEventsNow(ctx.db));
    return true;
  }
  const { events, cursor } = await readMoneyEvents(ctx.db, from, eventsMax);
  const moved = events.filter(({ subject, from_state, to_state }) => subject === 'deposit' && from_state !== to_state);
  const credited = moved.filter(({ to_state }) => to_state === 'CREDITED');
  // Most deposits earn nothing. A member who joins after this query waits for a later deposit.
  const waiting = await membersAwaitingDeposit(
    ctx.db,
    credited.map(({ member_id }) => member_id),
  );
  for (const { subject_id: id, member_id: memberId, to_state } of moved) {
    if (to_state === 'CREDITED' && waiting.has(memberId)) await settleDeposit(ctx, memberId, id);
    if (to_state === 'REVERSED') await takeBack(ctx, id);
  }
  if (cursor !== from) await moveOn(ctx, from, cursor);
  return events.length >= eventsMax;
}

/** Moves the reader on, unless another node has done so. */
async function moveOn(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if ((await readers.lock(tx, { name: reader, start: from })) === from) await readers.move(tx, reader, to);
  });
}

/** Settles the entry that a credited deposit earns: the first one that waits for it. A deposit earns one at most. */
export async function settleDeposit(ctx: Ctx, memberId: bigint, depositId: bigint): Promise<void> {
  for (const { id, currency } of await entriesAwaitingDeposit(ctx.db, memberId, depositId)) {
    if (await isSettled(ctx, { id, memberId, currency }, depositId)) return;
  }
}

async function isSettled(
  ctx: Ctx,
  { id, memberId, currency }: { id: bigint; memberId: bigint; currency: CurrencyCode },
  depositId: bigint,
): Promise<boolean> {
  await readyAccounts(ctx, memberId, currency);
  return await moneyTransaction(ctx, async (tx) => {
    if (await entryOfDeposit(tx, depositId)) return true;
    const row = await entryRows.lock(tx, id);
    if (row?.state !== 'SIGNED_UP' || row.deposit_id !== null) return false;
    const paid = { ...row, deposit_id: depositId };
    const prize = await meaningOf(row.promise.rule).earned({ ...ctx, db: tx }, paid, false);
    if (!prize) return false;
    // A prize without a claim is given now, so this is the last chance to check the deposit.
    if (row.promise.claimDays === null && (await isLost(tx, { memberId, depositId }))) return false;
    await entryRows.update(tx, id, { deposit_id: depositId });
    await settle(ctx, tx, paid, prize, { actor: { kind: 'system' } });
    return true;
  });
}
