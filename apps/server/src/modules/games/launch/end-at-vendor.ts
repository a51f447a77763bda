import { VendorSessionEndAnswer, type VendorSessionEndRequest } from '@fairhouse/contract/vendor-protocol';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { callVendor, vendorOf } from '../../vendors/index.ts';
import type { EndedLaunch } from './launch-store.ts';
import { sessionOf } from './session.ts';

const endTask = 'games:end-at-vendor';
/** A vendor that was given the session a moment ago has written it down by then. */
const knownAfterMs = 10_000;

/**
 * Has the vendors of ended launches told, once the caller's transaction stands. In single mode every bet is asked for here and
 * refused; a vendor that keeps the money takes bets that we never hear of, until it is told.
 */
export async function tellVendors(tx: Db, ended: readonly EndedLaunch[]): Promise<void> {
  for (const { id, member_id: memberId, vendor, authenticated_at: since } of ended) {
    if (since === null) continue;
    const payload = { launch: String(id), player: String(memberId), vendor };
    await addJob(tx, endTask, payload, { runAt: new Date(since.getTime() + knownAfterMs) });
  }
}

/** @throws VendorSilence: the job comes again */
async function endAtVendor(ctx: Ctx, payload: unknown): Promise<void> {
  assert(typeof payload === 'object' && payload !== null, 'the job names a launch');
  assert('launch' in payload && 'player' in payload && 'vendor' in payload, 'the job names a launch');
  const vendor = await vendorOf(ctx, String(payload.vendor));
  if (vendor.walletMode !== 'transfer') return;
  const session = sessionOf(ctx, BigInt(String(payload.launch)));
  const body: VendorSessionEndRequest = { player: String(payload.player), session };
  await callVendor(ctx, vendor, { path: '/sessions/end', body, answer: VendorSessionEndAnswer });
}

export const endAtVendorTasks = { [endTask]: endAtVendor };
