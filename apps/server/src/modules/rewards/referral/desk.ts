import { DeskId } from '@fairhouse/contract/desk';
import { FailureSchema } from '@fairhouse/contract/envelope';
import {
  DeskFriend,
  DeskFriendDecision,
  DeskFriendFileQuery,
  DeskFriendQuery,
  DeskReferralPath,
  DeskReferralRule,
  DeskReferralRuleChange,
} from '@fairhouse/contract/referral';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { asFile } from '../../../platform/http/csv.ts';
import type { App } from '../../../platform/http/http.ts';
import {
  deskAct,
  deskList,
  deskRead,
  deskSetting,
  deskView,
  forReaders,
  found,
  isAgreed,
  type ListFilter,
  type Names,
  rowNumber,
  versioned,
} from '../../operators/index.ts';
import { foldPlayOf } from '../play/fold.ts';
import { exportDeskFriends } from './files.ts';
import { type ListedFriend, listFriends } from './friend-store.ts';
import { decideFriend } from './judge.ts';
import { lockReferralRule, putReferralRule, type Rule, referralRule, referralRules, type Tier } from './rule-store.ts';
import { amountOf, ruleView } from './views.ts';

const view = deskView(shown, ({ member_id, upline_id }: ListedFriend) => ({ members: [member_id, upline_id] }));

/** Invited friends, the newest first; of one inviter, or in one state. */
export const listDeskFriends = deskList({
  permission: 'rewards.read',
  query: DeskFriendQuery,
  row: DeskFriend,
  rows: ({ db }: Ctx, { memberId, ...filter }: ListFilter<DeskFriendQuery>) =>
    listFriends(db, { ...filter, ...(memberId === undefined ? {} : { uplineId: memberId }) }),
  shown: view,
});

const decision = deskSetting(
  'referral-decision',
  'rewards.decide',
  async (ctx, friend: string, { approve, reason }: DeskFriendDecision) =>
    await decideFriend(ctx, ctx.db, { memberId: BigInt(friend), approve, reason, by: ctx.by }),
);

/**
 * Decides about a friend in review: the inviter is rewarded, or not. The subject is the friend's account number.
 * @throws as `decideFriend`
 */
export const setFriendDecision = Object.assign(
  async (ctx: Ctx, ...asked: Tail<Parameters<typeof decision>>) => {
    // The decision is by the present record, not by the sums of the last run of the job.
    await foldPlayOf(ctx, BigInt(asked[1]));
    return await decision(ctx, ...asked);
  },
  { permission: decision.permission },
);

type Tail<A extends unknown[]> = A extends [unknown, ...infer T] ? T : never;

/** @throws as `setFriendDecision` */
export const decideOneFriend = deskAct({
  permission: setFriendDecision.permission,
  schema: { params: DeskId, body: DeskFriendDecision },
  answer: DeskFriend,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, said: DeskFriendDecision) => {
    const by = { operatorId, reason: said.reason, said: { approve: said.approve } };
    await setFriendDecision(ctx, by, String(id), said);
    const [row = null] = await listFriends(ctx.db, { before: id + 1n, limit: 1 });
    return await view.one(ctx, found(row));
  },
});

const rules = { schema: {}, answer: Type.Array(DeskReferralRule) } as const;

/** The rules of all currencies. */
export const listReferralRules = deskRead({ ...rules, permission: 'rewards.read' }, async ({ db }: Ctx) =>
  (await referralRules(db)).map((rule) => versioned(deskRule(rule))),
);

const deskRule = (rule: Rule) => ({ currency: rule.currency, ...ruleView(rule) });

/**
 * Sets the rule of a currency with its tiers. Easier conditions or higher rewards take two operators, and so does the
 * first rule.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, AMOUNT_INVALID (no condition is set, or the first tier does not begin with the first friend),
 * ALREADY_APPROVED
 */
