import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { listVendors, type Vendor, vendorOf } from '../../vendors/index.ts';
import { forgetChecked, type NotedAt, notedFirst, noteOwnChanges, takeDue } from './check-store.ts';
import { compareRounds, countOpen, keepDifferences } from './difference-store.ts';
import { readRoundList } from './listing.ts';

/** Two million rounds a run: a vendor may have that many behind an outage, and a list not read to its end is not compared. */
const readingsMax = 400;
/** Another node reads the list for moments only; so often we look whether it is done. */
const busyMax = 20;
const busyMs = 250;
/** So many rounds are compared, noted or forgotten in one transaction. */
const atOnce = 1000;
const checkedKeptMs = 3 * 24 * 3_600_000;

export type RoundReconciliation = {
  vendor: string;
  at: Date;
  /** Rounds that changed on either side since the last time, and have been left alone long enough to be judged. */
  compared: number;
  /** What differs now, whenever it was found first. */
  open: number;
};

/**
 * Reads on in a vendor's own list of rounds to its end, and compares with it the rounds whose money went through our wallet: each
 * when either side changed it, five minutes later, once. What differs is written as it is found, and closed when both agree.
 *
 * However many rounds there are, this holds one page of the list (200 rounds, half a megabyte at most) or the names of 1000
 * rounds and what differs in them, and no transaction is longer than that. What is interrupted goes on where it stood.
 * @param pageRounds rounds of one transaction
 * @throws VENDOR_NOT_FOUND, VENDOR_UNAVAILABLE when the vendor does not give its list, it is longer than one run reads, or
 *   somebody else reads it all the while
 */
export async function reconcileRounds(ctx: Ctx, code: string, pageRounds = atOnce): Promise<RoundReconciliation> {
  const vendor = await vendorOf(ctx, code);
  // Before the list is read: what happens meanwhile need not be in it.
  const at = ctx.clock();
  await readToEnd(ctx, vendor);
  while (await noteOwnChanges(ctx.db, { at, limit: pageRounds }));
  let compared = 0;
  let differing = 0;
  for (let more = true; more; ) {
    const page = await comparePage(ctx, { vendor: code, at, limit: pageRounds });
    compared += page.compared;
    differing += page.found;
    more = page.taken >= pageRounds;
  }
  const open = await countOpen(ctx.db, code);
  if (differing > 0) ctx.log.error({ vendor: code, differences: open }, 'a vendor tells rounds otherwise than we');
  return { vendor: code, at, compared, open };
}

/** @throws VENDOR_UNAVAILABLE */
async function readToEnd(ctx: Ctx, vendor: Vendor): Promise<void> {
  let readings = 0;
  let waits = 0;
  while (readings < readingsMax && waits < busyMax) {
    const read = await readRoundList(ctx, vendor);
    if (read === 'end') return;
    if (read === 'silent') break;
    if (read === 'more') readings += 1;
    else {
      waits += 1;
      await sleep(busyMs);
    }
  }
  throw new DomainError('VENDOR_UNAVAILABLE');
}

async function comparePage(
  ctx: Ctx,
  due: { vendor: string; at: Date; limit: number },
): Promise<{ taken: number; compared: number; found: number }> {
  return await ctx.db.transaction().execute(async (tx) => {
    const { taken, refs } = await takeDue(tx, due);
    const found = await compareRounds(tx, due.vendor, refs);
    await keepDifferences(tx, { ...due, refs, found });
    return { taken, compared: refs.length, found: found.length };
  });
}

/** Every vendor that is switched on; one that gives no list now gives it the next time. */
export async function reconcileAllRounds(ctx: Ctx): Promise<void> {
  for (const { code, enabled } of await listVendors(ctx)) {
    if (!enabled) continue;
    try {
      await reconcileRounds(ctx, code);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      ctx.log.warn({ vendor: code }, 'a vendor gave no list of its rounds');
    }
  }
}

/** Agreed rounds need not be remembered: one that is changed later is told anew by both sides. */
export async function forgetCheckedRounds(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - checkedKeptMs);
  for (let after: NotedAt | null = notedFirst; after; ) {
    const page: Parameters<typeof forgetChecked>[1] = { before, after, limit: atOnce };
    after = await ctx.db.transaction().execute((tx) => forgetChecked(tx, page));
  }
}
