import {
  ConfirmCodeRequest,
  ConfirmMethods,
  ConfirmRequest,
  PasskeyLogin,
  PasskeyRequest,
  SentCode,
  VerificationCodeRequest,
  VerificationPasskeyRequest,
  VerificationRequest,
} from '@fairhouse/contract/factors';
import { LoginValue } from '@fairhouse/contract/identity';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { confirmMethods, confirmPasskey, confirmSession, sendConfirmCode } from './confirm.ts';
import { signInByPasskey } from './passkey-login.ts';
import { passkeyRequest } from './passkeys.ts';
import { securityFactorRoutes } from './security-routes.ts';
import { answerVerification, sendVerificationCode, verificationPasskey } from './verification.ts';

/** Registers the routes of second factors: at login, to confirm an act, and for their enrolment. */
export function factorRoutes(app: App, ctx: Ctx): void {
  passkeyLoginRoutes(app, ctx);
  verificationRoutes(app, ctx);
  confirmRoutes(app, ctx);
  securityFactorRoutes(app, ctx);
}

function passkeyLoginRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/wps/session/passkey/options',
    { schema: { response: answers(PasskeyRequest) }, config: { access: 'visitor', ...perMinute(30) } },
    async (request, reply) =>
      ok(await passkeyRequest(ctx, { purpose: 'login', subject: null, visitor: visitorOf(ctx, request, reply) })),
  );

  app.post(
    '/wps/session/passkey',
    {
      schema: { body: PasskeyLogin, response: answers(LoginValue) },
      config: { access: 'visitor', ...perMinute(30) },
    },
    async (request, reply) => ok(await signInByPasskey(ctx, request.body, visitorOf(ctx, request, reply))),
  );
}

function verificationRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/wps/session/verification/code',
    {
      schema: { body: VerificationCodeRequest, response: answers(SentCode) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) => ok(await sendVerificationCode(ctx, request.body, visitorOf(ctx, request, reply))),
  );

  app.post(
    '/wps/session/verification/passkey',
    {
      schema: { body: VerificationPasskeyRequest, response: answers(PasskeyRequest) },
      config: { access: 'visitor', ...perMinute(30) },
    },
    async (request, reply) => ok(await verificationPasskey(ctx, request.body.ticket, visitorOf(ctx, request, reply))),
  );

  app.post(
    '/wps/session/verification',
    {
      schema: { body: VerificationRequest, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => ok(await answerVerification(ctx, request.body, visitorOf(ctx, request, reply))),
  );
}

function confirmRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/session/confirm',
    { schema: { response: answers(ConfirmMethods) }, config: { access: 'member' } },
    async (request, reply) => {
      const { memberId } = await requireMember(ctx, request);
      return ok({ methods: await confirmMethods(ctx, memberId, visitorOf(ctx, request, reply)) });
    },
  );

  app.post(
    '/wps/session/confirm/code',
    {
      schema: { body: ConfirmCodeRequest, response: answers(SentCode) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await sendConfirmCode(ctx, session, request.body.method, visitorOf(ctx, request, reply)));
    },
  );

  app.post(
    '/wps/session/confirm/passkey',
    { schema: { response: answers(PasskeyRequest) }, config: { access: 'member', ...perMinute(30) } },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await confirmPasskey(ctx, session, visitorOf(ctx, request, reply)));
    },
  );

  app.post(
    '/wps/session/confirm',
    {
      schema: { body: ConfirmRequest, response: answers(Type.Object({ token: Type.String() })) },
      config: { access: 'member', encrypted: true, ...perMinute(30) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok({ token: await confirmSession(ctx, session, request.body, visitorOf(ctx, request, reply)) });
    },
  );
}
