import type { Localized } from '@fairhouse/contract/language';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { membersBornOn } from '../../identity/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { giveReward, withdrawReward } from '../reward.ts';
import {
  birthdayGifts,
  brandToday,
  deleteGift,
  type GiftDue,
  type GiftKind,
  insertGift,
  monthlyGifts,
  upgradeGiftsAbove,
} from './gift-store.ts';
import { levelRow } from './level-store.ts';
import { vipOn } from './names.ts';

const dayMs = 24 * 3_600_000;
const giftsAtOnce = 200;

type Gift = {
  memberId: bigint;
  currency: CurrencyCode;
  kind: GiftKind;
  level: number;
  occasion: string;
  amount: bigint;
};

/** Gives a member a level's gift to claim, once for each occasion. */
export async function giveGift(ctx: Ctx, tx: Db, gift: Gift): Promise<void> {
  const level = await levelRow(tx, gift.level);
  if (!level || gift.amount === 0n) return;
  const sourceId = await insertGift(tx, gift);
  if (sourceId === null) return;
  const now = await databaseNow(tx);
  await giveReward(ctx, tx, {
    memberId: gift.memberId,
    currency: gift.currency,
    source: 'vip',
    sourceId,
    title: titleOf(gift.kind, level.name),
    prize: { kind: 'cash', amount: formatMoney(gift.amount, gift.currency), turnoverBp: level.gift_turnover_bp },
    expiresAt: new Date(now.getTime() + level.gift_days * dayMs),
    issue: false,
  });
}

/** Takes back the unclaimed gifts for levels above this one; reaching a level again gives its gift again. */
export async function takeBackGifts(ctx: Ctx, tx: Db, memberId: bigint, level: number): Promise<void> {
  for (const sourceId of await upgradeGiftsAbove(tx, memberId, level)) {
    const reason = 'The bets or deposits that reached the level do not count any more';
    if (await withdrawReward(ctx, tx, { source: 'vip', sourceId, reason })) await deleteGift(tx, sourceId);
  }
}

/** Gives the gifts of the month and of birthdays that are due, each once. */
export async function giveDueGifts(ctx: Ctx): Promise<void> {
  if (!(await vipOn(ctx))) return;
  for (;;) {
    const due = await monthlyGifts(ctx.db, giftsAtOnce);
    await giveAll(ctx, 'monthly', due);
    if (due.length < giftsAtOnce) break;
  }
  const days = birthdaysOn(await brandToday(ctx.db));
  for (let after = 0n; ; ) {
    const born = await membersBornOn(ctx.db, days, { after, limit: giftsAtOnce });
    await giveAll(ctx, 'birthday', await birthdayGifts(ctx.db, born));
    after = born.at(-1) ?? after;
    if (born.length < giftsAtOnce) return;
  }
}

async function giveAll(ctx: Ctx, kind: GiftKind, due: readonly GiftDue[]): Promise<void> {
  for (const gift of due) await moneyTransaction(ctx, (tx) => giveGift(ctx, tx, { ...gift, kind }));
}

/** Returns the birthdays (MM-dd) that are celebrated on a day; 29 February on 1 March in other years. */
export function birthdaysOn(today: string): string[] {
  const [year = 0] = today.split('-').map(Number);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const day = today.slice(5);
  return day === '03-01' && !isLeap ? [day, '02-29'] : [day];
}

function titleOf(kind: GiftKind, name: Localized): Localized {
  const titles: Record<GiftKind, Localized> = {
    upgrade: { EN: `Welcome to ${name.EN}`, TH: `ยินดีต้อนรับสู่ ${name.TH}`, CN: `欢迎来到${name.CN}` },
    birthday: {
      EN: `Happy birthday from ${name.EN}`,
      TH: `สุขสันต์วันเกิดจาก ${name.TH}`,
      CN: `${name.CN}祝您生日快乐`,
    },
    monthly: { EN: `Gift of the month, ${name.EN}`, TH: `ของขวัญประจำเดือน ${name.TH}`, CN: `${name.CN}月度礼金` },
  };
  return titles[kind];
}
