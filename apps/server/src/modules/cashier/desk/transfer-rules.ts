import { DeskTransferRule, DeskTransferRuleChange } from '@fairhouse/contract/desk-settings';
import { type TransferLimits, transferRules } from '../transfers/transfer-store.ts';
import { amountField, countField, currencyLimits } from './currency-limits.ts';

export const transferFields = {
  min_amount: amountField('minAmount'),
  max_amount: amountField('maxAmount'),
  daily_amount: amountField('dailyAmount'),
  daily_count: countField('dailyCount'),
};

export const transferView = (limits: TransferLimits, money: (units: bigint) => string) => ({
  minAmount: money(limits.min_amount),
  maxAmount: money(limits.max_amount),
  dailyAmount: money(limits.daily_amount),
  dailyCount: limits.daily_count,
});

/** The limits of transfers between members; a currency without them has no transfers. */
export const transferLimits = currencyLimits({
  action: 'transfer-rule',
  store: transferRules,
  fields: transferFields,
  view: transferView,
  guarded: ['max_amount', 'daily_amount', 'daily_count'],
  ascending: [
    ['min_amount', 'max_amount'],
    ['max_amount', 'daily_amount'],
  ],
  body: DeskTransferRuleChange,
  row: DeskTransferRule,
});
