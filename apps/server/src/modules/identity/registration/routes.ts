import { LoginValue } from '@fairhouse/contract/identity';
import {
  AffiliateQuery,
  MobileRegisterRequest,
  RegisterNameRequest,
  RegisterNameValue,
  RegisterRequest,
} from '@fairhouse/contract/registration';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { type Visitor, visitorOf } from '../visitor.ts';
import { codeKeyOf } from './invitation-codes.ts';
import type { OnRegistered } from './open-account.ts';
import { isNameFree, register, registerMobile } from './register.ts';
import { checkAffiliate } from './uplines.ts';

/** A step that runs when a visitor has a valid code of an agent. */
export type OnCodeSeen = (ctx: Ctx, code: string, visitor: Visitor) => Promise<void>;

/**
 * @param deps.onRegistered runs last in the transaction of every registration
 * @param deps.onCodeSeen runs when a code was found valid
 */
export function registrationRoutes(
  app: App,
  ctx: Ctx,
  { onRegistered, onCodeSeen }: { onRegistered: OnRegistered; onCodeSeen: OnCodeSeen },
): void {
  app.put(
    '/wps/member/register',
    {
      schema: { body: RegisterRequest, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await register(ctx, request.body, visitorOf(ctx, request, reply), onRegistered)),
  );

  app.put(
    '/wps/member/register/mobile',
    {
      schema: { body: MobileRegisterRequest, response: answers(LoginValue) },
      config: { access: 'visitor', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => ok(await registerMobile(ctx, request.body, visitorOf(ctx, request, reply), onRegistered)),
  );

  app.post(
    '/wps/member/register/name',
    {
      schema: { body: RegisterNameRequest, response: answers(RegisterNameValue) },
      config: { access: 'visitor', ...perMinute(20) },
    },
    async (request, reply) =>
      ok({ free: await isNameFree(ctx, request.body.username, visitorOf(ctx, request, reply)) }),
  );

  app.get(
    '/wps/agent/affiliate',
    {
      schema: { querystring: AffiliateQuery, response: answers(Type.Null()) },
      config: { access: 'visitor', ...perMinute(30) },
    },
    async (request, reply) => {
      const { code, domain = request.host } = request.query;
      const visitor = visitorOf(ctx, request, reply);
      await checkAffiliate(ctx, { code, domain }, visitor);
      await onCodeSeen(ctx, codeKeyOf(code), visitor);
      return ok(null);
    },
  );
}
