import { isDeepStrictEqual } from 'node:util';
import type { ActRequest, BetValue, Round } from '@fairhouse/contract/originals';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { type JsonObject, multiplierOf, payoutOf, type Standing, type SteppedBet } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { atOnce, type InTurn } from '../../platform/http/access.ts';
import { limitConcurrencyByKey } from '../../platform/jobs/concurrency-limit.ts';
import { noteRoundOpened, openGrantOf, type StakeUnder, stakeLegs, stakeUnder } from '../bonus/index.ts';
import { type PostAnswer, postIn } from '../ledger/index.ts';
import { moneyTransaction } from '../money-rows/index.ts';
import { isPlayLimited, requirePlayLimit } from '../protection/index.ts';
import { addStake } from './added-stake.ts';
import { inMemberQueue } from './member-queue.ts';
import { requirePace } from './pace.ts';
import { type Accounts, accountsOf, payIn } from './payment.ts';
import { gameOf, onNextNonce, type Placed } from './placed.ts';
import { type OpeningDetail, type Player, roundOfStored } from './round.ts';
import {
  firstStakeOf,
  insertRound,
  type LeftBefore,
  lockRound,
  openRoundsOf,
  type RoundRow,
  roundsById,
  updateRound,
} from './round-store.ts';
import { type ActivePair, seedsOf } from './seeds.ts';
import { cashOut } from './shared/cash-out.ts';
import { lockPairsOf } from './store.ts';
import { answerBefore, shown } from './stored.ts';

/** Cash-outs of one member that are executed at a time; more are refused, since none of them waits for another. */
const pressesMax = 50;
const presses = limitConcurrencyByKey<bigint>({ runningMax: pressesMax, pendingMax: pressesMax, retryAfterSeconds: 1 });

/**
 * Opens a round of a stepped game: the stake is one ledger entry, and the round is written with it; a round that its
 * first cards decide is paid at once. A member has one open round of a game at most. Rotation takes the same lock: a
 * pair is not revealed while a round on it is open.
 * @throws ROUND_OPEN (value.roundId), ROUND_TOO_SOON, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS,
 * LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, BONUS_GAME_EXCLUDED, CASH_IN_ROUND
 */
export async function openRound(ctx: Ctx, placed: Placed<SteppedBet>): Promise<BetValue> {
  const { player, stake, wallet } = placed;
  const { memberId } = player;
  const limited = !player.isTrial && (await isPlayLimited(ctx, player));
  const grantId = player.isTrial ? null : await openGrantOf(ctx, player);
  return await onNextNonce(ctx, memberId, (pair) =>
    moneyTransaction(ctx, async (tx) => {
      await lockPairsOf(tx, memberId);
      const before = await answerBefore(ctx, tx, placed);
      if (before) return { done: before, used: false };
      await requirePace({ ...ctx, db: tx }, placed);
      const [open] = await openRoundsOf(tx, memberId, placed.game);
      if (open) throw new DomainError('ROUND_OPEN', { roundId: String(open.id) });
      if (limited) await requirePlayLimit(ctx, tx, { memberId, amount: stake, wallet });
      const asked = { cash: wallet, stake, game: gameOf(placed.game) };
      const under = grantId === null ? null : await stakeUnder(tx, grantId, asked);
      const answer = await stakeIn(tx, placed, pair, under);
      if (answer.outcome === 'stale') return { counter: answer.counter };
      const { serverSeed, clientSeed, nextNonce: nonce } = pair;
      const standing = placed.bet.after(numbersOf({ serverSeed, clientSeed, nonce }), [], () => true);
      assert(standing, 'no action is allowed before the first');
      const opened = { ...answer, touchedAt: await databaseNow(tx), under };
      const row = await insertRound(tx, newRound(placed, pair, standing, opened));
      if (under && under.bonus > 0n) await noteRoundOpened(tx, under.grantId);
      const stood = standing.state === 'open' ? row : await stand(ctx, tx, row, placed, standing);
      return { done: await shown(ctx, tx, stood, wallet), used: true };
    }),
  );
}

/** The member's open round of a game. */
export async function findOpenRound(ctx: Ctx, { memberId }: Player, game: string): Promise<Round | null> {
  const [row] = await openRoundsOf(ctx.reserve.db, memberId, game);
  return row ? await roundOfStored(ctx, ctx.reserve.db, row) : null;
}

