import type { AdjustCall, BalanceRequest, BetCall, CancelCall, SettleCall } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { balancesOf, houseAccount, reversalAccounts } from '../../ledger/index.ts';
import { canPlay } from '../../protection/index.ts';
import { isInMaintenance } from '../../site/index.ts';
import type { Vendor } from '../../vendors/index.ts';
import { takesBets } from '../catalogue/catalogue.ts';
import { launchOfSession } from '../launch/session.ts';
import { actions, type Move } from './move.ts';
import { doMove } from './move-batch.ts';
import { playerOf, requirePlayerAt } from './players.ts';
import { refusals, refuseBet } from './verdicts.ts';

/** What a movement left behind; asked again, the same. */
export type Movement = { transactionId: string; balance: string };

/**
 * Units, the most that one call may name: far below what a wallet's column holds, in every currency more than anything
 * that is won. Beyond it sums would not fit, and what cannot be done must be refused, not fail.
 */
export const amountMax = 10n ** 16n;

/**
 * What every call says of itself. What is refused here leaves no trace: it is refused whenever it comes.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
async function moveOf(
  ctx: Ctx,
  vendor: Vendor,
  action: keyof typeof actions,
  said: { transactionId: string; player: string; currency: string; roundId?: string; amount: string },
): Promise<Move> {
  const { memberId, currency, wallet } = await playerOf(ctx, said.player, said.currency);
  const amount = parseMoney(said.amount, currency);
  if (amount === null || amount > amountMax) throw new DomainError('AMOUNT_INVALID');
  const house = await houseAccount(ctx, `vendor:${vendor.code}`, currency);
  return {
    action: actions[action],
    vendor: vendor.code,
    roundId: said.roundId ?? '',
    transactionId: said.transactionId,
    betTransactionId: '',
    memberId,
    currency,
    gameCode: '',
    launchId: 0n,
    amount,
    wallet,
    house: house.id,
    owed: null,
    refuse: refuseBet.none,
  };
}

/**
 * Takes a stake.
 * @throws INSUFFICIENT_FUNDS, SESSION_ENDED (also: who may not play), GAME_NOT_FOUND (another game than the session's), GAME_MAINTENANCE, FORBIDDEN (the
 *   vendor's wallet is not ours), PLAYER_NOT_FOUND (also another player's round), CURRENCY_MISMATCH, AMOUNT_INVALID,
 *   BET_CANCELLED, ROUND_SETTLED, ROUND_CANCELLED, TRANSACTION_CONFLICT
 */
export async function takeBet(ctx: Ctx, vendor: Vendor, call: BetCall): Promise<Movement> {
  const refuse = await refusalOf(ctx, vendor, call);
  const move = await moveOf(ctx, vendor, 'bet', call);
  if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
  const launchId = launchOfSession(ctx, call.session) ?? 0n;
  return await done(ctx, { ...move, gameCode: call.gameCode, launchId, refuse });
}

/** What this node knows that refuses a bet: all of it from memory. */
async function refusalOf(ctx: Ctx, vendor: Vendor, { player, gameCode }: BetCall): Promise<number> {
  if (vendor.walletMode !== 'single') return refuseBet.forbidden;
  if (!vendor.enabled || vendor.maintenance) return refuseBet.maintenance;
  if ((await isInMaintenance(ctx)) || !(await takesBets(ctx, vendor.code, gameCode))) return refuseBet.maintenance;
  // An exclusion ends launches; one that was being written at that moment is none of them.
  return (await canPlay(ctx, { memberId: BigInt(player) })).allowed ? refuseBet.none : refuseBet.ended;
}

/**
 * Ends a round with what it pays.
 * @throws BET_NOT_FOUND, ROUND_SETTLED, ROUND_CANCELLED, TRANSACTION_CONFLICT, PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function settleRound(ctx: Ctx, vendor: Vendor, call: SettleCall): Promise<Movement> {
  return await done(ctx, await moveOf(ctx, vendor, 'settle', call));
}

/**
 * Gives a bet's stake back, or refuses the bet when it comes.
 * @throws BET_CANCELLED (it was before), ROUND_SETTLED, TRANSACTION_CONFLICT (also: what is named is no bet of this round),
 *   PLAYER_NOT_FOUND, CURRENCY_MISMATCH
 */
export async function cancelBet(ctx: Ctx, vendor: Vendor, call: CancelCall): Promise<Movement> {
  if (call.transactionId === call.betTransactionId) throw new DomainError('TRANSACTION_CONFLICT');
  const move = await moveOf(ctx, vendor, 'cancel', { ...call, amount: '0' });
  return await done(ctx, { ...move, betTransactionId: call.betTransactionId });
}

/**
 * With a round: what it pays in truth. What was paid too much is taken from the player's cash, and owed where that does not
 * hold it. Without one: money given, at most so much a day (UTC).
 * @throws ROUND_NOT_FOUND, ROUND_OPEN, ROUND_CANCELLED, CREDIT_CAP_REACHED, TRANSACTION_CONFLICT, FORBIDDEN, PLAYER_NOT_FOUND,
 *   CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function adjust(ctx: Ctx, vendor: Vendor, call: AdjustCall): Promise<Movement> {
  const move = await moveOf(ctx, vendor, 'adjust', call);
  if (call.roundId === undefined) {
    if (move.amount === 0n) throw new DomainError('AMOUNT_INVALID');
    if (vendor.walletMode !== 'single') throw new DomainError('FORBIDDEN');
    await requirePlayerAt(ctx, vendor.code, move.memberId);
    return await done(ctx, move);
  }
  const { debt, advanced, owed } = await reversalAccounts(ctx, move.memberId, move.currency);
  return await done(ctx, { ...move, owed: { debt: debt.id, advanced: advanced.id, owed: owed.id } });
}

/** What the player has. @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH */
export async function balanceOf(ctx: Ctx, vendor: Vendor, call: BalanceRequest): Promise<{ balance: string }> {
  const { memberId, currency, wallet } = await playerOf(ctx, call.player, call.currency);
  await requirePlayerAt(ctx, vendor.code, memberId);
  const held = (await balancesOf(ctx, memberId)).find(({ account }) => account.id === wallet);
  assert(held, 'a wallet stays');
  return { balance: formatMoney(held.balance, currency) };
}

async function done(ctx: Ctx, move: Move): Promise<Movement> {
  const { verdict, said } = await doMove(ctx, move);
  if (verdict !== 0) throw refusalFrom(verdict, said, move.currency);
  assert(said !== null, 'what was taken says the balance behind it');
  return { transactionId: move.transactionId, balance: formatMoney(said, move.currency) };
}

function refusalFrom(verdict: number, said: bigint | null, currency: CurrencyCode): DomainError {
  const code = refusals.get(verdict);
  assert(code, `${verdict} is a verdict`);
  return code === 'CREDIT_CAP_REACHED'
    ? new DomainError(code, { left: formatMoney(said ?? 0n, currency) })
    : new DomainError(code);
}
