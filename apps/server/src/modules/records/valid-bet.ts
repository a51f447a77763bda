import type { ValidBetReport } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';
import { lastCountedBets } from './valid-bet-rules.ts';

/** Number of bets whose counting is explained. */
const explained = 20;

/**
 * Returns the valid bet of the member's bets placed from `from` on and before `to` that is turnover before a withdrawal, in units:
 * whole hours from the roll-ups, the pieces at both ends from the bets themselves. Games among members are none: two accounts of one
 * person could play each other. Bets of the last moment may be missing.
 */
export async function validBetOf(
  ctx: Ctx,
  asked: { memberId: bigint; currency: CurrencyCode; from: Date; to?: Date },
): Promise<bigint> {
  const sums = await sumBets(ctx.db, asked);
  return sums.reduce((sum, { gameType, validBet }) => (gameType === 'PVP' ? sum : sum + validBet), 0n);
}

/** Explains how the member's last settled bets counted as turnover. */
export async function explainValidBets(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<ValidBetReport> {
  const money = (units: bigint) => formatMoney(units, currency);
  const rows = await lastCountedBets(ctx.db, { memberId, currency, limit: explained });
  return {
    currency,
    list: rows.map(({ each, stake, measured, validBet, ratioBp, ...rest }) => {
      const isCounted = rest.gameType !== 'PVP';
      return {
        ...rest,
        each: money(each),
        stake: money(stake),
        measured: money(measured),
        ratioBp: isCounted ? ratioBp : 0,
        validBet: money(isCounted ? validBet : 0n),
      };
    }),
  };
}