/**
 * Takes a step of an open round. In the same transaction it takes the stake that the step adds, and pays the round
 * that it ends. An open round may be played to its end even if the game or the member was closed meanwhile, but a
 * member who may not play adds no stake. A step that was taken already is answered with the round's present state.
 * The only action of a shared round is the cash-out.
 * @param call `heardAt`: the time of `performance.now()` at which the whole request had arrived; `inTurn`: by which a step
 * waits for the member's other calls, and a cash-out of a flight does not
 * @throws ROUND_NOT_FOUND, CASHOUT_TOO_LATE, TOO_MANY_REQUESTS, ACTION_INVALID, IDEMPOTENCY_CONFLICT for a step taken with
 * another action, STATE_CONFLICT (value.state) for a step ahead of the round and for a closed round; for a step that
 * adds to the stake also INSUFFICIENT_FUNDS, PLAY_EXCLUDED, UNDER_AGE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH,
 * BONUS_GAME_EXCLUDED, CASH_IN_ROUND
 */
export async function act(
  ctx: Ctx,
  player: Player,
  roundId: bigint,
  { step, action }: ActRequest,
  { heardAt = performance.now(), inTurn = atOnce }: { heardAt?: number; inTurn?: InTurn } = {},
): Promise<BetValue> {
  if (action.type === 'cashout') {
    // A cash-out of a flight waits behind no other request: behind slow ones of their own, players would hold one back
    // that counts if the round ends meanwhile, and does not if the bet's own target is reached.
    const left = await presses(player.memberId, async () => {
      const found = await roundOfPlayer(ctx, player, roundId);
      return found.shared_round === null ? null : await cashOut(ctx, found, { step, action }, heardAt);
    });
    if (left) return left;
  }
  return await inTurn(() =>
    inMemberQueue(ctx, player.memberId, () => takeStep(ctx, player, roundId, { step, action })),
  );
}

async function takeStep(ctx: Ctx, player: Player, roundId: bigint, { step, action }: ActRequest): Promise<BetValue> {
  const known = await roundOfPlayer(ctx, player, roundId);
  if (known.shared_round !== null) throw new DomainError('ACTION_INVALID');
  const accounts = await accountsOf(ctx, known);
  return await moneyTransaction(ctx, async (tx) => {
    const row = await lockRound(tx, player.memberId, roundId);
    assert(row, 'a round stays');
    if (isDeepStrictEqual(row.actions[step], action)) return await shown(ctx, tx, row, accounts.wallet);
    refuseOutOfTurn(row, step);
    const changed = await take(ctx, tx, row, accounts, action);
    if (!changed) throw new DomainError('ACTION_INVALID');
    return await shown(ctx, tx, changed, accounts.wallet);
  });
}

/** @throws ROUND_NOT_FOUND */
async function roundOfPlayer(ctx: Ctx, { memberId }: Player, roundId: bigint): Promise<RoundRow> {
  const [row] = await roundsById(ctx.reserve.db, memberId, [roundId]);
  if (!row) throw new DomainError('ROUND_NOT_FOUND');
  return row;
}

/**
 * Ends a round that its player has left: pays the winnings so far, or returns the stake where nothing was decided. A
 * round that was closed meanwhile, or touched within its two days, stays as it is.
 */
export async function endLeftRound(ctx: Ctx, { member_id, id, ...left }: RoundRow, before: LeftBefore): Promise<void> {
  const accounts = await accountsOf(ctx, { member_id, id, ...left });
  await moneyTransaction(ctx, async (tx) => {
    const row = await lockRound(tx, member_id, id);
    if (row?.state !== 'open' || (row.touched_at >= before.touched && row.opened_at >= before.opened)) return;
    const ended = await take(ctx, tx, row, accounts, betOf(row).leave(row.actions));
    assert(ended && ended.state !== 'open', 'a round that was left is ended');
  });
}

function refuseOutOfTurn({ state, actions }: RoundRow, step: number): void {
  if (state !== 'open') throw new DomainError('STATE_CONFLICT', { state: 'SETTLED' });
  if (step < actions.length) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (step > actions.length) throw new DomainError('STATE_CONFLICT', { state: 'OPEN' });
}

