import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transferRule } from '../../modules/cashier/transfers/transfer-store.ts';
import { walletTransfer } from '../../modules/cashier/vendor-wallets/transfer.ts';
import { listVendorTransferRows } from '../../modules/cashier/vendor-wallets/transfer-store.ts';
import { balancesOf, houseAccount, post } from '../../modules/ledger/index.ts';
import { winLimits } from '../../modules/vendors/desk/index.ts';
import { listVendors, putVendor, type VendorChange } from '../../modules/vendors/index.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { openTestVendor } from '../../testing/vendor.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  by = await operatorAtMachine(ctx);
});

const admin = (...args: string[]) => by.run(args);

/** Runs a change as two operators. @returns the second one's answer */
async function byTwo(...args: string[]) {
  expect((await admin(...args)).lines.join()).toContain('takes two operators');
  return await (await operatorAtMachine(ctx)).run(args);
}

test('a vendor is changed in what is named alone, and listed without its secret', async () => {
  const secret = 'a secret that nobody is shown';
  await putVendor(ctx, 'NAGA', {
    name: 'Naga',
    url: 'https://naga.example',
    walletMode: 'transfer',
    currencies: ['THB'],
    secret,
  });
  expect((await byTwo('vendor', 'naga', '--name', 'Naga Slots', '--currencies', 'thb, usd')).code).toBe(0);
  expect((await listVendors(ctx)).find(({ code }) => code === 'NAGA')).toMatchObject({
    name: 'Naga Slots',
    url: 'https://naga.example',
    currencies: ['THB', 'USD'],
  });
  const { lines } = await admin('vendor', 'NAGA', 'off');
  expect(lines.join()).toMatch(/NAGA.*off.*Naga Slots/);
  expect(lines.join()).not.toContain(secret);
});

test('a vendor may give without a bet what its cap says, and is closed for maintenance', async () => {
  await byTwo('vendor', 'NAGA', 'on');
  const change = ['vendor', 'NAGA', '--credit-cap', 'thb:1000', '--maintenance', 'on', '--opens', 'window'];
  expect((await admin(...change)).lines.join()).toContain('takes two operators');
  const { lines } = await (await operatorAtMachine(ctx)).run(change);
  expect(lines.join()).toMatch(/NAGA.*maintenance.*gives 1000.0000 THB a day/);
  expect((await listVendors(ctx)).find(({ code }) => code === 'NAGA')).toMatchObject({ opens: 'window' });
});

test('a new vendor takes two operators, who state the same', async () => {
  const second = await operatorAtMachine(ctx);
  const given = ['--name', 'Fresh', '--url', 'https://fresh.example', '--wallet', 'single', '--currencies', 'THB'];
  const make = (who: typeof second, secret: string) => who.run(['vendor', 'FRESH', ...given, '--secret-stdin'], secret);
  const isThere = async () => (await listVendors(ctx)).some(({ code }) => code === 'FRESH');
  expect((await make(by, 'a secret of a new vendor')).lines.join()).toContain('takes two operators');
  expect((await make(second, 'a secret of another one')).lines.join()).toContain('takes two operators');
  expect(await isThere()).toBe(false);
  expect((await make(second, 'a secret of a new vendor')).lines.join()).toMatch(/FRESH/);
  expect(await isThere()).toBe(true);
});

test('as shipped, what all vendors win in an hour is bounded', async () => {
  const shipped = (await winLimits(ctx.db)).filter(({ vendor }) => vendor === '');
  expect(shipped.length).toBeGreaterThan(5);
  for (const { win_max, hour_max } of shipped) expect(hour_max).toBe((win_max ?? 0n) * 10n);
});

test.each([
  [['vendor', 'NEW', '--name', 'New'], /give --name, --url/],
  [['vendor', 'no-code', '--name', 'New'], /is no code/],
  [['vendor', 'naga', '--name', 'Naga \u202estolS'], /--name has characters in it that cannot be seen/],
  [['vendor', 'NAGA', '--currencies', 'THB,XXX'], /no currency "XXX"/],
  [['vendor', 'NAGA', '--url', 'naga'], /--url "naga"/],
  [['vendor', 'NAGA', '--credit-cap', 'THB:much'], /not an amount of THB/],
  [['vendor', 'NAGA'], /nothing is to be changed/],
  [['transfer-rule', 'THB', '--min', '1,000,000'], /--min is above --max/],
  [['transfer-rule', 'BTC', '--min', '1'], /has no rule yet/],
  [['vendor-win-limit', 'THB', 'much'], /is not an amount of THB/],
  [['vendor-transfer', 'returned', '1', '--amount', '5'], /--amount has no meaning/],
] as const)('%j is refused in one clear line', async (args, words) => {
  const { code, lines } = await admin(...args);
  expect(code).toBe(2);
  expect(lines.join()).toMatch(words);
});

