import { DeskTipRule, DeskTipRuleChange } from '@fairhouse/contract/desk-settings';
import { tipRules } from '../transfers/tip-store.ts';
import { amountField, currencyLimits } from './currency-limits.ts';
import { transferFields, transferView } from './transfer-rules.ts';

/** The limits of tips; a currency without them has none. */
export const tipLimits = currencyLimits({
  action: 'tip-rule',
  store: tipRules,
  fields: { ...transferFields, daily_received: amountField('dailyReceived') },
  view: (limits, money) => ({ ...transferView(limits, money), dailyReceived: money(limits.daily_received) }),
  guarded: ['max_amount', 'daily_amount', 'daily_count', 'daily_received'],
  ascending: [
    ['min_amount', 'max_amount'],
    ['max_amount', 'daily_amount'],
    ['max_amount', 'daily_received'],
  ],
  body: DeskTipRuleChange,
  row: DeskTipRule,
});
