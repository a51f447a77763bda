import { isPatternId, patterns } from '@fairhouse/contract/patterns';
import { RegisterRequest } from '@fairhouse/contract/registration';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { isModuleOn, registerRules, siteVersion } from './index.ts';
import { setModule } from './settings.ts';
import { siteChanged, snapshotOf } from './snapshot.ts';

const ctx = await useTestCtx();

test('what works is on from the start and the rest is off', async () => {
  const site = await snapshotOf(ctx);
  expect([...site.on].sort()).toEqual([
    'COMM3',
    'FORGOTEMAIL3',
    'FREEPLAY3',
    'LOGINVERF3',
    'LOGINVERFDEV3',
    'LOGINVERFIP3',
    'REG3',
    'SLIDER3',
  ]);
  const registration = site.tree.find((node) => node.modId === 'REG3');
  expect(registration).toEqual({
    modId: 'REG3',
    enabled: '1',
    childrenNodes: ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'BIRTHCONF3'].map((modId) => ({
      modId,
      enabled: '0',
      childrenNodes: [],
    })),
  });
  expect(site.tree.map((node) => node.modId)).toEqual([
    'PTSYS3',
    'MANPLAYREB3',
    'AGENTPOLICY3',
    'COMM3',
    'REG3',
    'FREEPLAY3',
    'PWDEXPFORCECHANGE3',
    'MOBILEVERCODELOGIN3',
    'SLIDER3',
    'LOGINVERF3',
    'FORGOTEMAIL3',
    'FORGOTMOB3',
    'FORGOTTELL3',
    'SOCIALGOOGLE3',
    'SOCIALFACEBOOK3',
    'VIP3',
    'REFERRAL3',
    'CHAT3',
  ]);
});

test('a child of a module that is off is off, and comes back with its parent', async () => {
  expect(await setModule(ctx, 'MOBILENUMREG3', true)).toBe(true);
  expect(await isModuleOn(ctx, 'MOBILENUMREG3')).toBe(true);
  await setModule(ctx, 'REG3', false);
  expect(await isModuleOn(ctx, 'MOBILENUMREG3')).toBe(false);
  const told = (await snapshotOf(ctx)).tree.find((node) => node.modId === 'REG3');
  expect(told?.childrenNodes[0]).toEqual({ modId: 'MOBILENUMREG3', enabled: '0', childrenNodes: [] });
  await setModule(ctx, 'REG3', true);
  expect(await isModuleOn(ctx, 'MOBILENUMREG3')).toBe(true);
});

test('a module that does not exist is off and cannot be switched', async () => {
  expect(await isModuleOn(ctx, 'NOSUCH3')).toBe(false);
  expect(await setModule(ctx, 'NOSUCH3', true)).toBe(false);
});

test('the version changes with every change and with nothing else', async () => {
  const before = await siteVersion(ctx);
  expect(await siteVersion(ctx)).toBe(before);
  await setModule(ctx, 'PTSYS3', false);
  expect(await siteVersion(ctx)).not.toBe(before);
});

const accepts = async (field: string, value: string) => {
  const rule = (await registerRules(ctx)).rules.find((r) => r.field === field);
  expect(rule).toBeDefined();
  if (!rule) return false;
  const pattern = rule.acceptedPattern === '*' || new RegExp(rule.acceptedPattern, 'u').test(value);
  return pattern && value.length >= rule.minLength && value.length <= rule.maxLength;
};

test('username: letter first then letters and digits, 4 to 16', async () => {
  expect(await accepts('username', 'Ann1')).toBe(true);
  expect(await accepts('username', 'a234567890123456')).toBe(true);
  for (const wrong of ['1ann', 'ann', 'ann_1', 'ann 1', 'แอนนา', 'a2345678901234567', 'ann1\n']) {
    expect(await accepts('username', wrong), wrong).toBe(false);
  }
});

test('password: any characters, 8 to 64', async () => {
  for (const right of ['secret12', 'no digits in this one', 'รหัสผ่านของฉัน', 'x'.repeat(64)]) {
    expect(await accepts('password', right), right).toBe(true);
  }
  for (const wrong of ['secrets', 'x'.repeat(65)]) expect(await accepts('password', wrong), wrong).toBe(false);
});

test('the pattern of every field is the one that its words speak of', async () => {
  for (const { field, acceptedPattern, patternId } of (await registerRules(ctx)).rules) {
    const known = isPatternId(patternId) ? patterns[patternId] : undefined;
    expect(acceptedPattern.replace(/^\^(.*)\$$/, '$1'), field).toBe(known);
  }
});

test('every field that a registration may carry has a rule, so that a site can show it', async () => {
  const ruled = (await registerRules(ctx)).rules.map((rule) => rule.field);
  // Fields that accompany others, or that the page fills in, have no rule.
  const unruled = ['confirmPassword', 'verifyPwd', 'countryDialingCode', 'terms', 'ageConfirmed', 'birthdayConfirmed'];
  unruled.push('verificationCode', 'firebaseChannel', 'firebaseIdToken', 'socialTicket');
  unruled.push('domain', 'registerUrl', 'registerMethod', 'currency', 'login', 'language');
  expect([...ruled, ...unruled].sort()).toEqual(Object.keys(RegisterRequest.properties).sort());
});

test('a reading that began before a change is not kept: the next look asks again', async () => {
  siteChanged(ctx);
  const reading = isModuleOn(ctx, 'PTSYS3');
  siteChanged(ctx);
  await reading;
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.on('acquire', count);
  await isModuleOn(ctx, 'PTSYS3');
  await isModuleOn(ctx, 'PTSYS3');
  for (const pool of [ctx.pool, ctx.reserve.pool]) pool.off('acquire', count);
  expect(asked).toBe(1);
});

test('only username, password and captcha are shown, with the ages of the brand', async () => {
  const setting = await registerRules(ctx);
  expect(setting.rules.filter((rule) => rule.shown).map((rule) => rule.field)).toEqual([
    'username',
    'password',
    'captcha',
  ]);
  expect(setting.rules.filter((rule) => rule.required && !rule.shown)).toEqual([]);
  expect(setting).toMatchObject({ minAge: 18, birthdayConfirmAge: 21 });
});
