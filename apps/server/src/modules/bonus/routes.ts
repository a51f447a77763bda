import { Bonus, BonusDetail, BonusDetailQuery, BonusPage, BonusPath, BonusQuery } from '@fairhouse/contract/bonus';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { requireMember } from '../identity/index.ts';
import { activateGrant, giveUpGrant } from './offer.ts';
import { bonusView, findBonus, listBonuses } from './views.ts';

/** Registers the members' calls on their bonuses. */
export function bonusRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/bonuses',
    { schema: { querystring: BonusQuery, response: answers(BonusPage) }, config: { access: 'member' } },
    async (request) => ok(await listBonuses(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );

  app.get(
    '/wps/bonuses/:bonusId',
    {
      schema: { params: BonusPath, querystring: BonusDetailQuery, response: answers(BonusDetail) },
      config: { access: 'member' },
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await findBonus(ctx, memberId, BigInt(request.params.bonusId), request.query));
    },
  );

  // These acts take effect once under any key; the header is required as in every call that moves money.
  for (const [act, work] of [
    ['activate', activateGrant],
    ['forfeit', giveUpGrant],
  ] as const) {
    app.post(
      `/wps/bonuses/:bonusId/${act}`,
      {
        schema: { params: BonusPath, headers: IdempotencyHeaders, response: answers(Bonus) },
        config: { access: 'member', ...perMinute(60) },
      },
      async (request) => {
        const { memberId } = await requireMember(ctx, request);
        return ok(await bonusView(ctx.db, await work(ctx, memberId, BigInt(request.params.bonusId))));
      },
    );
  }
}
