import {
  DeskRebate,
  DeskRebateQuery,
  DeskRebateRuleChange,
  DeskRebateRulePath,
  DeskRebateRules,
} from '@fairhouse/contract/rebates';
import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  aboutMember,
  deskAct,
  deskList,
  deskRead,
  deskSetting,
  deskView,
  isAgreed,
  type ListFilter,
} from '../../operators/index.ts';
import { lockLevels } from '../vip/level-store.ts';
import { listRebateRows, putRule, type RebateRow, type RuleRow, ruleRows } from './rebate-store.ts';
import { rebateView } from './views.ts';

/** Credited rebates, newest first. */
export const listDeskRebates = deskList({
  permission: 'rewards.read',
  query: DeskRebateQuery,
  row: DeskRebate,
  rows: ({ db }: Ctx, filter: ListFilter<DeskRebateQuery>) => listRebateRows(db, filter),
  shown: deskView(
    (row: RebateRow, names) => ({
      ...rebateView(row),
      memberId: String(row.member_id),
      username: names.member(row.member_id),
    }),
    aboutMember,
  ),
});

const rules = { schema: {}, answer: DeskRebateRules } as const;

/** The rules in force, and future ones. */
export const listRebateRules = deskRead({ ...rules, permission: 'rewards.read' }, async (ctx: Ctx) => ({
  list: await shownRules(ctx),
  waitsForSecond: false,
}));

async function shownRules({ db }: Ctx): Promise<DeskRebateRules['list']> {
  return (await ruleRows(db)).map(({ currency, fromDay, dailyCap, minimum, turnoverBp }) => ({
    currency,
    from: fromDay,
    dailyCap: formatMoney(dailyCap, currency),
    minimum: formatMoney(minimum, currency),
    turnoverBp,
  }));
}

/**
 * Sets the rule of rebates in a currency from tomorrow on; a higher cap, a lower minimum or less turnover takes two
 * operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED
 */
export const setRebateRule = deskSetting(
  'rebate-rule',
  'rewards.money',
  async (ctx, currency: string, said: Omit<RuleRow, 'currency' | 'fromDay'>) => {
    if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
    if (said.minimum <= 0n || said.dailyCap < 0n) throw new DomainError('AMOUNT_INVALID');
    await lockLevels(ctx.db);
    const before = (await ruleRows(ctx.db)).filter((rule) => rule.currency === currency).at(-1) ?? null;
    const eases =
      said.dailyCap > (before?.dailyCap ?? 0n) ||
      (before !== null && (said.minimum < before.minimum || said.turnoverBp < before.turnoverBp));
    if (eases && !(await isAgreed(ctx, `rebate-rule ${currency}`, { before, said }))) return false;
    await putRule(ctx.db, { currency, ...said });
    return true;
  },
  {
    held: async (ctx, currency) => {
      await lockLevels(ctx.db);
      return (await shownRules(ctx)).filter((rule) => rule.currency === currency);
    },
  },
);

type Terms = Pick<DeskRebateRuleChange, 'dailyCap' | 'minimum' | 'turnoverBp'>;

/** Reads the terms of a rule. @throws NOT_FOUND, AMOUNT_INVALID */
function termsOf(currency: string, { dailyCap, minimum, turnoverBp }: Terms) {
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  const [cap, least] = [parseMoney(dailyCap, currency), parseMoney(minimum, currency)];
  if (cap === null || least === null) throw new DomainError('AMOUNT_INVALID');
  return { dailyCap: cap, minimum: least, turnoverBp };
}

/** @throws as `setRebateRule`, STATE_CONFLICT (value.version) */
export const changeRebateRule = deskAct({
  permission: setRebateRule.permission,
  schema: { params: DeskRebateRulePath, body: DeskRebateRuleChange },
  answer: DeskRebateRules,
  on: ({ currency }: DeskRebateRulePath) => currency.toUpperCase(),
  // The rule begins tomorrow, and can be undone until then.
  sets: {
    action: setRebateRule.action,
    set: (ctx, by, currency, said: DeskRebateRuleChange) => setRebateRule(ctx, by, currency, termsOf(currency, said)),
    part: (_, rules) => Object.values(rules).at(-1) ?? null,
  },
  act: async (ctx, currency, { operatorId }, { reason, version, ...terms }: DeskRebateRuleChange) => {
    const by = { operatorId, reason, version, said: terms };
    const isSet = await setRebateRule(ctx, by, currency, termsOf(currency, terms));
    return { list: await shownRules(ctx), waitsForSecond: !isSet };
  },
});
