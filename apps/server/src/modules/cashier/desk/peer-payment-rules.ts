import { DeskCurrency, DeskPeerPaymentChange, DeskPeerPaymentRule } from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney, knownCurrencies } from '@fairhouse/money/money';
import { Type } from 'typebox';
import { deskAct, deskRead, deskSetting, isAgreed, versioned } from '../../operators/index.ts';
import {
  lockPeerPaymentRule,
  type PeerPaymentRule,
  peerPaymentRule,
  setPeerPaymentRule as putRule,
} from '../peer-payments/rule-store.ts';
import { unitsOf } from './amount.ts';
import { currencyOf } from './currency.ts';

/** Terms that protect the payee: lowering one takes two operators, and so does raising one of the others. */
const protecting = ['guarantee_bp', 'confirm_minutes', 'hold_minutes', 'new_payments'] as const;
const allowing = ['free_expiries', 'open_max', 'new_open_max'] as const;

/** True when the changed terms lower a depositor's risk, or allow a depositor more. */
function loosens(held: PeerPaymentRule, rule: PeerPaymentRule): boolean {
  const [before, after] = [held.new_amount_max, rule.new_amount_max];
  return (
    protecting.some((term) => rule[term] < held[term]) ||
    allowing.some((term) => rule[term] > held[term]) ||
    // Null means the channel's maximum, which may be higher or lower.
    (before !== after && (before === null || after === null || after > before))
  );
}

/**
 * Changes the named terms of peer payments in a currency; a change that protects the payee less takes two operators.
 * Returns false while it waits for the second operator.
 * @throws ALREADY_APPROVED
 */
export const setPeerPaymentRule = deskSetting(
  'matching-rule',
  'channels.set',
  async (ctx, currency: CurrencyCode, change: Partial<PeerPaymentRule>) => {
    const held = await lockPeerPaymentRule(ctx.db, currency);
    const rule = { ...held, ...change };
    if (loosens(held, rule) && !(await isAgreed(ctx, `matching-rule ${currency}`, { held, change }))) return false;
    await putRule(ctx.db, rule);
    return true;
  },
  { held: async ({ db }, currency) => ruleView(await lockPeerPaymentRule(db, currency)) },
);

const rulesShown = { permission: 'cashier.read', schema: {}, answer: Type.Array(DeskPeerPaymentRule) } as const;

/** Lists the terms of peer payments by currency. */
export const listPeerPaymentRules = deskRead(rulesShown, async ({ db }) => {
  const rules = knownCurrencies().map((currency) => peerPaymentRule(db, currency));
  return (await Promise.all(rules)).map((rule) => versioned(ruleView(rule)));
});

/** Changes the named terms. @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version) */
export const changePeerPaymentRule = deskAct({
  permission: setPeerPaymentRule.permission,
  schema: { params: DeskCurrency, body: DeskPeerPaymentChange },
  answer: DeskPeerPaymentRule,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version, ...said }: DeskPeerPaymentChange) => {
    const by = { operatorId, reason, version, said };
    const isSet = await setPeerPaymentRule(ctx, by, currency, changeOf(currency, said));
    const rule = versioned(ruleView(await peerPaymentRule(ctx.db, currency)));
    return isSet ? rule : { ...rule, waitsForSecond: true };
  },
});

type Named = Omit<DeskPeerPaymentChange, 'reason' | 'version'>;

function changeOf(currency: CurrencyCode, said: Named): Partial<PeerPaymentRule> {
  const { partMin, newAmountMax } = said;
  const columns = {
    guarantee_bp: said.guaranteeBp,
    pay_minutes: said.payMinutes,
    confirm_minutes: said.confirmMinutes,
    hold_minutes: said.holdMinutes,
    dispute_minutes: said.disputeMinutes,
    rest_minutes: said.restMinutes,
    free_expiries: said.freeExpiries,
    open_max: said.openMax,
    new_payments: said.newPayments,
    new_open_max: said.newOpenMax,
    part_min: partMin === undefined ? undefined : unitsOf(partMin, currency),
    new_amount_max:
      newAmountMax === undefined || newAmountMax === null ? newAmountMax : unitsOf(newAmountMax, currency),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function ruleView({ currency, ...rule }: PeerPaymentRule) {
  return {
    currency,
    guaranteeBp: rule.guarantee_bp,
    payMinutes: rule.pay_minutes,
    confirmMinutes: rule.confirm_minutes,
    holdMinutes: rule.hold_minutes,
    disputeMinutes: rule.dispute_minutes,
    restMinutes: rule.rest_minutes,
    freeExpiries: rule.free_expiries,
    openMax: rule.open_max,
    newPayments: rule.new_payments,
    newOpenMax: rule.new_open_max,
    partMin: formatMoney(rule.part_min, currency),
    newAmountMax: rule.new_amount_max === null ? null : formatMoney(rule.new_amount_max, currency),
  };
}
