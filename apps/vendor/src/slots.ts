import { playSlot } from '@fairhouse/games/slots/play';
import type { SlotRound } from '@fairhouse/games/slots/round';
import { betUnits, type SlotTitle } from '@fairhouse/games/slots/title';
import { slotTitles } from '@fairhouse/games/slots/titles';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { Refusal } from './errors.ts';
import type { House } from './house.ts';
import { newRoundId, type Paid, payRound, purseOf } from './purse.ts';
import type { Round } from './round-store.ts';
import { pageErrorOf } from './rounds.ts';
import type { Session } from './session-store.ts';
import { stakesIn } from './stakes.ts';
import type { SlotRoundView, SpinAnswer } from './wire.ts';

const betKey = 'bet';
const historyLength = 30;

/** What is kept of a slot round, as JSON; the unit stake in units of the currency. */
type Detail = { round: SlotRound; unitStake: string };

const spinning = new WeakMap<House, Map<string, Promise<SpinAnswer>>>();

/**
 * One round: the stake is taken, then everything is drawn and paid. The same key is the same round.
 * @throws Refusal STAKE_NOT_OFFERED, KEY_REUSED, BET_NOT_TAKEN, and what the platform says
 */
export async function spin(
  house: House,
  session: Session,
  asked: { spinKey: string; unitStake: string },
): Promise<SpinAnswer> {
  const unitStake = parseMoney(asked.unitStake, session.currency);
  if (unitStake === null || !stakesIn(session.currency).includes(unitStake)) throw new Refusal('STAKE_NOT_OFFERED');
  const running = spinning.get(house) ?? new Map<string, Promise<SpinAnswer>>();
  spinning.set(house, running);
  const name = `${session.id} ${asked.spinKey}`;
  const held = running.get(name);
  if (held) {
    const answer = await held;
    if (parseMoney(answer.unitStake, session.currency) !== unitStake) throw new Refusal('KEY_REUSED');
    return answer;
  }
  const started = spinOnce(house, session, asked.spinKey, unitStake).finally(() => running.delete(name));
  running.set(name, started);
  return await started;
}

async function spinOnce(house: House, session: Session, pressKey: string, unitStake: bigint): Promise<SpinAnswer> {
  const { store } = house;
  const title = titleOf(session.gameCode);
  const known = store.rounds.byPress(session.id, pressKey);
  if (known) return await answerAgain(house, session, known, unitStake);
  const roundId = newRoundId();
  const purse = purseOf(house, session);
  const stake = unitStake * BigInt(betUnits(title));
  const staked = await purse.stake({ roundId, gameCode: title.code, key: betKey, pressKey }, stake);
  if (!staked.taken) throw new Refusal(staked.code);
  const paid = await drawAndPay(house, title, roundId, unitStake);
  const round = store.rounds.byId(roundId);
  if (!round) throw new Error('the round was played');
  return { ...viewOf(round), balance: formatMoney(paid.balance, session.currency) };
}

/** What was drawn and what it pays are written together: neither is ever there without the other. */
async function drawAndPay(house: House, title: SlotTitle, roundId: string, unitStake: bigint): Promise<Paid> {
  const round = playSlot(title, house.draw);
  const detail: Detail = { round, unitStake: String(unitStake) };
  return await payRound(house, roundId, unitStake * BigInt(round.totalUnits), () =>
    house.store.rounds.putDetail(roundId, JSON.stringify(detail)),
  );
}

async function answerAgain(house: House, session: Session, round: Round, unitStake: bigint): Promise<SpinAnswer> {
  const { store } = house;
  const bet = store.rounds.bet(round.id, betKey);
  const stake = unitStake * BigInt(betUnits(titleOf(session.gameCode)));
  if (bet?.amount !== stake) throw new Refusal('KEY_REUSED');
  if (round.state !== 'SETTLED') throw new Refusal(pageErrorOf(bet.code));
  const balance = await purseOf(house, session).balance();
  return { ...viewOf(round), balance: formatMoney(balance, session.currency) };
}

/** A process that was killed between a stake and its draw: the stake is paid for, so the round is played. */
export async function finishSlots(house: House): Promise<void> {
  const finished = [...slotTitles.values()].flatMap((title) =>
    house.store.rounds
      .openOf(title.code)
      .filter(({ stake }) => stake > 0n)
      .map(({ id, stake }) => drawAndPay(house, title, id, stake / BigInt(betUnits(title)))),
  );
  await Promise.all(finished);
}

/** A round that was paid and that no page has shown: its page fell away in the middle. */
export function slotToResume(house: House, session: Session): SlotRoundView | null {
  const round = slotTitles.has(session.gameCode) ? house.store.rounds.unseen(session) : null;
  return round ? viewOf(round) : null;
}

/** @throws Refusal ROUND_NOT_FOUND */
export function noteSlotSeen(house: House, session: Session, roundId: string): void {
  if (!house.store.rounds.noteSeen(roundId, session.player)) throw new Refusal('ROUND_NOT_FOUND');
}

export function slotHistory(house: House, session: Session): SlotRoundView[] {
  return house.store.rounds.history(session, historyLength).map(viewOf);
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
    at: new Date(round.openedAt).toISOString(),
  };
}

/** @throws Refusal GAME_NOT_FOUND: the session is of another kind of game */
function titleOf(gameCode: string): SlotTitle {
  const title = slotTitles.get(gameCode);
  if (!title) throw new Refusal('GAME_NOT_FOUND');
  return title;
}
