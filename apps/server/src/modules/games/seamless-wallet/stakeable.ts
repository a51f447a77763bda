import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { bonusFor } from '../../bonus/index.ts';
import { balancesOf } from '../../ledger/index.ts';

type Asked = { memberId: bigint; currency: CurrencyCode; vendor: string; gameCode: string };

/** Returns the units that a member may stake in a game: the cash, and the bonus money where the game accepts it. */
export async function stakeableAt(
  ctx: Ctx,
  { memberId, currency, vendor, gameCode }: Asked,
): Promise<{ cash: bigint; bonus: bigint }> {
  const { rows } = await sql<{ gameType: string }>`
    select game_type as "gameType" from games.game where vendor = ${vendor} and game_code = ${gameCode}`.execute(
    ctx.reserve.db,
  );
  // The game type as the betting record has it.
  const game = { vendor, gameCode, gameType: rows[0]?.gameType ?? 'RNG' };
  const isOpen = await bonusFor(ctx.reserve.db, { memberId, currency }, game);
  const wallets = (await balancesOf(ctx.reserve, memberId)).filter(({ account }) => account.currency === currency);
  const held = (type: string) => wallets.find((wallet) => wallet.type === type)?.balance ?? 0n;
  return { cash: held('cash'), bonus: isOpen ? held('bonus') : 0n };
}
