import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/ctx.ts';
import { feedReaders } from '../../../platform/database/feed-readers.ts';
import { creditedDeposits } from '../../cashier/index.ts';
import { moneyEventsStart, moneyTransaction, readMoneyEvents } from '../../money-rows/index.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { followZone, holdStandings, sumDays, sumDeposits, takeUnsummedHours } from './fold-store.ts';

/** Hours of play that one step sums. */
const hoursMax = 4000;
const eventsMax = 500;

const depositReader = 'deposits-of-months';
const readers = feedReaders('rewards', 'cursor');

/** Sums the changed days of play of all members, until only rows that a roll-up has locked are left. */
export async function foldPlay(ctx: Ctx): Promise<void> {
  await followZone(ctx.db, (await brandSettings(ctx)).utcOffsetMinutes);
  while ((await foldStep(ctx, {})) === hoursMax) await sleep(0);
}

/** Sums the days of one member's play, for an answer that must be up to date. */
export async function foldPlayOf(ctx: Ctx, memberId: bigint): Promise<void> {
  await foldStep(ctx, { memberId });
}

/** @returns the number of hours that were summed */
async function foldStep(ctx: Ctx, whose: { memberId?: bigint }): Promise<number> {
  const vipOn = await isModuleOn(ctx, 'VIP3');
  return await moneyTransaction(ctx, async (tx) => {
    const hours = await takeUnsummedHours(tx, { ...whose, limit: hoursMax });
    if (hours.length === 0) return 0;
    await holdStandings(
      tx,
      hours.map(({ memberId }) => memberId),
    );
    await sumDays(tx, hours, vipOn);
    return hours.length;
  });
}

/** Reads on in the events of deposits, and recomputes the deposits of their members. */
export async function foldDeposits(ctx: Ctx): Promise<void> {
  while (await foldDepositStep(ctx)) await sleep(0);
}

async function foldDepositStep(ctx: Ctx): Promise<boolean> {
  return await moneyTransaction(ctx, async (tx) => {
    const from = await readers.lock(tx, { name: depositReader, start: moneyEventsStart });
    if (from === null) return false;
    const { events, cursor } = await readMoneyEvents(tx, from, eventsMax);
    if (cursor === from) return false;
    const moved = events.filter(
      ({ subject, to_state: to }) => subject === 'deposit' && (to === 'CREDITED' || to === 'REVERSED'),
    );
    const memberIds = [...new Set(moved.map(({ member_id: memberId }) => memberId))];
    if (memberIds.length > 0) {
      await holdStandings(tx, memberIds);
      await sumDeposits(tx, memberIds, await creditedDeposits(tx, memberIds));
    }
    await readers.move(tx, depositReader, cursor);
    return events.length === eventsMax;
  });
}
