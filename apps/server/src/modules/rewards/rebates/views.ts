import type { MemberRebates, Rebate, RebatePage, RebateQuery } from '@fairhouse/contract/rebates';
import { type CurrencyCode, currencyNamed, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { isModuleOn } from '../../site/index.ts';
import { foldPlayOf } from '../play/fold.ts';
import { vipLevelOf } from '../vip/benefits.ts';
import { vipOn } from '../vip/names.ts';
import { percentOf } from '../vip/percent.ts';
import { manualModule } from './rebate.ts';
import { gatheredOf, listRebateRows, type RebateRow, ruleOf } from './rebate-store.ts';

/** Returns a member's gathered rebates so far. */
export async function memberRebates(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<MemberRebates> {
  await foldPlayOf(ctx, memberId);
  const [isManual, level, rule, list] = await Promise.all([
    isModuleOn(ctx, manualModule),
    vipLevelOf(ctx, memberId),
    ruleOf(ctx.db, currency),
    gatheredOf(ctx.db, { memberId, currency, vipOn: await vipOn(ctx) }),
  ]);
  const money = (units: bigint) => formatMoney(units, currency);
  const gathered = list.reduce((sum, row) => sum + row.gathered, 0n);
  return {
    currency,
    isManual,
    level,
    rule: rule && {
      minimum: money(rule.minimum),
      dailyCap: money(rule.dailyCap),
      turnoverBp: rule.turnoverBp,
    },
    gathered: money(gathered),
    canTake: isManual && rule !== null && gathered >= rule.minimum,
    list: list.map((row) => ({
      gameType: row.gameType,
      percent: percentOf(row.ppm),
      validBet: money(row.validBet),
      today: money(row.today),
      gathered: money(row.gathered),
    })),
  };
}

/** Returns a page of the member's credited rebates, newest first. */
export async function listRebates(ctx: Ctx, memberId: bigint, asked: RebateQuery): Promise<RebatePage> {
  const rows = await listRebateRows(ctx.db, { memberId, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: page.map(rebateView), nextCursor };
}

export function rebateView({ id, currency, amount, way, created_at: at, parts }: RebateRow): Rebate {
  return {
    id: String(id),
    currency,
    amount: formatMoney(amount, currency),
    way,
    createdAt: at.toISOString(),
    parts: Object.entries(parts).map(([gameType, part]) => ({ gameType, amount: full(part, currency) })),
  };
}

/** Formats a stored amount with all decimals of its currency. */
function full(amount: string, currency: CurrencyCode): string {
  return formatMoney(parseMoney(amount, currencyNamed(currency)) ?? 0n, currency);
}
