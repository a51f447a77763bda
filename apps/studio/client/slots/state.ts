import type { SlotWin } from '@fairhouse/vendor-games/slots/round';
import type { SymbolId } from '@fairhouse/vendor-games/slots/title';
import type { FreeRoundsView } from '../../src/wire.ts';
import type { Refusal } from '../shared/api.ts';
import type { Auto } from './auto.ts';

/** One reel as it is drawn. `turn` counts its movements, so that each is animated once. */
export type ReelView = {
  column: SymbolId[];
  motion: 'rest' | 'spin' | 'land' | 'fall';
  turn: number;
  /** True if a feature may be completed: the reel turns longer and glows. */
  eager: boolean;
  /** In a fall: the number of places that each cell came down. */
  drops: number[];
};

/** A scene that covers the reels for a while. */
export type Scene =
  | { kind: 'free'; count: number; more: boolean }
  | { kind: 'hold' }
  | { kind: 'total'; of: 'free' | 'hold'; units: number }
  | { kind: 'wheel'; multiplier: number }
  | { kind: 'pot'; amount: bigint }
  | { kind: 'big'; level: 'big' | 'huge' | 'grand'; units: number };

export type Sheet = 'bet' | 'auto' | 'info' | 'history';

export type State = {
  /** asking: the server decides. showing: the round is being shown. */
  status: 'idle' | 'asking' | 'showing';
  /** The shown balance, without a win that is still to be shown. */
  balance: bigint;
  /** Index of the stake in the session's list. */
  stakeAt: number;
  /** The unit stake of the round on the reels. */
  unitStake: bigint;
  reels: ReelView[];
  wins: SlotWin[];
  /** Index of the highlighted win; null: all. */
  shownWin: number | null;
  wildReels: number[];
  held: number[];
  drums: { cells: { cell: readonly [number, number]; bets: number }[]; respinsLeft: number } | null;
  multiplier: number;
  /** The units won so far in this round. */
  units: number;
  freeLeft: number | null;
  scene: Scene | null;
  problem: Refusal | null;
  /** True if the answer takes long. */
  slow: boolean;
  /** Free rounds: the next spin is one of them. */
  freeRounds: FreeRoundsView | null;
  /** The pot that a spin may win; null: the game has none. */
  pot: bigint | null;
  auto: Auto | null;
  turbo: boolean;
  resumed: boolean;
  /** True for a moment after an animation: a press that was meant to skip it but is too late starts no round. */
  resting: boolean;
  sheet: Sheet | null;
};
