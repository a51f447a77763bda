import {
  Captcha,
  captchaCookie,
  FreePlayRequest,
  LoginRequest,
  LoginValue,
  MemberInfoValue,
} from '@fairhouse/contract/identity';
import type { Localized } from '@fairhouse/contract/language';
import { AcceptRequest, DueDocuments } from '@fairhouse/contract/legal';
import { LanguageQuery } from '@fairhouse/contract/site';
import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { captchaLifetimeMs, newCaptcha } from './captcha.ts';
import { startFreePlay } from './free-play.ts';
import { acceptDocuments, dueDocuments } from './legal.ts';
import { signIn } from './login.ts';
import { signInBySms } from './login-sms.ts';
import { memberInfoOf, requireAnySession, requireMember, signOut } from './sessions.ts';
import { forgetStay } from './stay/routes.ts';
import { leaveStay } from './stay/stay.ts';
import { visitorOf } from './visitor.ts';

/** Returns a member's VIP level with its name; null: there are no levels. */
export type VipOf = (ctx: Ctx, memberId: bigint) => Promise<{ level: number; name: Localized } | null>;

/** Registers the routes of login, logout, the current session, and the captcha that a login may require. */
export function sessionRoutes(app: App, ctx: Ctx, { vipOf }: { vipOf: VipOf }): void {
  app.post(
    '/wps/session/login',
    {
      schema: { body: LoginRequest, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      const { body } = request;
      const visitor = visitorOf(ctx, request, reply);
      return ok(body.type === 'sms' ? await signInBySms(ctx, body, visitor) : await signIn(ctx, body, visitor));
    },
  );

  app.post(
    '/wps/session/login/freeplay',
    {
      schema: { body: FreePlayRequest, response: answers(LoginValue) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) => ok(await startFreePlay(ctx, visitorOf(ctx, request, reply))),
  );

  app.delete(
    '/wps/session/logout',
    { schema: { response: answers(Type.Null()) }, config: { access: 'anySession' } },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      await signOut(ctx, await requireAnySession(ctx, request), visitor);
      await leaveStay(ctx.db, visitor);
      forgetStay(ctx, reply);
      return ok(null);
    },
  );

  app.get(
    '/wps/member/info',
    { schema: { response: answers(MemberInfoValue) }, config: { access: 'anySession' } },
    async (request) => {
      const session = await requireAnySession(ctx, request);
      const vip = await vipOf(ctx, session.memberId);
      return ok({
        ...memberInfoOf(session),
        hasVip: vip !== null,
        vipLabelName: vip?.name ?? { EN: '', TH: '', CN: '' },
        vipRankLevel: vip?.level ?? 0,
      });
    },
  );

  app.get(
    '/wps/member/terms',
    { schema: { querystring: LanguageQuery, response: answers(DueDocuments) }, config: { access: 'member' } },
    async (request) => ok(await dueDocuments(ctx, await requireMember(ctx, request), request.query.language ?? 'EN')),
  );
  app.put(
    '/wps/member/terms',
    {
      schema: { body: AcceptRequest, response: answers(Type.Null()) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request) => {
      await acceptDocuments(ctx, await requireMember(ctx, request), request.body, request.ip);
      return ok(null);
    },
  );

  app.get(
    '/wps/captcha',
    { schema: { response: answers(Captcha) }, config: { access: 'visitor', ...perMinute(60) } },
    async (request, reply) => {
      const { captchaId, image } = await newCaptcha(ctx, request.ip);
      keepCaptchaId(ctx, reply, captchaId);
      return ok(image);
    },
  );
}

/** Sets the captcha's cookie: sent to this site only, for the captcha's lifetime. */
function keepCaptchaId(ctx: Ctx, reply: FastifyReply, captchaId: string): void {
  reply.setCookie(captchaCookie, captchaId, {
    path: '/wps',
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: captchaLifetimeMs / 1000,
  });
}
