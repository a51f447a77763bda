import { ConfirmCodeRequest, PasskeyRequest, SentCode } from '@fairhouse/contract/factors';
import { LoginValue } from '@fairhouse/contract/identity';
import {
  ChangeFundPassword,
  ChangePassword,
  ForgotByEmail,
  FundRecovery,
  PasswordState,
  RecoverFundPassword,
  ResetByEmail,
  ResetByMobile,
  StopFundRecovery,
} from '@fairhouse/contract/password';
import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireAnyMember, requireFresh, requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { changePassword } from './change.ts';
import { askResetLink, resetByLink } from './forgot-email.ts';
import { resetByMobile } from './forgot-mobile.ts';
import { changeFundPassword } from './fund-password.ts';
import {
  fundRecoveryOf,
  recoverFundPassword,
  recoveryPasskey,
  sendRecoveryCode,
  stopOwnRecovery,
  stopRecoveryByLink,
} from './fund-recovery.ts';
import { passwordState } from './state.ts';

/** Registers the routes that change and recover login and fund passwords. */
export function passwordRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/member/password',
    { schema: { response: answers(PasswordState) }, config: { access: 'anyMember' } },
    async (request) => ok(await passwordState(ctx, await requireAnyMember(ctx, request))),
  );

  app.post(
    '/wps/member/password',
    {
      schema: { body: ChangePassword, response: answers(LoginValue) },
      config: { access: 'anyMember', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireAnyMember(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      return ok(await changePassword(ctx, session, request.body, visitor, () => requireFresh(ctx, request)));
    },
  );

  app.post(
    '/wps/member/password/email/reset',
    {
      schema: { body: ResetByEmail, response: answers(Type.Null()) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      await resetByLink(ctx, request.body, visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.post(
    '/wps/member/password/verification',
    {
      schema: { body: ResetByMobile, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await resetByMobile(ctx, request.body, visitorOf(ctx, request, reply))),
  );

  app.put(
    '/wps/member/security/fundPassword',
    {
      schema: { body: ChangeFundPassword, response: answers(Type.Null()) },
      config: { access: 'fresh', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireFresh(ctx, request);
      await changeFundPassword(ctx, session, request.body, visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  fundRecoveryRoutes(app, ctx);

  // The only call that sends a form, so the form parser is registered in this scope only.
  app.register(async (forms: App) => {
    await forms.register(formbody, { bodyLimit: 4096 });
    forms.post(
      '/wps/member/password/email',
      {
        schema: { body: ForgotByEmail, response: answers(Type.Null()) },
        config: { access: 'visitor', ...perMinute(20) },
      },
      async (request, reply) => {
        await askResetLink(ctx, request.body, visitorOf(ctx, request, reply));
        return ok(null);
      },
    );
  });
}

function fundRecoveryRoutes(app: App, ctx: Ctx): void {
  const url = '/wps/member/security/fundPassword/recovery';

  app.get(url, { schema: { response: answers(FundRecovery) }, config: { access: 'member' } }, async (request) => {
    const { memberId } = await requireMember(ctx, request);
    return ok(await fundRecoveryOf(ctx, memberId));
  });

  app.post(
    `${url}/code`,
    {
      schema: { body: ConfirmCodeRequest, response: answers(SentCode) },
      config: { access: 'member', ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await sendRecoveryCode(ctx, session, request.body.method, visitorOf(ctx, request, reply)));
    },
  );

  app.post(
    `${url}/passkey`,
    { schema: { response: answers(PasskeyRequest) }, config: { access: 'member', ...perMinute(30) } },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await recoveryPasskey(ctx, session, visitorOf(ctx, request, reply)));
    },
  );

  app.post(
    url,
    {
      schema: { body: RecoverFundPassword, response: answers(FundRecovery) },
      config: { access: 'member', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const session = await requireMember(ctx, request);
      return ok(await recoverFundPassword(ctx, session, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.delete(
    url,
    { schema: { response: answers(Type.Null()) }, config: { access: 'member', ...perMinute(20) } },
    async (request, reply) => {
      await stopOwnRecovery(ctx, await requireMember(ctx, request), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.post(
    `${url}/stop`,
    {
      schema: { body: StopFundRecovery, response: answers(Type.Null()) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) => {
      await stopRecoveryByLink(ctx, request.body.token, visitorOf(ctx, request, reply));
      return ok(null);
    },
  );
}
