import type { BalancePush, BalanceValue } from '@fairhouse/contract/wallet';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Balance, balancesOf } from '../ledger/index.ts';

/** The member's spendable balance (cash, or a trial user's play money), with every wallet beside it. */
export async function balanceValue(ctx: Ctx, memberId: bigint): Promise<BalanceValue> {
  const balances = await balancesOf(ctx.reserve, memberId);
  const spendable = spendableOf(balances);
  assert(spendable, `member ${memberId} has a wallet to play from`);
  return {
    ...shown(spendable),
    wallets: balances.map(({ type, account, balance }) => ({ type, balance: formatMoney(balance, account.currency) })),
  };
}

/** Returns the spendable balance as a push; null for an account without wallets. */
export async function currentPush(ctx: Ctx, memberId: bigint): Promise<BalancePush | null> {
  const spendable = spendableOf(await balancesOf(ctx.reserve, memberId));
  return spendable ? shown(spendable) : null;
}

function spendableOf(balances: Balance[]): Balance | undefined {
  return balances.find(({ type }) => type === 'play') ?? balances.find(({ type }) => type === 'cash');
}

function shown({ type, account, balance, seq }: Balance): BalancePush {
  return {
    currency: account.currency,
    balance: formatMoney(balance, account.currency),
    balanceSeq: String(seq),
    playMoney: type === 'play',
  };
}
