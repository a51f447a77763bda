import {
  Captcha,
  captchaCookie,
  FreePlayRequest,
  LoginRequest,
  LoginValue,
  MemberInfo,
  RegisterRequest,
} from '@fairhouse/contract/identity';
import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { type App, answers, ok } from '../../platform/http.ts';
import { captchaLifetimeMs, newCaptcha } from './captcha.ts';
import { startFreePlay } from './free-play.ts';
import { signIn } from './login.ts';
import { type OnRegistered, register } from './registration/register.ts';
import { endSession, memberInfoOf, requireAnySession } from './sessions.ts';
import { visitorOf } from './visitor.ts';

/** An address's share of what costs hashing, drawing or rows; failures are also counted in the database. */
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });
const visitor = { access: 'visitor' } as const;
const anySession = { access: 'anySession' } as const;

/** @param deps.onRegistered runs last in the transaction of every registration */
export function identityRoutes(app: App, ctx: Ctx, deps: { onRegistered: OnRegistered }): void {
  app.put(
    '/wps/member/register',
    {
      schema: { body: RegisterRequest, response: answers(LoginValue) },
      config: { ...visitor, encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await register(ctx, request.body, visitorOf(ctx, request, reply), deps.onRegistered)),
  );

  app.post(
    '/wps/session/login',
    {
      schema: { body: LoginRequest, response: answers(LoginValue) },
      config: { ...visitor, encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      if (request.body.type === 'sms') throw new DomainError('MODULE_DISABLED', { modId: 'MOBILEVERCODELOGIN3' });
      return ok(await signIn(ctx, request.body, visitor));
    },
  );

  app.post(
    '/wps/session/login/freeplay',
    {
      schema: { body: FreePlayRequest, response: answers(LoginValue) },
      config: { ...visitor, ...perMinute(20) },
    },
    async (request, reply) => ok(await startFreePlay(ctx, visitorOf(ctx, request, reply))),
  );

  app.delete(
    '/wps/session/logout',
    { schema: { response: answers(Type.Null()) }, config: anySession },
    async (request) => {
      const { sessionId } = await requireAnySession(ctx, request);
      await endSession(ctx, sessionId);
      return ok(null);
    },
  );

  app.get('/wps/member/info', { schema: { response: answers(MemberInfo) }, config: anySession }, async (request) =>
    ok(memberInfoOf(await requireAnySession(ctx, request))),
  );

  app.get(
    '/wps/captcha',
    { schema: { response: answers(Captcha) }, config: { ...visitor, ...perMinute(60) } },
    async (request, reply) => {
      const { captchaId, image } = await newCaptcha(ctx, request.ip);
      keepCaptchaId(ctx, reply, captchaId);
      return ok(image);
    },
  );
}

/** The id goes with the calls of this site alone, for as long as the captcha lives. */
function keepCaptchaId(ctx: Ctx, reply: FastifyReply, captchaId: string): void {
  reply.setCookie(captchaCookie, captchaId, {
    path: '/wps',
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: captchaLifetimeMs / 1000,
  });
}
