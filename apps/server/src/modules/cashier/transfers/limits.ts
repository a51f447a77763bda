import type { TransferOptions } from '@fairhouse/contract/transfers';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { countDownlines, type Session } from '../../identity/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import { brandSettings } from '../../site/index.ts';
import { brandDay } from '../brand-day.ts';
import { uplineParty } from './parties.ts';
import { sentSince, type TransferRule, transferRule } from './transfer-store.ts';

type Asker = Pick<Session, 'memberId' | 'currency' | 'isAgent'>;

/** Parses the amount of one transfer into units. @throws AMOUNT_INVALID, TRANSFER_NOT_ALLOWED, AMOUNT_OUT_OF_RANGE */
export async function amountWithin(
  ctx: Ctx,
  text: string,
  currency: CurrencyCode,
): Promise<{ amount: bigint; rule: TransferRule }> {
  const amount = parseMoney(text, currency);
  if (amount === null || amount <= 0n) throw new DomainError('AMOUNT_INVALID');
  const rule = await transferRule(ctx.db, currency);
  if (!rule) throw new DomainError('TRANSFER_NOT_ALLOWED');
  const { min_amount: min, max_amount: max } = rule;
  if (amount < min || amount > max) {
    const value = { min: formatMoney(min, currency), max: formatMoney(max, currency), currency };
    throw new DomainError('AMOUNT_OUT_OF_RANGE', value);
  }
  return { amount, rule };
}

/** Returns the beginning of the brand's day, by the database's clock. */
export async function dayBegan(ctx: Ctx): Promise<Date> {
  return brandDay(await databaseNow(ctx.db), (await brandSettings(ctx)).utcOffsetMinutes).from;
}

/** Returns the amount, in units, and the count that a member may still send since the day began; never below zero. */
export async function leftSince(
  db: Db,
  { memberId, rule, since }: { memberId: bigint; rule: TransferRule; since: Date },
): Promise<{ amount: bigint; count: number }> {
  const sent = await sentSince(db, { memberId, since });
  const amount = rule.daily_amount - sent.amount;
  return { amount: amount > 0n ? amount : 0n, count: Math.max(rule.daily_count - sent.count, 0) };
}

/** Refuses a transfer beyond the day's limits. @throws DAILY_COUNT_REACHED, DAILY_AMOUNT_REACHED */
export function requireLeft(left: { amount: bigint; count: number }, amount: bigint, rule: TransferRule): void {
  if (left.count === 0) throw new DomainError('DAILY_COUNT_REACHED', { max: rule.daily_count });
  if (amount > left.amount) {
    const { currency } = rule;
    throw new DomainError('DAILY_AMOUNT_REACHED', { left: formatMoney(left.amount, currency), currency });
  }
}

/** Returns the member's options for transfers: the upline, the number of downlines, and the limits. */
export async function transferOptions(ctx: Ctx, session: Asker): Promise<TransferOptions> {
  const { memberId, currency } = session;
  const rule = await transferRule(ctx.db, currency);
  const left = rule && (await leftSince(ctx.db, { memberId, rule, since: await dayBegan(ctx) }));
  const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
  return {
    currency,
    cash: formatMoney(cash, currency),
    rule:
      rule && left
        ? {
            min: formatMoney(rule.min_amount, currency),
            max: formatMoney(rule.max_amount, currency),
            amountLeft: formatMoney(left.amount, currency),
            countLeft: left.count,
          }
        : null,
    upline: await uplineParty(ctx, session),
    downlines: await countDownlines(ctx, memberId),
  };
}