test('what members may send is bounded, and switched off', async () => {
  expect((await admin('transfer-rule', 'THB', '--min', '50', '--daily-count', '3')).code).toBe(0);
  expect(await transferRule(ctx.db, 'THB')).toMatchObject({ min_amount: 500_000n, daily_count: 3 });
  await admin('transfer-rule', 'thb', 'off');
  expect(await transferRule(ctx.db, 'THB')).toBeNull();
  expect((await admin('vendor-win-limit', 'THB', '100')).lines.join()).toContain('believed up to 100.00');
});

test('a vendor is retired, heard again by a new secret, and opened behind it', async () => {
  expect((await admin('vendor', 'NAGA', 'retire')).lines.join()).toMatch(/NAGA.*retired/);
  expect((await admin('vendor', 'NAGA', 'on')).lines.join()).toMatch(/give it a new secret first/);
  expect((await admin('vendor', 'NAGA', '--now', '--name', 'Naga')).lines.join()).toMatch(/--now has no meaning/);
  await putVendor(ctx, 'NAGA', { secret: 'a secret that nobody has stolen' });
  expect((await byTwo('vendor', 'NAGA', 'on')).code).toBe(0);
  expect((await listVendors(ctx)).find(({ code }) => code === 'NAGA')).toMatchObject({ enabled: true });
});

test('another address of a vendor, and another wallet mode, take two operators', async () => {
  const naga = async () => (await listVendors(ctx)).find(({ code }) => code === 'NAGA');
  const before = await naga();
  for (const change of [
    ['--url', 'https://thief.example'],
    ['--wallet', 'single'],
  ]) {
    expect((await admin('vendor', 'NAGA', ...change)).lines.join()).toContain('takes two operators');
    expect(await naga()).toEqual(before);
  }
});

test('to believe more of a vendor, or to let it give more, takes two operators', async () => {
  const second = await operatorAtMachine(ctx);
  const limit = ['vendor-win-limit', 'THB', '1000'];
  const own = [...limit.with(2, '90000'), '--vendor', 'NAGA'];
  const cap = ['vendor', 'NAGA', '--credit-cap', 'THB:999999'];
  expect((await admin(...limit.with(2, '100'))).code).toBe(0);
  for (const change of [limit, limit.with(2, 'none'), own, cap]) {
    expect((await admin(...change)).lines.join(), change.join(' ')).toContain('takes two operators');
  }
  const held = async () => (await winLimits(ctx.db)).filter(({ currency }) => currency === 'THB');
  expect(await held()).toMatchObject([{ vendor: '', win_max: 1_000_000n }]);
  for (const change of [own, cap]) expect((await second.run(change)).lines.join()).not.toContain('takes two');
  expect(await held()).toMatchObject([{ vendor: '' }, { vendor: 'NAGA', win_max: 900_000_000n }]);
  expect((await admin('vendor-win-limit', 'THB', '50', '--vendor', 'NAGA')).lines.join()).toContain('up to 50.00');
  expect((await admin('vendor', 'NAGA', '--credit-cap', 'THB:0')).code).toBe(0);
  // Restores the limit of all vendors, which is higher.
  const none = ['vendor-win-limit', 'THB', 'none', '--vendor', 'NAGA'];
  expect((await admin(...none)).lines.join()).toContain('takes two operators');
  expect((await second.run(none)).lines.join()).not.toContain('NAGA');
});

test('wins are limited a round and an hour, for all vendors and for one', async () => {
  const { lines } = await admin('vendor-win-limit', 'THB', '5000', '--hour', '--vendor', 'naga');
  expect(lines.join()).toContain("NAGA's win is believed up to 5,000.00 an hour");
  expect((await admin('vendor-win-limit', 'THB', '5', '--vendor', 'NOBODY')).lines.join()).toContain(
    'no vendor NOBODY',
  );
  const none = ['vendor-win-limit', 'THB', 'none', '--hour', '--vendor', 'NAGA'];
  await admin(...none);
  expect((await (await operatorAtMachine(ctx)).run(none)).lines.join()).not.toContain('NAGA');
  expect((await runAdmin(['held-calls'], (work) => work({ ...ctx }))).lines).toEqual(['Nothing waits']);
  expect((await admin('held-call', 'release', '1')).lines.join()).toContain('There is no such number');
});

