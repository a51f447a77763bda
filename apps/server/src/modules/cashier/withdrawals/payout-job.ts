import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { channelByCode } from '../channels/channels.ts';
import { sendPayout } from '../gateways/payout.ts';
import { startMatching } from '../matching/offer.ts';
import { payoutJob } from './decide.ts';
import { withdrawalById } from './withdrawal-store.ts';

export const withdrawalTasks: Jobs['tasks'] = {
  [payoutJob]: async (ctx, payload) => {
    assert(typeof payload === 'object' && payload && 'id' in payload, 'a payout names its withdrawal');
    await payOut(ctx, BigInt(String(payload.id)));
  },
};

/**
 * Begins to pay an approved withdrawal: at its gateway, or by offering it to depositors. Without an adapter it waits for an
 * operator, who takes it. What is not approved (any longer) is left alone.
 */
export async function payOut(ctx: Ctx, id: bigint): Promise<void> {
  const withdrawal = await withdrawalById(ctx.db, id);
  if (withdrawal?.state !== 'APPROVED') return;
  const channel = await channelByCode(ctx.db, withdrawal.channel);
  if (channel?.kind === 'matched') return await startMatching(ctx, id);
  if (withdrawal.adapter !== null) await sendPayout(ctx, id);
}
