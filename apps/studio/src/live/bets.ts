import { randomBytes } from 'node:crypto';
import { type BaccaratRound, type BaccaratSpot, baccaratPayout, baccaratSpots } from '@fairhouse/games/baccarat';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { Refusal } from '../errors.ts';
import { payRound, playerWalletOf, refundBet } from '../player-wallet.ts';
import type { Session } from '../session-store.ts';
import type { Studio } from '../studio.ts';
import { type PageError, pageErrors } from '../wire.ts';
import { type LiveBet, type Play, type Stakes, stakesText, sumStakes, totalOf } from './play-store.ts';
import type { BetsAnswer, BetsRequest, MyRound } from './protocol.ts';
import type { LiveStore } from './store.ts';
import { limitsOf, stepOf, type TableRules } from './tables.ts';

/** The chips of one table's rounds, and their stakes. */
export type Bets = ReturnType<typeof openBets>;

/** @param told called with every change of a player's state in a round */
export function openBets(
  studio: Studio,
  store: LiveStore,
  rules: TableRules,
  told: (play: Play, mine: MyRound) => void,
) {
  const { plays } = store;
  /** Bets without an answer from the wallet, by round. */
  const asking = new Map<number, Map<string, Promise<bigint>>>();
  /** The round that accepts chips, and the one whose bets count once the wallet has taken them. */
  let accepting: number | null = null;
  let counting: number | null = null;

  /** Adds chips. @throws Refusal BETS_CLOSED, STAKE_NOT_OFFERED, KEY_REUSED, INSUFFICIENT_FUNDS, BET_NOT_TAKEN, … */
  async function place(session: Session, request: BetsRequest): Promise<BetsAnswer> {
    const { roundId, betKey } = request;
    const stakes = stakesOf(rules, session.currency, request);
    const earlier = plays.of(roundId, session);
    const same = earlier && plays.bet(earlier.id, betKey);
    if (earlier && same) return again(session, earlier, same, stakes);
    if (roundId !== accepting) throw new Refusal('BETS_CLOSED');
    const play = studio.store.transaction(() => {
      const mine = earlier ?? seat(roundId, session);
      const standing = plays.bets(mine.id).filter(({ state }) => state === 'ASKED' || state === 'TAKEN');
      const together = sumStakes([...standing, { stakes }]);
      for (const spot of baccaratSpots) {
        const units = together[spot];
        if (units !== undefined && units > limitsOf(rules, session.currency, spot).max)
          throw new Refusal('STAKE_NOT_OFFERED');
      }
      plays.addBet(mine.id, betKey, stakes);
      return mine;
    });
    const balance = await remember(roundId, `${play.id}:${betKey}`, ask(play, session, betKey, stakes));
    const mine = mineOf(play, balance);
    told(play, mine);
    return { mine, balance: formatMoney(balance, session.currency) };
  }

  /** Asks the wallet for the stake. @returns the balance after the bet */
  async function ask(play: Play, session: Session, key: string, stakes: Stakes): Promise<bigint> {
    const refuse = (code: PageError): never => {
      plays.setBet({ playId: play.id, key }, 'REFUSED', code);
      throw new Refusal(code);
    };
    const round = { roundId: play.ref, gameCode: rules.gameCode, key };
    const staked = await playerWalletOf(studio, session).stake(round, totalOf(stakes));
    if (!staked.taken) return refuse(staked.code);
    if (counting !== play.roundId) {
      await refundBet(studio, play.ref, key);
      return refuse('BETS_CLOSED');
    }
    plays.setBet({ playId: play.id, key }, 'TAKEN');
    return staked.balance;
  }

  /** Returns the first answer again. */
  async function again(session: Session, play: Play, bet: LiveBet, stakes: Stakes): Promise<BetsAnswer> {
    if (stakesText(bet.stakes) !== stakesText(stakes)) throw new Refusal('KEY_REUSED');
    const pending = asking.get(play.roundId)?.get(`${play.id}:${bet.key}`);
    if (pending) await pending;
    const now = plays.bet(play.id, bet.key) ?? bet;
    if (now.state !== 'TAKEN') throw new Refusal(codeOf(now.code));
    const balance = await playerWalletOf(studio, session).balance();
    return { mine: mineOf(play, balance), balance: formatMoney(balance, play.currency) };
  }

  function seat(roundId: number, session: Session): Play {
    plays.add(roundId, rules.table, `${rules.table}-${roundId}-${randomBytes(6).toString('hex')}`, session);
    const play = plays.of(roundId, session);
    if (!play) throw new Error('a play that was written is there');
    return play;
  }

  async function remember(roundId: number, name: string, answer: Promise<bigint>): Promise<bigint> {
    const ofRound = asking.get(roundId) ?? new Map<string, Promise<bigint>>();
    asking.set(roundId, ofRound.set(name, answer));
    try {
      return await answer;
    } finally {
      ofRound.delete(name);
      if (ofRound.size === 0) asking.delete(roundId);
    }
  }

  /** Waits until every bet of a round has been answered. */
  async function answered(roundId: number, matches: (name: string) => boolean = () => true): Promise<void> {
    const pending = [...(asking.get(roundId) ?? [])].filter(([name]) => matches(name)).map(([, promise]) => promise);
    await Promise.allSettled(pending);
  }

  /** Ends a play by paying or refunding it; the wallet may already have booked that. */
  async function conclude(play: Play): Promise<void> {
    await answered(play.roundId, (name) => name.startsWith(`${play.id}:`));
    let balance: bigint | null = null;
    const refund = async (bet: LiveBet, state: 'REFUSED' | 'UNDONE') => {
      // A killed process's bet may never have reached the wallet: then nothing is refunded.
      if (studio.store.rounds.byId(play.ref)) balance = (await refundBet(studio, play.ref, bet.key)).balance;
      plays.setBet(bet, state, 'BETS_CLOSED');
    };
    const taken: LiveBet[] = [];
    for (const bet of plays.bets(play.id)) {
      if (bet.state === 'ASKED') await refund(bet, 'REFUSED');
      else if (bet.state === 'TAKEN' && play.state === 'VOIDING') await refund(bet, 'UNDONE');
      else if (bet.state === 'TAKEN') taken.push(bet);
    }
    const ended = () => plays.setState(play.id, play.state === 'VOIDING' ? 'VOID' : 'PAID', play.payout);
    if (taken.length > 0) balance = (await payRound(studio, play.ref, play.payout ?? 0n, ended)).balance;
    ended();
    const now = plays.of(play.roundId, play);
    if (now) told(now, mineOf(now, balance));
  }

  function mineOf(play: Play, balance: bigint | null): MyRound {
    const bets = plays.bets(play.id);
    const broken = play.state === 'VOID' || play.state === 'VOIDING';
    const standing = sumStakes(bets.filter(({ state }) => state === 'TAKEN' || (broken && state === 'UNDONE')));
    return {
      roundId: play.roundId,
      stakes: stakeTexts(standing, play.currency),
      payout: play.payout === null ? null : formatMoney(play.payout, play.currency),
      void: broken,
      balance: balance === null ? null : formatMoney(balance, play.currency),
    };
  }

  return {
    place,
    mineOf,
    /** Opens a round for chips. */
    openRound: (roundId: number): void => {
      accepting = roundId;
      counting = roundId;
    },
    /** Closes the round for chips. */
    closeRound: (): void => {
      accepting = null;
    },
    /** Waits for the answers to every bet that was placed in time. */
    answered: (roundId: number): Promise<void> => answered(roundId),
    /** Closes the round finally before the cards: a bet that is answered later is refunded. */
    sealRound: (): void => {
      counting = null;
    },
    /** Counts the players on each spot. */
    backers: (roundId: number): Partial<Record<BaccaratSpot, number>> => {
      const count: Partial<Record<BaccaratSpot, number>> = {};
      for (const play of plays.inRound(roundId)) {
        const stakes = sumStakes(plays.bets(play.id).filter(({ state }) => state === 'TAKEN'));
        for (const spot of baccaratSpots) if (stakes[spot]) count[spot] = (count[spot] ?? 0) + 1;
      }
      return count;
    },
    /** Within a transaction: decides each player's payout of a round. */
    decide: (roundId: number, round: BaccaratRound): Play[] => {
      for (const play of plays.inRound(roundId)) {
        if (play.state === 'OPEN') plays.setState(play.id, 'PAYING', payoutOf(plays.bets(play.id), round));
      }
      return plays.inRound(roundId).filter(({ state }) => state === 'PAYING');
    },
    /** Within a transaction: cancels the round and marks all stakes to be refunded. */
    breakOff: (roundId: number): Play[] => {
      for (const play of plays.inRound(roundId)) if (play.state === 'OPEN') plays.setState(play.id, 'VOIDING', 0n);
      return plays.inRound(roundId).filter(({ state }) => state === 'VOIDING');
    },
    conclude,
    stakesOf: (play: Play): Stakes => sumStakes(plays.bets(play.id).filter(({ state }) => state === 'TAKEN')),
  };
}

