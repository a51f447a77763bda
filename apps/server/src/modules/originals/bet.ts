import type { ErrorCode } from '@fairhouse/contract/errors';
import type { BetRequest, BetValue } from '@fairhouse/contract/originals';
import { type InstantBet, payoutOf, type SharedBet, type SteppedBet } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { countTry, subjectOf } from '../identity/index.ts';
import { canPlay } from '../protection/index.ts';
import { firstAnswer, settle } from './instant.ts';
import { inMemberQueue } from './member-queue.ts';
import { type Offer, offerOf } from './offer.ts';
import type { Placed } from './placed.ts';
import { houseOf, type Player, stakingWallet } from './round.ts';
import { placeShared } from './shared/place.ts';
import { openRound } from './stepped.ts';
import { openedBefore } from './stored.ts';

/**
 * Places a bet: an instant one is decided at once, a stepped one opens a round, a shared one joins the round that
 * takes bets.
 * @param header the request's Idempotency-Key: the same bet again gets the first answer, or the round as it stands
 * @throws AMOUNT_INVALID, GAME_PARAMS_INVALID, GAME_NOT_FOUND, GAME_MAINTENANCE, STAKE_OUT_OF_RANGE,
 * PAYOUT_TOO_LARGE, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT, ROUND_OPEN, ROUND_TOO_SOON, AUTOBET_OFF,
 * TOO_MANY_REQUESTS, PLAY_EXCLUDED, UNDER_AGE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED,
 * CASH_IN_ROUND, BETS_CLOSED, ROUND_FULL; nothing is changed then
 */
export async function placeBet(ctx: Ctx, player: Player, header: string, request: BetRequest): Promise<BetValue> {
  const rules = games.get(request.game);
  if (!rules) throw new DomainError('GAME_NOT_FOUND');
  const stake = parseMoney(request.stake, player.currency);
  if (stake === null || stake <= 0n) throw new DomainError('AMOUNT_INVALID');
  const bet = rules.bet(request.params);
  if (!bet) throw new DomainError('GAME_PARAMS_INVALID');
  // Nothing is awaited before this, so that bets keep the order of their arrival.
  return await inMemberQueue(ctx, player.memberId, async () => {
    if (player.isTrial) await countPlayBet(ctx, player.memberId);
    const offer = await offerOf(ctx, request.game, player.currency);
    const verdict = await canPlay(ctx, player);
    const placed = {
      player,
      key: idempotencyKey(player.memberId, 'originals.bet', header),
      content: JSON.stringify([request.game, String(stake), bet.params]),
      game: request.game,
      stake,
      wallet: await stakingWallet(ctx, player),
      house: await houseOf(ctx, request.game, player),
      maxPayout: offer.maxPayout,
      maxRoundPayout: offer.maxRoundPayout,
      minRoundMs: offer.minRoundMs,
    };
    const refusal = verdict.allowed
      ? refusalOf({ ...placed, bet }, offer, request.auto === true)
      : new DomainError(verdict.code, verdict.value);
    if (bet.kind === 'instant') return await takeInstant(ctx, { ...placed, bet }, refusal);
    if (bet.kind === 'stepped') return await takeRow(ctx, { ...placed, bet }, refusal, openRound);
    return await takeRow(ctx, { ...placed, bet }, refusal, placeShared);
  });
}

/**
 * Limits the bets of a trial user: play money is free for anybody, and each bet writes rows that are kept for a
 * month.
 */
async function countPlayBet(ctx: Ctx, memberId: bigint): Promise<void> {
  await countTry(ctx, [subjectOf('play-bets', `${memberId}`), subjectOf('play-bets-day', `${memberId}`)]);
}

/**
 * Refusals that are decided in the bet's own transaction, where a bet that was taken before gets its first answer
 * instead.
 */
const decidedInside: ReadonlySet<ErrorCode> = new Set([
  'LIMIT_REACHED',
  'BONUS_STAKE_TOO_HIGH',
  'BONUS_GAME_EXCLUDED',
  'CASH_IN_ROUND',
  'ROUND_TOO_SOON',
]);

async function takeInstant(ctx: Ctx, placed: Placed<InstantBet>, refusal: DomainError | null): Promise<BetValue> {
  let refused = refusal;
  try {
    if (!refused) return await settle(ctx, placed);
  } catch (error) {
    if (!(error instanceof DomainError && decidedInside.has(error.code))) throw error;
    refused = error;
  }
  const before = await firstAnswer(ctx, placed);
  if (!before) throw refused;
  return before;
}

/**
 * Takes a bet that has a row of its own; one that was taken before gets its first answer, whatever would refuse it
 * now.
 */
async function takeRow<Bet>(
  ctx: Ctx,
  placed: Placed<Bet>,
  refusal: DomainError | null,
  open: (ctx: Ctx, placed: Placed<Bet>) => Promise<BetValue>,
): Promise<BetValue> {
  if (!refusal) return await open(ctx, placed);
  const before = await openedBefore(ctx, placed);
  if (!before) throw refusal;
  return before;
}

/** Returns the error code with which the game as offered now refuses this bet; null when it takes it. */
function refusalOf(
  { player: { currency }, stake, bet }: Placed<InstantBet | SteppedBet | SharedBet>,
  offer: Offer,
  auto: boolean,
): DomainError | null {
  if (offer.state === 'off') return new DomainError('GAME_NOT_FOUND');
  if (auto && !offer.autobet) return new DomainError('AUTOBET_OFF');
  if (offer.state === 'maintenance') return new DomainError('GAME_MAINTENANCE');
  if (stake < offer.minStake || stake > offer.maxStake) {
    const [min, max] = [formatMoney(offer.minStake, currency), formatMoney(offer.maxStake, currency)];
    return new DomainError('STAKE_OUT_OF_RANGE', { min, max, currency });
  }
  if (payoutOf(stake, bet.coveredE4) > offer.maxPayout) {
    return new DomainError('PAYOUT_TOO_LARGE', { maxPayout: formatMoney(offer.maxPayout, currency), currency });
  }
  return null;
}
