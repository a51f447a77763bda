import { DeskCurrency, DeskHandRule, DeskHandRuleChange } from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, versioned } from '../../operators/index.ts';
import { handRules, lockHandRule, putHandRule } from '../deposits/hand-rule.ts';
import { currencyOf } from './currency.ts';

const rulesShown = { schema: {}, answer: Type.Array(DeskHandRule) } as const;

/** Lists the amounts above which two operators credit by hand and loosen channels. */
export const listHandRules = deskRead({ ...rulesShown, permission: 'cashier.read' }, rulesOf);

async function rulesOf({ db }: Ctx): Promise<DeskHandRule[]> {
  return (await handRules(db)).map(({ currency, two_person_above }) => versioned(ruleView(currency, two_person_above)));
}

const ruleView = (currency: CurrencyCode, limit: bigint) => ({
  currency,
  twoPersonAbove: formatMoney(limit, currency),
});

/**
 * Sets the amount of a currency; a higher one takes two operators. Returns false while it waits for the second
 * operator.
 */
export const setHandRule = deskSetting(
  'hand-rule',
  'channels.set',
  async (ctx, currency: CurrencyCode, two_person_above: bigint) => {
    const held = await lockHandRule(ctx.db, currency);
    const change = { held, two_person_above };
    if (two_person_above > held && !(await isAgreed(ctx, `hand-rule ${currency}`, change))) return false;
    await putHandRule(ctx.db, { currency, two_person_above });
    return true;
  },
  { held: async ({ db }, currency) => ruleView(currency, await lockHandRule(db, currency)) },
);

/**
 * Sets the amount of a currency, and returns the amounts in force.
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version)
 */
export const changeHandRule = deskAct({
  permission: setHandRule.permission,
  schema: { params: DeskCurrency, body: DeskHandRuleChange },
  answer: rulesShown.answer,
  on: currencyOf,
  act: async (ctx, currency, { operatorId }, { reason, version, twoPersonAbove }: DeskHandRuleChange) => {
    const units = parseMoney(twoPersonAbove, currency);
    if (units === null || units < 0n) throw new DomainError('AMOUNT_INVALID');
    await setHandRule(ctx, { operatorId, reason, version, said: { twoPersonAbove } }, currency, units);
    return await rulesOf(ctx);
  },
});
