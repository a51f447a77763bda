import { OwnPassword } from '@fairhouse/contract/desk-operators';
import { PasskeyRequest } from '@fairhouse/contract/factors';
import { Captcha, captchaCookie } from '@fairhouse/contract/identity';
import {
  OperatorInfo,
  OperatorLogin,
  OperatorSessionValue,
  OperatorTicket,
  OperatorVerification,
} from '@fairhouse/contract/operators';
import '@fastify/cookie';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import { captchaLifetimeMs, newCaptcha, visitorOf } from '../identity/index.ts';
import { operatorFactorRoutes } from './factor-routes.ts';
import { answerOperatorVerification, operatorVerificationPasskey, signInOperator } from './login.ts';
import { setOwnPassword } from './own-password.ts';
import { operatorPushRoutes } from './push.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { endOperatorSession, operatorInfo, requireAnyOperator, requireFreshOperator } from './sessions.ts';

/** Registers the operators' login, which stays open while the site is closed for maintenance. */
export function operatorRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/ops/v1/session',
    {
      schema: { body: OperatorLogin, response: answers(OperatorSessionValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await signInOperator(ctx, request.body, visitorOf(ctx, request, reply))),
  );

  app.post(
    '/ops/v1/session/verification/passkey',
    {
      schema: { body: OperatorTicket, response: answers(PasskeyRequest) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) =>
      ok(await operatorVerificationPasskey(ctx, request.body.ticket, visitorOf(ctx, request, reply))),
  );

  app.post(
    '/ops/v1/session/verification',
    {
      schema: { body: OperatorVerification, response: answers(OperatorSessionValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await answerOperatorVerification(ctx, request.body, visitorOf(ctx, request, reply))),
  );

  app.delete(
    '/ops/v1/session',
    { schema: { response: answers(Type.Null()) }, config: { access: 'anyOperator' } },
    async (request, reply) => {
      await endOperatorSession(ctx, await requireAnyOperator(ctx, request), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.get(
    '/ops/v1/me',
    { schema: { response: answers(OperatorInfo) }, config: { access: 'anyOperator' } },
    async (request) => {
      const { operatorId: id, username, role, mustEnrol } = await requireAnyOperator(ctx, request);
      return ok(operatorInfo({ id, username, role, mustEnrol }));
    },
  );

  app.put(
    '/ops/v1/me/password',
    {
      schema: { body: OwnPassword, response: answers(Type.Null()) },
      config: { access: 'freshOperator', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireFreshOperator(ctx, request);
      await setOwnPassword(ctx, session, request.body.password, visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.get(
    '/ops/v1/captcha',
    { schema: { response: answers(Captcha) }, config: { access: 'visitor', ...perMinute(60) } },
    async (request, reply) => {
      const { captchaId, image } = await newCaptcha(ctx, request.ip);
      reply.setCookie(captchaCookie, captchaId, {
        path: '/ops',
        httpOnly: true,
        sameSite: 'strict',
        secure: ctx.config.publicUrl.startsWith('https:'),
        maxAge: captchaLifetimeMs / 1000,
      });
      return ok(image);
    },
  );

  operatorFactorRoutes(app, ctx);
  savedFilterRoutes(app, ctx);
  operatorPushRoutes(app, ctx);
}
