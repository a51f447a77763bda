import { randomBytes } from 'node:crypto';
import { BalanceAnswer, MovementValue } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import type { House } from './house.ts';
import { type Answer, askPlatform } from './platform-calls.ts';
import type { Paid, Staked, StakeOf } from './purse.ts';
import type { Bet, Round } from './round-store.ts';
import { dropBet, mustRound, openBet, pageErrorOf, settleRound, takeBet } from './rounds.ts';
import type { Session } from './session-store.ts';

/** A bet that failed without a wait is asked once more before it is given up: the same bet, by its number, so soon at the latest. */
const againWithinMs = 150;

const asking = new WeakMap<House, Map<string, Promise<Staked>>>();

/** Single mode: the platform books the stake. The same bet twice at once is asked for once. */
export async function stakeAtPlatform(house: House, session: Session, of: StakeOf, amount: bigint): Promise<Staked> {
  const running = asking.get(house) ?? new Map<string, Promise<Staked>>();
  asking.set(house, running);
  const name = `${of.roundId} ${of.key} ${amount}`;
  const held = running.get(name);
  if (held) return await held;
  const started = stakeOnce(house, session, of, amount).finally(() => running.delete(name));
  running.set(name, started);
  return await started;
}

async function stakeOnce(house: House, session: Session, of: StakeOf, amount: bigint): Promise<Staked> {
  const { store } = house;
  const transactionId = `b${randomBytes(15).toString('base64url')}`;
  const opened = store.transaction(() => openBet(house, session, of, amount, transactionId));
  if (!opened.asked) {
    const last = store.sessions.byId(session.id)?.balance ?? session.balance;
    return opened.code === null ? { taken: true, balance: last } : { taken: false, code: opened.code };
  }
  const { answer, isOnly } = await askForBet(house, session, of, opened.bet);
  if (answer.kind === 'silence' || (answer.kind === 'refused' && !isOnly)) {
    // What is refused now may have been taken the time before, whose answer was lost.
    const code = answer.kind === 'refused' ? answer.code : 'BET_NOT_TAKEN';
    giveUpBet(house, opened.bet, code);
    return { taken: false, code: pageErrorOf(code) };
  }
  return store.transaction(() => {
    if (answer.kind === 'refused') {
      dropBet(house, opened.bet, { state: 'refused', code: answer.code, mayBeThere: false });
      return { taken: false, code: pageErrorOf(answer.code) };
    }
    const balance = told(answer.value.balance, session.currency);
    takeBet(house, opened.bet);
    store.sessions.noteBalance(session.id, balance);
    return { taken: true, balance };
  });
}

async function askForBet(
  house: House,
  session: Session,
  of: StakeOf,
  bet: Bet,
): Promise<{ answer: Answer<MovementValue>; isOnly: boolean }> {
  const body = {
    transactionId: bet.transactionId,
    session: session.platformSession,
    player: session.player,
    currency: session.currency,
    gameCode: of.gameCode,
    roundId: of.roundId,
    amount: formatMoney(bet.amount, session.currency),
  };
  const call = { vendor: session.vendor, action: 'bet', body } as const;
  const first = await askPlatform(house, call, MovementValue);
  if (first.kind !== 'silence' || !first.quick) return { answer: first, isOnly: true };
  await new Promise((done) => setTimeout(done, Math.min(againWithinMs, house.config.retryMs)));
  return { answer: await askPlatform(house, call, MovementValue), isOnly: false };
}

/** Nobody knows whether the bet was taken: it is cancelled, now or once it comes. */
export function giveUpBet(house: House, bet: Bet, code: string): void {
  const { store, outbox } = house;
  const seq = store.transaction(() => {
    dropBet(house, bet, { state: 'cancelled', code, mayBeThere: true });
    return putCancel(house, mustRound(store.rounds.byId(bet.roundId)), bet);
  });
  void outbox.sendNow(seq);
}

export async function settleAtPlatform(house: House, roundId: string, amount: bigint, also: () => void): Promise<Paid> {
  const { store, outbox } = house;
  const round = mustRound(store.rounds.byId(roundId));
  const seq = store.transaction(() => {
    if (!settleRound(house, round, amount)) return null;
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
  return await paidBy(house, round, seq, amount);
}

export async function cancelAtPlatform(house: House, roundId: string, key: string, also: () => void): Promise<Paid> {
  const { store } = house;
  const round = mustRound(store.rounds.byId(roundId));
  const bet = store.rounds.bet(roundId, key);
  if (bet?.state !== 'taken' || round.state !== 'OPEN') return await paidBy(house, round, null, 0n);
  const seq = store.transaction(() => {
    dropBet(house, bet, { state: 'cancelled', code: null, mayBeThere: true });
    also();
    return putCancel(house, round, bet);
  });
  return await paidBy(house, round, seq, bet.amount);
}

function putCancel({ outbox }: House, round: Round, bet: Bet): number {
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

/** The balance behind a credit: as the platform says, or as it will be. */
async function paidBy(house: House, round: Round, seq: number | null, amount: bigint): Promise<Paid> {
  const { store, outbox } = house;
  const last = store.sessions.byId(round.sessionId)?.balance ?? 0n;
  if (seq === null) return { balance: last, sure: true };
  const answer = await outbox.sendNow(seq);
  const isTold = answer?.kind === 'done';
  const balance = isTold ? told(answer.value.balance, round.currency) : last + amount;
  store.sessions.noteBalance(round.sessionId, balance);
  return { balance, sure: isTold };
}

/** Units that the platform has for the player; those that it told last while it does not answer. */
export async function balanceAtPlatform(house: House, session: Session): Promise<bigint> {
  const { vendor, player, currency, id } = session;
  const answer = await askPlatform(house, { vendor, action: 'balance', body: { player, currency } }, BalanceAnswer);
  if (answer.kind !== 'done') return house.store.sessions.byId(id)?.balance ?? session.balance;
  const balance = told(answer.value.balance, currency);
  house.store.sessions.noteBalance(id, balance);
  return balance;
}

function told(text: string, currency: CurrencyCode): bigint {
  const units = parseMoney(text, currency);
  if (units === null) throw new Error(`the platform says amounts of ${currency}`);
  return units;
}
