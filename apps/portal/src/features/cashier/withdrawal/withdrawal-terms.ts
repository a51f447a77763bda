import type { ChannelView } from '@fairhouse/contract/deposits';
import type { PayoutAccountView } from '@fairhouse/contract/payout-accounts';
import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { type Quoted, quote } from '@fairhouse/money/quote';
import { amountFault, amountOf, type Limits } from '../shared/amount.ts';

export const codeOf = (currency: string): CurrencyCode => (isCurrency(currency) ? currency : 'THB');

/** Returns the channels that pay to an account; for crypto, only those of the address's network. */
export function channelsTo(account: PayoutAccountView | undefined, channels: readonly ChannelView[]): ChannelView[] {
  if (!account) return [];
  return channels.filter(({ kind, network }) =>
    account.kind === 'crypto'
      ? kind === 'crypto' && (network === '' || network.toUpperCase() === account.provider)
      : kind !== 'crypto',
  );
}

/** Returns the limits of one withdrawal: the channel's, capped by the rest of the day's. */
export function limitsOf(channel: ChannelView, terms: WithdrawalTerms): Limits {
  const currency = codeOf(terms.currency);
  const [min, max, left] = [channel.min, channel.max, terms.daily.amountLeft].map(
    (value) => parseMoney(value, currency) ?? 0n,
  );
  return { min: min ?? 0n, max: (max ?? 0n) < (left ?? 0n) ? (max ?? 0n) : (left ?? 0n) };
}

/** Returns the fee and payout as the server calculates them; null if nothing would remain. */
export function quoteFor(channel: ChannelView, terms: WithdrawalTerms, amount: bigint): Quoted | null {
  const currency = codeOf(channel.currency);
  const isFree = terms.daily.freeLeft > 0;
  return quote(
    {
      direction: 'withdrawal',
      currency,
      payCurrency: codeOf(channel.payCurrency),
      feeBp: isFree ? 0 : channel.feeBp,
      feeFixed: isFree ? 0n : (parseMoney(channel.feeFixed, currency) ?? 0n),
      rate: channel.rate,
    },
    amount,
  );
}

/** Returns the first reason why nothing can be withdrawn now; null if withdrawals are possible. */
export function blockOf(terms: WithdrawalTerms): 'frozen' | 'turnover' | 'count' | 'amount' | null {
  const currency = codeOf(terms.currency);
  const none = (value: string) => (parseMoney(value, currency) ?? 0n) === 0n;
  if (terms.frozen) return 'frozen';
  if (!none(terms.turnover.left)) return 'turnover';
  if (terms.daily.countLeft === 0) return 'count';
  return none(terms.daily.amountLeft) ? 'amount' : null;
}

export type AmountFault = 'missing' | 'low' | 'high' | 'tooMuch' | 'fee';

/** A withdrawal as chosen so far. */
export type Plan = {
  account: PayoutAccountView | undefined;
  ways: ChannelView[];
  channel: ChannelView | undefined;
  currency: CurrencyCode;
  amount: bigint | null;
  available: bigint;
  limits: Limits;
  quoted: Quoted | null;
  /** The reason why the amount is not possible; null if it is. */
  fault: AmountFault | null;
};

type Chosen = { accountId: string | null; channel: string | null; amount: string };

/** Works out a withdrawal from what the member chose: the first account and open channel where nothing is chosen. */
export function planOf(
  { accountId, channel: code, amount: typed }: Chosen,
  terms: WithdrawalTerms,
  accounts: readonly PayoutAccountView[],
  channels: readonly ChannelView[],
): Plan {
  const currency = codeOf(terms.currency);
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const ways = channelsTo(account, channels);
  const open = ways.filter((way) => way.open);
  const channel = open.find((way) => way.code === code) ?? open[0];
  const available = parseMoney(terms.available, currency) ?? 0n;
  const amount = amountOf(typed, currency);
  const limits = channel ? limitsOf(channel, terms) : { min: 0n, max: 0n };
  const quoted = channel && amount !== null ? quoteFor(channel, terms, amount) : null;
  const bounds = amountFault(amount, limits);
  const isTooMuch = amount !== null && amount > available;
  const fault = bounds === 'missing' || bounds === 'low' ? bounds : isTooMuch ? 'tooMuch' : bounds;
  return {
    account,
    ways,
    channel,
    currency,
    amount,
    available,
    limits,
    quoted,
    fault: fault ?? (quoted ? null : 'fee'),
  };
}
