import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { setBrand } from '../../site/index.ts';
import { siteChanged } from '../../site/snapshot.ts';
import { setDefaultPassword } from './default-password.ts';
import { judgeFundPassword, judgePassword } from './policy.ts';

const ctx = await useTestCtx();

const judged = (password: string, username?: string) =>
  judgePassword(ctx, { field: 'newPassword', password, username });
const issue = (rule: string) => ({
  code: 'FIELD_RULE',
  value: { issues: [{ field: 'newPassword', rule, patternId: 'ANY', min: 8, max: 64 }] },
});
const tooCommon = { code: 'PASSWORD_TOO_COMMON', value: { field: 'newPassword' } };

test('a password is held against the rule of the site, counted in characters', async () => {
  await expect(judged('')).rejects.toMatchObject(issue('required'));
  await expect(judged('tnxqzwh')).rejects.toMatchObject(issue('length'));
  await expect(judged('คน'.repeat(33))).rejects.toMatchObject(issue('length'));
  await judged('🎲🃏🎰🀄🎯🏆💎🔑');
  await expect(judged('🎲🃏🎰🀄🎯🏆💎')).rejects.toMatchObject(issue('length'));
  await judged('naïve café, twice');
});

test('a brand may ask for more by a pattern', async () => {
  const rule = (pattern: string) =>
    ctx.pool.query("update site.register_field set accepted_pattern = $1 where field = 'password'", [pattern]);
  await rule('^(?=.*[A-Z])(?=.*[0-9]).*$');
  siteChanged(ctx);
  await expect(judged('nocapitalsatall')).rejects.toMatchObject(issue('pattern'));
  await judged('OneCapital7x');
  await rule('*');
  siteChanged(ctx);
});

test('the common ones, the own name and the brand’s default are refused', async () => {
  await expect(judged('iloveyou2')).rejects.toMatchObject(tooCommon);
  await expect(judged('xxSomchai77', 'somchai')).rejects.toMatchObject(tooCommon);
  await expect(judged('ＳＯＭＣＨＡＩ_xq', 'somchai')).rejects.toMatchObject(tooCommon);
  await judged('xxSomchai77', 'preecha');
  // A name of three letters occurs in too many words.
  await judged('treasonable', 'son');
  await judged('Welcome-to-Fairhouse');
  await setDefaultPassword(ctx, 'Welcome-to-Fairhouse');
  await expect(judged('Welcome-to-Fairhouse')).rejects.toMatchObject(tooCommon);
  await setDefaultPassword(ctx, null);
  await judged('Welcome-to-Fairhouse');
});

test('the brand’s name is refused, alone and with a little around it, and may be part of a longer text', async () => {
  for (const easy of [
    'Fairhouse',
    'fairhouse1',
    'FAIRHOUSE2026',
    '!F4irh0use!',
    'ｆａｉｒｈｏｕｓｅ',
    'Fairhouse Fairhouse',
  ]) {
    await expect(judged(easy), easy).rejects.toMatchObject(tooCommon);
  }
  await judged('a Fairhouse on the hill');
  await setBrand(ctx, { name: 'Golden Fair' });
  await expect(judged('goldenfair88')).rejects.toMatchObject(tooCommon);
  await judged('fairhouse1');
  await setBrand(ctx, { name: 'Fairhouse' });
});

test('the default password is kept sealed', async () => {
  await setDefaultPassword(ctx, 'Welcome-to-Fairhouse');
  const { rows } = await ctx.pool.query('select default_password from site.brand');
  expect(rows[0].default_password.toString('latin1')).not.toContain('Welcome');
  await setDefaultPassword(ctx, null);
});

test('a fund password follows its own rule, though registration does not ask for one', async () => {
  const fund = (password: string) => judgeFundPassword(ctx, { field: 'fundPassword', password, username: '846201' });
  const broken = (rule: string) => ({ code: 'FIELD_RULE', value: { issues: [{ field: 'fundPassword', rule }] } });
  await expect(fund('')).rejects.toMatchObject(broken('required'));
  await expect(fund('13579')).rejects.toMatchObject(broken('length'));
  await expect(fund('13579x')).rejects.toMatchObject(broken('pattern'));
  for (const easy of ['111111', '123456', '654321', '121212', '846201']) {
    await expect(fund(easy), easy).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
  }
  await fund('135792');
});
