import type { MemberVip, VipLevel, VipLevels } from '@fairhouse/contract/vip';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { brandSettings } from '../../site/index.ts';
import { type LevelRow, levelRows, type RateRow, rateRows, type TermsRow, termsRows } from './level-store.ts';
import { requireVipOn } from './names.ts';
import { percentOf } from './percent.ts';
import { type Sums, standingOf, sumsOf } from './standing-store.ts';

/** Returns the levels with their terms in a currency, by default the brand's. @throws MODULE_DISABLED, NOT_FOUND */
export async function vipLevels(ctx: Ctx, asked?: string): Promise<VipLevels> {
  await requireVipOn(ctx);
  const currency = asked ?? (await brandSettings(ctx)).currency;
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  const [levels, terms, rates] = await Promise.all([levelRows(ctx.db), termsRows(ctx.db, currency), rateRows(ctx.db)]);
  const present = rates.filter(({ holds, ppm }) => holds && ppm > 0);
  return {
    currency,
    levels: levels.map((row) =>
      levelView(row, {
        terms: terms.find(({ level }) => level === row.level) ?? null,
        rates: present.filter(({ level }) => level === row.level),
      }),
    ),
  };
}

/** Returns the member's level and progress. @throws MODULE_DISABLED */
export async function memberVip(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<MemberVip> {
  const shown = await vipLevels(ctx, currency);
  const [standing, sums] = await Promise.all([standingOf(ctx.db, memberId), sumsOf(ctx.db, memberId, currency)]);
  const level = standing?.level ?? 0;
  const rows = await levelRows(ctx.db);
  const money = ({ deposits, validBet }: Sums) => ({
    deposits: formatMoney(deposits, currency),
    validBet: formatMoney(validBet, currency),
  });
  return {
    ...shown,
    level,
    since: standing?.since.toISOString() ?? null,
    byHand: standing?.hand_level != null,
    handUntil: standing?.hand_until?.toISOString() ?? null,
    isCapped: standing?.capped_at != null && standing.capped_at < standing.reached,
    life: money(sums.life),
    month: money(sums.month),
    monthEnds: sums.monthEnds,
    manager: rows.find((row) => row.level === level)?.manager ?? null,
  };
}

function levelView(row: LevelRow, { terms, rates }: { terms: TermsRow | null; rates: readonly RateRow[] }): VipLevel {
  return {
    level: row.level,
    name: row.name,
    period: row.period,
    dailyAmountBp: row.daily_amount_bp,
    dailyCountBp: row.daily_count_bp,
    giftTurnoverBp: row.gift_turnover_bp,
    giftDays: row.gift_days,
    payoutMinutes: row.payout_minutes,
    hasManager: row.manager !== null,
    terms: terms && termsView(terms),
    rebates: rates.map(({ gameType, ppm }) => ({ gameType, percent: percentOf(ppm) })),
  };
}

/** Formats terms as amounts of their currency. */
export function termsView({ currency, ...terms }: TermsRow) {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    deposits: money(terms.deposits),
    validBet: money(terms.valid_bet),
    keepDeposits: money(terms.keep_deposits),
    keepValidBet: money(terms.keep_valid_bet),
    upgradeGift: money(terms.upgrade_gift),
    birthdayGift: money(terms.birthday_gift),
    monthlyGift: money(terms.monthly_gift),
  };
}
