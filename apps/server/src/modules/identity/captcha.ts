import { createHmac, hkdfSync, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { captchaSeconds } from '@fairhouse/contract/identity';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import { perCtx } from '../../platform/per-ctx.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-picture.ts';
import { insertCaptcha, takeCaptcha } from './store.ts';

const length = 5;
export const captchaLifetimeMs = captchaSeconds * 1000;
/** The most unanswered captchas of one address: each is a guess that it could make. */
const openPerAddressMax = 60;

/**
 * Makes a captcha for this address; its picture is base64.
 * @throws TOO_MANY_REQUESTS when the address has too many unanswered ones
 */
export async function newCaptcha(ctx: Ctx, ip: string): Promise<{ captchaId: string; image: string }> {
  const answer = Array.from({ length }, () => captchaAlphabet.charAt(randomInt(captchaAlphabet.length))).join('');
  const captchaId = await keepCaptcha(ctx, ip, answer);
  const picture = await drawCaptcha(answer);
  return { captchaId, image: picture.toString('base64') };
}

/**
 * Stores the answer for two minutes and returns the captcha's id.
 * @throws TOO_MANY_REQUESTS when the address has too many unanswered ones
 */
export async function keepCaptcha(ctx: Ctx, ip: string, answer: string): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + captchaLifetimeMs);
  const captcha = { id, answerMac: macOf(ctx, id, answer), address: networkOf(ip), now, expiresAt };
  const kept = await insertCaptcha(ctx.db, captcha, openPerAddressMax);
  if (!kept) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: captchaLifetimeMs / 1000 });
  return id;
}

/**
 * True when this is the captcha's answer, in upper or lower case. The first try uses it up, right or wrong; an unknown,
 * used or expired captcha has no right answer.
 */
export async function answersCaptcha(ctx: Ctx, captchaId: string, answer: string): Promise<boolean> {
  if (!isUuid(captchaId)) return false;
  const kept = await takeCaptcha(ctx.db, captchaId);
  if (!kept || kept.expires_at <= ctx.clock()) return false;
  return timingSafeEqual(kept.answer_mac, macOf(ctx, captchaId, answer.trim().toUpperCase()));
}

/**
 * Requires the answer of a captcha.
 * @throws CAPTCHA_REQUIRED when it is missing, CAPTCHA_WRONG when it is wrong; both with value.captcha
 */
export async function requireCaptcha(
  ctx: Ctx,
  given: { captchaId?: string | undefined; captcha?: string | undefined },
): Promise<void> {
  if (!given.captchaId || !given.captcha?.trim()) throw new DomainError('CAPTCHA_REQUIRED', { captcha: true });
  if (!(await answersCaptcha(ctx, given.captchaId, given.captcha))) {
    throw new DomainError('CAPTCHA_WRONG', { captcha: true });
  }
}

const keyOf = perCtx(({ config }) => Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', 'captcha', 32)));

function macOf(ctx: Ctx, id: string, answer: string): Buffer {
  return createHmac('sha256', keyOf(ctx)).update(`${id.toLowerCase()}:${answer}`).digest();
}

/** True for an id in the form that we issue; any other has no row. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
