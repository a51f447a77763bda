import { type Static, Type } from 'typebox';
import { changed, member, ofMember, paging, strict } from './desk.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';
import { PercentString } from './vip.ts';

// Rebates on valid bet: `/wps/rebates`, and operators' side of them, `/ops/v1/rebates`.

/** GET /wps/rebates: what a member has gathered until now. */
export const MemberRebates = Type.Object({
  currency: Type.String(),
  /** True: the member takes it. False: it is credited by itself, the day after. */
  isManual: Type.Boolean(),
  level: Type.Integer(),
  /** Null: there are no rebates in this currency. */
  rule: Type.Union([
    Type.Object({ minimum: MoneyString, dailyCap: MoneyString, turnoverBp: Type.Integer() }),
    Type.Null(),
  ]),
  /** Amount to take; below zero: voided bets were credited, and later play makes it up. */
  gathered: MoneyString,
  canTake: Type.Boolean(),
  list: Type.Array(
    Type.Object({
      gameType: Type.String(),
      percent: PercentString,
      /** Of today. */
      validBet: MoneyString,
      today: MoneyString,
      gathered: MoneyString,
    }),
  ),
});
export type MemberRebates = Static<typeof MemberRebates>;

const Way = Type.Enum(['auto', 'manual']);
const rebateFields = {
  id: IdString,
  currency: Type.String(),
  amount: MoneyString,
  way: Way,
  createdAt: TimeString,
  parts: Type.Array(Type.Object({ gameType: Type.String(), amount: MoneyString })),
};
/** POST /wps/rebates/take, and a row of GET /wps/rebates/history. */
export const Rebate = Type.Object(rebateFields);
export type Rebate = Static<typeof Rebate>;

export const RebateQuery = Type.Object(
  { cursor: Type.Optional(IdString), pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) },
  strict,
);
export type RebateQuery = Static<typeof RebateQuery>;
export const RebatePage = cursorPageOf(Rebate);
export type RebatePage = Static<typeof RebatePage>;

/** GET /ops/v1/rebates */
export const DeskRebate = Type.Object({ ...rebateFields, ...member });
export type DeskRebate = Static<typeof DeskRebate>;
export const DeskRebateQuery = Type.Object({ ...paging, ...ofMember }, strict);
export type DeskRebateQuery = Static<typeof DeskRebateQuery>;

/** GET /ops/v1/rebates/rules: the rules that hold and those that are to hold. */
export const DeskRebateRule = Type.Object({
  currency: Type.String(),
  from: DayString,
  /** The most that a day of a member's play brings. */
  dailyCap: MoneyString,
  /** Less is not credited, and waits. */
  minimum: MoneyString,
  turnoverBp: Type.Integer(),
});
export type DeskRebateRule = Static<typeof DeskRebateRule>;
export const DeskRebateRules = Type.Object({
  list: Type.Array(DeskRebateRule),
  waitsForSecond: Type.Boolean(),
});
export type DeskRebateRules = Static<typeof DeskRebateRules>;

/** PUT …/rules/:currency: from tomorrow on; a higher cap or less turnover takes two operators. */
export const DeskRebateRulePath = Type.Object({ currency: line(8, 3) });
export type DeskRebateRulePath = Static<typeof DeskRebateRulePath>;
export const DeskRebateRuleChange = Type.Object(
  {
    dailyCap: MoneyString,
    minimum: MoneyString,
    turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    ...changed,
  },
  strict,
);
export type DeskRebateRuleChange = Static<typeof DeskRebateRuleChange>;
