import { beforeAll, expect, test } from 'vitest';
import { listAccounts } from '../../modules/cashier/payout-accounts/accounts.ts';
import { withdrawalRule } from '../../modules/cashier/withdrawals/rule-store.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { runAdmin } from './run.ts';
import { operatorAtMachine } from './testing.ts';

let by: Awaited<ReturnType<typeof operatorAtMachine>>;
const ctx = await useTestCtx();
beforeAll(async () => {
  by = await operatorAtMachine(ctx);
});

async function admin(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, lines } = await by.run(args);
  return { code, text: lines.join('\n') };
}

const bank = ['payout-provider', 'example', '--kind', 'bank', '--name', 'Example', '--pattern', '^\\d{10}$'];

test('members bind where the operator lets them, in the currency of the account', async () => {
  expect((await admin(...bank, '--currency', 'THB', '--name-th', 'ตัวอย่าง')).text).toContain('EXAMPLE');
  const { memberId } = await signedInMember(ctx);
  const offered = async (currency: 'THB' | 'USD') =>
    (await listAccounts(ctx, { memberId, currency })).providers.map(({ code }) => code);
  expect([await offered('THB'), await offered('USD')]).toEqual([['EXAMPLE'], []]);
  await admin('payout-provider', 'EXAMPLE', '--off');
  // A correction of a disabled provider does not enable it.
  await admin(...bank);
  expect(await offered('THB')).toEqual([]);
  expect((await runAdmin(['payout-providers'], (work) => work(ctx))).lines.join('\n')).toMatch(
    /EXAMPLE .* off Example {2}\^/,
  );
});

test('limits and risk are set by name, and what is left out stays', async () => {
  await admin('withdrawal-rule', 'thb', '--daily-count', '3', '--two-person-above', '50,000');
  expect(await withdrawalRule(ctx.db, 'THB')).toMatchObject({
    daily_count: 3,
    daily_amount: 20_000_000_000n,
    two_person_above: 500_000_000n,
  });
  const { text } = await admin('risk-rule', 'new-device', '--points', '40');
  expect(text).toMatch(/new-device +40 points, new for 24 hours/);
});

test('a higher amount from which two approve takes two itself, and a lower one does not', async () => {
  const second = await operatorAtMachine(ctx);
  const raise = ['withdrawal-rule', 'THB', '--two-person-above', '900000'];
  const held = async () => (await withdrawalRule(ctx.db, 'THB')).two_person_above;
  expect((await admin(...raise)).text).toContain('takes two operators');
  expect(await held()).toBe(500_000_000n);
  expect((await second.run(raise)).lines.join()).toContain('two people above 900,000.00');
  expect((await admin('withdrawal-rule', 'THB', '--two-person-above', '100')).code).toBe(0);
  expect(await held()).toBe(1_000_000n);
});

test.each([
  ['--daily-count', '6', 'daily_count'],
  ['--daily-amount', '2000001', 'daily_amount'],
  ['--big-win-above', '200001', 'big_win_above'],
] as const)('a higher %s takes two operators as well, and a lower one does not', async (option, value, column) => {
  const usd = 'USD';
  const second = await operatorAtMachine(ctx);
  const held = async () => (await withdrawalRule(ctx.db, usd))[column];
  const before = await held();
  const raise = ['withdrawal-rule', usd, option, value];
  expect((await admin(...raise)).text).toContain('takes two operators');
  expect(await held()).toBe(before);
  expect((await second.run(raise)).code).toBe(0);
  expect(await held()).toBeGreaterThan(before);
  expect((await admin('withdrawal-rule', usd, option, '1')).text).not.toContain('takes two operators');
  expect(await held()).toBeLessThan(before);
});

test('what makes no sense is refused in a sentence', async () => {
  const wrong = [
    [...bank.slice(0, -1), '\\d+'],
    [...bank, '--currency', 'EUR'],
    [...bank, '--checksum', 'luhn'],
    ['payout-provider', 'NOBODY', '--on'],
    ['withdrawal-rule', 'THB'],
    ['withdrawal-rule', 'THB', '--daily-count', '0'],
    ['withdrawal-rule', 'EUR', '--daily-count', '1'],
    ['risk-rule', 'bad-hair', '--points', '1'],
    ['risk-rule', 'new-device', '--points', '101'],
  ];
  for (const args of wrong) expect((await admin(...args)).code, args.join(' ')).toBe(2);
});
