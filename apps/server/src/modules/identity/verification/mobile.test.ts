import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { maskEmail, maskMobile } from '../../delivery/index.ts';
import { setBrand } from '../../site/index.ts';
import { setRegionRule } from '../../site/region-rules.ts';
import { mobileOf, reachableMobileOf } from './mobile.ts';

const ctx = await useTestCtx();

test.each([
  ['0812345678', '66', '+66812345678'],
  ['812345678', '+66', '+66812345678'],
  [' 081-234 5678 ', '66', '+66812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '66', '+66812345678'],
  ['０８１２３４５６７８', '66', '+66812345678'],
  ['+66812345678', '86', '+66812345678'],
  ['0066812345678', undefined, '+66812345678'],
  ['0812345678', undefined, '+66812345678'],
  ['13812345678', '86', '+8613812345678'],
  ['02055512345', '856', '+8562055512345'],
  ['4155550123', '1', '+14155550123'],
])('%s with the dialing code %s is %s', async (mobileNum, countryDialingCode, e164) => {
  expect(await mobileOf(ctx, { mobileNum, countryDialingCode })).toBe(e164);
});

test.each([undefined, '', '   '])('no number (%j) is told to be missing', async (mobileNum) => {
  await expect(mobileOf(ctx, { mobileNum })).rejects.toMatchObject({ code: 'MOBILE_MISSING' });
});

test('where a country has one length, a number of another is told how many digits it must have, its leading 0 counted', async () => {
  await expect(mobileOf(ctx, { mobileNum: '081234567' })).rejects.toMatchObject({
    code: 'MOBILE_INVALID',
    value: { digits: 10 },
  });
  await expect(mobileOf(ctx, { mobileNum: '81234567' })).rejects.toMatchObject({ value: { digits: 9 } });
  await expect(mobileOf(ctx, { mobileNum: '08123' })).rejects.toMatchObject({ value: { digits: 10 } });
  await expect(mobileOf(ctx, { mobileNum: '081 234 56789' })).rejects.toMatchObject({ value: { digits: 10 } });
  await expect(mobileOf(ctx, { mobileNum: '138123456', countryDialingCode: '86' })).rejects.toMatchObject({
    value: { digits: 11 },
  });
});

test.each([
  ['012345678', '66'],
  ['abc', '66'],
  ['0812345678; drop table', '66'],
  ['\u202e0812345678', '66'],
  ['0812345678', '999'],
  ['0'.repeat(32), '66'],
])('%j with the dialing code %s is no mobile number', async (mobileNum, countryDialingCode) => {
  await expect(mobileOf(ctx, { mobileNum, countryDialingCode })).rejects.toMatchObject({ code: 'MOBILE_INVALID' });
});

test('the first country of the site is taken where none is said', async () => {
  await setBrand(ctx, { sms_countries: ['CN', 'TH'] });
  expect(await mobileOf(ctx, { mobileNum: '13812345678' })).toBe('+8613812345678');
  await setBrand(ctx, { sms_countries: ['TH', 'CN'] });
});

test('only numbers of the site’s countries are written to, and of none that the site refuses', async () => {
  expect(await reachableMobileOf(ctx, { mobileNum: '0812345678' })).toBe('+66812345678');
  const american = { mobileNum: '4155550123', countryDialingCode: '1' };
  await expect(reachableMobileOf(ctx, american)).rejects.toMatchObject({ code: 'SMS_NOT_ALLOWED' });
  await setRegionRule(ctx, 'deny', { country: 'CN' });
  const chinese = { mobileNum: '13812345678', countryDialingCode: '86' };
  await expect(reachableMobileOf(ctx, chinese)).rejects.toMatchObject({ code: 'SMS_NOT_ALLOWED' });
});

test('masks show what the owner recognises and no more', () => {
  expect(maskMobile('+66812345678')).toBe('•••• 5678');
  expect(maskEmail('mali@example.com')).toBe('m•••@example.com');
  expect(maskEmail('@')).toBe('•••');
});
