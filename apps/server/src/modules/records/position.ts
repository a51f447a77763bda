import type { NetPosition } from '@fairhouse/contract/records';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { brandPeriod, brandSettings } from '../site/index.ts';
import { sumBets } from './bet-sums.ts';
import { totalOf } from './totals.ts';
import { movedInAll } from './transactions.ts';

type Whose = { memberId: bigint; currency: CurrencyCode };

/** Returns the member's deposits and play by day, week and month of the brand, and in all. */
export async function positionOf(ctx: Ctx, whose: Whose): Promise<NetPosition> {
  const now = await databaseNow(ctx.db);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const periods = await Promise.all(
    (['day', 'week', 'month', 'all'] as const).map(async (period) => {
      const from = period === 'all' ? null : brandPeriod(now, utcOffsetMinutes, period).from;
      return { period, since: from?.toISOString() ?? null, ...(await sumsSince(ctx, whose, from)) };
    }),
  );
  return { currency: whose.currency, periods };
}

/** Returns the member's winnings less losses since a time, in units; open rounds do not count. */
export async function winLossSince(ctx: Ctx, { memberId, currency }: Whose, from: Date): Promise<bigint> {
  const { payout, stake, open } = totalOf(await sumBets(ctx.db, { memberId, currency, from }));
  return payout - (stake - open);
}

async function sumsSince(ctx: Ctx, whose: Whose, from: Date | null) {
  const since = from ? { from } : {};
  const [deposited, withdrawn, bets] = await Promise.all([
    movedInAll(ctx, whose, { ...since, kinds: ['deposit'] }),
    movedInAll(ctx, whose, { ...since, kinds: ['withdrawalHeld', 'withdrawalReturned'] }),
    sumBets(ctx.db, { ...whose, ...since }),
  ]);
  const { stake, payout, open } = totalOf(bets);
  const money = (units: bigint) => formatMoney(units, whose.currency);
  const withdrawals = withdrawn.moneyOut - withdrawn.moneyIn;
  return {
    deposits: money(deposited.moneyIn),
    withdrawals: money(withdrawals),
    paidIn: money(deposited.moneyIn - withdrawals),
    stakes: money(stake),
    payouts: money(payout),
    winLoss: money(payout - (stake - open)),
  };
}
