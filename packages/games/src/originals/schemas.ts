import { DiceParams } from './dice/schema.ts';
import { LimboParams } from './limbo/schema.ts';
import { MinesAction, MinesParams } from './mines/schema.ts';

/** The parameters of a bet on each in-house game, by its code. */
export const betParams = { dice: DiceParams, mines: MinesParams, limbo: LimboParams } as const;

/** The actions that players take in rounds of stepped games. */
export const roundActions = [MinesAction] as const;
