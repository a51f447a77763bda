import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { putGateway } from '../../../modules/cashier/gateways/credentials.ts';
import { notedActs } from '../../../modules/operators/index.ts';
import { useTestApp } from '../../../testing/app.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine, piped } from '../testing.ts';

const ctx = await useTestCtx();
const site = await useTestApp({ ctx });
let admin: Awaited<ReturnType<typeof operatorAtMachine>>;
let finance: typeof admin;
let account: string;
beforeAll(async () => {
  [admin, finance] = await Promise.all([operatorAtMachine(ctx, 'admin'), operatorAtMachine(ctx, 'finance')]);
  account = (await signedInMember(ctx)).username;
});

type Case = [line: string, act: { action: string; subject?: string; detail?: object }];
const acts: Case[] = [
  ['module SLIDER3 off', { action: 'module', subject: 'SLIDER3', detail: { enabled: false } }],
  ['maintenance on --title Closed', { action: 'maintenance', detail: { enabled: true, title: 'Closed' } }],
  ['maintenance off', { action: 'maintenance', detail: { enabled: false } }],
  ['region deny 203.0.113.7/24', { action: 'region', subject: '203.0.113.0/24', detail: { effect: 'deny' } }],
  ['region remove 203.0.113.0/24', { action: 'region', detail: { effect: 'none' } }],
  ['embed allow https://partner.example', { action: 'embedding', subject: 'https://partner.example' }],
  [
    'hosts images https://cdn.example',
    { action: 'hosts', subject: 'images', detail: { addresses: 'https://cdn.example' } },
  ],
  ['register-field line hide', { action: 'register-field', subject: 'line', detail: { do: 'hide' } }],
  ['currencies --offer USD', { action: 'currencies', detail: { offer: 'USD' } }],
  ['login-rules --password-days never', { action: 'login-rules', detail: { 'password-days': 'never' } }],
  ['sms --daily-max 9', { action: 'sms', detail: { 'daily-max': '9' } }],
  ['notice add --id hello --text Hello', { action: 'notice', subject: 'hello', detail: { text: 'Hello' } }],
  ['notice remove hello', { action: 'notice', subject: 'hello', detail: { shown: false } }],
  ['agent ACCOUNT --type 41', { action: 'agent', detail: { type: '41' } }],
  ['agent ACCOUNT --type member', { action: 'agent', detail: { type: 'member' } }],
  ['lock ACCOUNT', { action: 'lock' }],
  ['unlock ACCOUNT', { action: 'unlock' }],
  ['end-sessions ACCOUNT', { action: 'end-sessions' }],
  ['require-password-change ACCOUNT', { action: 'require-password-change' }],
  ['forget-factors ACCOUNT', { action: 'forget-factors' }],
  ['default-password', { action: 'default-password', detail: { set: true } }],
];
const argsOf = (line: string) => line.replace('ACCOUNT', account).split(' ');
const newestAct = async () => (await notedActs(ctx.db, { limit: 1 }))[0];

test.each(acts)('"%s" by an operator who is named stands in the trail with the reason', async (line, act) => {
  expect(await admin.run(argsOf(line), 'Welcome-to-1')).toMatchObject({ code: 0 });
  const noted = await newestAct();
  expect(noted).toMatchObject({ ...act, reason: 'Decided on Monday' });
  expect(JSON.stringify(noted?.detail)).not.toContain('Welcome-to-1');
});

test.each(acts)('"%s" is refused to an operator who may not', async (line) => {
  const before = await newestAct();
  const { code, lines } = await finance.run(argsOf(line), 'Welcome-to-1');
  expect([code, lines[0]]).toEqual([2, expect.stringContaining('does not allow it')]);
  expect(await newestAct()).toEqual(before);
});

test.each(acts)('"%s" by the machine itself stands in the trail as the machine’s', async (line, act) => {
  const args = [...argsOf(line), '--reason', 'On the phone'];
  const asked = line === 'default-password' ? ['--password-stdin'] : [];
  expect(await piped(ctx, [...args, ...asked], ['Welcome-to-1'])).toMatchObject({ code: 0 });
  const noted = await newestAct();
  expect(noted).toMatchObject({ ...act, operator_id: null, reason: 'On the phone' });
  expect(JSON.stringify(noted?.detail)).not.toContain('Welcome-to-1');
  const { headers } = await signedInOperator(ctx);
  const trail = await site.app.inject({ url: '/ops/v1/cashier/actions?pageSize=1', headers });
  expect(trail.json().value.list[0]).toMatchObject({ operator: null, reason: 'On the phone' });
});

test.each(['unlock ACCOUNT', 'forget-factors ACCOUNT', 'default-password', 'reconcile sandbox 2026-01-14'])(
  '"%s" asks the machine for a reason too',
  async (line) => {
    const { code, lines } = await runAdmin(argsOf(line), () => {
      throw new Error('no site is asked');
    });
    expect([code, lines[0]]).toEqual([2, expect.stringContaining('--reason is empty')]);
  },
);

test('a comparison of a gateway’s file that an operator asks for stands in the trail', async () => {
  await putGateway(ctx, { adapter: 'sandbox', url: 'http://127.0.0.1:9', merchant: 'house', secret: 's'.repeat(32) });
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-reconcile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'day.csv');
  writeFileSync(file, 'kind,reference,id,currency,amount,state,paid_at\n');
  const compare = ['reconcile', 'sandbox', '2026-01-14', '--file', file];
  const alone = await piped(ctx, [...compare, '--reason', 'Asked by the bank'], []);
  expect(alone).toEqual({ code: 0, lines: ['2026-01-14: 0 lines, 0 agree, 0 differences'] });
  expect(await newestAct()).toMatchObject({ action: 'reconciliation', operator_id: null, reason: 'Asked by the bank' });
  expect(await finance.run(compare)).toMatchObject({ code: 0 });
  expect(await newestAct()).toMatchObject({
    action: 'reconciliation',
    subject: 'sandbox 2026-01-14',
    detail: { given: true },
  });
});

test('a setting of the site needs no reason at the machine, and has its line', async () => {
  expect(await piped(ctx, ['module', 'SLIDER3', 'on'], [])).toEqual({ code: 0, lines: ['SLIDER3 is on'] });
  expect(await newestAct()).toMatchObject({ action: 'module', subject: 'SLIDER3', operator_id: null, reason: '' });
});
