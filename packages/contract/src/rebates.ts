import { type Static, Type } from 'typebox';
import { changed, member, ofMember, paging, strict } from './desk.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';
import { PercentString } from './vip.ts';

// Rebates on valid bet: `/wps/rebates`, and the operators' side of them, `/ops/v1/rebates`.

/** GET /wps/rebates: the rebates that the member has gathered so far. */
export const MemberRebates = Type.Object({
  currency: Type.String(),
  /** True: the member claims it. False: it is credited automatically on the next day. */
  isManual: Type.Boolean(),
  level: Type.Integer(),
  /** Null: there are no rebates in this currency. */
  rule: Type.Union([
    Type.Object({ minimum: MoneyString, dailyCap: MoneyString, turnoverBp: Type.Integer() }),
    Type.Null(),
  ]),
  /** The amount to claim; negative if rebates of voided bets were credited, which later play makes up for. */
  gathered: MoneyString,
  canTake: Type.Boolean(),
  list: Type.Array(
    Type.Object({
      gameType: Type.String(),
      percent: PercentString,
      /** The valid bet of today. */
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
/** The answer of POST /wps/rebates/take, and a row of GET /wps/rebates/history. */
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

/** GET /ops/v1/rebates/rules: the present rules, and those of the future. */
export const DeskRebateRule = Type.Object({
  currency: Type.String(),
  from: DayString,
  /** The largest rebate for a day of a member's play. */
  dailyCap: MoneyString,
  /** A smaller amount is not credited yet. */
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
