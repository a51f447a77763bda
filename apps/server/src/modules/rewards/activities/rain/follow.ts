import type { RainPush } from '@fairhouse/contract/rain';
import type { Ctx } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { startLoop } from '../../../../platform/jobs/loop.ts';
import { cashOfMembers } from '../../../ledger/index.ts';
import { givePackets } from './give.ts';
import { prepareRains } from './prepare.ts';
import { openRains, potsOf } from './rain-store.ts';

const everyMs = 500;
const giveEveryMs = 250;

/** Prepares, announces, pays out and ends rains until the context closes, on any number of nodes. */
export function startRains(ctx: Ctx): void {
  startLoop(ctx, 'rains', everyMs, async () => {
    await prepareRains(ctx);
    return false;
  });
  startLoop(ctx, 'packets', giveEveryMs, () => givePackets(ctx));
  let told: Date | null = null;
  startLoop(ctx, 'rain push', everyMs, async () => {
    told = await tellBegun(ctx, told);
    return false;
  });
}

/**
 * Notifies the members with a socket on this node of the rains in their currency that have begun since the last call.
 * @returns the time up to which they are notified; null: no member has a socket here
 */
export async function tellBegun(ctx: Ctx, since: Date | null): Promise<Date | null> {
  const members = ctx.push.membersHere();
  // Without sockets nothing is read.
  if (members.size === 0) return null;
  const now = await databaseNow(ctx.db);
  if (since === null) return now;
  const begun = (await openRains(ctx.db)).filter(({ opens_at }) => opens_at > since && opens_at <= now);
  if (begun.length === 0) return now;
  const ids = begun.map(({ id }) => id);
  const pots = await potsOf(ctx.db, ids);
  const cash = await cashOfMembers(ctx, [...members.keys()]);
  for (const { id, activity_id, closes_at, promise } of begun) {
    // There is no rain in a currency whose budget did not hold the packets.
    const rained = new Set(pots.flatMap(({ rain_id, currency }) => (rain_id === id ? [currency] : [])));
    const push: RainPush = {
      promotionId: String(activity_id),
      title: promise.title,
      endsAt: closes_at.toISOString(),
    };
    for (const [memberId, wallets] of cash) {
      if (wallets.some(({ currency }) => rained.has(currency))) ctx.push.toMemberHere(memberId, 'rain', push);
    }
  }
  return now;
}