/**
 * Returns the locked round after one more action, paid when that ends it; null when the rules do not allow the action.
 */
async function take(ctx: Ctx, tx: Db, row: RoundRow, accounts: Accounts, action: JsonObject): Promise<RoundRow | null> {
  const { member_id: memberId, pair_id: pairId, nonce } = row;
  assert(pairId !== null && nonce !== null, 'a stepped round is decided by its player’s seeds');
  const seeds = await seedsOf(ctx, tx, { memberId, pairId, nonce });
  const first = firstStakeOf(row);
  const standing = betOf(row).after(numbersOf(seeds), [...row.actions, action], (multiplierE4) => {
    return payoutOf(first, multiplierE4) <= row.max_payout;
  });
  return standing && (await stand(ctx, tx, row, accounts, standing));
}

/**
 * Writes the present state of a locked round: posts the stake that was added, and the payout where the round has
 * ended.
 */
async function stand(ctx: Ctx, tx: Db, row: RoundRow, accounts: Accounts, standing: Standing): Promise<RoundRow> {
  const added = await addStake(ctx, tx, row, accounts, standing);
  const { state, actions, result } = standing;
  const at = await databaseNow(tx);
  const change = { ...added, state, actions, result, multiplier_e4: BigInt(multiplierOf(standing)), touched_at: at };
  if (state === 'open') return await updateRound(tx, row.id, change);
  const payout = payoutOf(firstStakeOf(row), standing.multiplierE4);
  const closed_entry = await payIn(tx, { ...row, ...added }, accounts, payout, state);
  return await updateRound(tx, row.id, { ...change, payout, closed_entry, closed_at: at });
}

/** Posts the stake under the nonce that the pair expects. @throws IDEMPOTENCY_CONFLICT, INSUFFICIENT_FUNDS */
async function stakeIn(
  tx: Db,
  { player, key, content, game, stake, bet, wallet, house }: Placed<SteppedBet>,
  pair: ActivePair,
  under: StakeUnder | null,
): Promise<Extract<PostAnswer, { outcome: 'posted' | 'duplicate' | 'stale' }>> {
  const detail: OpeningDetail = {
    type: 'original-opened',
    game,
    currency: player.currency,
    stake: formatMoney(stake, player.currency),
    params: bet.params,
    pairId: String(pair.id),
    nonce: pair.nextNonce,
    playMoney: player.isTrial,
  };
  const [answer] = await postIn(tx, [
    {
      key,
      content,
      legs: stakeLegs(under, stake, { cash: wallet, house, ref: pair.id }),
      counter: { id: pair.id, expect: BigInt(pair.nextNonce) },
      detail,
    },
  ]);
  assert(answer, 'every entry is answered');
  if (answer.outcome === 'conflict') throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (answer.outcome === 'insufficient') throw new DomainError('INSUFFICIENT_FUNDS');
  assert(answer.outcome !== 'duplicate', 'a stake that opened a round has its round');
  return answer;
}

function newRound(
  { player, key, content, game, stake, bet, maxPayout }: Placed<SteppedBet>,
  { id: pairId, nextNonce: nonce }: ActivePair,
  standing: Standing,
  { entryId, at, touchedAt, under }: { entryId: bigint; at: Date; touchedAt: Date; under: StakeUnder | null },
) {
  return {
    id: entryId,
    member_id: player.memberId,
    game_code: game,
    currency: player.currency,
    play_money: player.isTrial,
    params: bet.params,
    stake,
    max_payout: maxPayout,
    pair_id: pairId,
    nonce: BigInt(nonce),
    shared_round: null,
    auto_e2: null,
    request_key: key,
    request_content: content,
    result: standing.result,
    multiplier_e4: BigInt(multiplierOf(standing)),
    opened_at: at,
    touched_at: touchedAt,
    bonus_grant: under?.grantId ?? null,
    bonus_stake: under && under.bonus > 0n ? under.bonus : null,
  };
}

function betOf({ id, game_code, params }: RoundRow): SteppedBet {
  const bet = games.get(game_code)?.bet(params);
  assert(bet?.kind === 'stepped', `round ${id} is of a stepped game`);
  return bet;
}
