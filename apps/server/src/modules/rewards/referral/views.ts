import type { Friend, FriendPage, FriendQuery, MemberReferral } from '@fairhouse/contract/referral';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { invitationCodesOf, shownNames } from '../../identity/index.ts';
import { isModuleOn } from '../../site/index.ts';
import { friendCounts, type ListedFriend, listFriends } from './friend-store.ts';
import { referralModule } from './judge.ts';
import { type Rule, referralRule } from './rule-store.ts';

/** @throws MODULE_DISABLED (value.modId) */
export async function requireReferralOn(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, referralModule))) throw new DomainError('MODULE_DISABLED', { modId: referralModule });
}

/** Returns a member's code, the rule, and the rewards for the friends. @throws MODULE_DISABLED */
export async function memberReferral(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
): Promise<MemberReferral> {
  await requireReferralOn(ctx);
  const [{ referralCode }, rule, counts] = await Promise.all([
    invitationCodesOf(ctx, memberId),
    referralRule(ctx.db, currency),
    friendCounts(ctx.db, memberId, currency),
  ]);
  return {
    code: referralCode ?? '',
    currency,
    rule: rule?.is_open ? ruleView(rule) : null,
    ...counts,
    earned: formatMoney(counts.earned, currency),
  };
}

/** Returns a rule as amounts of its currency. */
export function ruleView({ currency, tiers, ...rule }: Rule) {
  return {
    isOpen: rule.is_open,
    deposits: formatMoney(rule.deposits, currency),
    validBet: formatMoney(rule.valid_bet, currency),
    days: rule.days,
    waitHours: rule.wait_hours,
    friendsMax: rule.friends_max,
    turnoverBp: rule.turnover_bp,
    rewardDays: rule.reward_days,
    tiers: tiers.map(({ fromFriends, amount }) => ({ fromFriends, amount: formatMoney(amount, currency) })),
  };
}

/** Returns a page of the member's friends, the newest first. @throws MODULE_DISABLED */
export async function listOwnFriends(ctx: Ctx, memberId: bigint, asked: FriendQuery): Promise<FriendPage> {
  await requireReferralOn(ctx);
  const rows = await listFriends(ctx.db, { uplineId: memberId, ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  const names = await shownNames(
    ctx.db,
    page.map(({ id }) => id),
  );
  return { list: page.map((row) => friendView(row, names.get(row.id) ?? '')), nextCursor };
}

function friendView(row: ListedFriend, name: string): Friend {
  return {
    id: String(row.id),
    name,
    registeredAt: row.registered_at.toISOString(),
    state: row.state,
    depositsMet: row.deposits_met,
    betMet: row.bet_met,
    amount: amountOf(row),
  };
}

/** Returns the reward for a friend; null: there is none. */
export function amountOf({ amount, currency, state }: ListedFriend): string | null {
  return amount === null || currency === null || state !== 'REWARDED' ? null : formatMoney(amount, currency);
}
