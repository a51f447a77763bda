import type { BetValue, Round } from '@fairhouse/contract/originals';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { type InstantBet, multiplierText, paidFor } from '@fairhouse/games/game';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { openGrantOf, payoutLegs, type StakeUnder, stakeLegs, stakeUnder } from '../bonus/index.ts';
import { balancesOf, type Entry, type Leg, type PostAnswer, post, postIn, walletOf } from '../ledger/index.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { isPlayLimited, requirePlayLimit } from '../protection/index.ts';
import { requirePace } from './pace.ts';
import { gameOf, onNextNonce, type Placed } from './placed.ts';
import { type RoundDetail, roundOf, storedRound } from './round.ts';
import { type ActivePair, activePair } from './seeds.ts';
import { lockPairsOf } from './store.ts';

type Answered = Extract<PostAnswer, { legs: unknown }>;

const impossibleNonce = -2n;

/**
 * Settles an instant bet: stake and payout are one ledger entry. The result is computed for the expected nonce and
 * counts only if the ledger, under its lock, agrees on that nonce.
 * @throws INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS; also for a bet that was taken before:
 * LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED, CASH_IN_ROUND, ROUND_TOO_SOON
 */
export async function settle(ctx: Ctx, placed: Placed<InstantBet>): Promise<BetValue> {
  const { player, key, content } = placed;
  const limited = !player.isTrial && (await isPlayLimited(ctx, player));
  const grantId = player.isTrial ? null : await openGrantOf(ctx, player);
  return await onNextNonce(ctx, player.memberId, async (pair) => {
    const { payout, detail } = decide(placed, pair);
    const counter = { id: pair.id, expect: BigInt(pair.nextNonce) };
    const entryOf = (under: StakeUnder | null): Entry => ({
      key,
      content,
      legs: legsOf(placed, pair, payout, under),
      counter,
      detail: under ? { ...detail, grantId: String(under.grantId) } : detail,
    });
    const answer =
      limited || grantId !== null || placed.minRoundMs > 0
        ? await postWithin(ctx, placed, { limited, grantId }, entryOf)
        : await post(ctx, entryOf(null));
    switch (answer.outcome) {
      case 'posted': {
        const round = roundOf(answer.entryId, answer.at, detail, { ...pair, serverSeed: null });
        return { done: await betValue(ctx, placed, answer, round), used: true };
      }
      case 'duplicate':
        return { done: await betValue(ctx, placed, answer, await storedRound(ctx, player, answer)), used: false };
      case 'conflict':
        throw new DomainError('IDEMPOTENCY_CONFLICT');
      case 'insufficient':
        throw new DomainError('INSUFFICIENT_FUNDS');
      case 'stale':
        return { counter: answer.counter };
    }
  });
}

/**
 * Posts the bet of a member who has limits, a least time between rounds, or a bonus, in one transaction with the
 * check of these.
 * @throws ROUND_TOO_SOON, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED, CASH_IN_ROUND
 */
async function postWithin(
  ctx: Ctx,
  placed: Placed<InstantBet>,
  { limited, grantId }: { limited: boolean; grantId: bigint | null },
  entryOf: (under: StakeUnder | null) => Entry,
): Promise<PostAnswer> {
  const { player, game, stake, wallet } = placed;
  return await moneyTransaction(ctx, async (tx) => {
    if (placed.minRoundMs > 0) {
      await lockPairsOf(tx, player.memberId);
      await requirePace({ ...ctx, db: tx }, placed);
    }
    if (limited) await requirePlayLimit(ctx, tx, { memberId: player.memberId, amount: stake, wallet });
    const asked = { cash: wallet, stake, game: gameOf(game) };
    const under = grantId === null ? null : await stakeUnder(tx, grantId, asked);
    const [answer] = await postIn(tx, [entryOf(under)]);
    assert(answer, 'every entry is answered');
    return answer;
  });
}

/**
 * Returns the answer to a bet that was taken before the offer changed. It tries a posting that cannot succeed, since
 * no counter has its value: the ledger answers with the entry of a known key, or calls the posting stale.
 * @returns null when the bet was never taken
 */
export async function firstAnswer(ctx: Ctx, placed: Placed<InstantBet>): Promise<BetValue | null> {
  const pair = await activePair(ctx, placed.player.memberId);
  const counter = { id: pair.id, expect: impossibleNonce };
  const { key, content } = placed;
  const answer = await post(ctx, { key, content, legs: legsOf(placed, pair, 0n, null), counter });
  if (answer.outcome === 'conflict') throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (answer.outcome !== 'duplicate') return null;
  return await betValue(ctx, placed, answer, await storedRound(ctx, placed.player, answer));
}

/** The outcome for the pair's next nonce, and the round as the ledger will store it. */
function decide(
  { player, game, stake, bet }: Placed<InstantBet>,
  pair: ActivePair,
): { payout: bigint; detail: RoundDetail } {
  const { serverSeed, clientSeed, nextNonce: nonce } = pair;
  const outcome = bet.decide(numbersOf({ serverSeed, clientSeed, nonce }));
  const { result, multiplierE4 } = outcome;
  const payout = paidFor(stake, outcome);
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

function legsOf(
  { stake, wallet: cash, house }: Placed<InstantBet>,
  { id: ref }: ActivePair,
  payout: bigint,
  under: StakeUnder | null,
): Leg[] {
  const money = { cash, house, ref };
  return [...stakeLegs(under, stake, money), ...payoutLegs(under, { stake, payout }, money)];
}

/**
 * Returns the answer to a bet with the balance after it; a bet of bonus money alone moves no cash, and most bets move
 * no bonus money.
 */
async function betValue(
  ctx: Ctx,
  { player, wallet }: Placed<InstantBet>,
  answer: Answered,
  round: Round,
): Promise<BetValue> {
  const behind = (account: bigint) => {
    let left: bigint | null = null;
    for (const leg of answer.legs) {
      if (leg.debit === account) left = leg.debitAfter;
      if (leg.credit === account) left = leg.creditAfter;
    }
    return left;
  };
  const movesBonus = answer.legs.some(({ debit, credit }) => debit !== wallet.id && credit !== wallet.id);
  const bonus = movesBonus ? behind((await walletOf(ctx, player.memberId, 'bonus', player.currency)).id) : null;
  let balance = behind(wallet.id);
  balance ??= (await balancesOf(ctx, player.memberId)).find(({ account }) => account.id === wallet.id)?.balance ?? null;
  assert(balance !== null, "a round is its player's, who has a wallet");
  const money = (units: bigint) => formatMoney(units, player.currency);
  return {
    round,
    balance: money(balance),
    ...(bonus === null ? {} : { bonus: money(bonus) }),
    balanceSeq: String(answer.entryId),
  };
}
