import { VendorSessionEndAnswer, type VendorSessionEndRequest } from '@fairhouse/contract/vendor-protocol';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { VendorSilence, vendorOf } from '../../vendors/index.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import type { EndedLaunch } from './launch-store.ts';
import { sessionOf } from './session.ts';

const endTask = 'games:end-at-vendor';
/** The time after which the vendor has certainly stored a session that it received. */
const knownAfterMs = 10_000;

/**
 * Queues the messages to the vendors of ended launches, sent once the caller's transaction commits. A vendor in
 * transfer mode accepts bets unknown to us until it is notified; one in single mode is notified to inform its player,
 * and may lack the path.
 */
export async function tellVendors(tx: Db, ended: readonly EndedLaunch[]): Promise<void> {
  for (const { id, member_id: memberId, vendor, authenticated_at: since } of ended) {
    if (since === null) continue;
    const payload = { launch: String(id), player: String(memberId), vendor };
    await addJob(tx, endTask, payload, { runAt: new Date(since.getTime() + knownAfterMs) });
  }
}

/** Notifies a vendor. @throws VendorSilence: the job tries again */
async function endAtVendor(ctx: Ctx, payload: unknown): Promise<void> {
  assert(typeof payload === 'object' && payload !== null, 'the job names a launch');
  assert('launch' in payload && 'player' in payload && 'vendor' in payload, 'the job names a launch');
  const vendor = await vendorOf(ctx, String(payload.vendor));
  const session = sessionOf(ctx, BigInt(String(payload.launch)));
  const body: VendorSessionEndRequest = { player: String(payload.player), session };
  try {
    await askVendor(ctx, vendor, { path: '/sessions/end', body, answer: VendorSessionEndAnswer });
  } catch (error) {
    const isMissing = error instanceof VendorSilence && error.status !== null && error.status < 500;
    if (vendor.walletMode === 'transfer' || !isMissing) throw error;
  }
}

export const endAtVendorTasks = { [endTask]: endAtVendor };
