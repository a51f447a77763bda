import { IdString } from '@fairhouse/contract/envelope';
import {
  Bound,
  DeviceItem,
  EmailBinding,
  EndedSessions,
  HistoryPage,
  MemberProfile,
  MobileBinding,
  ProfileChange,
  SecurityOverview,
  SessionItem,
} from '@fairhouse/contract/security';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireFresh, requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { bindEmail, bindMobile } from './bind.ts';
import { historyOf } from './history.ts';
import { overviewOf } from './overview.ts';
import { changeProfile, readProfile } from './profile.ts';
import { devicesFor, endOneSession, endOtherSessions, forgetDevice, sessionsOf } from './sessions.ts';

const member = { access: 'member' } as const;
const OneOf = Type.Object({ id: IdString });

/** Registers the routes of a member's own account: profile, contacts, factors, sessions and history. */
export function securityRoutes(app: App, ctx: Ctx): void {
  avatarRoutes(app, ctx);

  app.get(
    '/wps/member/security',
    { schema: { response: answers(SecurityOverview) }, config: member },
    async (request) => ok(await overviewOf(ctx, await requireMember(ctx, request))),
  );

  app.get('/wps/member/profile', { schema: { response: answers(MemberProfile) }, config: member }, async (request) =>
    ok(await readProfile(ctx, (await requireMember(ctx, request)).memberId)),
  );

  app.put(
    '/wps/member/profile',
    {
      schema: { body: ProfileChange, response: answers(MemberProfile) },
      config: { access: 'member', encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      // A name is a proof of identity, so setting it requires a fresh session.
      const guard = request.body.payeeName === undefined ? requireMember : requireFresh;
      const { memberId } = await guard(ctx, request);
      return ok(await changeProfile(ctx, memberId, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    '/wps/member/security/mobile',
    {
      schema: { body: MobileBinding, response: answers(Bound) },
      config: { access: 'fresh', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      return ok(await bindMobile(ctx, memberId, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    '/wps/member/security/email',
    {
      schema: { body: EmailBinding, response: answers(Bound) },
      config: { access: 'fresh', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      return ok(await bindEmail(ctx, memberId, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.get(
    '/wps/member/security/sessions',
    { schema: { response: answers(Type.Array(SessionItem)) }, config: member },
    async (request) => ok(await sessionsOf(ctx, await requireMember(ctx, request))),
  );

  app.delete(
    '/wps/member/security/sessions/:id',
    { schema: { params: OneOf, response: answers(Type.Null()) }, config: member },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      await endOneSession(ctx, session, BigInt(request.params.id), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.delete(
    '/wps/member/security/sessions',
    { schema: { response: answers(EndedSessions) }, config: member },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok({ ended: await endOtherSessions(ctx, session, visitorOf(ctx, request, reply)) });
    },
  );

  app.get(
    '/wps/member/security/devices',
    { schema: { response: answers(Type.Array(DeviceItem)) }, config: member },
    async (request, reply) =>
      ok(await devicesFor(ctx, await requireMember(ctx, request), visitorOf(ctx, request, reply))),
  );

  app.delete(
    '/wps/member/security/devices/:id',
    { schema: { params: OneOf, response: answers(Type.Null()) }, config: member },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      await forgetDevice(ctx, session, BigInt(request.params.id), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.get(
    '/wps/member/security/history',
    {
      schema: { querystring: Type.Object({ cursor: Type.Optional(IdString) }), response: answers(HistoryPage) },
      config: member,
    },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      const { cursor } = request.query;
      return ok(await historyOf(ctx, memberId, cursor === undefined ? null : BigInt(cursor)));
    },
  );
}
