import { expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { foldHouse } from './house.ts';
import { houseAccount, post, verifyLedger } from './index.ts';
import { reverse } from './reverse.ts';
import { entry, give, memberWith } from './test-world.ts';

/**
 * Runs the checks on a small exact ledger with folded and unfolded sums, after one statement that only a broken server
 * could cause.
 */
async function checksAfter(tamper: string): Promise<string[]> {
  const ctx = await openTestCtxForThisTest();
  const member = await memberWith(ctx, 100n);
  const dice = await houseAccount(ctx, 'original:dice', 'THB');
  await houseAccount(ctx, 'original:dice', 'CNY');
  await post(ctx, entry([{ debit: member.cash, credit: dice, amount: 30n, kind: 'stake', ref: 1n }]));
  await foldHouse(ctx);
  await give(ctx, member.cash, 7n);
  const other = await memberWith(ctx, 0n);
  await reverse(ctx, {
    key: '00000000-0000-4000-8000-000000000001',
    memberId: other.memberId,
    credit: dice,
    amount: 5n,
    ref: 1n,
  });
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  await ctx.pool.query(tamper);
  return Object.keys((await verifyLedger(ctx.db)).counts).sort();
}

const transfer = (debit: string, credit: string, entryId = '(select min(entry) from ledger.transfer)') => `
  insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
  select ${entryId}, (select min(xact::text)::xid8 from ledger.transfer), now(), ${debit}, ${credit}, 1, 0, 60, 1, null, null`;
const dice = (currency: string) =>
  `(select id from ledger.house where code = 'original:dice' and currency = '${currency}')`;

test.each([
  ['a house balance that is off', 'update ledger.house set balance = balance + 1', ['house balance', 'sum to zero']],
  ['an hourly sum that is off', 'update ledger.house_hour set credited = credited + 1', ['hourly sum']],
  ['a delta that was lost', 'delete from ledger.house_delta', ['hourly sum', 'house balance', 'sum to zero']],
  [
    'an entry without transfers',
    `insert into ledger.entry (id, xact, key, hash) values (1, '3', gen_random_uuid(), gen_random_uuid())`,
    ['entry without transfers'],
  ],
  [
    'a transfer without entry',
    transfer(dice('THB'), `(select id from ledger.house where code = 'debt')`, '7'),
    ['hourly sum', 'house balance', 'transfer without entry'],
  ],
  [
    'a balance after that is missing',
    transfer(dice('THB'), '(select min(id) from ledger.wallet)'),
    ['balance after', 'hourly sum', 'house balance', 'wallet balance'],
  ],
  [
    'a transfer between currencies',
    transfer(dice('THB'), dice('CNY')),
    ['accounts of a transfer', 'hourly sum', 'house balance'],
  ],
  [
    'transactions that a restored dump brought from another cluster',
    `insert into ledger.house (id, code, currency) values (-901, 'one', 'THB'), (-902, 'other', 'THB');
     insert into ledger.entry (id, xact, key, hash) values (1, '9000000000000', gen_random_uuid(), gen_random_uuid());
     insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind)
     values (1, '9000000000000', now(), -901, -902, 1, 0, 1, 1)`,
    ['transaction of another cluster'],
  ],
  ['a debt that nothing repays', 'update ledger.wallet set owes = false', ['owing']],
] as const)('the verifier finds %s', async (_what, tamper, checks) => {
  expect(await checksAfter(tamper)).toEqual([...checks].sort());
});
