import type { Readable } from 'node:stream';
import type { Round } from '@fairhouse/contract/originals';
import { roundsColumns } from '@fairhouse/games/rounds-file';
import type { Ctx } from '../../platform/ctx.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { listRounds, type Player } from './round.ts';

/** The most lines of a file: a bulk check takes them in a few seconds. */
const linesMax = 100_000;
const pageSize = 1000;

/**
 * Returns a CSV file of the player's rounds that can be checked, the newest first: settled ones whose server seed is
 * revealed. A file holds at most 100,000 lines; the next one continues after its last round.
 * @param asked.cursor the last round of the file before
 */
export async function exportRounds(ctx: Ctx, player: Player, asked: { cursor?: string }): Promise<Readable> {
  let left = linesMax;
  return await csvOf<Round>(roundsColumns, async (place) => {
    const { list, nextCursor } = await listRounds(ctx, player, { ...asked, ...place, pageSize });
    const checkable = list.filter(({ state, serverSeed }) => state === 'SETTLED' && serverSeed !== null).slice(0, left);
    left -= checkable.length;
    return { list: checkable, nextCursor: left > 0 ? nextCursor : null };
  });
}
