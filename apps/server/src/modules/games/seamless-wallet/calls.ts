import type { AdjustCall, BalanceRequest, BetCall, CancelCall, SettleCall } from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isClosed, type Vendor } from '../../vendors/index.ts';
import type { GiftTurnoverLeft } from '../deps.ts';
import { launchOfSession } from '../launch/session.ts';
import { done, keptFromTables, type Movement, moveOf, refusalOf, takeFrom } from './call.ts';
import { debtAccounts } from './move-batch.ts';
import { playerOf, requirePlayerAt } from './players.ts';
import { stakeableAt } from './stakeable.ts';
import { verdicts } from './verdicts.ts';

/**
 * Takes a stake.
 * @throws INSUFFICIENT_FUNDS, SESSION_ENDED (also for a player who may not play), GAME_NOT_FOUND (another game than the
 * session's), GAME_MAINTENANCE, LIMIT_REACHED, BONUS_STAKE_TOO_HIGH, FORBIDDEN (the vendor is in transfer mode),
 * PLAYER_NOT_FOUND (also for another player's round), CURRENCY_MISMATCH, AMOUNT_INVALID, BET_CANCELLED, ROUND_SETTLED, ROUND_CANCELLED,
 * TRANSACTION_CONFLICT
 */
export async function takeBet(
  ctx: Ctx,
  vendor: Vendor,
  call: BetCall,
  giftTurnoverLeft: GiftTurnoverLeft,
): Promise<Movement> {
  const refusal = await refusalOf(ctx, vendor, call);
  const move = await moveOf(ctx, vendor, 'bet', call);
  if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
  const launchId = launchOfSession(ctx, call.session) ?? 0n;
  const bet = { ...move, gameCode: call.gameCode, launchId, refusal };
  return await takeFrom(ctx, await keptFromTables(ctx, bet, giftTurnoverLeft));
}

/**
 * Settles a round with its payout. At a closed vendor, and beyond its limits of wins, the call waits for an operator.
 * @throws CALL_HELD, BET_NOT_FOUND, ROUND_SETTLED, ROUND_CANCELLED, TRANSACTION_CONFLICT, PLAYER_NOT_FOUND,
 * CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function settleRound(ctx: Ctx, vendor: Vendor, call: SettleCall): Promise<Movement> {
  const move = await moveOf(ctx, vendor, 'settle', call);
  return await done(ctx, isClosed(vendor) ? { ...move, refusal: verdicts.held } : move);
}

/**
 * Cancels a bet and returns its stake; a bet that has not come yet is refused when it comes. Behind a win it counts as one, and a
 * vendor that is closed cancels none in a round whose end was undone.
 * @throws CALL_HELD, GAME_MAINTENANCE, BET_CANCELLED (cancelled before), ROUND_SETTLED, TRANSACTION_CONFLICT (also: the transaction
 *   named is no bet of this round), PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function cancelBet(ctx: Ctx, vendor: Vendor, call: CancelCall): Promise<Movement> {
  if (call.transactionId === call.betTransactionId) throw new DomainError('TRANSACTION_CONFLICT');
  const move = await moveOf(ctx, vendor, 'cancel', { ...call, amount: '0' });
  return await done(ctx, {
    ...move,
    namedTransactionId: call.betTransactionId,
    refusal: isClosed(vendor) ? verdicts.maintenance : verdicts.taken,
  });
}

/**
 * Corrects the payout of a settled round: an excess is taken from the player's cash, and the part that the cash does
 * not hold becomes a debt. Without a round, credits the player, up to the vendor's cap for a day (UTC). A closed vendor
 * cannot raise a payout; beyond its limits of wins an adjustment waits for an operator.
 * @throws CALL_HELD, GAME_MAINTENANCE, ROUND_NOT_FOUND, ROUND_OPEN, ROUND_CANCELLED, CREDIT_CAP_REACHED,
 * TRANSACTION_CONFLICT, FORBIDDEN, PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function adjust(ctx: Ctx, vendor: Vendor, call: AdjustCall): Promise<Movement> {
  const asked = await moveOf(ctx, vendor, 'adjust', call);
  const move = isClosed(vendor) ? { ...asked, refusal: verdicts.maintenance } : asked;
  if (call.roundId === undefined) {
    if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
    if (vendor.walletMode !== 'single') throw new DomainError('FORBIDDEN');
    await requirePlayerAt(ctx, vendor.code, move.memberId);
    return await done(ctx, { ...move, creditKind: 'promo' });
  }
  return await done(ctx, { ...move, debt: await debtAccounts(ctx, move.memberId, move.currency) });
}

/**
 * Returns the player's cash, and the bonus money that may be staked in the game last opened at the vendor.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function balanceOf(
  ctx: Ctx,
  vendor: Vendor,
  call: BalanceRequest,
): Promise<{ balance: string; bonus: string }> {
  // Checked before the currency, so that a vendor learns nothing about a stranger.
  const gameCode = await requirePlayerAt(ctx, vendor.code, BigInt(call.player));
  const { memberId, currency } = await playerOf(ctx, call.player, call.currency);
  const { cash, bonus } = await stakeableAt(ctx, { memberId, currency, vendor: vendor.code, gameCode });
  return { balance: formatMoney(cash + bonus, currency), bonus: formatMoney(bonus, currency) };
}
