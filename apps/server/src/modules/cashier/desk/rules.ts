import type { CurrencyCode } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';
import { deskSetting } from '../../operators/index.ts';
import { deleteTransferRule, putTransferRule, type TransferRule, transferRule } from '../transfers/transfer-store.ts';
import type { RiskReason } from '../withdrawals/risk.ts';
import { changeWithdrawalRule, putRiskRule, riskRules, type WithdrawalRule } from '../withdrawals/rule-store.ts';

/** Changes the named limits of withdrawals in a currency. */
export const setWithdrawalRule = deskSetting(
  'withdrawal-rule',
  'channels.set',
  ({ db }, currency: CurrencyCode, change: Partial<Omit<WithdrawalRule, 'currency'>>) =>
    changeWithdrawalRule(db, currency, change),
);

/** Sets the points of a risk reason; the hours stay unless given. */
export const setRiskRule = deskSetting(
  'risk-rule',
  'channels.set',
  async ({ db }, reason: RiskReason, points: number, hours: number | undefined) => {
    const held = (await riskRules(db)).get(reason);
    await putRiskRule(db, reason, { points, hours: hours ?? held?.hours ?? null });
  },
);

/**
 * Sets the limits of transfers between members.
 * @param change returns the new rule from the present one; null: there is none yet
 * @throws AMOUNT_INVALID when the day's limit is below that of one transfer, or the maximum below the minimum
 */
export const setTransferRule = deskSetting(
  'transfer-rule',
  'channels.set',
  async ({ db }, currency: CurrencyCode, change: (held: TransferRule | null) => Omit<TransferRule, 'currency'>) => {
    const rule = change(await transferRule(db, currency));
    if (rule.min_amount > rule.max_amount || rule.max_amount > rule.daily_amount)
      throw new DomainError('AMOUNT_INVALID');
    await putTransferRule(db, { ...rule, currency });
  },
);

/** Ends transfers between members in a currency. */
export const endTransfers = deskSetting('transfer-rule', 'channels.set', ({ db }, currency: CurrencyCode) =>
  deleteTransferRule(db, currency),
);
