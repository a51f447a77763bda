import { editGame, gameRowByCode } from '../modules/games/desk/index.ts';
import { claimSeed } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';

type Dressed = { gameCode: string; hot?: true; jackpot?: string };

/** The marks of the reference vendor's games in the demo: hot games, and games with a jackpot counter. */
const dressed: Record<string, readonly Dressed[]> = {
  NMS: [
    { gameCode: 'naga-pearls', hot: true, jackpot: '1284019.42' },
    { gameCode: 'lantern-tide', hot: true },
    { gameCode: 'tuktuk-turbo', hot: true },
    { gameCode: 'night-noodles', hot: true },
    { gameCode: 'durian-dynasty', jackpot: '318402.15' },
  ],
  RVL: [{ gameCode: 'riverside-baccarat', hot: true }],
};

/** Marks a vendor's games once, after its first list has arrived: later changes stay. */
export async function dressGames(ctx: Ctx, vendor: string): Promise<void> {
  const games = dressed[vendor] ?? [];
  const rows = await Promise.all(games.map(({ gameCode }) => gameRowByCode(ctx.db, vendor, gameCode)));
  if (games.length === 0 || rows.some((row) => row === null)) return;
  if (!(await ctx.db.transaction().execute((tx) => claimSeed(tx, `demo-games-${vendor}`)))) return;
  for (const [index, { hot, jackpot }] of games.entries()) {
    const row = rows[index];
    if (!row) continue;
    const counter = jackpot === undefined ? {} : { jackpot: { amount: jackpot, currency: 'THB' } };
    await editGame(ctx, null, String(row.id), { ...(hot ? { hot } : {}), ...counter });
  }
}
