import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { playSlot } from '@fairhouse/vendor-games/slots/play';
import type { SlotRound } from '@fairhouse/vendor-games/slots/round';
import { betUnits, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { Refusal } from './errors.ts';
import { freeRoundsOf } from './free-rounds.ts';
import { oncePerPress } from './once-per-press.ts';
import { newRoundId, payRound, playerWalletOf } from './player-wallet.ts';
import { drawPot, potIn } from './pot.ts';
import type { Round } from './round-store.ts';
import { mustRound, pageErrorOf } from './rounds.ts';
import type { Session } from './session-store.ts';
import type { Paid } from './stake.ts';
import { stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import type { SlotRoundView, SpinAnswer, SpinRequest } from './wire.ts';

const betKey = 'bet';
const historyLength = 30;

/** The record of a slot round, as JSON; the unit stake, and the pot that the round won, in units of the currency. */
type Detail = { round: SlotRound; unitStake: string; pot?: string };

const spinning = oncePerPress<SpinAnswer>();

/**
 * Plays one round: the stake is taken, then everything is drawn and paid. A repeated key is the same round.
 * @throws Refusal STAKE_NOT_OFFERED, KEY_REUSED, BET_NOT_TAKEN, and the platform's refusals
 */
export async function spin(studio: Studio, session: Session, asked: SpinRequest): Promise<SpinAnswer> {
  const unitStake = parseMoney(asked.unitStake, session.currency);
  const isOffered =
    asked.grantId !== undefined || (unitStake !== null && stakesIn(session.currency).includes(unitStake));
  if (unitStake === null || !isOffered) throw new Refusal('STAKE_NOT_OFFERED');
  const { answer, isFirst } = await spinning(studio, `${session.id} ${asked.spinKey}`, () =>
    spinOnce(studio, session, asked, unitStake),
  );
  if (!isFirst && parseMoney(answer.unitStake, session.currency) !== unitStake) throw new Refusal('KEY_REUSED');
  return answer;
}

async function spinOnce(
  studio: Studio,
  session: Session,
  { spinKey: pressKey, grantId }: SpinRequest,
  unitStake: bigint,
): Promise<SpinAnswer> {
  const { store } = studio;
  const title = titleOf(session.gameCode);
  const known = store.rounds.byPress(session.id, pressKey);
  if (known) return await answerAgain(studio, session, known, unitStake);
  if (grantId !== undefined) requireGrant(studio, session, grantId, unitStake);
  const roundId = newRoundId();
  const playerWallet = playerWalletOf(studio, session);
  const stake = unitStake * BigInt(betUnits(title));
  const of = { roundId, gameCode: title.code, key: betKey, pressKey, ...(grantId === undefined ? {} : { grantId }) };
  const staked = await playerWallet.stake(of, stake);
  if (!staked.taken) throw new Refusal(staked.code);
  const paid = await drawAndPay(studio, title, roundId, unitStake);
  const round = store.rounds.byId(roundId);
  if (!round) throw new Error('the round was played');
  const balance = formatMoney(paid.balance, session.currency);
  return { ...viewOf(round), balance, freeRounds: freeRoundsOf(studio, session), pot: potShown(studio, session) };
}

/** Draws a round and pays it. The draw and the payout are written in one transaction. */
async function drawAndPay(studio: Studio, title: SlotTitle, roundId: string, unitStake: bigint): Promise<Paid> {
  const round = playSlot(title, studio.draw);
  const played = mustRound(studio.store.rounds.byId(roundId));
  // Until the round is paid, in the same synchronous step, no other round draws.
  const pot = drawPot(studio, played);
  const won = pot?.won ?? 0n;
  const detail: Detail = { round, unitStake: String(unitStake), ...(won > 0n ? { pot: String(won) } : {}) };
  return await payRound(studio, roundId, unitStake * BigInt(round.totalUnits) + won, () => {
    studio.store.rounds.putDetail(roundId, JSON.stringify(detail));
    if (pot) studio.store.pots.set(played.currency, pot.after);
  });
}

async function answerAgain(studio: Studio, session: Session, round: Round, unitStake: bigint): Promise<SpinAnswer> {
  const { store } = studio;
  const bet = store.rounds.bet(round.id, betKey);
  const stake = unitStake * BigInt(betUnits(titleOf(session.gameCode)));
  if (bet?.amount !== stake) throw new Refusal('KEY_REUSED');
  if (round.state !== 'SETTLED') throw new Refusal(pageErrorOf(bet.code));
  const balance = await playerWalletOf(studio, session).balance();
  const freeRounds = freeRoundsOf(studio, session);
  const pot = potShown(studio, session);
  return { ...viewOf(round), balance: formatMoney(balance, session.currency), freeRounds, pot };
}

/** Plays the rounds of a process that was killed between stake and draw: their stakes were taken. */
export async function finishSlots(studio: Studio): Promise<void> {
  const finished = [...slotTitles.values()].flatMap((title) =>
    studio.store.rounds
      .openOf(title.code)
      .map(({ id }) => ({ id, bet: studio.store.rounds.bet(id, betKey) }))
      // A free round has taken no stake; its bet contains the stake at which it is played.
      .flatMap(({ id, bet }) =>
        bet?.state === 'taken' ? [drawAndPay(studio, title, id, bet.amount / BigInt(betUnits(title)))] : [],
      ),
  );
  await Promise.all(finished);
}

/** Returns a paid round that no page has shown: e.g. because its page was closed during it. */
export function slotToResume(studio: Studio, session: Session): SlotRoundView | null {
  const round = slotTitles.has(session.gameCode) ? studio.store.rounds.unseen(session) : null;
  return round ? viewOf(round) : null;
}

/** @throws Refusal ROUND_NOT_FOUND */
export function noteSlotSeen(studio: Studio, session: Session, roundId: string): void {
  if (!studio.store.rounds.noteSeen(roundId, session.player)) throw new Refusal('ROUND_NOT_FOUND');
}

export function slotHistory(studio: Studio, session: Session): SlotRoundView[] {
  return studio.store.rounds.history(session, historyLength).map(viewOf);
}

function viewOf(round: Round): SlotRoundView {
  const { currency, detail } = round;
  if (detail === null) throw new Error(`round ${round.id} was drawn`);
  const kept: Detail = JSON.parse(detail);
  return {
    roundId: round.id,
    round: kept.round,
    unitStake: formatMoney(BigInt(kept.unitStake), currency),
    bet: formatMoney(round.stake, currency),
    win: formatMoney(round.payout, currency),
    potWon: kept.pot === undefined ? null : formatMoney(BigInt(kept.pot), currency),
    at: new Date(round.openedAt).toISOString(),
  };
}

/** Returns the pot of a session's game as its page shows it; null: it has none, or is played for free. */
export function potShown(studio: Studio, { gameCode, currency, mode }: Session): string | null {
  const pot = mode === 'free' ? null : potIn(studio, gameCode, currency);
  return pot === null ? null : formatMoney(pot, currency);
}

/** @throws Refusal FREE_ROUNDS_OVER, STAKE_NOT_OFFERED: the grant is of another stake */
function requireGrant(studio: Studio, session: Session, grantId: string, unitStake: bigint): void {
  const held = freeRoundsOf(studio, session);
  if (held?.grantId !== grantId) throw new Refusal('FREE_ROUNDS_OVER');
  if (parseMoney(held.unitStake, session.currency) !== unitStake) throw new Refusal('STAKE_NOT_OFFERED');
}

/** @throws Refusal GAME_NOT_FOUND: the session is of another kind of game */
function titleOf(gameCode: string): SlotTitle {
  const title = slotTitles.get(gameCode);
  if (!title) throw new Refusal('GAME_NOT_FOUND');
  return title;
}
