import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { answersCaptcha, keepCaptcha, newCaptcha, requireCaptcha } from './captcha.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-picture.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });

const ip = '203.0.113.7';

test('a captcha is a PNG that differs every time, also for the same letters', async () => {
  const captcha = await newCaptcha(ctx, ip);
  const { format, width, height } = await sharp(Buffer.from(captcha.image, 'base64')).metadata();
  expect([format, width, height]).toEqual(['png', 200, 72]);
  expect((await drawCaptcha('ACDEF')).equals(await drawCaptcha('ACDEF'))).toBe(false);
});

test('every letter is drawn: there is far more ink than lines and dots have', async () => {
  const inkOf = async (text: string) => {
    const grey = await sharp(await drawCaptcha(text))
      .greyscale()
      .raw()
      .toBuffer();
    return grey.filter((value) => value < 128).length;
  };
  for (const letter of captchaAlphabet) expect(await inkOf(letter.repeat(5)), letter).toBeGreaterThan(1500);
  expect(await inkOf('')).toBeLessThan(1500);
});

test('no two letters of the alphabet are taken for one another', () => {
  expect(captchaAlphabet).not.toMatch(/[0OQ1ILl2Z5S8BUV6G]/);
  expect(new Set(captchaAlphabet).size).toBe(captchaAlphabet.length);
});

test('the right answer is taken once, in either case of letters', async () => {
  const id = await keepCaptcha(ctx, ip, 'ACDEF');
  expect(await answersCaptcha(ctx, id, ' acDEf ')).toBe(true);
  expect(await answersCaptcha(ctx, id, 'ACDEF')).toBe(false);
});

test('a wrong answer uses the captcha up too', async () => {
  const id = await keepCaptcha(ctx, ip, 'ACDEF');
  expect(await answersCaptcha(ctx, id, 'ACDEH')).toBe(false);
  expect(await answersCaptcha(ctx, id, 'ACDEF')).toBe(false);
});

test('of many answers at once one is heard', async () => {
  const id = await keepCaptcha(ctx, ip, 'ACDEF');
  const heard = await Promise.all(Array.from({ length: 8 }, () => answersCaptcha(ctx, id, 'ACDEF')));
  expect(heard.filter(Boolean)).toHaveLength(1);
});

test('a captcha expires after two minutes', async () => {
  const id = await keepCaptcha(ctx, ip, 'ACDEF');
  clock.advance(120_000);
  expect(await answersCaptcha(ctx, id, 'ACDEF')).toBe(false);
});

test('an answer for an unknown or malformed id is wrong', async () => {
  expect(await answersCaptcha(ctx, crypto.randomUUID(), 'ACDEF')).toBe(false);
  expect(await answersCaptcha(ctx, "'; drop table", 'ACDEF')).toBe(false);
});

test('the answer is not in the database', async () => {
  await keepCaptcha(ctx, ip, 'ACDEF');
  const { rows } = await ctx.pool.query('select c::text as row from identity.captcha c');
  expect(JSON.stringify(rows)).not.toContain('ACDEF');
  const { rows: kept } = await ctx.pool.query<{ answer_mac: Buffer }>('select answer_mac from identity.captcha');
  expect(kept.every((row) => row.answer_mac.length === 32)).toBe(true);
});

test('an address may leave so many unanswered and no more; others are not held back', async () => {
  const network = (n: number) => `2001:db8:1:2::${n}`;
  const tries = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => keepCaptcha(ctx, network(n), 'ACDEF')));
  expect(tries.every((t) => t.status === 'fulfilled')).toBe(true);
  await expect(newCaptcha(ctx, network(99))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(newCaptcha(ctx, '2001:db8:1:3::1')).resolves.toBeDefined();
  clock.advance(120_000);
  await expect(newCaptcha(ctx, network(99))).resolves.toBeDefined();
});

test('where a captcha is needed, none is CAPTCHA_REQUIRED and a wrong one CAPTCHA_WRONG', async () => {
  await expect(requireCaptcha(ctx, {})).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED', value: { captcha: true } });
  const captchaId = await keepCaptcha(ctx, ip, 'ACDEF');
  await expect(requireCaptcha(ctx, { captchaId, captcha: ' ' })).rejects.toMatchObject({ code: 'CAPTCHA_REQUIRED' });
  await expect(requireCaptcha(ctx, { captchaId, captcha: 'XXXXX' })).rejects.toMatchObject({ code: 'CAPTCHA_WRONG' });
});
