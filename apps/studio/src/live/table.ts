import { setTimeout as sleep } from 'node:timers/promises';
import { type BaccaratRound, baccaratRoundsPerShoe, dealBaccarat } from '@fairhouse/games/baccarat';
import { formatMoney } from '@fairhouse/money/money';
import type { Studio } from '../studio.ts';
import { openBets } from './bets.ts';
import type { LivePace } from './pace.ts';
import { type Play, totalOf } from './play-store.ts';
import type { TablePhase, TableView } from './protocol.ts';
import { roadText } from './road.ts';
import { burnOf, cardsFrom, firstPosition, newShoe } from './shoe.ts';
import type { LiveRound, LiveStore, Shoe } from './store.ts';
import { stepOf, type TableRules } from './tables.ts';
import { openWatchers } from './watchers.ts';

const winnersShown = 5;
/** The pause of the table after a fault of its own. */
const faultPauseMs = 2_000;

/** A live table: one clock for everybody at it. */
export type Table = ReturnType<typeof openTable>;

export function openTable(studio: Studio, store: LiveStore, rules: TableRules, pace: LivePace) {
  const watchers = openWatchers();
  const bets = openBets(studio, store, rules, (play, mine) => watchers.tell(play, 'mine', mine));
  const stopping = new AbortController();
  let shoe = store.openShoe(rules.table) ?? newShoe(store, rules.table, studio.draw, studio.now());
  let before = store.shoeBefore(rules.table, shoe.id);
  let view = firstView();
  let running: Promise<void> = Promise.resolve();
  const concluding = new Set<Promise<void>>();

  function firstView(): TableView {
    const now = studio.now();
    return {
      seq: 0,
      at: now,
      phase: 'SHUFFLING',
      since: now,
      endsAt: null,
      roundId: 0,
      round: 0,
      shoe: shoeView(),
      burn: null,
      player: [],
      banker: [],
      result: null,
      road: store.roundsOf(shoe.id).flatMap(({ result }) => result ?? []),
      backers: {},
      players: 0,
      winners: [],
    };
  }

  function shoeView() {
    return { id: shoe.id, seal: shoe.seal, rounds: baccaratRoundsPerShoe, before };
  }

  /** Changes the view of the table, and sends it to all pages. */
  function show(change: Partial<TableView>): void {
    view = { ...view, ...change, seq: view.seq + 1, at: studio.now(), players: watchers.count() };
    watchers.tellAll('view', view);
  }

  function enter(phase: TablePhase, lengthMs: number | null, change: Partial<TableView> = {}): void {
    const since = studio.now();
    show({ phase, since, endsAt: lengthMs === null ? null : since + lengthMs, ...change });
  }

  const wait = (ms: number) => sleep(ms, undefined, { signal: stopping.signal });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        finishLeftovers();
        for (;;) await playRound();
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`table ${rules.table}:`, error);
        await wait(faultPauseMs).catch(() => {});
      }
    }
  }

  /** Finishes rounds of a killed process: dealt to the end if bets were closed, cancelled otherwise. */
  function finishLeftovers(): void {
    bets.closeRound();
    bets.sealRound();
    for (const round of store.openRounds(rules.table)) {
      const of = store.shoe(round.shoeId);
      if (round.state === 'DEALING' && of) decide(round, dealBaccarat(cardsFrom(of, round.position)));
      else breakOff(round.id);
    }
    view = { ...view, road: store.roundsOf(shoe.id).flatMap(({ result }) => result ?? []) };
  }

  async function playRound(): Promise<void> {
    const played = store.roundsOf(shoe.id);
    if (played.length >= baccaratRoundsPerShoe) return await changeShoe();
    const last = played.at(-1);
    const position = last ? last.position + last.player.length + last.banker.length : firstPosition(shoe);
    const number = played.length + 1;
    const round = { table: rules.table, shoeId: shoe.id, number, position, openedAt: studio.now() };
    const id = store.addRound(round);
    bets.openRound(id);
    enter('BETTING', pace.betting, {
      roundId: id,
      round: number,
      shoe: shoeView(),
      burn: null,
      player: [],
      banker: [],
      result: null,
      backers: {},
      winners: [],
    });
    await wait(pace.betting);
    bets.closeRound();
    enter('CLOSING', pace.closing);
    await Promise.all([wait(pace.closing), Promise.race([bets.answered(id), wait(pace.grace)])]);
    bets.sealRound();
    store.setState(id, 'DEALING');
    await dealOut({ ...round, id, state: 'DEALING', result: null, player: [], banker: [] });
  }

  /** Shows the cards one by one; the result is not revealed before its cards are shown. */
  async function dealOut(round: LiveRound): Promise<void> {
    const dealt = dealBaccarat(cardsFrom(shoe, round.position));
    enter('DEALING', null, { backers: bets.backers(round.id) });
    const player: number[] = [];
    const banker: number[] = [];
    for (const [at, side] of drawOrder(dealt).entries()) {
      await wait(at === 0 ? pace.card / 2 : at < 4 ? pace.card : pace.third);
      const card = side === 'player' ? dealt.player[player.length] : dealt.banker[banker.length];
      if (card !== undefined) (side === 'player' ? player : banker).push(card);
      show({ player: [...player], banker: [...banker] });
    }
    // A third card is turned slowly, and the result is not revealed before it is open.
    await wait(player.length + banker.length > 4 ? pace.third : pace.reveal);
    const decided = decide(round, dealt);
    enter('RESULT', pace.result, {
      result: resultOf(dealt),
      road: [...view.road, roadText(resultOf(dealt))],
      winners: winnersOf(decided),
    });
    await wait(pace.result);
  }

  /** Writes the result and all payouts, then pays: the clock does not wait for the wallet. */
  function decide(round: LiveRound, dealt: BaccaratRound): Play[] {
    const decided = studio.store.transaction(() => {
      store.finish(round.id, roadText(resultOf(dealt)), dealt.player, dealt.banker);
      return bets.decide(round.id, dealt);
    });
    for (const play of decided) conclude(play);
    return decided;
  }

  /** Cancels a round that still accepted bets: all stakes are refunded. */
  function breakOff(roundId: number): void {
    const broken = studio.store.transaction(() => {
      store.setState(roundId, 'VOID');
      return bets.breakOff(roundId);
    });
    for (const play of broken) conclude(play);
  }

  function conclude(play: Play): void {
    const done = bets
      .conclude(play)
      .catch((error) => console.error(`round ${play.ref}:`, error))
      .finally(() => concluding.delete(done));
    concluding.add(done);
  }

  async function changeShoe(): Promise<void> {
    const over: Shoe = shoe;
    studio.store.transaction(() => {
      store.closeShoe(over.id, studio.now());
      shoe = newShoe(store, rules.table, studio.draw, studio.now());
      before = over.id;
    });
    enter('SHUFFLING', pace.shuffle, {
      shoe: shoeView(),
      burn: burnOf(shoe),
      round: 0,
      player: [],
      banker: [],
      result: null,
      road: [],
      backers: {},
      winners: [],
    });
    await wait(pace.shuffle);
  }

  /**
   * Returns the players who won most with real money, measured in the table's smallest chips, since players have
   * different currencies.
   */
  function winnersOf(decided: readonly Play[]): TableView['winners'] {
    return decided
      .map((play) => ({ play, won: (play.payout ?? 0n) - totalOf(bets.stakesOf(play)) }))
      .filter(({ play, won }) => play.mode !== 'free' && won > 0n)
      .sort((one, two) => chipsOfWin(two) - chipsOfWin(one))
      .slice(0, winnersShown)
      .map(({ play, won }) => ({
        name: shortName(play.displayName),
        amount: formatMoney(won, play.currency),
        currency: play.currency,
      }));
  }

  function chipsOfWin({ play, won }: { play: Play; won: bigint }): number {
    return Number((won * 100n) / stepOf(rules, play.currency));
  }

  return {
    rules,
    bets,
    watchers,
    view: () => ({ ...view, at: studio.now(), players: watchers.count() }),
    start: () => {
      running = run();
    },
    conclude,
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
      await Promise.all(concluding);
      watchers.close();
    },
  };
}

/** Returns the order of cards: player, banker, player, banker, then the third cards. */
function drawOrder({ player, banker }: BaccaratRound): ('player' | 'banker')[] {
  const order: ('player' | 'banker')[] = ['player', 'banker', 'player', 'banker'];
  if (player.length === 3) order.push('player');
  if (banker.length === 3) order.push('banker');
  return order;
}

function resultOf({ winner, natural, playerPair, bankerPair, playerTotal, bankerTotal }: BaccaratRound) {
  return { winner, natural, playerPair, bankerPair, playerTotal, bankerTotal };
}

/** Shortens a name for other players to its first two letters and the last. */
function shortName(name: string): string {
  const letters = [...name];
  return `${letters.slice(0, 2).join('')}***${letters.length > 3 ? letters.at(-1) : ''}`;
}
