import { type CurrencyCode, isCurrency, parseMoney } from '@fairhouse/money/money';
import { createMember, invitationCodesOf, placeUnder } from '../modules/identity/desk/index.ts';
import { hashPassword, memberNamed } from '../modules/identity/index.ts';
import { placeBet } from '../modules/originals/index.ts';
import {
  putRebateRate,
  putRebateRule,
  setMemberLevel,
  setReferralRule,
  setVipLevel,
  setVipTerms,
} from '../modules/rewards/desk/index.ts';
import { claimSeed, isSeeded, switchModule } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors.ts';
import { demoAccounts, demoPassword, giftOnRegistration } from './accounts.ts';
import { rewardCurrencies, worthOf } from './worth.ts';

const planted = 'demo-vip';
const since = '2026-01-01';

/** The levels in baht: the conditions, a tenth of which keeps a level each month, and the gifts. */
const levels = [
  { name: { EN: 'Member', TH: 'สมาชิก', CN: '会员' }, bet: 0, deposits: 0, gifts: [0, 0, 0], times: 1 },
  { name: { EN: 'Bronze', TH: 'บรอนซ์', CN: '青铜' }, bet: 5_000, deposits: 0, gifts: [38, 0, 38], times: 1 },
  { name: { EN: 'Silver', TH: 'ซิลเวอร์', CN: '白银' }, bet: 30_000, deposits: 5_000, gifts: [88, 38, 88], times: 1.5 },
  { name: { EN: 'Gold', TH: 'โกลด์', CN: '黄金' }, bet: 150_000, deposits: 20_000, gifts: [288, 88, 188], times: 2 },
  {
    name: { EN: 'Emerald', TH: 'เอเมอรัลด์', CN: '翡翠' },
    bet: 600_000,
    deposits: 80_000,
    gifts: [888, 288, 588],
    times: 3,
  },
  {
    name: { EN: 'Sapphire', TH: 'แซฟไฟร์', CN: '蓝宝石' },
    bet: 2_500_000,
    deposits: 300_000,
    gifts: [2_888, 888, 1_288],
    times: 5,
  },
  {
    name: { EN: 'Amethyst', TH: 'อเมทิสต์', CN: '紫水晶' },
    bet: 10_000_000,
    deposits: 1_000_000,
    gifts: [8_888, 2_888, 2_888],
    times: 8,
  },
  {
    name: { EN: 'Ruby', TH: 'รูบี้', CN: '红宝石' },
    bet: 40_000_000,
    deposits: 4_000_000,
    gifts: [28_888, 8_888, 5_888],
    times: 10,
  },
] as const;

/** Minutes within which each level's withdrawals are paid. */
const payoutMinutes: readonly (number | null)[] = [null, null, 360, 180, 90, 45, 20, 10];

const manager = {
  EN: 'Khun May looks after you, every day from 10:00 to 02:00, by the chat at the foot of every page.',
  TH: 'คุณเมย์ดูแลคุณทุกวัน 10:00–02:00 น. ผ่านแชทที่มุมล่างของทุกหน้า',
  CN: '梅小姐每天 10:00–02:00 通过页面底部的聊天为您服务。',
};

/** Rebates of the lowest level in parts of a million; each level adds an eighth of it. */
const rates: Readonly<Record<string, number>> = {
  RNG: 4000,
  FISH: 4000,
  LIVE: 3200,
  SPORTS: 3200,
  ESPORTS: 3200,
  INHOUSE: 2400,
  PVP: 2400,
  BINGO: 2400,
  BGS: 2400,
  COCKFIGHT: 1600,
  LOTT: 1600,
  ELOTT: 1600,
};

/**
 * The demo member's friends, with the number of their bets: one has only joined, one has begun, one has met the rule.
 */
const friends = [
  { account: 'ploy', bets: 0 },
  { account: 'krit', bets: 4 },
  { account: 'nattapong', bets: 12 },
] as const;

/** Plants VIP levels, rebates and the referral rule, and the demo member's share of them; once. */
export async function plantVip(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  for (const modId of ['VIP3', 'MANPLAYREB3', 'REFERRAL3']) await switchModule(ctx, null, modId, { enabled: true });
  await plantLevels(ctx);
  await plantRules(ctx);
  const memberId = await memberNamed(ctx.db, demoAccounts[0].account);
  if (memberId !== null) await plantMember(ctx, memberId);
  await ctx.db.transaction().execute((tx) => claimSeed(tx, planted));
}

