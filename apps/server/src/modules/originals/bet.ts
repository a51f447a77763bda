import type { BetRequest, BetValue, Round } from '@fairhouse/contract/originals';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { type Bet, multiplierText, payoutOf } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/games';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { idempotencyKey } from '../../platform/idempotency.ts';
import { type Account, houseAccount, type Leg, type PostAnswer, post } from '../ledger/index.ts';
import { canPlay } from '../protection/index.ts';
import { type Offer, offerOf } from './offer.ts';
import { type Player, type RoundDetail, roundOf, stakingWallet, storedRound } from './round.ts';
import { type ActivePair, activePair, forgetPair } from './seeds.ts';
import { inTurn } from './turns.ts';

/** A bet that may be placed, whatever the seeds will say. */
type Placed = {
  player: Player;
  key: string;
  content: string;
  game: string;
  stake: bigint;
  bet: Bet;
  wallet: Account;
  house: Account;
};

type Answered = Extract<PostAnswer, { legs: unknown }>;

/** Each stale answer means that another node placed a bet of this member: somebody always gets on. */
const triesMax = 50;
const impossibleNonce = -2n;

/**
 * Places a bet and decides it: stake and payout are one ledger entry, which stands or falls whole.
 * The result is computed for the nonce expected and counts only if the ledger, under its lock, agrees on that nonce.
 * @param header the request's Idempotency-Key: the same bet again gets the first answer
 * @throws AMOUNT_INVALID, GAME_PARAMS_INVALID, GAME_NOT_FOUND, GAME_MAINTENANCE, STAKE_OUT_OF_RANGE, PAYOUT_TOO_LARGE,
 *   INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS, PLAY_EXCLUDED, UNDER_AGE; nothing is changed then
 */
export async function placeBet(ctx: Ctx, player: Player, header: string, request: BetRequest): Promise<BetValue> {
  const rules = games.get(request.game);
  if (!rules) throw new DomainError('GAME_NOT_FOUND');
  const stake = parseMoney(request.stake, player.currency);
  if (stake === null || stake <= 0n) throw new DomainError('AMOUNT_INVALID');
  const bet = rules.bet(request.params);
  if (!bet) throw new DomainError('GAME_PARAMS_INVALID');
  // Nothing was waited for yet: bets take their turns in the order in which they arrived.
  return await inTurn(ctx, player.memberId, async () => {
    const offer = await offerOf(ctx, request.game, player.currency);
    const verdict = await canPlay(ctx, player);
    const placed: Placed = {
      player,
      key: idempotencyKey(player.memberId, 'originals.bet', header),
      content: JSON.stringify([request.game, String(stake), bet.params]),
      game: request.game,
      stake,
      bet,
      wallet: await stakingWallet(ctx, player),
      house: await houseAccount(ctx, player.isTrial ? 'play' : `original:${request.game}`, player.currency),
    };
    const refusal = verdict.allowed ? refusalOf(placed, offer) : new DomainError(verdict.code, verdict.value);
    return await (refusal ? firstAnswerOr(ctx, placed, refusal) : settle(ctx, placed));
  });
}

/** Why the game as it is offered now does not take this bet; null when it does. */
function refusalOf({ player: { currency }, stake, bet }: Placed, offer: Offer): DomainError | null {
  if (offer.maintenance) return new DomainError('GAME_MAINTENANCE');
  if (stake < offer.minStake || stake > offer.maxStake) {
    const [min, max] = [formatMoney(offer.minStake, currency), formatMoney(offer.maxStake, currency)];
    return new DomainError('STAKE_OUT_OF_RANGE', { min, max, currency });
  }
  if (payoutOf(stake, bet.maxMultiplierE4) > offer.maxPayout) {
    return new DomainError('PAYOUT_TOO_LARGE', { maxPayout: formatMoney(offer.maxPayout, currency), currency });
  }
  return null;
}

/**
 * A bet that was taken before the offer changed still gets its first answer. The question is a post that cannot
 * succeed, since no counter has this value: the ledger knows the key, or calls the post stale.
 */
async function firstAnswerOr(ctx: Ctx, placed: Placed, refusal: DomainError): Promise<BetValue> {
  const pair = await activePair(ctx, placed.player.memberId);
  const counter = { id: pair.id, expect: impossibleNonce };
  const { key, content } = placed;
  const answer = await post(ctx, { key, content, legs: legsOf(placed, pair, 0n), counter });
  if (answer.outcome === 'conflict') throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (answer.outcome !== 'duplicate') throw refusal;
  return betValue(placed, answer, await storedRound(ctx, placed.player, answer));
}

async function settle(ctx: Ctx, placed: Placed): Promise<BetValue> {
  const { memberId } = placed.player;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const pair = await activePair(ctx, memberId);
    const round = decide(placed, pair);
    const answer = await post(ctx, {
      key: placed.key,
      content: placed.content,
      legs: legsOf(placed, pair, round.payout),
      counter: { id: pair.id, expect: BigInt(pair.nextNonce) },
      detail: round.detail,
    });
    switch (answer.outcome) {
      case 'posted':
        pair.nextNonce += 1;
        return betValue(
          placed,
          answer,
          roundOf(answer.entryId, answer.at, round.detail, { ...pair, serverSeed: null }),
        );
      case 'duplicate':
        return betValue(placed, answer, await storedRound(ctx, placed.player, answer));
      case 'conflict':
        throw new DomainError('IDEMPOTENCY_CONFLICT');
      case 'insufficient':
        throw new DomainError('INSUFFICIENT_FUNDS');
      case 'stale':
        // Below zero: the pair was rotated, and the next try plays on the new one.
        if (answer.counter < 0n) forgetPair(ctx, memberId);
        else pair.nextNonce = Number(answer.counter);
    }
  }
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
}

/** The outcome for the pair's next nonce, and the round as the ledger will keep it. */
function decide({ player, game, stake, bet }: Placed, pair: ActivePair): { payout: bigint; detail: RoundDetail } {
  const { serverSeed, clientSeed, nextNonce: nonce } = pair;
  const { result, multiplierE4 } = bet.decide(numbersOf({ serverSeed, clientSeed, nonce }));
  const payout = payoutOf(stake, multiplierE4);
  const detail: RoundDetail = {
    type: 'original',
    game,
    currency: player.currency,
    stake: formatMoney(stake, player.currency),
    payout: formatMoney(payout, player.currency),
    multiplier: multiplierText(multiplierE4),
    params: bet.params,
    result,
    pairId: String(pair.id),
    nonce,
    playMoney: player.isTrial,
  };
  return { payout, detail };
}

function legsOf({ stake, wallet, house }: Placed, pair: ActivePair, payout: bigint): Leg[] {
  const staked: Leg = { debit: wallet, credit: house, amount: stake, kind: 'stake', ref: pair.id };
  if (payout === 0n) return [staked];
  return [staked, { debit: house, credit: wallet, amount: payout, kind: 'payout', ref: pair.id }];
}

function betValue({ player, wallet }: Placed, answer: Answered, round: Round): BetValue {
  let balance: bigint | null = null;
  for (const leg of answer.legs) {
    if (leg.debit === wallet.id) balance = leg.debitAfter;
    if (leg.credit === wallet.id) balance = leg.creditAfter;
  }
  assert(balance !== null, "a round moves its player's wallet");
  return { round, balance: formatMoney(balance, player.currency), balanceSeq: String(answer.entryId) };
}
