import type { AdjustCall, BalanceRequest, BetCall, CancelCall, SettleCall } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { balancesOf, houseAccount, walletOf } from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { canPlay, isPlayLimited, playRefusal } from '../../protection/index.ts';
import { isInMaintenance } from '../../site/index.ts';
import { isClosed, knownWinLimit, type Vendor } from '../../vendors/index.ts';
import { takesBets } from '../catalogue/catalogue.ts';
import { launchOfSession } from '../launch/session.ts';
import { holdCall } from './held-calls.ts';
import type { Move, MoveAction } from './move.ts';
import { debtAccounts, doMove, type Moved, moveIn } from './move-batch.ts';
import { playerOf, requirePlayerAt } from './players.ts';
import { refusals, verdicts } from './verdicts.ts';

/** The answer to a call: its transaction and the balance behind it. A repeated call gets the same answer. */
export type Movement = { transactionId: string; balance: string };

/**
 * The largest amount of one call, in units: in every currency more than any win, and far below what a wallet's column
 * holds. Sums of larger amounts would not fit, and such a call must be refused rather than fail.
 */
export const amountMax = 10n ** 16n;

const noLimit = { win_max: null, hour_max: null };

/**
 * Returns the fields that all calls share. A call refused here is not kept: it is refused whenever it comes.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
async function moveOf(
  ctx: Ctx,
  vendor: Vendor,
  action: MoveAction,
  said: { transactionId: string; player: string; currency: string; roundId?: string; amount: string; reason?: string },
): Promise<Move> {
  const { memberId, currency, wallet } = await playerOf(ctx, said.player, said.currency);
  const amount = parseMoney(said.amount, currency);
  if (amount === null || amount > amountMax) throw new DomainError('AMOUNT_INVALID');
  const house = await houseAccount(ctx, `vendor:${vendor.code}`, currency);
  // What pays nothing wins nothing, and shares no row with what does.
  const { win_max: winMax, hour_max: hourMax } =
    amount > 0n ? await knownWinLimit(ctx, vendor.code, currency) : noLimit;
  return {
    action,
    vendor: vendor.code,
    roundId: said.roundId ?? '',
    transactionId: said.transactionId,
    betTransactionId: '',
    memberId,
    currency,
    reason: said.reason ?? '',
    gameCode: '',
    launchId: 0n,
    amount,
    wallet,
    house: house.id,
    debt: null,
    refusal: verdicts.taken,
    winMax,
    hourMax,
  };
}

/**
 * Takes a stake.
 * @throws INSUFFICIENT_FUNDS, SESSION_ENDED (also a player who may not play), GAME_NOT_FOUND (another game than the
 *   session's), GAME_MAINTENANCE, LIMIT_REACHED, FORBIDDEN (the vendor is in transfer mode), PLAYER_NOT_FOUND (also another player's
 *   round), CURRENCY_MISMATCH, AMOUNT_INVALID, BET_CANCELLED, ROUND_SETTLED, ROUND_CANCELLED, TRANSACTION_CONFLICT
 */
export async function takeBet(ctx: Ctx, vendor: Vendor, call: BetCall): Promise<Movement> {
  const refusal = await refusalOf(ctx, vendor, call);
  const move = await moveOf(ctx, vendor, 'bet', call);
  if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
  const launchId = launchOfSession(ctx, call.session) ?? 0n;
  const bet = { ...move, gameCode: call.gameCode, launchId, refusal };
  if (refusal !== verdicts.taken || !(await isPlayLimited(ctx, move))) return await done(ctx, bet);
  return answerOf(bet, await betWithin(ctx, bet));
}

/** Decides the bet of a player whose play is limited, in one transaction with the count of it. */
async function betWithin(ctx: Ctx, bet: Move): Promise<Moved> {
  const { memberId, amount } = bet;
  const wallet = await walletOf(ctx, memberId, 'cash', bet.currency);
  return await moneyTransaction(ctx, async (tx) => {
    const isBeyond = (await playRefusal(ctx, tx, { memberId, amount, wallet })) !== null;
    return await moveIn(ctx, tx, isBeyond ? { ...bet, refusal: verdicts.limitReached } : bet);
  });
}

/** Returns the verdict that refuses a bet before its round is looked up, or `taken`: all from this node's memory. */
async function refusalOf(ctx: Ctx, vendor: Vendor, { player, gameCode }: BetCall): Promise<number> {
  if (vendor.walletMode !== 'single') return verdicts.forbidden;
  if (isClosed(vendor)) return verdicts.maintenance;
  if ((await isInMaintenance(ctx)) || !(await takesBets(ctx, vendor.code, gameCode))) return verdicts.maintenance;
  // An exclusion ends the launches that it sees; a launch written at the same moment is not among them.
  return (await canPlay(ctx, { memberId: BigInt(player) })).allowed ? verdicts.taken : verdicts.sessionEnded;
}

