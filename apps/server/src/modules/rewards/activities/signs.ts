import type { ReviewSign } from '@fairhouse/contract/activity-rules';
import type { Db } from '../../../platform/ctx.ts';
import { payoutSharers } from '../../cashier/index.ts';
import { browserSharers } from '../../identity/index.ts';
import { type Entry, holdSigns, othersWithEntry, sharedOrigins } from './entry-store.ts';

/**
 * Returns the signs, of those that the activity checks, that another entry of it belongs to the same person: joined
 * from the same browser or network, a browser that both have used, or a payout account that both have bound. Called
 * last in the transaction that has opened the entry: until it ends no other entry of the activity is reviewed.
 */
export async function signsOf(db: Db, entry: Entry): Promise<ReviewSign[]> {
  const asked = new Set(entry.promise.review);
  if (asked.size === 0) return [];
  await holdSigns(db, entry.activity_id);
  const { device, address } = await sharedOrigins(db, entry);
  const found: Record<ReviewSign, () => Promise<boolean> | boolean> = {
    device: async () => device || (await othersWithEntry(db, entry, await browserSharers(db, entry.member_id))),
    address: () => address,
    account: async () => await othersWithEntry(db, entry, await payoutSharers(db, entry.member_id)),
  };
  const signs: ReviewSign[] = [];
  for (const sign of ['device', 'address', 'account'] as const)
    if (asked.has(sign) && (await found[sign]())) signs.push(sign);
  return signs;
}