test('what a vendor leaves open is listed, with whose it is and for how long', async () => {
  const vendor = await openTestVendor(ctx, 'SILENT');
  const { memberId, username, wallets } = await signedInMember(ctx);
  const credit = wallets.get('cash');
  if (!credit) throw new Error('a member has a cash wallet');
  const debit = await houseAccount(ctx, 'promotion:test', 'THB');
  await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount: 1_000_000n, kind: 'signupGift', ref: 0n }] });
  vendor.faults.push('unheard');
  const request = { type: 'IN', vendor: 'SILENT', amount: '50' } as const;
  await walletTransfer(ctx, { memberId, currency: 'THB' }, { request, idempotencyKey: randomUUID() });
  const [open] = await listVendorTransferRows(ctx.db, { state: 'PENDING', limit: 10 });
  const { lines } = await runAdmin(['vendor-transfers'], (work) => work({ ...ctx }));
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${open?.id} .*SILENT {2}in {2}50.0000 THB {2}${username} {2}unanswered`)),
  ]);
  expect((await balancesOf(ctx, memberId)).find(({ type }) => type === 'locked')?.balance).toBe(500_000n);
  await vendor.close();
});

test('more than one page of what is under way is shown page by page, each transfer once', async () => {
  await sql`update cashier.vendor_transfer set state = 'RETURNED'`.execute(ctx.db);
  const members = await Promise.all(Array.from({ length: 3 }, () => signedInMember(ctx)));
  const common: VendorChange = {
    url: 'https://naga.example',
    walletMode: 'transfer',
    currencies: ['THB'],
    secret: randomUUID(),
  };
  for (let i = 0; i < 67; i++) await putVendor(ctx, `MANY${i}`, { ...common, name: `Many ${i}` });
  await sql`
    insert into cashier.vendor_transfer
      (member_id, vendor, direction, currency, state, request_key, request_hash, created_at, updated_at)
    select m, 'MANY' || v, 'out', 'THB', 'PENDING', gen_random_uuid(), '', now(), now()
    from unnest(${members.map(({ memberId }) => memberId)}::int8[]) m, generate_series(0, 66) v`.execute(ctx.db);
  const shown = async (...args: string[]) =>
    (await runAdmin(['vendor-transfers', ...args], (work) => work({ ...ctx }))).lines;
  const [first, second, third] = [await shown(), await shown('--page', '2'), await shown('--page', '3')];
  expect([first.at(-1), second.at(-1)]).toEqual(['More is under way: --page 2', 'More is under way: --page 3']);
  expect(third).toHaveLength(1);
  const ids = [...first.slice(0, -1), ...second.slice(0, -1), ...third].map((line) => line.split('  ')[0]);
  expect([ids.length, new Set(ids).size]).toEqual([201, 201]);
  expect(await shown('--page', '4')).toEqual(['There is no page 4']);
  expect((await shown('--page', 'two')).join()).toContain('--page "two" is not a number');
});

test('a vendor may have names of its own for currencies, which two operators state', async () => {
  const names = (text: string, who = by) => who.run(['vendor', 'NAGA', '--currency-names', text]);
  const held = async () => (await listVendors(ctx)).find(({ code }) => code === 'NAGA')?.names;
  expect((await byTwo('vendor', 'NAGA', '--currency-names', 'mTHB=THB:-3:1,kUSD=usd:3:4')).lines.join()).toContain(
    'mTHB is THB times 10^-3 with 1 decimals',
  );
  const both = [
    { currency: 'THB', name: 'mTHB', power: -3, decimals: 1 },
    { currency: 'USD', name: 'kUSD', power: 3, decimals: 4 },
  ];
  expect(await held()).toEqual(both);
  for (const wrong of ['mTHB=THB', 'mTHB=XXX:-3:1', 'm=THB:0:2', 'mTHB=THB:-9:1', 'mTHB=THB:-3:9']) {
    expect(await names(wrong), wrong).toMatchObject({ code: 2, lines: [expect.stringContaining('--currency-names')] });
  }
  // In transfer mode, decimals of the vendor's beyond ours could never be brought back.
  for (const wrong of ['USD=THB:0:2', 'oneTHB=THB:0:2,oneTHB=USD:0:2', 'THB=THB:0:5', 'mTHB=THB:-3:2']) {
    expect(await names(wrong), wrong).toMatchObject({ code: 2 });
  }
  expect(await held()).toEqual(both);
  await byTwo('vendor', 'NAGA', '--currency-names', 'none');
  expect(await held()).toEqual([]);
});