/**
 * Settles a round with its payout. Waits for an operator at a vendor that is closed, and beyond its limits of wins.
 * @throws CALL_HELD, BET_NOT_FOUND, ROUND_SETTLED, ROUND_CANCELLED, TRANSACTION_CONFLICT, PLAYER_NOT_FOUND, CURRENCY_MISMATCH,
 *   AMOUNT_INVALID
 */
export async function settleRound(ctx: Ctx, vendor: Vendor, call: SettleCall): Promise<Movement> {
  const move = await moveOf(ctx, vendor, 'settle', call);
  return await done(ctx, isClosed(vendor) ? { ...move, refusal: verdicts.held } : move);
}

/**
 * Cancels a bet and returns its stake; a bet that has not come yet is refused when it comes.
 * @throws BET_CANCELLED (cancelled before), ROUND_SETTLED, TRANSACTION_CONFLICT (also: the transaction named is no
 *   bet of this round), PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function cancelBet(ctx: Ctx, vendor: Vendor, call: CancelCall): Promise<Movement> {
  if (call.transactionId === call.betTransactionId) throw new DomainError('TRANSACTION_CONFLICT');
  const move = await moveOf(ctx, vendor, 'cancel', { ...call, amount: '0' });
  return await done(ctx, { ...move, betTransactionId: call.betTransactionId });
}

/**
 * Corrects the payout of a settled round: an excess is taken from the player's cash, and owed where that does not
 * hold it. Without a round, credits the player, up to the vendor's cap a day (UTC). A vendor that is closed pays nothing
 * more; beyond its limits of wins an adjustment waits for an operator.
 * @throws CALL_HELD, GAME_MAINTENANCE, ROUND_NOT_FOUND, ROUND_OPEN, ROUND_CANCELLED, CREDIT_CAP_REACHED, TRANSACTION_CONFLICT, FORBIDDEN,
 *   PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function adjust(ctx: Ctx, vendor: Vendor, call: AdjustCall): Promise<Movement> {
  const asked = await moveOf(ctx, vendor, 'adjust', call);
  const move = isClosed(vendor) ? { ...asked, refusal: verdicts.maintenance } : asked;
  if (call.roundId === undefined) {
    if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
    if (vendor.walletMode !== 'single') throw new DomainError('FORBIDDEN');
    await requirePlayerAt(ctx, vendor.code, move.memberId);
    return await done(ctx, move);
  }
  return await done(ctx, { ...move, debt: await debtAccounts(ctx, move.memberId, move.currency) });
}

/** Returns the player's cash. @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH */
export async function balanceOf(ctx: Ctx, vendor: Vendor, call: BalanceRequest): Promise<{ balance: string }> {
  // Before the currency is looked at: of a stranger a vendor learns nothing.
  await requirePlayerAt(ctx, vendor.code, BigInt(call.player));
  const { memberId, currency, wallet } = await playerOf(ctx, call.player, call.currency);
  const held = (await balancesOf(ctx.reserve, memberId)).find(({ account }) => account.id === wallet);
  assert(held, 'a wallet stays');
  return { balance: formatMoney(held.balance, currency) };
}

async function done(ctx: Ctx, move: Move): Promise<Movement> {
  const first = await doMove(ctx, move);
  return answerOf(move, first.verdict === verdicts.held ? await heldOf(ctx, move) : first);
}

function answerOf(move: Move, { verdict, said }: Moved): Movement {
  if (verdict !== verdicts.taken) throw refusalFrom(verdict, said, move.currency);
  assert(said !== null, 'what was taken says the balance behind it');
  return { transactionId: move.transactionId, balance: formatMoney(said, move.currency) };
}

/** Puts a held call before operators: one, or two where it is beyond the limits. @throws CALL_HELD */
async function heldOf(ctx: Ctx, move: Move): Promise<Moved> {
  const isBeyond = (most: bigint | null) => most !== null && move.amount > most;
  const isLarge = move.refusal !== verdicts.held || isBeyond(move.winMax) || isBeyond(move.hourMax);
  const decided = await holdCall(ctx, move, isLarge ? 2 : 1);
  if (!decided) throw new DomainError('CALL_HELD');
  return decided;
}

function refusalFrom(verdict: number, said: bigint | null, currency: CurrencyCode): DomainError {
  const code = refusals.get(verdict);
  assert(code, `${verdict} is a verdict`);
  return code === 'CREDIT_CAP_REACHED'
    ? new DomainError(code, { left: formatMoney(said ?? 0n, currency) })
    : new DomainError(code);
}
