import {
  DeskCurrency,
  DeskRiskName,
  DeskRiskRule,
  DeskRiskRuleChange,
  DeskWithdrawalRule,
  DeskWithdrawalRuleChange,
} from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { type RiskReason, type RiskRule, riskReasons } from '../withdrawals/risk.ts';
import {
  lockRiskRule,
  lockWithdrawalRule,
  putRiskRule,
  riskRules,
  updateWithdrawalRule,
  type WithdrawalRule,
  withdrawalRules,
} from '../withdrawals/rule-store.ts';
import { unitsOf } from './amount.ts';
import { currencyOf } from './currency.ts';

type RuleChange = Partial<Omit<WithdrawalRule, 'currency'>>;

/** Limits that one operator may not raise: what leaves within a day, and what needs a second operator. */
const guarded = ['daily_count', 'daily_amount', 'two_person_above', 'big_win_above'] as const;

/**
 * Changes the named limits of withdrawals in a currency; a higher one takes two operators, except the number of free
 * withdrawals. Returns false while it waits for the second operator.
 * @throws ALREADY_APPROVED
 */
export const setWithdrawalRule = deskSetting(
  'withdrawal-rule',
  'channels.set',
  async (ctx, currency: CurrencyCode, change: RuleChange) => {
    const held = await lockWithdrawalRule(ctx.db, currency);
    const isLooser = guarded.some((limit) => (change[limit] ?? held[limit]) > held[limit]);
    if (isLooser && !(await isAgreed(ctx, `withdrawal-rule ${currency}`, { held, change }))) return false;
    if (Object.keys(change).length > 0) await updateWithdrawalRule(ctx.db, currency, change);
    return true;
  },
  { held: async ({ db }, currency) => ruleView(await lockWithdrawalRule(db, currency)) },
);

const rulesShown = { schema: {}, answer: Type.Array(DeskWithdrawalRule) } as const;
const rulesOf = async ({ db }: Ctx) => (await withdrawalRules(db)).map((rule) => versioned(ruleView(rule)));

/** Lists the limits of withdrawals by currency. */
export const listWithdrawalRules = deskRead({ ...rulesShown, permission: 'cashier.read' }, rulesOf);

/**
 * Changes the named limits, and returns those in force.
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
export const changeWithdrawalRule = deskAct({
  permission: setWithdrawalRule.permission,
  schema: { params: DeskCurrency, body: DeskWithdrawalRuleChange },
  answer: rulesShown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version, ...said }: DeskWithdrawalRuleChange) => {
    await setWithdrawalRule(ctx, { operatorId, reason, version, said }, currency, changeOf(currency, said));
    return await rulesOf(ctx);
  },
});

function changeOf(currency: CurrencyCode, said: Said<DeskWithdrawalRuleChange>): RuleChange {
  const units = (text: string | undefined) => (text === undefined ? undefined : unitsOf(text, currency));
  const columns = {
    daily_count: said.dailyCount,
    daily_amount: units(said.dailyAmount),
    free_count: said.freeCount,
    two_person_above: units(said.twoPersonAbove),
    big_win_above: units(said.bigWinAbove),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function ruleView({ currency, ...rule }: WithdrawalRule): Omit<DeskWithdrawalRule, 'version'> {
  return {
    currency,
    dailyCount: rule.daily_count,
    dailyAmount: formatMoney(rule.daily_amount, currency),
    freeCount: rule.free_count,
    twoPersonAbove: formatMoney(rule.two_person_above, currency),
    bigWinAbove: formatMoney(rule.big_win_above, currency),
  };
}

/**
 * Sets the points of a risk reason; its hours stay unless given. Fewer of either take two operators. Returns false
 * while it waits for the second operator.
 * @throws ALREADY_APPROVED
 */
export const setRiskRule = deskSetting(
  'risk-rule',
  'channels.set',
  async (ctx, risk: RiskReason, points: number, hours: number | undefined) => {
    const held = await lockRiskRule(ctx.db, risk);
    const rule = { points, hours: hours ?? held.hours };
    const isLooser = points < held.points || (rule.hours ?? 0) < (held.hours ?? 0);
    if (isLooser && !(await isAgreed(ctx, `risk-rule ${risk}`, { held, rule }))) return false;
    await putRiskRule(ctx.db, risk, rule);
    return true;
  },
  { held: async ({ db }, risk) => riskView(risk, await lockRiskRule(db, risk)) },
);

const risksShown = { schema: {}, answer: Type.Array(DeskRiskRule) } as const;
const risksOf = async ({ db }: Ctx) => {
  const rules = await riskRules(db);
  return riskReasons.map((risk) => versioned(riskView(risk, rules.get(risk) ?? { points: 0, hours: null })));
};
const riskView = (risk: RiskReason, { points, hours }: RiskRule) => ({ risk, points, hours });

/** Lists the points of every risk reason. */
export const listRiskRules = deskRead({ ...risksShown, permission: 'cashier.read' }, risksOf);

/**
 * Sets a reason's points, and returns the points in force.
 * @throws NOT_FOUND, ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
export const changeRiskRule = deskAct({
  permission: setRiskRule.permission,
  schema: { params: DeskRiskName, body: DeskRiskRuleChange },
  answer: risksShown.answer,
  on: ({ risk }: { risk: string }) => {
    const known = riskReasons.find((one) => one === risk);
    if (!known) throw new DomainError('NOT_FOUND');
    return known;
  },
  act: async (ctx, risk, { operatorId }, { reason, version, ...said }: DeskRiskRuleChange) => {
    await setRiskRule(ctx, { operatorId, reason, version, said }, risk, said.points, said.hours);
    return await risksOf(ctx);
  },
});
