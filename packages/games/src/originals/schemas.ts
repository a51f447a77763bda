import { BaccaratParams } from './baccarat/schema.ts';
import { BlackjackAction, BlackjackParams } from './blackjack/schema.ts';
import { CrashParams } from './crash/schema.ts';
import { DiamondsParams } from './diamonds/schema.ts';
import { DiceParams } from './dice/schema.ts';
import { HiloAction, HiloParams } from './hilo/schema.ts';
import { KenoParams } from './keno/schema.ts';
import { LadderAction, LadderParams } from './ladder/schema.ts';
import { LimboParams } from './limbo/schema.ts';
import { MinesAction, MinesParams } from './mines/schema.ts';
import { PlinkoParams } from './plinko/schema.ts';
import { RouletteParams } from './roulette/schema.ts';
import { SlideParams } from './slide/schema.ts';
import { TowerAction, TowerParams } from './tower/schema.ts';
import { VideoPokerAction, VideoPokerParams } from './video-poker/schema.ts';
import { WheelParams } from './wheel/schema.ts';

/** The parameters of a bet on each in-house game, by its code. */
export const betParams = {
  dice: DiceParams,
  mines: MinesParams,
  limbo: LimboParams,
  wheel: WheelParams,
  plinko: PlinkoParams,
  keno: KenoParams,
  diamonds: DiamondsParams,
  roulette: RouletteParams,
  baccarat: BaccaratParams,
  hilo: HiloParams,
  tower: TowerParams,
  ladder: LadderParams,
  videopoker: VideoPokerParams,
  blackjack: BlackjackParams,
  crash: CrashParams,
  slide: SlideParams,
} as const;

/** The actions that players take in rounds of stepped games. */
export const roundActions = [
  MinesAction,
  HiloAction,
  TowerAction,
  LadderAction,
  VideoPokerAction,
  BlackjackAction,
] as const;
