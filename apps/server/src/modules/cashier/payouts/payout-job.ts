import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { channelByCode } from '../channels/channels.ts';
import { sendPayout } from '../gateways/send-payout.ts';
import { addPayout, payoutJob } from '../payout-queue.ts';
import { startPeerPayments } from '../peer-payments/offer.ts';
import { owes } from '../withdrawals/debts.ts';
import { unpaidSince, withdrawalById } from '../withdrawals/withdrawal-store.ts';

const sweepTask = 'cashier:payouts';
/** The age at which the sweep picks up an approved withdrawal whose payout has not begun. */
const sweptAfterMs = 10 * 60_000;
const sweptMax = 500;

export const payoutJobs: Jobs = {
  tasks: {
    [payoutJob]: async (ctx, payload) => {
      assert(typeof payload === 'object' && payload && 'id' in payload, 'a payout names its withdrawal');
      await payOut(ctx, BigInt(String(payload.id)));
    },
    [sweepTask]: sweep,
  },
  crontab: [`*/10 * * * * ${sweepTask}`],
};

/**
 * Queues payouts that waited longer than their job lives: for a member's debt, or for a gateway that was off for days.
 */
async function sweep(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - sweptAfterMs);
  for (const id of await unpaidSince(ctx.db, before, sweptMax)) await addPayout(ctx.db, id);
}

/**
 * Begins to pay an approved withdrawal: at its gateway, or by offering it to depositors. One without an adapter, or
 * taken out of the matching, waits for an operator. One that is not approved (any longer), or whose member owes, is
 * left alone.
 */
export async function payOut(ctx: Ctx, id: bigint): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, id);
  if (withdrawal?.state !== 'APPROVED' || (await owes(ctx.db, withdrawal.member_id))) return;
  const channel = await channelByCode(ctx.db, withdrawal.channel);
  if (channel?.kind === 'matched') return await startPeerPayments(ctx, id);
  if (withdrawal.adapter !== null) await sendPayout(ctx, id);
}
