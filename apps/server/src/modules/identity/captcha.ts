import { createHmac, hkdfSync, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/address.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-picture.ts';
import { insertCaptcha, takeCaptcha } from './store.ts';

const length = 5;
export const captchaLifetimeMs = 2 * 60_000;
/** Unanswered captchas one address may hold: their answers are guesses that it could make. */
const openPerAddressMax = 60;

/**
 * A new captcha for this address, its picture as base64.
 * @throws TOO_MANY_REQUESTS when the address leaves too many unanswered
 */
export async function newCaptcha(ctx: Ctx, ip: string): Promise<{ captchaId: string; image: string }> {
  const answer = Array.from({ length }, () => captchaAlphabet.charAt(randomInt(captchaAlphabet.length))).join('');
  const captchaId = await keepCaptcha(ctx, ip, answer);
  const picture = await drawCaptcha(answer);
  return { captchaId, image: picture.toString('base64') };
}

/**
 * Keeps the answer for two minutes and returns the captcha's id.
 * @throws TOO_MANY_REQUESTS when the address leaves too many unanswered
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
 * True when this is the captcha's answer, in either case of letters. The first try uses it up, right or wrong.
 * An unknown, used or expired captcha has no answer.
 */
export async function answersCaptcha(ctx: Ctx, captchaId: string, answer: string): Promise<boolean> {
  if (!isUuid(captchaId)) return false;
  const kept = await takeCaptcha(ctx.db, captchaId);
  if (!kept || kept.expires_at <= ctx.clock()) return false;
  return timingSafeEqual(kept.answer_mac, macOf(ctx, captchaId, answer.trim().toUpperCase()));
}

/**
 * The request must carry the answer of a captcha.
 * @throws CAPTCHA_REQUIRED when it carries none, CAPTCHA_WRONG when it is not the answer; both with value.captcha
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

const keys = new WeakMap<Ctx, Buffer>();

function macOf(ctx: Ctx, id: string, answer: string): Buffer {
  let key = keys.get(ctx);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', ctx.config.masterKey, 'fairhouse', 'captcha', 32));
    keys.set(ctx, key);
  }
  return createHmac('sha256', key).update(`${id.toLowerCase()}:${answer}`).digest();
}

/** An id as we give them; anything else is no row's. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