async function plantLevels(ctx: Ctx): Promise<void> {
  for (const [level, { name, bet, deposits, gifts, times }] of levels.entries()) {
    const bp = times * 10_000;
    const told = level >= 5 ? { manager } : {};
    const soon = { payout_minutes: payoutMinutes[level] ?? null };
    const factors = { daily_amount_bp: bp, daily_count_bp: bp };
    await setVipLevel(ctx, null, String(level), { name, ...factors, ...soon, ...told });
    if (level > 0) {
      for (const currency of rewardCurrencies) {
        const units = (baht: number) => unitsOf(baht, currency);
        const [upgrade, monthly, birthday] = gifts;
        await setVipTerms(ctx, null, `${level} ${currency}`, {
          deposits: units(deposits),
          valid_bet: units(bet),
          keep_valid_bet: units(bet / 10),
          upgrade_gift: units(upgrade),
          monthly_gift: units(monthly),
          birthday_gift: units(birthday),
        });
      }
    }
    for (const [gameType, ppm] of Object.entries(rates)) {
      await putRebateRate(ctx.db, { level, gameType, ppm: Math.round(ppm * (1 + level / 8)) }, since);
    }
  }
}

async function plantRules(ctx: Ctx): Promise<void> {
  for (const currency of rewardCurrencies) {
    const units = (baht: number) => unitsOf(baht, currency);
    await putRebateRule(
      ctx.db,
      { currency, dailyCap: units(20_000), minimum: units(1) || 1n, turnoverBp: 10_000 },
      since,
    );
    await setReferralRule(ctx, null, currency, {
      is_open: true,
      deposits: 0n,
      valid_bet: units(200),
      days: 30,
      wait_hours: 0,
      friends_max: 50,
      turnover_bp: 10_000,
      reward_days: 30,
      tiers: [
        { fromFriends: 1, amount: units(100) },
        { fromFriends: 6, amount: units(150) },
        { fromFriends: 16, amount: units(200) },
      ],
    });
  }
}

/** The demo member is at level 2, has gathered a rebate, and has three friends. */
async function plantMember(ctx: Ctx, memberId: bigint): Promise<void> {
  const { currency, memberTypes } = await brandSettings(ctx);
  await setMemberLevel(ctx, null, demoAccounts[0].account, { level: 2, until: null, why: 'A guest of the demo' });
  await play(ctx, { memberId, currency }, 48);
  const { referralCode: code } = await invitationCodesOf(ctx, memberId);
  const passwordHash = await hashPassword(demoPassword);
  const [accountType] = memberTypes;
  if (accountType === undefined || code === null) return;
  for (const { account: username, bets } of friends) {
    const friend = await ctx.db.transaction().execute(async (tx) => {
      const at = ctx.clock();
      const { member } = await createMember(tx, { username, passwordHash, accountType, currency, at }).catch(taken);
      if (!member) return null;
      await placeUnder(tx, { memberId: member.id, uplineId: memberId, code, at, via: 'referral' });
      await giftOnRegistration(ctx)(tx, { memberId: member.id, currency });
      return member.id;
    });
    if (friend !== null) await play(ctx, { memberId: friend, currency }, bets);
  }
}

/** Ignores that an account of this name exists already: it stays unchanged. */
function taken(error: unknown): { member: null } {
  if (error instanceof DomainError && error.code === 'USERNAME_TAKEN') return { member: null };
  throw error;
}

/** Plays this many even rounds of dice at 25 baht. */
async function play(ctx: Ctx, who: { memberId: bigint; currency: CurrencyCode }, bets: number): Promise<void> {
  for (let n = 0; n < bets; n++) {
    const bet = { game: 'dice', stake: '25', params: { target: 50.5, condition: 'over' } } as const;
    const placed = await placeBet(ctx, { ...who, isTrial: false }, `demo-bet-${n}`, bet).catch(poor);
    if (placed === null) return;
  }
}

/** Ignores a lack of money: another person's account of this name may have none. */
function poor(error: unknown): null {
  if (error instanceof DomainError && error.code === 'INSUFFICIENT_FUNDS') return null;
  throw error;
}

/** Returns the units of a currency for an amount in baht. */
function unitsOf(baht: number, currency: string): bigint {
  return (isCurrency(currency) ? parseMoney(worthOf(baht, currency), currency) : null) ?? 0n;
}
