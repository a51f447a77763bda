import type { Bet, Round } from './round-store.ts';
import type { Session } from './session-store.ts';
import type { StakeOf } from './stake.ts';
import type { Studio } from './studio.ts';
import { type PageError, pageErrors } from './wire.ts';

/** The state of a bet before the platform is asked for it. Within a transaction. */
export type Opened =
  | { asked: true; bet: Bet }
  /** The bet exists already; `code` null: it was taken. */
  | { asked: false; code: PageError | null };

/** Inserts a bet, with its round if it is the first; or returns its earlier outcome. */
export function openBet(studio: Studio, session: Session, of: StakeOf, amount: bigint, transactionId: string): Opened {
  const { store, now } = studio;
  const known = store.rounds.bet(of.roundId, of.key);
  if (known) {
    if (known.amount !== amount) return { asked: false, code: 'KEY_REUSED' };
    return { asked: false, code: known.state === 'taken' ? null : pageErrorOf(known.code) };
  }
  const round = store.rounds.byId(of.roundId);
  if (round && (round.state !== 'OPEN' || round.player !== session.player))
    return { asked: false, code: 'BETS_CLOSED' };
  if (!round) {
    store.rounds.add({
      id: of.roundId,
      vendor: session.vendor,
      mode: session.mode,
      sessionId: session.id,
      player: session.player,
      currency: session.currency,
      gameCode: of.gameCode,
      pressKey: of.pressKey ?? null,
      openedAt: now(),
    });
    if (of.grantId !== undefined) store.grants.addRound(of.roundId, of.grantId);
  }
  store.rounds.addBet({ roundId: of.roundId, key: of.key, transactionId, amount });
  return { asked: true, bet: { roundId: of.roundId, key: of.key, transactionId, amount, state: 'asked', code: null } };
}

/** Marks the bet as taken. Within a transaction. */
export function takeBet({ store, now }: Studio, bet: Bet): void {
  const round = mustRound(store.rounds.byId(bet.roundId));
  store.rounds.setBet(bet, 'taken');
  const cost = store.grants.ofRound(bet.roundId) === null ? bet.amount : 0n;
  store.rounds.change({ ...round, stake: round.stake + cost }, now(), isListed(round));
}

/**
 * Marks the bet as refused or cancelled. A round without any bet left is cancelled. Within a transaction.
 * @param mayBeThere true if the platform may have received it
 */
export function dropBet(
  { store, now }: Studio,
  bet: Bet,
  to: { state: 'refused' | 'cancelled'; code: string | null; mayBeThere: boolean },
): void {
  const round = mustRound(store.rounds.byId(bet.roundId));
  store.rounds.setBet(bet, to.state, to.code);
  const isPaid = bet.state === 'taken' && store.grants.ofRound(bet.roundId) === null;
  const stake = isPaid ? round.stake - bet.amount : round.stake;
  const isEmpty = store.rounds.bets(bet.roundId).every(({ state }) => state === 'refused' || state === 'cancelled');
  store.rounds.change(
    { ...round, stake, state: isEmpty && round.state === 'OPEN' ? 'CANCELLED' : round.state },
    now(),
    isListed(round) && to.mayBeThere,
  );
}

/** Settles a round. Within a transaction. @returns true the first time */
export function settleRound({ store, now }: Studio, round: Round, amount: bigint): boolean {
  if (round.state === 'SETTLED' && round.payout === amount) return false;
  if (round.state !== 'OPEN') throw new Error(`round ${round.id} is ${round.state}`);
  store.rounds.change({ ...round, state: 'SETTLED', payout: amount }, now(), isListed(round));
  return true;
}

export function mustRound(round: Round | null): Round {
  if (!round) throw new Error('the round is there');
  return round;
}

function isListed(round: Round): boolean {
  return round.mode !== 'free';
}

/** Returns the page's error code for a refusal by the platform. */
export function pageErrorOf(code: string | null): PageError {
  if (code === 'SESSION_ENDED' || code === 'PLAY_EXCLUDED' || code === 'ACCOUNT_LOCKED') return 'SESSION_ENDED';
  return Object.keys(pageErrors).find((known): known is PageError => known === code) ?? 'BET_NOT_TAKEN';
}
