import type { ContractKind, ContractTerms, DividendPeriod } from '@fairhouse/contract/contracts';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';
import { ppmOf } from '../tree/rate.ts';

/** A tier in units and parts of a million; see `Tier` of the wire contract. */
export type TermsTier = { activeMembers: number; volume: bigint; profit: bigint; rate: number; lossRate: number };

/** Terms of a contract, in units of its currency. */
export type Terms = {
  kind: ContractKind;
  period: DividendPeriod | null;
  carriesLosses: boolean;
  activeValidBet: bigint;
  tiers: TermsTier[];
};

/** Parses terms as they are sent and stored. @throws TERMS_INVALID (value.field) */
export function parseTerms(kind: ContractKind, said: ContractTerms, currency: CurrencyCode): Terms {
  const money = (text: string, field: string) => {
    const units = parseMoney(text, currency);
    if (units === null || units < 0n) throw new DomainError('TERMS_INVALID', { field });
    return units;
  };
  const terms: Terms = {
    kind,
    period: said.period,
    carriesLosses: said.carriesLosses,
    activeValidBet: money(said.activeValidBet, 'activeValidBet'),
    tiers: said.tiers.map((tier) => ({
      activeMembers: tier.activeMembers,
      volume: money(tier.volume, 'volume'),
      profit: money(tier.profit, 'profit'),
      rate: ppmOf(tier.rate),
      lossRate: ppmOf(tier.lossRate),
    })),
  };
  refuseForeign(terms);
  return terms;
}

/** Refuses fields that the kind does not use, and a contract that never pays. */
function refuseForeign({ kind, period, carriesLosses, activeValidBet, tiers }: Terms): void {
  const refuse = (field: string) => {
    throw new DomainError('TERMS_INVALID', { field });
  };
  const isDividend = kind === 'dividend';
  if ((period !== null) !== isDividend) refuse('period');
  if (carriesLosses && !isDividend) refuse('carriesLosses');
  const countsActive = isDividend || kind === 'daily';
  const asksActive = tiers.some(({ activeMembers }) => activeMembers > 0);
  if (asksActive && !countsActive) refuse('activeMembers');
  if (asksActive !== activeValidBet > 0n) refuse('activeValidBet');
  if (!isDividend && tiers.some(({ profit }) => profit > 0n)) refuse('profit');
  if (kind !== 'realtime' && tiers.some(({ lossRate }) => lossRate > 0)) refuse('lossRate');
  if (tiers.every(({ rate, lossRate }) => rate + lossRate === 0)) refuse('rate');
}

/** Returns terms as they are sent and stored. */
export function termsView(
  { period, carriesLosses, activeValidBet, tiers }: Terms,
  currency: CurrencyCode,
): ContractTerms {
  return {
    period,
    carriesLosses,
    activeValidBet: formatMoney(activeValidBet, currency),
    tiers: tiers.map(({ activeMembers, volume, profit, rate, lossRate }) => ({
      activeMembers,
      volume: formatMoney(volume, currency),
      profit: formatMoney(profit, currency),
      rate: percentOf(rate),
      lossRate: percentOf(lossRate),
    })),
  };
}

/** Formats parts of a million as a percentage: 6500 is "0.6500". */
export function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}`;
}