/** Returns the payout of all taken bets, each spot's stakes together. */
function payoutOf(bets: readonly LiveBet[], round: BaccaratRound): bigint {
  const stakes = sumStakes(bets.filter(({ state }) => state === 'TAKEN'));
  return baccaratSpots.reduce((sum, spot) => sum + baccaratPayout(stakes[spot] ?? 0n, spot, round), 0n);
}

/** Units on each spot. @throws Refusal MALFORMED, STAKE_NOT_OFFERED */
function stakesOf(rules: TableRules, currency: CurrencyCode, { bets }: BetsRequest): Stakes {
  const step = stepOf(rules, currency);
  const stakes: Stakes = {};
  for (const { spot, amount } of bets) {
    const units = parseMoney(amount, currency);
    if (units === null || stakes[spot] !== undefined) throw new Refusal('MALFORMED');
    if (units <= 0n || units % step !== 0n) throw new Refusal('STAKE_NOT_OFFERED');
    stakes[spot] = units;
  }
  return stakes;
}

export function stakeTexts(stakes: Stakes, currency: CurrencyCode): Partial<Record<BaccaratSpot, string>> {
  return Object.fromEntries(
    baccaratSpots.flatMap((spot) => {
      const units = stakes[spot];
      return units ? [[spot, formatMoney(units, currency)]] : [];
    }),
  );
}

function codeOf(code: string | null): PageError {
  const known = Object.keys(pageErrors).find((name): name is PageError => name === code);
  return known ?? 'BET_NOT_TAKEN';
}
