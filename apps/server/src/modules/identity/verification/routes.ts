import type { Language } from '@fairhouse/contract/language';
import {
  CodeSent,
  EmailBindCodeRequest,
  SmsBindCodeRequest,
  SmsCodeRequest,
  SmsRegisterCodeRequest,
} from '@fairhouse/contract/verification';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireFresh } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { askSmsCode } from './ask.ts';
import { sendCode } from './codes.ts';
import { emailOf } from './email.ts';
import { throttle } from './throttle.ts';

/**
 * Registers the routes of codes by SMS and mail. Each SMS needs a challenge of its own; a browser may request one code
 * a second.
 */
export function verificationRoutes(app: App, ctx: Ctx): void {
  const everybody = { access: 'visitor', ...perMinute(60) } as const;
  const fresh = { access: 'fresh', ...perMinute(60) } as const;
  const onceASecond = throttle(ctx);

  app.post(
    '/wps/verification/sms/noLogin',
    { schema: { body: SmsCodeRequest, response: answers(CodeSent) }, config: everybody },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      onceASecond(visitor);
      const { purpose = 'login', ...number } = request.body;
      return ok(await askSmsCode(ctx, { purpose, ...number, visitor }));
    },
  );

  app.post(
    '/wps/verification/sms/register',
    { schema: { body: SmsRegisterCodeRequest, response: answers(CodeSent) }, config: everybody },
    async (request, reply) => {
      const visitor = visitorOf(ctx, request, reply);
      onceASecond(visitor);
      const { mobileNo, ...number } = request.body;
      return ok(await askSmsCode(ctx, { purpose: 'register', mobileNum: mobileNo, ...number, visitor }));
    },
  );

  app.post(
    '/wps/verification/sms/bind',
    { schema: { body: SmsBindCodeRequest, response: answers(CodeSent) }, config: fresh },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      onceASecond(visitor);
      return ok(await askSmsCode(ctx, { purpose: 'bind', memberId, ...request.body, visitor }));
    },
  );

  app.post(
    '/wps/verification/email/bind',
    { schema: { body: EmailBindCodeRequest, response: answers(CodeSent) }, config: fresh },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      onceASecond(visitor);
      const language: { language?: Language } = request.body.language ? { language: request.body.language } : {};
      const target = emailOf(request.body.email);
      return ok(await sendCode(ctx, { channel: 'email', purpose: 'bind', target, memberId, visitor, ...language }));
    },
  );
}
