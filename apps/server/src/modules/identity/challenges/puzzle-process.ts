import { setPriority } from 'node:os';
import sharp from 'sharp';
import { drawPuzzle } from './puzzle.ts';

/**
 * Draws the number of puzzles that the server orders, in a process of its own: its memory and thread pool are not the
 * server's, and are freed when it ends.
 */
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', async (wanted) => {
  for (let drawn = 0; drawn < Number(wanted); drawn += 1) process.send?.(await drawPuzzle());
});
