import { type Static, Type } from 'typebox';
import { Levels, PercentString } from './agent-register.ts';
import { OptionalText, Reason, strict } from './desk.ts';
import { TimeString } from './envelope.ts';
import { line } from './text.ts';

// The operators' side of the agent tree: `/ops/v1/agents/…`.

const username = line(64, 1);
const Prize = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** GET /ops/v1/agents/tree: an account's position. */
export const DeskTreeQuery = Type.Object({ username }, strict);
export type DeskTreeQuery = Static<typeof DeskTreeQuery>;

export const DeskTree = Type.Object({
  username: Type.String(),
  levels: Levels,
  /** The number of members below. */
  team: Type.Integer(),
  /** The uplines, the nearest first. */
  above: Type.Array(Type.String()),
  /** The direct downlines by name, a hundred at most. */
  below: Type.Array(Type.Object({ username: Type.String(), levels: Levels, team: Type.Integer() })),
  /** Moves of this account, newest first. */
  moves: Type.Array(
    Type.Object({
      from: OptionalText,
      to: OptionalText,
      members: Type.Integer(),
      reason: Type.String(),
      movedAt: TimeString,
      countsFrom: TimeString,
    }),
  ),
});
export type DeskTree = Static<typeof DeskTree>;

export const DeskTreePath = Type.Object({ username });
/**
 * PUT /ops/v1/agents/:username/upline: moves an account with all below it; null: without an upline. Two operators must
 * submit the same.
 */
export const DeskUplineChange = Type.Object({ upline: Type.Union([username, Type.Null()]), reason: Reason }, strict);
export type DeskUplineChange = Static<typeof DeskUplineChange>;
export const DeskMoved = Type.Object({ tree: DeskTree, waitsForSecond: Type.Boolean() });

/** PUT /ops/v1/agents/:username/levels. */
export const DeskLevelsChange = Type.Object({ levels: Levels, reason: Reason }, strict);
export type DeskLevelsChange = Static<typeof DeskLevelsChange>;

/** GET /ops/v1/level-rule, and PUT with a reason: the limits of levels. */
const limits = { rebateMax: PercentString, prizeMin: Prize, prizeMax: Prize };
export const DeskLevelRule = Type.Object(limits);
export type DeskLevelRule = Static<typeof DeskLevelRule>;
export const DeskLevelRuleChange = Type.Object({ ...limits, reason: Reason }, strict);
export type DeskLevelRuleChange = Static<typeof DeskLevelRuleChange>;
