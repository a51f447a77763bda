import type { LaunchValue, LotteryLaunchQuery } from '@fairhouse/contract/games';
import type { Ctx } from '../../../platform/ctx.ts';
import { MalformedError } from '../../../platform/http/validation.ts';
import type { Session } from '../../identity/index.ts';
import { lobbyOf } from '../catalogue/lobby.ts';
import { vnLottery } from '../catalogue/vn-lottery.ts';
import type { GamesDeps } from '../deps.ts';
import { launchGame, type Opening } from './launch.ts';

/**
 * Opens a Vietnamese lottery, or their lobby, as the specification describes.
 * @throws MALFORMED for a game view without a game, GAME_NOT_FOUND (also while no vendor has any); as `launchGame`
 */
export async function launchLottery(
  ctx: Ctx,
  player: Session,
  { query, ...opening }: Omit<Opening, 'request'> & { query: LotteryLaunchQuery },
  deps: GamesDeps,
): Promise<LaunchValue> {
  const { lottoGameCode, lottoPrizeMode, lottoView, backUrl } = query;
  if (lottoView === 'betting' && lottoGameCode === undefined)
    throw new MalformedError([{ field: 'lottoGameCode', rule: 'required' }]);
  const device = query.device === 'mobile' ? 'mobile' : 'desktop';
  const lobby = await lobbyOf(ctx, deps, {
    language: opening.language,
    currency: player.currency,
    device: device === 'mobile' ? device : null,
  });
  const { vassalage, gameCode } = vnLottery(lobby, {
    ...(lottoPrizeMode === undefined ? {} : { prizeMode: lottoPrizeMode }),
    ...(lottoGameCode === undefined ? {} : { gameCode: lottoGameCode }),
  });
  const request = { vassalage, gameCode, device, ...(backUrl === undefined ? {} : { backUrl }) } as const;
  return await launchGame(ctx, player, { ...opening, request }, deps);
}
