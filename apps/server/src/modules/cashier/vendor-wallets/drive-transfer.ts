import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../money-rows/index.ts';
import {
  depositAtVendor,
  readListNow,
  statusAtVendor,
  type TransferVerdict,
  type Vendor,
  VendorSilence,
  vendorOf,
  withdrawFromVendor,
} from '../../vendors/index.ts';
import { endVendorTransfer, inReview, type Outcome } from './lifecycle.ts';
import { countSend, type VendorTransferRow, vendorTransferById, waitingVendorTransfers } from './transfer-store.ts';

export const driveTask = 'cashier:vendor-transfer';
const sweepTask = 'cashier:vendor-transfers';
/** The delay of the job that takes over when the request, which tries first, has died. */
export const firstTryMs = 20_000;
/** The wait until a transfer without an answer is asked about again: a quarter of its age, within these bounds. */
const waitMs = { least: 1_500, most: 10 * 60_000 };
/** The age at which the sweep picks up a transfer that no job has touched. */
const sweptAfterMs = 30 * 60_000;
const sweptMax = 500;

/**
 * Advances a transfer by the vendor's answers. A transfer that was sent before is asked about first; one that the
 * vendor does not know is sent under the same number, so that it is done once. Without an answer nothing changes, and a
 * job asks again, at growing intervals.
 * @param actor the member who waits for it and sees the result; with any other actor the member is notified
 * @returns the transfer after that
 */
export async function driveVendorTransfer(
  ctx: Ctx,
  id: bigint,
  actor: Actor = { kind: 'system' },
): Promise<VendorTransferRow> {
  const row = await vendorTransferById(ctx.db, id);
  assert(row, 'a transfer is never removed');
  if (row.state !== 'PENDING' || inReview(row)) return row;
  const driven = await askVendor(ctx, row, actor);
  if (driven.state === 'PENDING' && !inReview(driven)) {
    const now = ctx.clock().getTime();
    const wait = Math.min(Math.max((now - row.created_at.getTime()) / 4, waitMs.least), waitMs.most);
    await addJob(ctx.db, driveTask, { id: String(id) }, jobOf(id, new Date(now + wait)));
  }
  return driven;
}

/** Asks about a transfer that was sent; sends one that was not, or never arrived. */
async function askVendor(ctx: Ctx, row: VendorTransferRow, actor: Actor): Promise<VendorTransferRow> {
  const { id } = row;
  const vendor = await vendorOf(ctx, row.vendor);
  try {
    const known = row.sends > 0 ? await statusAtVendor(ctx, vendor, wireOf(row)) : null;
    const outcome = known === null ? null : outcomeOf(known);
    if (outcome) return await endBy(ctx, vendor, row, outcome, actor);
    return await send(ctx, vendor, id, actor);
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    ctx.log.warn({ vendor: row.vendor, transfer: String(id), why: error.message }, 'a vendor left a transfer open');
    return row;
  }
}

/** Sends the transfer. @throws VendorSilence when it may have arrived */
async function send(ctx: Ctx, vendor: Vendor, id: bigint, actor: Actor): Promise<VendorTransferRow> {
  // Counted before it is sent, so that after a crash in between the transfer is asked about.
  const row = await countSend(ctx.db, id, ctx.clock());
  if (!row) {
    const ended = await vendorTransferById(ctx.db, id);
    assert(ended, 'a transfer is never removed');
    return ended;
  }
  try {
    const outcome = outcomeOf(await sendOnce(ctx, vendor, row));
    return outcome ? await endBy(ctx, vendor, row, outcome, actor) : row;
  } catch (error) {
    if (!(error instanceof VendorSilence) || error.sent) throw error;
    // The first and only send never left this machine, so the vendor cannot have it.
    const unsent = (now: VendorTransferRow) => (now.sends === 1 ? unavailable : null);
    const ended = await endVendorTransfer(ctx, id, unsent, { actor });
    if (ended.state === 'PENDING') throw error;
    return ended;
  }
}

/** Ends a transfer by the vendor's answer; the rounds against which a recall is checked are read first. */
async function endBy(
  ctx: Ctx,
  vendor: Vendor,
  { id, direction }: VendorTransferRow,
  outcome: Outcome,
  actor: Actor,
): Promise<VendorTransferRow> {
  if (direction === 'out' && outcome.to === 'DONE') await readListNow(ctx, vendor);
  return await endVendorTransfer(ctx, id, () => outcome, { actor });
}

const unavailable: Outcome = { to: 'RETURNED', reason: 'unavailable' };

function sendOnce(ctx: Ctx, vendor: Vendor, row: VendorTransferRow): Promise<TransferVerdict> {
  const { amount, ...transfer } = wireOf(row);
  if (row.direction === 'out') return withdrawFromVendor(ctx, vendor, transfer);
  assert(amount !== null, 'what goes to a vendor has an amount');
  return depositAtVendor(ctx, vendor, { ...transfer, amount });
}

function wireOf({ id: transferId, member_id: memberId, currency, amount }: VendorTransferRow) {
  return { transferId, memberId, currency, amount };
}

/** Returns the final outcome of a vendor's verdict; null: it is not final yet. */
function outcomeOf(verdict: TransferVerdict): Outcome | null {
  if (verdict.status === 'done') return { to: 'DONE', amount: verdict.amount };
  return verdict.status === 'refused' ? { to: 'RETURNED', reason: 'refused' } : null;
}

async function driveByJob(ctx: Ctx, payload: unknown): Promise<void> {
  assert(typeof payload === 'object' && payload && 'id' in payload, 'the job names a transfer');
  await driveVendorTransfer(ctx, BigInt(String(payload.id)));
}

/** Returns the key and time of a transfer's job; one job per transfer waits at a time. */
export function jobOf(id: bigint, runAt: Date) {
  return { jobKey: `vendor-transfer:${id}`, runAt };
}

/**
 * Queues transfers that lost their job: the queue drops a job that has failed for days, but the money must not be
 * dropped.
 */
async function sweep(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - sweptAfterMs);
  for (const id of await waitingVendorTransfers(ctx.db, before, sweptMax)) {
    await addJob(ctx.db, driveTask, { id: String(id) }, { ...jobOf(id, ctx.clock()), jobKeyMode: 'preserve_run_at' });
  }
}

export const vendorWalletJobs: Jobs = {
  tasks: { [driveTask]: driveByJob, [sweepTask]: sweep },
  crontab: [`*/10 * * * * ${sweepTask}`],
};
