import type { BetValue } from '@fairhouse/contract/originals';
import { payoutOf, type SharedBet } from '@fairhouse/games/game';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { noteRoundOpened, openGrantOf, type StakeUnder, stakeLegs, stakeUnder } from '../../bonus/index.ts';
import { postIn } from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { isPlayLimited, requirePlayLimit } from '../../protection/index.ts';
import { requirePace } from '../pace.ts';
import { gameOf, type Placed, withBalance } from '../placed.ts';
import { type OpeningDetail, roundOfStored } from '../round.ts';
import { insertRound, openRoundsOf } from '../round-store.ts';
import { lockPairsOf } from '../store.ts';
import { answerBefore } from '../stored.ts';
import { rulesOf } from './flight.ts';
import { latestShared, lockOpening, lockShared, owedOn, type SharedNow, stakedOn } from './shared-store.ts';

/**
 * The stakes of one currency are limited to a quarter of the most that a round pays, so that no flight below about 4x
 * reaches that limit.
 */
const stakesPart = 4n;

/**
 * Places a bet on the round of a game that takes bets: the stake is one ledger entry, and the bet is written with it.
 * A member has one bet on a round. The database decides whether the window is open: the round's state is locked while
 * the bet is taken.
 * @throws BETS_CLOSED, ROUND_FULL (value.left), ROUND_OPEN (value.roundId), ROUND_TOO_SOON, INSUFFICIENT_FUNDS,
 * IDEMPOTENCY_CONFLICT, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED, CASH_IN_ROUND
 */
export async function placeShared(ctx: Ctx, placed: Placed<SharedBet>): Promise<BetValue> {
  const { player, stake, wallet, game } = placed;
  const { memberId } = player;
  const limited = !player.isTrial && (await isPlayLimited(ctx, player));
  const grantId = player.isTrial ? null : await openGrantOf(ctx, player);
  return await moneyTransaction(ctx, async (tx) => {
    // Serialises the openings of one member's rounds on all nodes: the later one sees the earlier.
    await lockPairsOf(tx, memberId);
    const before = await answerBefore(ctx, tx, placed);
    if (before) return before;
    await requirePace({ ...ctx, db: tx }, placed);
    const latest = await latestShared(tx, game);
    const round = latest && (await lockShared(tx, latest.id, 'bettor'));
    if (round?.state !== 'betting' || round.now >= round.closes_at) throw new DomainError('BETS_CLOSED');
    const [open] = await openRoundsOf(tx, memberId, game);
    if (open) throw new DomainError('ROUND_OPEN', { roundId: String(open.id) });
    await requireRoom(tx, placed, round);
    if (limited) await requirePlayLimit(ctx, tx, { memberId, amount: stake, wallet });
    const asked = { cash: wallet, stake, game: gameOf(game) };
    const under = grantId === null ? null : await stakeUnder(tx, grantId, asked);
    const entry = await stakeIn(tx, placed, round, under);
    const row = await insertRound(tx, {
      id: entry.entryId,
      member_id: memberId,
      game_code: game,
      currency: player.currency,
      play_money: player.isTrial,
      params: placed.bet.params,
      stake,
      max_payout: placed.maxPayout,
      pair_id: null,
      nonce: null,
      shared_round: round.id,
      auto_e2: leavesAt(placed),
      request_key: placed.key,
      request_content: placed.content,
      result: {},
      multiplier_e4: 0n,
      opened_at: entry.at,
      touched_at: await databaseNow(tx),
      bonus_grant: under?.grantId ?? null,
      bonus_stake: under && under.bonus > 0n ? under.bonus : null,
    });
    if (under && under.bonus > 0n) await noteRoundOpened(tx, under.grantId);
    return await withBalance(tx, memberId, wallet, await roundOfStored(ctx, tx, row));
  });
}

/**
 * Returns the multiplier in hundredths at which a bet is cashed out automatically: its target, or the last one whose
 * payout is within the limit.
 */
function leavesAt({ bet, stake, maxPayout, game }: Placed<SharedBet>): bigint {
  const { targets } = rulesOf({ game_code: game });
  const payable = (maxPayout * 100n) / stake;
  const greatest = BigInt(bet.target ?? targets.max * 100);
  const last = payable < greatest ? payable : greatest;
  const least = BigInt(Math.round(targets.min * 100));
  return last < least ? least : last;
}

/**
 * Refuses a stake for which the round has no room. In a flight, room is counted by the stakes, since all bets are
 * cashed out at the house's limit; in other games by the most that the bets may win, since each is paid in full.
 * @throws ROUND_FULL (value.left)
 */
async function requireRoom(
  tx: Db,
  { player: { currency, isTrial: playMoney }, stake, bet, game, maxRoundPayout }: Placed<SharedBet>,
  { id }: SharedNow,
): Promise<void> {
  if (maxRoundPayout === null) return;
  const whose = { currency, playMoney };
  if (rulesOf({ game_code: game }).course.isFlight) {
    refuseOver(stake, maxRoundPayout / stakesPart - (await stakedOn(tx, id, whose)), currency);
    return;
  }
  // Serialised: each bet counts what those before it may win.
  await lockOpening(tx, `${game} ${currency} ${playMoney}`);
  const room = maxRoundPayout - (await owedOn(tx, id, whose));
  if (payoutOf(stake, bet.coveredE4) <= room) return;
  refuseOver(stake, (room * 10_000n) / BigInt(bet.coveredE4), currency);
}

function refuseOver(stake: bigint, room: bigint, currency: CurrencyCode): void {
  if (stake <= room) return;
  throw new DomainError('ROUND_FULL', { left: formatMoney(room > 0n ? room : 0n, currency), currency });
}

/** @throws IDEMPOTENCY_CONFLICT, INSUFFICIENT_FUNDS */
async function stakeIn(
  tx: Db,
  { player, key, content, game, stake, bet, wallet, house }: Placed<SharedBet>,
  { id: ref }: SharedNow,
  under: StakeUnder | null,
): Promise<{ entryId: bigint; at: Date }> {
  const detail: OpeningDetail = {
    type: 'original-opened',
    game,
    currency: player.currency,
    stake: formatMoney(stake, player.currency),
    params: bet.params,
    sharedRoundId: String(ref),
    playMoney: player.isTrial,
  };
  const legs = stakeLegs(under, stake, { cash: wallet, house, ref });
  const [answer] = await postIn(tx, [{ key, content, legs, detail }]);
  if (answer?.outcome === 'conflict') throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (answer?.outcome === 'insufficient') throw new DomainError('INSUFFICIENT_FUNDS');
  assert(answer?.outcome === 'posted', 'a stake that was posted before has its round');
  return answer;
}
