import { beforeAll, expect, test } from 'vitest';
import { channelByCode } from '../../../modules/cashier/channels/channels.ts';
import { listGateways } from '../../../modules/cashier/desk/index.ts';
import { notedActs } from '../../../modules/operators/index.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { testPassword } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { runAdmin } from '../run.ts';
import { operatorAtMachine, piped } from '../testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
let second: Awaited<ReturnType<typeof operatorAtMachine>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  [by, second] = [await operatorAtMachine(ctx), await operatorAtMachine(ctx)];
});

const bank = [
  ...['channel', 'put', 'a-bank', '--direction', 'deposit', '--kind', 'bank', '--currency', 'THB'],
  ...['--name', 'Bank', '--min', '100', '--max', '5000'],
];
const secret = 'a-secret-of-many-letters';

const settings: [string[], object][] = [
  [bank, { action: 'channel', subject: 'a-bank', detail: { max: '5000' } }],
  [['channel', 'off', 'a-bank'], { action: 'channel', subject: 'a-bank', detail: { enabled: false } }],
  [
    ['receiver', 'add', 'a-bank', '--bank', 'B', '--holder', 'H', '--number', '1'],
    { action: 'receiver', subject: 'a-bank', detail: { number: '1' } },
  ],
  [['rate', 'USDT', 'THB', '32.9'], { action: 'rate', subject: 'USDT-THB', detail: { rate: '32.9' } }],
  [
    ['gateway', 'sandbox', '--url', 'https://pay.example', '--merchant', 'us', '--secret-stdin'],
    { action: 'gateway', subject: 'sandbox', detail: { url: 'https://pay.example' } },
  ],
  [['gateway', 'sandbox', 'off'], { action: 'gateway', subject: 'sandbox', detail: { do: 'off' } }],
  [
    ['withdrawal-rule', 'THB', '--daily-count', '3'],
    { action: 'withdrawal-rule', subject: 'THB', detail: { 'daily-count': '3' } },
  ],
  [['risk-rule', 'new-device', '--points', '40'], { action: 'risk-rule', subject: 'new-device' }],
  [['matching-rule', 'THB', '--pay-minutes', '40'], { action: 'matching-rule', subject: 'THB' }],
  [['transfer-rule', 'THB', '--min', '50'], { action: 'transfer-rule', subject: 'THB', detail: { min: '50' } }],
  [['vendor-win-limit', 'THB', '100'], { action: 'vendor-win-limit', subject: 'THB', detail: { amount: '100' } }],
  [['valid-bet', 'LIVE', 'risked'], { action: 'valid-bet', subject: 'LIVE', detail: { measure: 'risked' } }],
  [
    ['payout-provider', 'HERE', '--kind', 'bank', '--name', 'Here', '--pattern', '^1$'],
    { action: 'payout-provider', subject: 'HERE' },
  ],
  [
    [
      ...['vendor', 'NAGA', '--name', 'Naga', '--url', 'https://naga.example', '--wallet', 'transfer'],
      ...['--currencies', 'THB', '--secret-stdin'],
    ],
    { action: 'vendor', subject: 'NAGA', detail: { wallet: 'transfer' } },
  ],
];

test.each(settings)('%j is set by an operator, and written down with the reason', async (args, act) => {
  expect(await by.run(args, secret)).toMatchObject({ code: 0 });
  const [noted] = await notedActs(ctx.db, { limit: 1 });
  expect(noted).toMatchObject({ ...act, reason: 'Decided on Monday' });
  if (noted?.detail.needed === 2) expect(await second.run(args, secret)).toMatchObject({ code: 0 });
  expect(
    JSON.stringify(noted, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(secret);
});

test.each(settings)('%j is set by nobody in secret, and by no role that may not', async (args) => {
  const before = await notedActs(ctx.db, { limit: 1 });
  const nobody = () => {
    throw new Error('no site is asked');
  };
  expect((await runAdmin(args, nobody)).lines[0]).toContain('--as is missing');
  const { username } = await signedInOperator(ctx, { role: 'risk' });
  const said = ['--as', username, '--reason', 'because', '--password-stdin'];
  const { code, lines } = await piped(ctx, [...args, ...said], [testPassword, secret]);
  expect([code, lines.length]).toEqual([2, 1]);
  expect(await notedActs(ctx.db, { limit: 1 })).toEqual(before);
});

test('what is refused is not written down as done', async () => {
  const before = await notedActs(ctx.db, { limit: 1 });
  expect((await by.run(['channel', 'put', 'a-bank', '--min', '9000'])).code).toBe(2);
  expect((await by.run(['gateway', 'sandbox', 'rotate', '--secret-stdin'], 'short')).code).toBe(2);
  expect(await notedActs(ctx.db, { limit: 1 })).toEqual(before);
  // One operator alone may change neither the address nor the secret of a gateway.
  const rotated = await by.run(['gateway', 'sandbox', 'rotate', '--secret-stdin'], 'another-secret-of-letters');
  expect(rotated.lines[0]).toContain('takes two operators');
  expect((await by.run(['gateway', 'sandbox', '--url', 'https://mine.example'])).lines[0]).toContain('takes two');
  expect((await channelByCode(ctx.db, 'a-bank'))?.min_amount).toBe(1_000_000n);
  expect((await listGateways(ctx))[0]).toMatchObject({ secrets: 1, enabled: false, url: 'https://pay.example' });
});
