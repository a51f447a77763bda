import { checkRounds, type RoundsCheck } from '@fairhouse/games/check-rounds';
import { RoundsFileError } from '@fairhouse/games/rounds-file';

/**
 * The messages of the worker: the number of rounds checked so far, the final findings, or the column that the file
 * lacks.
 */
export type BulkAnswer =
  | { state: 'checking'; rounds: number }
  | { state: 'checked'; found: RoundsCheck; ms: number }
  | { state: 'refused'; column: string };

/** The number of rounds between two progress messages. */
const tellEvery = 2500;

const tell = (answer: BulkAnswer) => self.postMessage(answer);

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const from = performance.now();
  let last: RoundsCheck | null = null;
  try {
    for (const found of checkRounds(await data.text())) {
      last = found;
      if (found.rounds % tellEvery === 0) tell({ state: 'checking', rounds: found.rounds });
    }
    if (last) tell({ state: 'checked', found: last, ms: Math.round(performance.now() - from) });
  } catch (error) {
    if (!(error instanceof RoundsFileError)) throw error;
    tell({ state: 'refused', column: error.message });
  }
};
