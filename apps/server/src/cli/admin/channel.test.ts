import { beforeAll, expect, test } from 'vitest';
import { channelByCode } from '../../modules/cashier/channels/channels.ts';
import { newestRates, readReceivers } from '../../modules/cashier/desk/index.ts';
import { putGateway } from '../../modules/cashier/gateways/credentials.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
let second: Awaited<ReturnType<typeof operatorAtMachine>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  [by, second] = [await operatorAtMachine(ctx), await operatorAtMachine(ctx)];
});

const admin = (...args: string[]) => by.run(args);
const shown = async (command: string) => (await runAdmin([command], (work) => work({ ...ctx }))).lines;
const made = [
  ...['channel', 'put', 'my-bank', '--direction', 'deposit', '--kind', 'bank', '--currency', 'thb'],
  ...['--name', 'Bank', '--name-th', 'ธนาคาร', '--min', '100', '--max', '5000'],
];

test('a channel is made by two, changed in what is named alone, and switched off and on', async () => {
  const terms = ['--fee-percent', '1.5', '--hours', '09:00-23:30', '--turnover', '1', '--quick', '100, 500'];
  expect((await admin(...made, ...terms)).lines.join()).toContain('takes two operators');
  expect(await channelByCode(ctx.db, 'my-bank')).toBeNull();
  expect(await second.run([...made, ...terms])).toMatchObject({ code: 0 });
  expect(await channelByCode(ctx.db, 'my-bank')).toMatchObject({
    name: { EN: 'Bank', TH: 'ธนาคาร', CN: 'Bank' },
    min_amount: 1_000_000n,
    fee_bp: 150,
    turnover_bp: 10_000,
    open_from: 540,
    open_until: 1410,
    settings: { quick: ['100', '500'] },
    enabled: true,
  });
  expect((await admin('channel', 'put', 'my-bank', '--max', '6000', '--hours', 'always')).code).toBe(0);
  expect(await channelByCode(ctx.db, 'my-bank')).toMatchObject({
    max_amount: 60_000_000n,
    open_from: null,
    fee_bp: 150,
    name: { TH: 'ธนาคาร' },
  });
  await admin('channel', 'off', 'my-bank');
  expect((await shown('channels')).join()).toMatch(/my-bank.*off/);
  await admin('channel', 'on', 'my-bank');
  expect(await channelByCode(ctx.db, 'my-bank')).toMatchObject({ enabled: true });
});

test('what makes no channel is refused in one clear line, and nothing is written', async () => {
  const before = await channelByCode(ctx.db, 'my-bank');
  const wrong: [string[], RegExp][] = [
    [['channel', 'put', 'new-one', '--kind', 'bank'], /--currency is missing/],
    [['channel', 'put', 'My Bank'], /a-z, 0-9/],
    [['channel', 'put', 'my-bank', '--currency', 'USD'], /stays/],
    [['channel', 'put', 'my-bank', '--min', '0'], /above zero/],
    [['channel', 'put', 'my-bank', '--min', '7000'], /--max/],
    [['channel', 'put', 'my-bank', '--min', 'ten'], /no amount/],
    [['channel', 'put', 'my-bank', '--fee-percent', '51'], /between 0 and 50/],
    [['channel', 'put', 'my-bank', '--fee-fixed', '100'], /whole of the smallest/],
    [['channel', 'put', 'my-bank', '--hours', '9-23'], /09:00-23:00/],
    [['channel', 'put', 'my-bank', '--hours', '09:00-09:00'], /different times/],
    [['channel', 'put', 'my-bank', '--kind', 'gateway'], /need an --adapter: sandbox/],
    [['channel', 'put', 'my-bank', '--quick', '100,many'], /--quick/],
    [['channel', 'put', 'my-bank', '--expires', '0'], /--expires/],
    [['channel', 'off', 'nowhere'], /no channel nowhere/],
    [['channel', 'away', 'my-bank'], /not one of put, on, off/],
  ];
  expect((await runAdmin(['channel'], () => Promise.resolve([]))).lines[0]).toMatch(/is missing/);
  for (const [args, says] of wrong) {
    const { code, lines } = await admin(...args);
    expect(code, args.join(' ')).toBe(2);
    expect(lines[0]).toMatch(says);
  }
  expect(await channelByCode(ctx.db, 'my-bank')).toEqual(before);
});

test('accounts to pay into are added by two, reworded by their number and switched off by one', async () => {
  const account = ['--bank', 'Siam Example Bank', '--holder', 'House Ltd.', '--number', '012-3'];
  expect((await admin('receiver', 'add', 'my-bank', ...account)).lines[0]).toContain('takes two operators');
  expect(await readReceivers(ctx.db)).toEqual([]);
  const another = account.with(-1, '012-4');
  expect((await second.run(['receiver', 'add', 'my-bank', ...another])).lines[0]).toContain('takes two operators');
  expect((await second.run(['receiver', 'add', 'my-bank', ...account])).lines[0]).toContain('takes deposits');
  for (const { run } of [by, second]) await run(['receiver', 'add', 'my-bank', ...account, '--branch', 'Main']);
  const [row, ...others] = await readReceivers(ctx.db);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ account_number: '012-3', branch: 'Main', enabled: true });
  expect((await admin('receiver', 'off', String(row?.id))).code).toBe(0);
  expect((await shown('receivers'))[0]).toMatch(/off$/);
  expect((await admin('receiver', 'on', String(row?.id))).lines[0]).toContain('takes two operators');
  expect((await shown('receivers'))[0]).toMatch(/off$/);
  expect((await admin('receiver', 'off', '1')).lines[0]).toMatch(/no account 1/);
  expect((await admin('receiver', 'off', 'x')).code).toBe(2);
  expect((await admin('receiver', 'add', 'nowhere', ...account)).lines[0]).toMatch(/no bank channel/);
  expect((await admin('receiver', 'add', 'my-bank', '--bank', 'B')).lines[0]).toMatch(/--holder is missing/);
});

test('the newest rate of a pair holds', async () => {
  expect((await admin('rate', 'usdt', 'thb', '32')).lines.join()).toContain('takes two operators');
  await second.run(['rate', 'usdt', 'thb', '32']);
  await admin('rate', 'USDT', 'THB', '32.9');
  expect((await newestRates(ctx.db)).map(({ rate }) => rate)).toEqual(['32.9']);
  expect(await shown('rates')).toEqual(['1 USDT = 32.9 THB']);
  for (const args of [
    ['USDT', 'USDT', '1'],
    ['USDT', 'THB', '0'],
    ['USDT', 'THB', '-1'],
    ['USDT', 'THB', '1e3'],
    ['XXX', 'THB', '1'],
  ]) {
    expect((await admin('rate', ...args)).code, args.join(' ')).toBe(2);
  }
});

test('a gateway is switched off by one operator, and on again by two', async () => {
  await putGateway(ctx, {
    adapter: 'sandbox',
    url: 'http://127.0.0.1:9',
    merchant: 'HOUSE',
    secret: 'a secret of a gateway',
  });
  expect((await admin('gateway', 'sandbox', 'off')).lines.join()).toMatch(/sandbox.*off/);
  expect((await admin('gateway', 'sandbox', 'on')).lines.join()).toContain('takes two operators');
  expect((await second.run(['gateway', 'sandbox', 'on'])).lines.join()).not.toMatch(/off|takes two/);
});
