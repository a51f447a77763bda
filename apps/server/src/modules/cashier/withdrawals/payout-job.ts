import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { channelByCode } from '../channels/channels.ts';
import { sendPayout } from '../gateways/payout.ts';
import { startMatching } from '../matching/offer.ts';
import { addPayout, payoutJob } from './decide.ts';
import { owes } from './owed.ts';
import { unpaidSince, withdrawalById } from './withdrawal-store.ts';

const sweepTask = 'cashier:payouts';
/** What has been approved for so long, and is not under way, has lost its job. */
const sweptAfterMs = 10 * 60_000;
const sweptMax = 500;

export const withdrawalJobs: Jobs = {
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
 * Finds what waited longer than its job: for a member who owed to repay, or for a gateway that was switched off for days.
 */
async function sweep(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - sweptAfterMs);
  for (const id of await unpaidSince(ctx.db, before, sweptMax)) await addPayout(ctx.db, id);
}

/**
 * Begins to pay an approved withdrawal: at its gateway, or by offering it to depositors. Without an adapter, or once it was
 * taken out of the matching, it waits for an operator, who takes it. What is not approved (any longer) is left alone, and so
 * is that of a member who owes meanwhile.
 */
export async function payOut(ctx: Ctx, id: bigint): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, id);
  if (withdrawal?.state !== 'APPROVED' || (await owes(ctx.db, withdrawal.member_id))) return;
  const channel = await channelByCode(ctx.db, withdrawal.channel);
  if (channel?.kind === 'matched') return await startMatching(ctx, id);
  if (withdrawal.adapter !== null) await sendPayout(ctx, id);
}
