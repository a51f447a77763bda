import type {
  RoundAdjust,
  RoundBet,
  RoundCredit,
  RoundEnd,
  RoundRollback,
  RoundTip,
  RoundWin,
} from '@fairhouse/contract/vendor-rounds';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isClosed, type Vendor } from '../../vendors/index.ts';
import type { GiftTurnoverLeft } from '../deps.ts';
import { launchOfSession } from '../launch/session.ts';
import { done, keptFromDealers, keptFromTables, type Movement, moveOf, refusalOf, takeFrom } from './call.ts';
import { jackpotPart, noteJackpotPart } from './jackpot-part.ts';
import type { Move } from './move.ts';
import { debtAccounts } from './move-batch.ts';
import { requirePlayerAt } from './players.ts';
import { noteTable } from './table.ts';
import { verdicts } from './verdicts.ts';

/**
 * The calls of the protocol's second version, in which a round is played in steps; docs/vendors.md shows its states.
 */

/**
 * Returns the movement of a bet: a stake, or a free round without a stake.
 * @throws AMOUNT_INVALID, PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function betMove(
  ctx: Ctx,
  vendor: Vendor,
  call: RoundBet,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<Move> {
  const refusal = await refusalOf(ctx, vendor, call);
  const move = await moveOf(ctx, vendor, 'bet', call);
  if ((move.amount === 0n) !== (call.freeRound !== undefined)) throw new DomainError('AMOUNT_INVALID');
  const { gameCode, session, freeRound = '0' } = call;
  const launchId = launchOfSession(ctx, session) ?? 0n;
  const bet = { ...move, gameCode, launchId, freeGrant: BigInt(freeRound), refusal };
  return await keptFromTables(ctx, bet, giftTurnoverLeft);
}

/**
 * Takes a stake, or plays a free round.
 * @throws INSUFFICIENT_FUNDS, SESSION_ENDED, GAME_NOT_FOUND, GAME_MAINTENANCE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH,
 * FREE_ROUND_INVALID, FORBIDDEN, PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID, BET_CANCELLED, ROUND_SETTLED, ROUND_CANCELLED,
 * TRANSACTION_CONFLICT
 */
export async function takeRoundBet(
  ctx: Ctx,
  vendor: Vendor,
  call: RoundBet,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<Movement> {
  const move = await betMove(ctx, vendor, call, giftTurnoverLeft);
  const part = jackpotPart(move, call.jackpot);
  const taken = await takeFrom(ctx, move);
  await noteTable(ctx, vendor, call);
  await noteJackpotPart(ctx, move, part);
  return taken;
}

/**
 * Returns the movement of a win, which waits for an operator at a closed vendor.
 * @throws AMOUNT_INVALID, PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function winMove(ctx: Ctx, vendor: Vendor, call: RoundWin): Promise<Move> {
  const move = await moveOf(ctx, vendor, call.endRound ? 'finalWin' : 'win', call);
  return isClosed(vendor) ? { ...move, refusal: verdicts.held } : move;
}

/**
 * Pays an additional win in a round, and ends the round if the call says so.
 * @throws CALL_HELD, BET_NOT_FOUND, ROUND_SETTLED, ROUND_CANCELLED, WIN_CANCELLED, TRANSACTION_CONFLICT,
 * PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function payWin(ctx: Ctx, vendor: Vendor, call: RoundWin): Promise<Movement> {
  return await done(ctx, await winMove(ctx, vendor, call));
}

/** Ends a round without a win. @throws as `payWin` */
export async function endRound(ctx: Ctx, vendor: Vendor, call: RoundEnd): Promise<Movement> {
  return await payWin(ctx, vendor, { ...call, amount: '0', endRound: true });
}

/**
 * Takes back a bet, a win or a tip, during its round or after the end; one that arrives after its rollback is refused.
 * Taking back the win that ended a round opens the round again; the part that the player no longer has becomes a debt.
 * A closed vendor cannot return the stake of a round that has ended.
 * @throws CALL_HELD, GAME_MAINTENANCE, BET_CANCELLED, WIN_CANCELLED (taken back before), TRANSACTION_CONFLICT (also
 * when the named transaction is no bet, win or tip of this round), PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function rollBack(ctx: Ctx, vendor: Vendor, call: RoundRollback): Promise<Movement> {
  if (call.transactionId === call.originalTransactionId) throw new DomainError('TRANSACTION_CONFLICT');
  const { roundId, ...whose } = call;
  const move = await moveOf(ctx, vendor, 'rollback', {
    ...whose,
    ...(roundId === undefined ? {} : { roundId }),
    amount: '0',
  });
  return await done(ctx, {
    ...move,
    namedTransactionId: call.originalTransactionId,
    debt: await debtAccounts(ctx, move.memberId, move.currency),
    refusal: isClosed(vendor) ? verdicts.maintenance : verdicts.taken,
  });
}

/**
 * Changes the payout of a round that has ended by a difference: an excess is taken from the player's cash, and the part
 * that the cash does not hold becomes a debt. A closed vendor cannot raise a payout; beyond its limits of wins an
 * adjustment waits for an operator.
 * @throws CALL_HELD, GAME_MAINTENANCE, ROUND_NOT_FOUND, ROUND_OPEN, ROUND_CANCELLED, TRANSACTION_CONFLICT,
 * PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID (also when the payout would be negative)
 */
export async function adjustBy(ctx: Ctx, vendor: Vendor, { delta, ...call }: RoundAdjust): Promise<Movement> {
  const isLess = delta.startsWith('-');
  const move = await moveOf(ctx, vendor, 'adjustBy', { ...call, amount: isLess ? delta.slice(1) : delta });
  return await done(ctx, {
    ...move,
    amount: isLess ? -move.amount : move.amount,
    debt: await debtAccounts(ctx, move.memberId, move.currency),
    refusal: isClosed(vendor) ? verdicts.maintenance : verdicts.taken,
  });
}

/**
 * Credits a player without a bet, up to the vendor's cap of this kind for a day (UTC). A closed vendor cannot credit.
 * @throws GAME_MAINTENANCE, CREDIT_CAP_REACHED, TRANSACTION_CONFLICT, FORBIDDEN (the vendor is in transfer mode),
 * PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function credit(ctx: Ctx, vendor: Vendor, call: RoundCredit): Promise<Movement> {
  const move = await moveOf(ctx, vendor, 'adjust', call);
  if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
  if (vendor.walletMode !== 'single') throw new DomainError('FORBIDDEN');
  await requirePlayerAt(ctx, vendor.code, move.memberId);
  const refusal = isClosed(vendor) ? verdicts.maintenance : verdicts.taken;
  return await done(ctx, { ...move, creditKind: call.kind, refusal });
}

/**
 * Takes a tip, which is no stake: it counts as the player's loss, but not as turnover.
 * @throws INSUFFICIENT_FUNDS, SESSION_ENDED, GAME_NOT_FOUND, GAME_MAINTENANCE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH,
 * FORBIDDEN, BET_CANCELLED, TRANSACTION_CONFLICT, PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function takeTip(
  ctx: Ctx,
  vendor: Vendor,
  call: RoundTip,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<Movement> {
  const refusal = await refusalOf(ctx, vendor, call);
  const move = await moveOf(ctx, vendor, 'tip', call);
  if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
  const { gameCode, session } = call;
  const tip = { ...move, gameCode, launchId: launchOfSession(ctx, session) ?? 0n, refusal };
  return await takeFrom(ctx, await keptFromDealers(ctx, tip, giftTurnoverLeft));
}
