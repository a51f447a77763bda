import { Type } from 'typebox';
import { ladderDifficulties } from './rules.ts';

/** The ladder: the difficulty decides the number of rotten rungs. */
export const LadderParams = Type.Object({ difficulty: Type.Enum(ladderDifficulties) }, { additionalProperties: false });

/** A step of a round: one rung up; a cash-out is the same as in the other games. */
export const LadderAction = Type.Object({ type: Type.Literal('climb') }, { additionalProperties: false });
