import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberWith, setFundPassword, testFundPassword, testVisitor } from '../../../testing/members.ts';
import { balancesOf } from '../../ledger/index.ts';
import { bindAccount } from '../payout-accounts/accounts.ts';
import { putPayoutProvider } from '../payout-accounts/provider-store.ts';
import type { ValidBetOf } from '../turnover.ts';
import { requestWithdrawal } from './request.ts';
import type { WithdrawalFactorsOf } from './rule-store.ts';

export const realName = 'Somchai Jaidee';
export const fundPassword = testFundPassword;
/** A valid bet of zero. */
export const noBets: ValidBetOf = async () => 0n;

const words = { EN: 'Test', TH: 'Test', CN: 'Test' };

/**
 * Opens banks for payout accounts, and channels for withdrawals; `test-out` takes a fee of 1 %, has no adapter, and
 * pays 10 to 100,000 baht.
 */
export async function openWithdrawals(ctx: Ctx): Promise<void> {
  const bank = { kind: 'bank', name: words, currency: 'THB', checksum: null, enabled: true, position: 1 } as const;
  await putPayoutProvider(ctx.db, { ...bank, code: 'BANK-A', pattern: '^\\d{10}$' });
  await putPayoutProvider(ctx.db, { ...bank, code: 'BANK-B', pattern: '^\\d{10}$' });
  await putPayoutProvider(ctx.db, {
    ...bank,
    kind: 'crypto',
    currency: null,
    code: 'TRC20',
    pattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
    checksum: 'base58check',
  });
  await sql`insert into cashier.channel
    (code, direction, kind, name, currency, pay_currency, min_amount, max_amount, fee_bp, settings, adapter, position)
    values
    ('test-out', 'withdrawal', 'bank', ${JSON.stringify(words)}::jsonb, 'THB', 'THB', 100000, 1000000000, 100, '{}', null, 900),
    ('test-chain', 'withdrawal', 'crypto', ${JSON.stringify(words)}::jsonb, 'THB', 'THB', 100000, 1000000000, 0,
      '{"network": "TRC20"}', 'none', 901),
    ('test-match', 'withdrawal', 'matched', ${JSON.stringify(words)}::jsonb, 'THB', 'THB', 100000, 1000000000, 0, '{}', null, 902)`.execute(
    ctx.db,
  );
}

/** A member with cash (units of baht), a real name, a fund password and a bank account. */
export async function payee(ctx: Ctx, cash = 10_000_000n) {
  const member = await memberWith(ctx, cash);
  const { memberId } = member;
  await setFundPassword(ctx, memberId, realName);
  const session = { memberId, currency: 'THB' } as const;
  const account = await bindAccount(ctx, session, someAccount(), testVisitor());
  return { ...member, session, accountId: account.id };
}

export type Payee = Awaited<ReturnType<typeof payee>>;

let next = 1_000_000_000;
export const someNumber = () => String(next++);
export const someAccount = () => ({ provider: 'BANK-A', number: someNumber(), holderName: realName, fundPassword });

/** Requests a withdrawal of an amount as the member; `over` replaces fields of the request. */
export async function ask(
  ctx: Ctx,
  { session, accountId }: Pick<Payee, 'session' | 'accountId'>,
  amount: string,
  {
    key = randomUUID(),
    bets = noBets,
    factors,
    ...over
  }: { key?: string; bets?: ValidBetOf; factors?: WithdrawalFactorsOf } & Partial<Body> = {},
) {
  const body = { channel: 'test-out', payoutAccountId: accountId, amount, fundPassword, ...over };
  return await requestWithdrawal(ctx, session, { body, idempotencyKey: key, visitor: testVisitor() }, bets, factors);
}
type Body = Parameters<typeof requestWithdrawal>[2]['body'];

/** Returns the member's cash and the amount set aside, in units. */
export async function moneyOf(ctx: Ctx, memberId: bigint) {
  const balances = await balancesOf(ctx, memberId);
  const of = (wanted: string) => balances.find(({ type }) => type === wanted)?.balance ?? 0n;
  return { cash: of('cash'), locked: of('locked') };
}
