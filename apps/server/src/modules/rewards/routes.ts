import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { Reward, RewardPage, RewardPath, RewardQuery } from '@fairhouse/contract/rewards';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireMember } from '../identity/index.ts';
import { claimReward } from './reward.ts';
import { listRewards, rewardView } from './views.ts';

/** Registers the reward centre: all rewards that a member can claim, from any source. */
export function rewardsRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/rewards',
    { schema: { querystring: RewardQuery, response: answers(RewardPage) }, config: { access: 'member' } },
    async (request) => ok(await listRewards(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );

  // The reward's id makes a claim idempotent; the header is required as in every call that moves money.
  app.post(
    '/wps/rewards/:rewardId/claim',
    {
      schema: { params: RewardPath, headers: IdempotencyHeaders, response: answers(Reward) },
      config: { access: 'member', ...perMinute(60) },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(rewardView(await claimReward(ctx, memberId, BigInt(request.params.rewardId))));
    },
  );
}
