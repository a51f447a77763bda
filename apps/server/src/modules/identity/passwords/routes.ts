import { LoginValue } from '@fairhouse/contract/identity';
import {
  ChangeFundPassword,
  ChangePassword,
  ForgotByEmail,
  PasswordState,
  ResetByEmail,
  ResetByMobile,
} from '@fairhouse/contract/password';
import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireAnyMember, requireFresh } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { changePassword } from './change.ts';
import { askResetLink, resetByLink } from './forgot-email.ts';
import { resetByMobile } from './forgot-mobile.ts';
import { changeFundPassword } from './fund-password.ts';
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

  // The only call that sends a form: the form parser stays in this scope.
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
