import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';

/** The subject of a picture: a game's tile, a vendor's kind of games, or a vendor's logo. */
export type Pictured =
  | { kind: 'tile'; vendor: string; gameCode: string }
  | { kind: 'vendor'; vendor: string; gameType: string }
  | { kind: 'mark'; vendor: string };

const inHouse = { vendor: 'ORIGINALS', name: 'Originals', gameType: 'INHOUSE' };

/**
 * Returns the English name on a picture, and the kind of games that it shows; null for an unknown game or vendor, of
 * which no picture is drawn.
 */
export async function pictureFacts(ctx: Ctx, asked: Pictured): Promise<{ title: string; gameType: string } | null> {
  if (asked.kind === 'tile') {
    const { rows } = await sql<{ title: string; gameType: string }>`
      select name ->> 'EN' as title, game_type as "gameType" from games.game
      where vendor = ${asked.vendor} and game_code = ${asked.gameCode}`.execute(ctx.db);
    return rows[0] ?? null;
  }
  const gameType = asked.kind === 'vendor' ? asked.gameType : inHouse.gameType;
  if (asked.vendor === inHouse.vendor) return { title: inHouse.name, gameType };
  const { rows } = await sql<{ title: string }>`
    select name as title from vendors.vendor where code = ${asked.vendor}`.execute(ctx.db);
  return rows[0] ? { title: rows[0].title, gameType } : null;
}
