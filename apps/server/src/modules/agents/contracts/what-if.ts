import type { Calculation, ContractKind, ContractTerms, Figures } from '@fairhouse/contract/contracts';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import type { Period } from '../figures/index.ts';
import { spansBelow } from '../tree/index.ts';
import { contractRows, inForce } from './contract-store.ts';
import { requireParties } from './parties.ts';
import { noFigures, periodFigures } from './period-figures.ts';
import { stepOf, wholePeriodBefore } from './periods.ts';
import { nothingCarried, type Pay, type PeriodFigures, payOf, profitOf } from './rules.ts';
import { parseTerms, percentOf, type Terms } from './terms.ts';

/**
 * Computes what the last whole period would have paid under terms that an upline is about to offer, beside what the
 * upline receives for it. An earlier loss does not count, nor does play of the downline's team below another upline.
 * @throws CONTRACT_NOT_ALLOWED, TERMS_INVALID
 */
export async function calculateOffer(
  ctx: Ctx,
  payerId: bigint,
  { kind, payeeId, terms: said }: { kind: ContractKind; payeeId: bigint; terms: ContractTerms },
): Promise<Calculation> {
  const { agentTypes } = await brandSettings(ctx);
  const currency = await requireParties(ctx, agentTypes, { payerId, payeeId });
  return await calculate(ctx, { payerId, payeeId, currency, terms: parseTerms(kind, said, currency) });
}

/**
 * Computes the same for either side of a contract that was offered or is in force. The downline does not see the
 * upline's income.
 * @throws NOT_FOUND
 */
export async function calculateContract(ctx: Ctx, memberId: bigint, id: bigint): Promise<Calculation> {
  const row = await contractRows.byId(ctx.db, id);
  if (!row || (row.payer_id !== memberId && row.payee_id !== memberId)) throw new DomainError('NOT_FOUND');
  const { payer_id, payee_id: payeeId, currency, kind } = row;
  const payerId = payer_id === memberId ? memberId : null;
  return await calculate(ctx, { payerId, payeeId, currency, terms: parseTerms(kind, row.terms, currency) });
}

async function calculate(
  ctx: Ctx,
  {
    payerId,
    payeeId,
    currency,
    terms,
  }: { payerId: bigint | null; payeeId: bigint; currency: CurrencyCode; terms: Terms },
): Promise<Calculation> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const step = stepOf(terms);
  const { from, until } = wholePeriodBefore(step, await databaseNow(ctx.db), utcOffsetMinutes);
  const own = payerId === null ? null : await inForce(ctx.db, payerId, terms.kind);
  const ownTerms = own && parseTerms(own.kind, own.terms, own.currency);
  const period = { from, to: until };
  const figuresIn = async (agentId: bigint, { activeValidBet }: Terms, within: Period) =>
    (await periodFigures(ctx.db, [{ agentId, currency, activeValidBet }], within))(agentId);
  const below = payerId === null ? [period] : await spansBelow(ctx.db, { agentId: payerId, memberId: payeeId }, period);
  const stay = below.at(-1);
  const figures = stay ? await figuresIn(payeeId, terms, stay) : noFigures;
  const income =
    own && ownTerms && stepOf(ownTerms) === step
      ? payOf(ownTerms, await figuresIn(own.payee_id, ownTerms, period), nothingCarried).amount
      : null;
  return {
    currency,
    ...payView({ from, until, figures, pay: payOf(terms, figures, nothingCarried) }, currency),
    income: income === null ? null : formatMoney(income, currency),
  };
}

/** Returns a payment with every number that it comes from. */
export function payView(
  { from, until, figures, pay }: { from: Date; until: Date; figures: PeriodFigures; pay: Pay },
  currency: CurrencyCode,
): Omit<Calculation, 'currency' | 'income'> {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    figures: figuresView(figures, currency),
    carriedIn: money(pay.carriedIn.loss),
    carriedOut: money(pay.carriedOut.loss),
    unpaidIn: money(pay.carriedIn.unpaid),
    unpaidOut: money(pay.carriedOut.unpaid),
    basis: money(pay.basis),
    rate: percentOf(pay.rate),
    amount: money(pay.amount),
  };
}

function figuresView(figures: PeriodFigures, currency: CurrencyCode): Figures {
  const money = (units: bigint) => formatMoney(units, currency);
  const { stake, validBet, payout, promotions, rebates, unpaid, activeMembers } = figures;
  return {
    stake: money(stake),
    validBet: money(validBet),
    payout: money(payout),
    promotions: money(promotions),
    rebates: money(rebates),
    unpaid: money(unpaid),
    profit: money(profitOf(figures)),
    activeMembers,
  };
}
