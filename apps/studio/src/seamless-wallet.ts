import { randomBytes } from 'node:crypto';
import { BalanceAnswer, MovementValue } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Answer } from './platform-call.ts';
import { askPlatform } from './platform-calls.ts';
import { potPart } from './pot.ts';
import type { Bet, Round } from './round-store.ts';
import { dropBet, mustRound, openBet, pageErrorOf, settleRound, takeBet } from './rounds.ts';
import type { Session } from './session-store.ts';
import type { Paid, Staked, StakeOf } from './stake.ts';
import type { Studio } from './studio.ts';

/** Time within which a bet that failed at once is repeated, with the same id, before it is given up. */
const againWithinMs = 150;

const asking = new WeakMap<Studio, Map<string, Promise<Staked>>>();

/** Takes a stake in single mode: the platform books it. Concurrent requests for the same bet make one call. */
export async function stakeAtPlatform(studio: Studio, session: Session, of: StakeOf, amount: bigint): Promise<Staked> {
  const running = asking.get(studio) ?? new Map<string, Promise<Staked>>();
  asking.set(studio, running);
  const name = `${of.roundId} ${of.key} ${amount}`;
  const held = running.get(name);
  if (held) return await held;
  const started = stakeOnce(studio, session, of, amount).finally(() => running.delete(name));
  running.set(name, started);
  return await started;
}

async function stakeOnce(studio: Studio, session: Session, of: StakeOf, amount: bigint): Promise<Staked> {
  const { store } = studio;
  const transactionId = `b${randomBytes(15).toString('base64url')}`;
  const opened = store.transaction(() => openBet(studio, session, of, amount, transactionId));
  if (!opened.asked) {
    const last = store.sessions.byId(session.id)?.balance ?? session.balance;
    return opened.code === null ? { taken: true, balance: last } : { taken: false, code: opened.code };
  }
  const { answer, isOnly } = await askForBet(studio, session, of, opened.bet);
  if (answer.kind === 'silence' || (answer.kind === 'refused' && !isOnly)) {
    // A bet that is refused now may have been taken by the attempt before, whose answer was lost.
    const code = answer.kind === 'refused' ? answer.code : 'BET_NOT_TAKEN';
    giveUpBet(studio, opened.bet, code);
    return { taken: false, code: pageErrorOf(code) };
  }
  return store.transaction(() => {
    if (answer.kind === 'refused') {
      dropBet(studio, opened.bet, { state: 'refused', code: answer.code, mayBeThere: false });
      return { taken: false, code: pageErrorOf(answer.code) };
    }
    const balance = told(answer.value.balance, session.currency);
    takeBet(studio, opened.bet);
    store.sessions.noteBalance(session.id, balance);
    return { taken: true, balance };
  });
}

async function askForBet(
  studio: Studio,
  session: Session,
  of: StakeOf,
  bet: Bet,
): Promise<{ answer: Answer<MovementValue>; isOnly: boolean }> {
  const part = of.grantId === undefined ? potPart({ ...session, gameCode: of.gameCode }, bet.amount) : 0n;
  const body = {
    transactionId: bet.transactionId,
    session: session.platformSession,
    player: session.player,
    currency: session.currency,
    gameCode: of.gameCode,
    roundId: of.roundId,
    amount: of.grantId === undefined ? formatMoney(bet.amount, session.currency) : '0',
    ...(of.grantId === undefined ? {} : { freeRound: of.grantId }),
    // The first version of the protocol has no call for it.
    ...(part > 0n && studio.config.protocol === 2 ? { jackpot: formatMoney(part, session.currency) } : {}),
  };
  const call = { vendor: session.vendor, action: 'bet', body } as const;
  const first = await askPlatform(studio, call, MovementValue);
  if (first.kind !== 'silence' || !first.quick) return { answer: first, isOnly: true };
  await new Promise((done) => setTimeout(done, Math.min(againWithinMs, studio.config.retryMs)));
  return { answer: await askPlatform(studio, call, MovementValue), isOnly: false };
}

/** Gives up a bet with an unknown outcome: the platform cancels it, now or if it arrives later. */
export function giveUpBet(studio: Studio, bet: Bet, code: string): void {
  const { store, outbox } = studio;
  const seq = store.transaction(() => {
    dropBet(studio, bet, { state: 'cancelled', code, mayBeThere: true });
    return putCancel(studio, mustRound(store.rounds.byId(bet.roundId)), bet);
  });
  void outbox.sendNow(seq);
}

export async function settleAtPlatform(
  studio: Studio,
  roundId: string,
  amount: bigint,
  also: () => void,
): Promise<Paid> {
  const { store, outbox } = studio;
  const round = mustRound(store.rounds.byId(roundId));
  const seq = store.transaction(() => {
    if (!settleRound(studio, round, amount)) return null;
    also();
    return outbox.put({
      vendor: round.vendor,
      action: 'settle',
      roundId,
      body: {
        transactionId: `s${roundId}`,
        player: round.player,
        currency: round.currency,
        roundId,
        amount: formatMoney(amount, round.currency),
      },
    });
  });
  return await paidBy(studio, round, seq, amount);
}

export async function cancelAtPlatform(studio: Studio, roundId: string, key: string, also: () => void): Promise<Paid> {
  const { store } = studio;
  const round = mustRound(store.rounds.byId(roundId));
  const bet = store.rounds.bet(roundId, key);
  if (bet?.state !== 'taken' || round.state !== 'OPEN') return await paidBy(studio, round, null, 0n);
  const seq = store.transaction(() => {
    dropBet(studio, bet, { state: 'cancelled', code: null, mayBeThere: true });
    also();
    return putCancel(studio, round, bet);
  });
  return await paidBy(studio, round, seq, bet.amount);
}

function putCancel({ outbox }: Studio, round: Round, bet: Bet): number {
  return outbox.put({
    vendor: round.vendor,
    action: 'cancel',
    roundId: round.id,
    body: {
      transactionId: `c${bet.transactionId}`,
      player: round.player,
      currency: round.currency,
      roundId: round.id,
      betTransactionId: bet.transactionId,
    },
  });
}

/** Returns the balance after a credit: the platform's, or the expected one. */
async function paidBy(studio: Studio, round: Round, seq: number | null, amount: bigint): Promise<Paid> {
  const { store, outbox } = studio;
  const last = store.sessions.byId(round.sessionId)?.balance ?? 0n;
  if (seq === null) return { balance: last, sure: true };
  const answer = await outbox.sendNow(seq);
  const isTold = answer?.kind === 'done';
  const balance = isTold ? told(answer.value.balance, round.currency) : last + amount;
  store.sessions.noteBalance(round.sessionId, balance);
  return { balance, sure: isTold };
}

/** Returns the player's balance at the platform; the last known one while it does not answer. */
export async function balanceAtPlatform(studio: Studio, session: Session): Promise<bigint> {
  const { vendor, player, currency, id } = session;
  const answer = await askPlatform(studio, { vendor, action: 'balance', body: { player, currency } }, BalanceAnswer);
  if (answer.kind !== 'done') return studio.store.sessions.byId(id)?.balance ?? session.balance;
  const balance = told(answer.value.balance, currency);
  studio.store.sessions.noteBalance(id, balance);
  return balance;
}

function told(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null) throw new Error(`the platform says amounts of ${currency}`);
  return units;
}
