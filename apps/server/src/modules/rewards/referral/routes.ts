import { FriendPage, FriendQuery, MemberReferral } from '@fairhouse/contract/referral';
import type { Ctx } from '../../../platform/ctx.ts';
import { asFile } from '../../../platform/http/csv.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { exportFriends } from './files.ts';
import { listOwnFriends, memberReferral } from './views.ts';

/** Registers a member's referral code, friends and rewards. */
export function referralRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/referral',
    { schema: { response: answers(MemberReferral) }, config: { access: 'member' } },
    async (request) => ok(await memberReferral(ctx, await requireMember(ctx, request))),
  );

  app.get(
    '/wps/referral/friends',
    { schema: { querystring: FriendQuery, response: answers(FriendPage) }, config: { access: 'member' } },
    async (request) => ok(await listOwnFriends(ctx, (await requireMember(ctx, request)).memberId, request.query)),
  );

  app.get('/wps/referral/friends/csv', { config: { access: 'member', ...perMinute(10) } }, async (request, reply) => {
    const { memberId } = await requireMember(ctx, request);
    const file = await exportFriends(ctx, memberId);
    return asFile(ctx, reply, 'friends').send(file);
  });
}
