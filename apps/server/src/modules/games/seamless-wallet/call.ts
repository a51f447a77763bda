import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { awaitsLossOfCash, keepsCash } from '../../bonus/index.ts';
import { houseAccount, walletOf } from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { canPlay, isPlayLimited, playRefusal } from '../../protection/index.ts';
import { isInMaintenance } from '../../site/index.ts';
import { isClosed, knownWinLimit, type Vendor } from '../../vendors/index.ts';
import { catalogueOf, codeKey, takesBets } from '../catalogue/catalogue.ts';
import type { GiftTurnoverLeft } from '../deps.ts';
import { holdCall } from './held-calls.ts';
import type { Move, MoveAction } from './move.ts';
import { doMove, type Moved, moveIn } from './move-batch.ts';
import { playerOf } from './players.ts';
import { refusals, verdicts } from './verdicts.ts';

/**
 * The answer to a call: its transaction, and the balance after it with the bonus money. A repeated call gets the same
 * answer.
 */
export type Movement = { transactionId: string; balance: string; bonus: string };

/**
 * The largest amount of one call, in units: in every currency more than any win, and far below the range of a wallet's
 * column. Sums of larger amounts would overflow, and such a call must be refused, not fail.
 */
export const amountMax = 10n ** 16n;

const noLimit = { win_max: null, hour_max: null };
/** Calls that may return a stake, whose amount they do not say. */
const returns: ReadonlySet<MoveAction> = new Set(['cancel', 'rollback']);

/**
 * Returns the fields that all calls share. A refusal here is not stored: the call is checked again whenever it comes.
 * @throws PLAYER_NOT_FOUND, CURRENCY_MISMATCH, AMOUNT_INVALID
 */
export async function moveOf(
  ctx: Ctx,
  vendor: Vendor,
  action: MoveAction,
  said: { transactionId: string; player: string; currency: string; roundId?: string; amount: string; reason?: string },
): Promise<Move> {
  const { memberId, currency, wallet } = await playerOf(ctx, said.player, said.currency);
  const amount = parseMoney(said.amount, currency);
  if (amount === null || amount < 0n || amount > amountMax) throw new DomainError('AMOUNT_INVALID');
  const house = await houseAccount(ctx, `vendor:${vendor.code}`, currency);
  // What pays nothing wins nothing, and shares no row with what does. What returns a bet may: behind a win or the round's end.
  const { win_max: winMax, hour_max: hourMax } =
    amount > 0n || returns.has(action) ? await knownWinLimit(ctx, vendor.code, currency) : noLimit;
  return {
    action,
    vendor: vendor.code,
    roundId: said.roundId ?? '',
    transactionId: said.transactionId,
    namedTransactionId: '',
    memberId,
    currency,
    reason: said.reason ?? '',
    gameCode: '',
    freeGrant: 0n,
    creditKind: '',
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
 * Returns the verdict that refuses a bet or a tip before its round is looked up, or `taken`; it uses this node's memory
 * only.
 */
export async function refusalOf(
  ctx: Ctx,
  vendor: Vendor,
  { player, gameCode }: { player: string; gameCode: string },
): Promise<number> {
  if (vendor.walletMode !== 'single') return verdicts.forbidden;
  if (isClosed(vendor)) return verdicts.maintenance;
  if ((await isInMaintenance(ctx)) || !(await takesBets(ctx, vendor.code, gameCode))) return verdicts.maintenance;
  // An exclusion ends the launches that it sees; it does not see a launch written at the same moment, so it is checked
  // here too.
  return (await canPlay(ctx, { memberId: BigInt(player) })).allowed ? verdicts.taken : verdicts.sessionEnded;
}

/**
 * Returns a stake that is refused at a game among members, where an own second account may win it: while turnover of
 * the player's gifts in cash is left, which would be withdrawn there without it, and while a bonus is offered that
 * is to be opened once the deposit is lost.
 */
export async function keptFromTables(ctx: Ctx, bet: Move, giftTurnoverLeft: GiftTurnoverLeft): Promise<Move> {
  if (bet.refusal !== verdicts.taken || bet.amount === 0n) return bet;
  const game = (await catalogueOf(ctx)).byCode.get(codeKey(bet.vendor, bet.gameCode));
  if (game?.gameType !== 'PVP') return bet;
  const isKept = (await awaitsLossOfCash(ctx.db, bet, game)) || (await giftTurnoverLeft(ctx, bet)) > 0n;
  return isKept ? { ...bet, refusal: verdicts.stakeTooHigh } : bet;
}

/**
 * Returns a tip that is refused while turnover of the player's gifts in cash is left, or while a bonus stands behind
 * the cash: a dealer who is an accomplice would bring either out of the site.
 */
export async function keptFromDealers(ctx: Ctx, tip: Move, giftTurnoverLeft: GiftTurnoverLeft): Promise<Move> {
  if (tip.refusal !== verdicts.taken) return tip;
  const isKept = (await keepsCash(ctx.db, tip)) || (await giftTurnoverLeft(ctx, tip)) > 0n;
  return isKept ? { ...tip, refusal: verdicts.stakeTooHigh } : tip;
}

/**
 * Decides a stake or a tip; where the player's play is limited, the same transaction counts it.
 * @throws the refusal of the call
 */
export async function takeFrom(ctx: Ctx, bet: Move): Promise<Movement> {
  if (bet.refusal !== verdicts.taken || bet.amount === 0n || !(await isPlayLimited(ctx, bet)))
    return await done(ctx, bet);
  return answerOf(bet, await moneyTransaction(ctx, (tx) => takeWithin(ctx, tx, bet)));
}

/** Decides a stake or a tip in the caller's transaction. */
export async function takeWithin(ctx: Ctx, tx: Db, bet: Move): Promise<Moved> {
  if (bet.refusal !== verdicts.taken || bet.amount === 0n) return await moveIn(ctx, tx, bet);
  const isBeyond = await isBeyondLimits(ctx, tx, bet, bet.amount);
  return await moveIn(ctx, tx, isBeyond ? { ...bet, refusal: verdicts.limitReached } : bet);
}

/**
 * Locks the limits of a player whose play is limited until the transaction ends. Limits are locked before any round.
 */
export async function holdLimits(ctx: Ctx, tx: Db, bet: Move): Promise<void> {
  await isBeyondLimits(ctx, tx, bet, 0n);
}

async function isBeyondLimits(ctx: Ctx, tx: Db, bet: Move, amount: bigint): Promise<boolean> {
  if (!(await isPlayLimited(ctx, bet))) return false;
  const wallet = await walletOf(ctx, bet.memberId, 'cash', bet.currency);
  return (await playRefusal(ctx, tx, { memberId: bet.memberId, amount, wallet })) !== null;
}

/** Decides a call; a held one is submitted to operators. @throws the refusal of the call */
export async function done(ctx: Ctx, move: Move): Promise<Movement> {
  const first = await doMove(ctx, move);
  return answerOf(move, first.verdict === verdicts.held ? await heldOf(ctx, move) : first);
}

/** Returns the answer to an accepted call. @throws the refusal of the call */
export function answerOf(move: Move, { verdict, said, bonus }: Moved): Movement {
  if (verdict !== verdicts.taken) throw refusalFrom(verdict, said, move.currency);
  assert(said !== null, 'what was taken says the balance behind it');
  const money = (units: bigint) => formatMoney(units, move.currency);
  return { transactionId: move.transactionId, balance: money(said + bonus), bonus: money(bonus) };
}

/** Submits a held call to operators: one, or two where it exceeds the limits. @throws CALL_HELD */
export async function heldOf(ctx: Ctx, move: Move): Promise<Moved> {
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
