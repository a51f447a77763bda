import type { BalancePush, BalanceValue } from '@fairhouse/contract/wallet';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Balance, balancesOf } from '../ledger/index.ts';

/** Returns the member's spendable balance (cash, or a trial user's play money) and the balances of all wallets. */
export async function balanceValue(ctx: Ctx, memberId: bigint): Promise<BalanceValue> {
  const balances = await balancesOf(ctx.reserve, memberId);
  const spendable = spendableOf(balances);
  assert(spendable, `member ${memberId} has a wallet to play from`);
  return {
    ...shown(spendable, balances),
    wallets: balances.map(({ type, account, balance }) => ({ type, balance: formatMoney(balance, account.currency) })),
  };
}

/** Returns the spendable balance as a push; null for an account without wallets. */
export async function currentPush(ctx: Ctx, memberId: bigint): Promise<BalancePush | null> {
  const balances = await balancesOf(ctx.reserve, memberId);
  const spendable = spendableOf(balances);
  return spendable ? shown(spendable, balances) : null;
}

function spendableOf(balances: Balance[]): Balance | undefined {
  return balances.find(({ type }) => type === 'play') ?? balances.find(({ type }) => type === 'cash');
}

/** The spendable balance with the bonus money; its sequence number is the later one of the two. */
function shown({ type, account, balance, seq }: Balance, all: Balance[]): BalancePush & { bonus: string } {
  const bonus = all.find((wallet) => wallet.type === 'bonus' && wallet.account.currency === account.currency);
  return {
    currency: account.currency,
    balance: formatMoney(balance, account.currency),
    bonus: formatMoney(bonus?.balance ?? 0n, account.currency),
    balanceSeq: String(bonus && bonus.seq > seq ? bonus.seq : seq),
    playMoney: type === 'play',
  };
}