export const setReferralRule = deskSetting(
  'referral-rule',
  'rewards.money',
  async (ctx, currency: string, said: Omit<Rule, 'currency'>) => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    const rising = said.tiers.every(({ fromFriends }, i) => fromFriends > (said.tiers[i - 1]?.fromFriends ?? 0));
    if ((said.deposits === 0n && said.valid_bet === 0n) || said.tiers[0]?.fromFriends !== 1 || !rising) {
      throw new DomainError('AMOUNT_INVALID');
    }
    const before = await referralRule(ctx.db, currency);
    if (loosens(before, said) && !(await isAgreed(ctx, `referral-rule ${currency}`, { before, said }))) return false;
    await putReferralRule(ctx.db, { currency, ...said });
    return true;
  },
  {
    held: async ({ db }, currency) => {
      const rule = isCurrency(currency) ? await lockReferralRule(db, currency) : null;
      return rule && deskRule(rule);
    },
  },
);

function loosens(before: Rule | null, rule: Omit<Rule, 'currency'>): boolean {
  if (!rule.is_open) return false;
  if (!before?.is_open) return true;
  const most = (tiers: readonly Tier[], at: number) =>
    tiers.reduce((sum, tier) => (tier.fromFriends <= at ? tier.amount : sum), 0n);
  const steps = [...before.tiers, ...rule.tiers].map(({ fromFriends }) => fromFriends);
  return (
    rule.deposits < before.deposits ||
    rule.valid_bet < before.valid_bet ||
    rule.days > before.days ||
    rule.wait_hours < before.wait_hours ||
    rule.friends_max > before.friends_max ||
    rule.turnover_bp < before.turnover_bp ||
    steps.some((at) => most(rule.tiers, at) > most(before.tiers, at))
  );
}

/** @throws as `setReferralRule`, STATE_CONFLICT (value.version) */
export const changeReferralRule = deskAct({
  permission: setReferralRule.permission,
  schema: { params: DeskReferralPath, body: DeskReferralRuleChange },
  answer: Type.Object({ list: rules.answer, waitsForSecond: Type.Boolean() }),
  on: ({ currency }: DeskReferralPath) => currency.toUpperCase(),
  act: async (ctx, currency, { operatorId }, { reason, version, ...said }: DeskReferralRuleChange) => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    const by = { operatorId, reason, version, said: { rule: JSON.stringify(said) } };
    const isSet = await setReferralRule(ctx, by, currency, ruleFrom(currency, said));
    return { list: await listReferralRules(ctx, {}), waitsForSecond: !isSet };
  },
});

/** Returns a rule in units. @throws AMOUNT_INVALID */
function ruleFrom(currency: string, said: Omit<DeskReferralRuleChange, 'reason' | 'version'>): Omit<Rule, 'currency'> {
  const units = (text: string, least: bigint) => {
    const amount = parseMoney(text, currency);
    if (amount === null || amount < least) throw new DomainError('AMOUNT_INVALID');
    return amount;
  };
  return {
    is_open: said.isOpen,
    deposits: units(said.deposits, 0n),
    valid_bet: units(said.validBet, 0n),
    days: said.days,
    wait_hours: said.waitHours,
    friends_max: said.friendsMax,
    turnover_bp: said.turnoverBp,
    reward_days: said.rewardDays,
    tiers: said.tiers.map(({ fromFriends, amount }) => ({ fromFriends, amount: units(amount, 1n) })),
  };
}

export function deskReferralRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/referral/friends', listDeskFriends.route(ctx));
  app.get(
    '/ops/v1/referral/friends/csv',
    {
      schema: { querystring: DeskFriendFileQuery, response: { '4xx': FailureSchema, '5xx': FailureSchema } },
      config: forReaders('rewards.read'),
    },
    async ({ query }: { query: DeskFriendFileQuery }, reply) => {
      const file = await exportDeskFriends((place) => listDeskFriends(ctx, { ...query, ...place, pageSize: 100 }));
      return asFile(ctx, reply, 'friends').send(file);
    },
  );
  app.post('/ops/v1/referral/friends/:id/decide', decideOneFriend.route(ctx));
  app.get('/ops/v1/referral/rules', listReferralRules.route(ctx));
  app.put('/ops/v1/referral/rules/:currency', changeReferralRule.route(ctx));
}

function shown(row: ListedFriend, names: Names): DeskFriend {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    uplineId: String(row.upline_id),
    upline: names.member(row.upline_id),
    registeredAt: row.registered_at.toISOString(),
    state: row.state,
    depositsMet: row.deposits_met,
    betMet: row.bet_met,
    qualifiedAt: row.qualified_at?.toISOString() ?? null,
    signals: row.signals,
    currency: row.currency,
    amount: amountOf(row),
    reason: row.reason,
  };
}
