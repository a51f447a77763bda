import { captchaCookie, deviceCookie } from '@fairhouse/contract/identity';
import type { MobileRegisterRequest, RegisterRequest } from '@fairhouse/contract/registration';
import type { TestApp } from '../../../testing/app.ts';
import type { TestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { testBrowser } from '../../../testing/members.ts';
import { siteChanged } from '../../site/snapshot.ts';
import { keepCaptcha } from '../captcha.ts';

export const ip = '203.0.113.7';
export const goodPassword = 'quiet-lantern-mango7';

/** A registration as the browser sends it: the body, and the captcha's id in its cookie. */
export type Filled<Request> = Request & { captchaId?: string };

let names = 0;

const agreed = {
  terms: true,
  ageConfirmed: true,
  domain: 'play.example',
  registerUrl: 'https://play.example/register',
  registerMethod: 'WEB' as const,
  language: 'TH' as const,
};
const solved = async (ctx: TestCtx) => ({ captchaId: await keepCaptcha(ctx, ip, 'ACDEF'), captcha: 'acdef' });

/** Returns a registration by username that is valid except for the missing captcha and a test's changes. */
export function unsolved(more: Partial<RegisterRequest> = {}): RegisterRequest {
  names += 1;
  return { username: `somchai${names}`, password: goodPassword, confirmPassword: goodPassword, ...agreed, ...more };
}

/** Returns such a registration with its captcha. */
export async function filledIn(
  ctx: TestCtx,
  more: Partial<Filled<RegisterRequest>> = {},
): Promise<Filled<RegisterRequest>> {
  return { ...unsolved(), ...(await solved(ctx)), ...more };
}

/** Returns a registration by number, without a password. */
export async function filledByNumber(
  ctx: TestCtx,
  more: Partial<Filled<MobileRegisterRequest>> = {},
): Promise<Filled<MobileRegisterRequest>> {
  names += 1;
  const mobileNum = `081${String(2_000_000 + names)}`;
  return { mobileNum, countryDialingCode: '66', ...agreed, ...(await solved(ctx)), ...more };
}

/** Sends the registration as the browser of `testVisitor()`. */
export function send(
  { app, ctx }: TestApp,
  { captchaId, ...body }: { captchaId?: string; [field: string]: unknown },
  url: '/wps/member/register' | '/wps/member/register/mobile' = '/wps/member/register',
) {
  const browser = `${deviceCookie}=${testBrowser}`;
  const headers = { cookie: captchaId ? `${browser}; ${captchaCookie}=${captchaId}` : browser };
  return injectEncrypted(app, { method: 'PUT', url, body, headers }, { now: ctx.clock() });
}

/** Makes the site show only these fields besides username, password and captcha. */
export async function showFields(ctx: TestCtx, ...fields: string[]): Promise<void> {
  await ctx.pool.query(
    `update site.register_field set shown = field = any($1), required = required and field = any($1)
      where field not in ('username', 'password', 'captcha')`,
    [fields],
  );
  siteChanged(ctx);
}
