import { DeskCurrency, DeskTipRule, DeskTipRuleChange, DeskTransferEnd } from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { deleteTipRule, lockTipRule, putTipRule, type TipRule, tipRules } from '../transfers/tip-store.ts';
import { unitsOf } from './amount.ts';
import { currencyOf } from './currency.ts';

const held = async ({ db }: Ctx, currency: CurrencyCode) => {
  const rule = await lockTipRule(db, currency);
  return rule && ruleView(rule);
};

type Limits = Omit<TipRule, 'currency'>;

/** Limits of which a higher one lets more money move. */
const guarded = ['max_amount', 'daily_amount', 'daily_count', 'daily_received'] as const;

/**
 * Sets the limits of tips; the first ones, and higher ones, take two operators. Returns false while it
 * waits for the second.
 * @param change returns the new rule from the present one; null: there is none yet
 * @throws ALREADY_APPROVED; AMOUNT_INVALID when the day's limit is below that of one transfer, or the maximum below the minimum
 */
export const setTipRule = deskSetting(
  'tip-rule',
  'channels.set',
  async (ctx, currency: CurrencyCode, change: (held: TipRule | null) => Limits) => {
    const present = await lockTipRule(ctx.db, currency);
    const rule = change(present);
    if (
      rule.min_amount > rule.max_amount ||
      rule.max_amount > rule.daily_amount ||
      rule.max_amount > rule.daily_received
    )
      throw new DomainError('AMOUNT_INVALID');
    const isLooser = guarded.some((limit) => rule[limit] > (present?.[limit] ?? 0));
    if (isLooser && !(await isAgreed(ctx, `tip-rule ${currency}`, { present, rule }))) return false;
    await putTipRule(ctx.db, { ...rule, currency });
    return true;
  },
  { held },
);

/** Ends tips in a currency. */
export const endTips = deskSetting(
  'tip-rule',
  'channels.set',
  ({ db }, currency: CurrencyCode) => deleteTipRule(db, currency),
  { held },
);

const shown = { schema: {}, answer: Type.Array(DeskTipRule) } as const;
const rulesOf = async ({ db }: Ctx) => (await tipRules(db)).map((rule) => versioned(ruleView(rule)));

/** The limits of tips in each currency that has them. */
export const listTipRules = deskRead({ ...shown, permission: 'cashier.read' }, rulesOf);

/**
 * Changes the named limits, and returns those in force.
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version); MALFORMED for a first rule with a missing field
 */
export const changeTipRule = deskAct({
  permission: setTipRule.permission,
  schema: { params: DeskCurrency, body: DeskTipRuleChange },
  answer: shown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version, ...said }: DeskTipRuleChange) => {
    await setTipRule(ctx, { operatorId, reason, version, said }, currency, (rule) => changedBy(rule, currency, said));
    return await rulesOf(ctx);
  },
});

/** Ends tips in a currency, and returns the limits of the others. @throws NOT_FOUND, STATE_CONFLICT (value.version) */
export const endTipRule = deskAct({
  permission: endTips.permission,
  schema: { params: DeskCurrency, body: DeskTransferEnd },
  answer: shown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version }: DeskTransferEnd) => {
    await endTips(ctx, { operatorId, reason, version, said: { enabled: false } }, currency);
    return await rulesOf(ctx);
  },
});

function changedBy(rule: TipRule | null, currency: CurrencyCode, said: Said<DeskTipRuleChange>): Limits {
  const units = (text: string | undefined) => (text === undefined ? undefined : unitsOf(text, currency));
  const min_amount = units(said.minAmount) ?? rule?.min_amount;
  const max_amount = units(said.maxAmount) ?? rule?.max_amount;
  const daily_amount = units(said.dailyAmount) ?? rule?.daily_amount;
  const daily_received = units(said.dailyReceived) ?? rule?.daily_received;
  const daily_count = said.dailyCount ?? rule?.daily_count;
  if (min_amount === undefined || max_amount === undefined || daily_amount === undefined)
    throw new DomainError('MALFORMED');
  if (daily_received === undefined || daily_count === undefined) throw new DomainError('MALFORMED');
  return { min_amount, max_amount, daily_amount, daily_count, daily_received };
}

function ruleView({ currency, ...rule }: TipRule): Omit<DeskTipRule, 'version'> {
  return {
    currency,
    minAmount: formatMoney(rule.min_amount, currency),
    maxAmount: formatMoney(rule.max_amount, currency),
    dailyAmount: formatMoney(rule.daily_amount, currency),
    dailyCount: rule.daily_count,
    dailyReceived: formatMoney(rule.daily_received, currency),
  };
}
