import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isFiner, listVendors, protocolNamed, type Vendor, vendorOf } from '../../vendors/index.ts';
import { forgetChecked, type NotedAt, notedFirst, noteOwnChanges, takeDue } from './check-store.ts';
import { compareRounds, countOpen, keepDifferences } from './difference-store.ts';
import { readRoundList } from './listing.ts';

/**
 * The readings of one run: two million rounds, which a vendor may have after an outage. A list that is not read to its
 * end is not compared.
 */
const readingsMax = 400;
/** The retries when another node holds the list, which it does for moments only. */
const busyMax = 20;
const busyMs = 250;
/** The most rounds that one transaction compares, notes or forgets. */
const atOnce = 1000;
const checkedKeptMs = 3 * 24 * 3_600_000;

export type RoundReconciliation = {
  vendor: string;
  at: Date;
  /**
   * The number of rounds that changed on either side since the last run, and have been unchanged long enough to be
   * compared.
   */
  compared: number;
  /** The number of differences that are open now, old ones included. */
  open: number;
};

/**
 * Reads a vendor's own list of rounds to its end, and compares with it the rounds whose money went through our wallet:
 * each once, five minutes after either side changed it. Differences are written as they are found, and closed when both
 * sides agree. Whatever the number of rounds, it holds at most one page of the list (200 rounds, half a megabyte) or
 * the ids of 1000 rounds and their differences, and no transaction is longer than that. The next run continues an
 * interrupted one.
 * @param pageRounds the number of rounds in one transaction
 * @throws VENDOR_NOT_FOUND, VENDOR_UNAVAILABLE when the vendor does not give its list, the list is longer than one run
 * reads, or another reader holds it all the time
 */
export async function reconcileRounds(ctx: Ctx, code: string, pageRounds = atOnce): Promise<RoundReconciliation> {
  const vendor = await vendorOf(ctx, code);
  // Read before the list: rounds that change meanwhile need not be in it.
  const at = ctx.clock();
  await readToEnd(ctx, vendor);
  while (await noteOwnChanges(ctx.db, { at, limit: pageRounds }));
  let compared = 0;
  let differing = 0;
  for (let more = true; more; ) {
    const page = await comparePage(ctx, {
      vendor: code,
      at,
      limit: pageRounds,
      isFiner: vendor.names.some(isFiner),
      listsOpen: protocolNamed(vendor.protocol)?.listsOpen ?? true,
    });
    compared += page.compared;
    differing += page.found;
    more = page.taken >= pageRounds;
  }
  const open = await countOpen(ctx.db, code);
  if (differing > 0) ctx.log.error({ vendor: code, differences: open }, 'a vendor tells rounds otherwise than we');
  return { vendor: code, at, compared, open };
}

/** Reads a vendor's list to its end. @throws VENDOR_UNAVAILABLE */
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
  due: { vendor: string; at: Date; limit: number; isFiner: boolean; listsOpen: boolean },
): Promise<{ taken: number; compared: number; found: number }> {
  return await ctx.db.transaction().execute(async (tx) => {
    const { taken, refs } = await takeDue(tx, due);
    const found = await compareRounds(tx, due, refs);
    await keepDifferences(tx, { ...due, refs, found });
    return { taken, compared: refs.length, found: found.length };
  });
}

/** Compares the rounds of every vendor that is switched on; a failure is left to the next run. */
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

/** Forgets rounds on which both sides agree: one that changes later is reported anew by both. */
export async function forgetCheckedRounds(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - checkedKeptMs);
  for (let after: NotedAt | null = notedFirst; after; ) {
    const page: Parameters<typeof forgetChecked>[1] = { before, after, limit: atOnce };
    after = await ctx.db.transaction().execute((tx) => forgetChecked(tx, page));
  }
}
