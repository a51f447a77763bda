import { setPriority } from 'node:os';
import sharp from 'sharp';
import { drawPuzzle } from './puzzle.ts';

/**
 * Draws puzzles for the server, as many as it is told to, in a process of its own: what the drawing takes of memory and
 * of the thread pool is not the server's, and goes when this process does.
 */
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', async (wanted) => {
  for (let drawn = 0; drawn < Number(wanted); drawn += 1) process.send?.(await drawPuzzle());
});
