import type { BaccaratWinner } from '@fairhouse/games/baccarat';
import type { TableResult } from './protocol.ts';

/** Writes a result for the boards: the winner's letter, the winning total, n natural, p and b for the pairs: "B9nb". */
export function roadText(result: TableResult): string {
  const letter = { player: 'P', banker: 'B', tie: 'T' }[result.winner];
  const total = Math.max(result.playerTotal, result.bankerTotal);
  return `${letter}${total}${result.natural ? 'n' : ''}${result.playerPair ? 'p' : ''}${result.bankerPair ? 'b' : ''}`;
}

/** Parses a text of `roadText`. */
export function readRoad(text: string): {
  winner: BaccaratWinner;
  total: number;
  playerPair: boolean;
  bankerPair: boolean;
} {
  const letter = text.charAt(0);
  return {
    winner: letter === 'P' ? 'player' : letter === 'B' ? 'banker' : 'tie',
    total: Number(text.charAt(1)),
    playerPair: text.includes('p'),
    bankerPair: text.includes('b'),
  };
}
