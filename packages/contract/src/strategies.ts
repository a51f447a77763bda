import { type Static, Type } from 'typebox';
import { IdString, MoneyString } from './envelope.ts';

// Autobet strategies that members save: conditions with actions, tried in order after each round.

const strict = { additionalProperties: false } as const;

/** The most strategies that a member may save, and the most rules of one. */
export const strategiesMax = 20;
export const strategyRulesMax = 12;

/** Counts start with the run. A round that gave the stake back is neither a win nor a loss. */
const Count = Type.Integer({ minimum: 1, maximum: 10_000 });
export const StrategyCondition = Type.Union([
  /** After every `count` bets, wins or losses. */
  Type.Object(
    {
      kind: Type.Literal('every'),
      of: Type.Union([Type.Literal('bets'), Type.Literal('wins'), Type.Literal('losses')]),
      count: Count,
    },
    strict,
  ),
  /** After a streak of `count` wins or losses, and at each multiple of it. */
  Type.Object(
    { kind: Type.Literal('row'), of: Type.Union([Type.Literal('wins'), Type.Literal('losses')]), count: Count },
    strict,
  ),
  /** Once the run has won, or lost, at least this amount, or the next stake is at least this amount. */
  Type.Object(
    {
      kind: Type.Literal('amount'),
      of: Type.Union([Type.Literal('profit'), Type.Literal('loss'), Type.Literal('stake')]),
      least: MoneyString,
    },
    strict,
  ),
]);
export type StrategyCondition = Static<typeof StrategyCondition>;

export const StrategyAction = Type.Union([
  /** Changes the stake by this percentage of it. */
  Type.Object({ kind: Type.Literal('stakeBy'), percent: Type.Integer({ minimum: -99, maximum: 1000 }) }, strict),
  Type.Object({ kind: Type.Literal('stakeTo'), amount: MoneyString }, strict),
  /** Goes back to the first stake. */
  Type.Object({ kind: Type.Literal('stakeReset') }, strict),
  Type.Object({ kind: Type.Literal('stop') }, strict),
]);
export type StrategyAction = Static<typeof StrategyAction>;

export const StrategyRule = Type.Object({ when: StrategyCondition, act: StrategyAction }, strict);
export type StrategyRule = Static<typeof StrategyRule>;

/** POST /wps/originals/strategies, PUT /wps/originals/strategies/:strategyId */
export const StrategyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    rules: Type.Array(StrategyRule, { minItems: 1, maxItems: strategyRulesMax }),
  },
  strict,
);
export type StrategyBody = Static<typeof StrategyBody>;

export const StrategyPath = Type.Object({ strategyId: IdString });
export const Strategy = Type.Object({
  strategyId: IdString,
  name: Type.String(),
  rules: Type.Array(StrategyRule),
});
export type Strategy = Static<typeof Strategy>;
/** GET /wps/originals/strategies: the member's own, in the order in which they were made. Every change returns it. */
export const Strategies = Type.Object({ list: Type.Array(Strategy) });
export type Strategies = Static<typeof Strategies>;
