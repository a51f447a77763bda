import {
  DeskCurrency,
  DeskTransferEnd,
  DeskTransferRule,
  DeskTransferRuleChange,
} from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import {
  deleteTransferRule,
  lockTransferRule,
  putTransferRule,
  type TransferRule,
  transferRules,
} from '../transfers/transfer-store.ts';
import { unitsOf } from './amount.ts';
import { currencyOf } from './currency.ts';

const held = async ({ db }: Ctx, currency: CurrencyCode) => {
  const rule = await lockTransferRule(db, currency);
  return rule && ruleView(rule);
};

type Limits = Omit<TransferRule, 'currency'>;

/** Limits of which a higher one lets more money move. */
const guarded = ['max_amount', 'daily_amount', 'daily_count'] as const;

/**
 * Sets the limits of transfers between members; the first ones, and higher ones, take two operators. Returns false while it
 * waits for the second.
 * @param change returns the new rule from the present one; null: there is none yet
 * @throws ALREADY_APPROVED; AMOUNT_INVALID when the day's limit is below that of one transfer, or the maximum below the minimum
 */
export const setTransferRule = deskSetting(
  'transfer-rule',
  'channels.set',
  async (ctx, currency: CurrencyCode, change: (held: TransferRule | null) => Limits) => {
    const present = await lockTransferRule(ctx.db, currency);
    const rule = change(present);
    if (rule.min_amount > rule.max_amount || rule.max_amount > rule.daily_amount)
      throw new DomainError('AMOUNT_INVALID');
    const isLooser = guarded.some((limit) => rule[limit] > (present?.[limit] ?? 0));
    if (isLooser && !(await isAgreed(ctx, `transfer-rule ${currency}`, { present, rule }))) return false;
    await putTransferRule(ctx.db, { ...rule, currency });
    return true;
  },
  { held },
);

/** Ends transfers between members in a currency. */
export const endTransfers = deskSetting(
  'transfer-rule',
  'channels.set',
  ({ db }, currency: CurrencyCode) => deleteTransferRule(db, currency),
  { held },
);

const shown = { schema: {}, answer: Type.Array(DeskTransferRule) } as const;
const rulesOf = async ({ db }: Ctx) => (await transferRules(db)).map((rule) => versioned(ruleView(rule)));

/** The limits of transfers in each currency that has them. */
export const listTransferRules = deskRead({ ...shown, permission: 'cashier.read' }, rulesOf);

/**
 * Changes the named limits, and returns those in force.
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version); MALFORMED for a first rule with a missing field
 */
export const changeTransferRule = deskAct({
  permission: setTransferRule.permission,
  schema: { params: DeskCurrency, body: DeskTransferRuleChange },
  answer: shown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version, ...said }: DeskTransferRuleChange) => {
    await setTransferRule(ctx, { operatorId, reason, version, said }, currency, (rule) =>
      changedBy(rule, currency, said),
    );
    return await rulesOf(ctx);
  },
});

/** Ends transfers in a currency, and returns the limits of the others. @throws NOT_FOUND, STATE_CONFLICT (value.version) */
export const endTransferRule = deskAct({
  permission: endTransfers.permission,
  schema: { params: DeskCurrency, body: DeskTransferEnd },
  answer: shown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version }: DeskTransferEnd) => {
    await endTransfers(ctx, { operatorId, reason, version, said: { enabled: false } }, currency);
    return await rulesOf(ctx);
  },
});

function changedBy(rule: TransferRule | null, currency: CurrencyCode, said: Said<DeskTransferRuleChange>): Limits {
  const units = (text: string | undefined) => (text === undefined ? undefined : unitsOf(text, currency));
  const min_amount = units(said.minAmount) ?? rule?.min_amount;
  const max_amount = units(said.maxAmount) ?? rule?.max_amount;
  const daily_amount = units(said.dailyAmount) ?? rule?.daily_amount;
  const daily_count = said.dailyCount ?? rule?.daily_count;
  if (min_amount === undefined || max_amount === undefined || daily_amount === undefined || daily_count === undefined) {
    throw new DomainError('MALFORMED');
  }
  return { min_amount, max_amount, daily_amount, daily_count };
}

function ruleView({ currency, ...rule }: TransferRule): Omit<DeskTransferRule, 'version'> {
  return {
    currency,
    minAmount: formatMoney(rule.min_amount, currency),
    maxAmount: formatMoney(rule.max_amount, currency),
    dailyAmount: formatMoney(rule.daily_amount, currency),
    dailyCount: rule.daily_count,
  };
}
