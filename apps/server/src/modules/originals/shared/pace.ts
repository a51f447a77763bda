import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';

/** The times of a round, in milliseconds of the database's clock. */
export type Pace = {
  /** Length of the betting window. */
  bettingMs: number;
  /**
   * From the end of a round until its open bets are closed: a cash-out received before the end may still be in
   * progress.
   */
  graceMs: number;
  /** From the end of a round until the next round takes bets. */
  restMs: number;
};

export type GamePace = Pace & { gameCode: string };

const columns = sql`
  game_code as "gameCode", betting_ms as "bettingMs", grace_ms as "graceMs", rest_ms as "restMs" from originals.pace`;

/** Returns the pace of every shared game, in the order in which games are shown. */
export async function readPaces(db: Db): Promise<GamePace[]> {
  const { rows } = await sql<GamePace>`
    select ${columns} join originals.game using (game_code) order by position`.execute(db);
  return rows;
}

/** Every node sees a change within a second. */
const paces = memoryCopy(1000, (ctx) => readPaces(ctx.reserve.db));

/** Forgets the copy after a change made through this context: the next read sees it. */
export const pacesChanged: (ctx: Ctx) => void = paces.forget;

/** Returns the present pace of a game's rounds. */
export async function paceOf(ctx: Ctx, game: string): Promise<Pace> {
  const pace = (await paces.of(ctx)).find(({ gameCode }) => gameCode === game);
  assert(pace, `${game} has a pace`);
  return pace;
}

/** Locks a game's pace until the transaction ends; null: the game has no shared rounds. */
export async function lockPace(tx: Db, game: string): Promise<GamePace | null> {
  const { rows } = await sql<GamePace>`select ${columns} where game_code = ${game} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function putPace(tx: Db, { gameCode, bettingMs, graceMs, restMs }: GamePace): Promise<void> {
  await sql`
    update originals.pace set betting_ms = ${bettingMs}, grace_ms = ${graceMs}, rest_ms = ${restMs}
    where game_code = ${gameCode}`.execute(tx);
}
