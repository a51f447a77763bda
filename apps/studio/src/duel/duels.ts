import { randomBytes } from 'node:crypto';
import type { LiveTable } from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import { duelPrize, playDuel, sealOfSeed } from '@fairhouse/vendor-games/duel';
import { Refusal } from '../errors.ts';
import { newRoundId, payRound, playerWalletOf, refundBet } from '../player-wallet.ts';
import { pageErrorOf } from '../rounds.ts';
import type { Session } from '../session-store.ts';
import type { Studio } from '../studio.ts';
import type { DuelState, RevealRequest, RoomCard, SeatView, SitRequest } from './protocol.ts';
import { duelGameCode, duelRoom, duelRooms, limitsOfRoom, stakeOfRoom } from './rooms.ts';
import { type Duel, duelStore, type Seat } from './store.ts';

/** The dice duels of this process. */
export type Duels = ReturnType<typeof openDuels>;

const betKey = 'bet';
const historyLength = 20;
const tickMs = 500;
/** Time for which a seat waits for another player. */
const waitMs = 180_000;
/** The time within which both pages must reveal their seeds. */
const revealMs = 20_000;
/** The time without a poll of its page after which a waiting seat is given up. */
const silenceMs = 15_000;

/** Finishes the seats of an earlier run, and starts to take seats. */
export function openDuels(studio: Studio) {
  const { now } = studio;
  const store = duelStore(studio.store.db);
  const { transaction } = studio.store;
  /** Requests for the stakes of seats, by round. */
  const asking = new Map<string, Promise<void>>();
  const concluding = new Map<string, Promise<void>>();
  /** The time of the last poll of a seat's page. */
  const heardAt = new Map<string, number>();

  /**
   * Returns the stakes of a killed process's seats whose outcome is unknown, and gives all others their full time
   * again.
   */
  function recover(): void {
    transaction(() => {
      for (const { ref } of store.inState('ASKED')) store.setState(ref, 'RETURNING');
      for (const { id } of store.openDuels()) store.setRevealBy(id, now() + revealMs);
    });
    for (const { ref } of store.inState('WAITING')) heardAt.set(ref, now());
    tick();
  }

  /**
   * Takes a seat: the stake is taken first, then an opponent is looked for. A repeated key returns the same seat.
   * @throws Refusal GAME_NOT_FOUND, KEY_REUSED, SEAT_TAKEN, INSUFFICIENT_FUNDS, BET_NOT_TAKEN, …
   */
  async function sit(session: Session, asked: SitRequest): Promise<void> {
    const { seatKey, seedHash } = asked;
    const room = duelRoom(asked.room);
    if (!room) throw new Refusal('GAME_NOT_FOUND');
    const known = store.byKey(session.id, seatKey);
    if (known) {
      if (known.room !== room.room || known.seedHash !== seedHash) throw new Refusal('KEY_REUSED');
      await asking.get(known.ref);
      const seat = store.byRef(known.ref);
      if (seat?.state === 'REFUSED') throw new Refusal(pageErrorOf(seat.code));
      return;
    }
    if (store.taken(session.player)) throw new Refusal('SEAT_TAKEN');
    const ref = newRoundId();
    const stake = stakeOfRoom(room, session.currency);
    store.add(ref, session, { seatKey, room: room.room, stake, seedHash, satAt: now() });
    const answer = askForStake(session, ref, stake);
    // A repeated request waits for the same answer; a refusal is read from the seat.
    asking.set(
      ref,
      answer.catch(() => {}).finally(() => asking.delete(ref)),
    );
    await answer;
  }

  async function askForStake(session: Session, ref: string, stake: bigint): Promise<void> {
    const bet = { roundId: ref, gameCode: duelGameCode, key: betKey };
    const staked = await playerWalletOf(studio, session).stake(bet, stake);
    if (!staked.taken) {
      store.setState(ref, 'REFUSED', { code: staked.code });
      throw new Refusal(staked.code);
    }
    heardAt.set(ref, now());
    transaction(() => {
      store.setState(ref, 'WAITING');
      match(ref);
    });
  }

  /** Within a transaction: matches a waiting seat with the one of its room and currency that has waited longest. */
  function match(ref: string): void {
    const seat = store.byRef(ref);
    if (seat?.state !== 'WAITING') return;
    const other = store
      .inState('WAITING')
      .find(
        (one) =>
          one.ref !== ref &&
          one.room === seat.room &&
          one.currency === seat.currency &&
          one.player !== seat.player &&
          !isSilent(one),
      );
    if (!other) return;
    const serverSeed = randomBytes(32).toString('hex');
    const id = store.addDuel({ serverSeed, seal: sealOfSeed(serverSeed), revealBy: now() + revealMs });
    store.join(other.ref, id, 0);
    store.join(ref, id, 1);
  }

  function isSilent({ ref }: Seat): boolean {
    return (heardAt.get(ref) ?? 0) < now() - silenceMs;
  }

  /**
   * Reveals the seed of the player's seat; the second reveal decides the duel.
   * @throws Refusal BETS_CLOSED, MALFORMED: the seed does not match its hash
   */
  function reveal(session: Session, { seatKey, seed }: RevealRequest): void {
    const seat = store.taken(session.player) ?? store.last(session);
    if (seat?.seatKey !== seatKey) throw new Refusal('BETS_CLOSED');
    if (sealOfSeed(seed) !== seat.seedHash) throw new Refusal('MALFORMED');
    if (seat.seed !== null) return;
    const duel = seat.state === 'MATCHED' && seat.duelId !== null ? store.duel(seat.duelId) : null;
    if (duel?.state !== 'OPEN' || duel.revealBy < now()) throw new Refusal('BETS_CLOSED');
    transaction(() => {
      store.setSeed(seat.ref, seed);
      draw(duel);
    });
    for (const decided of store.seatsOf(duel.id)) conclude(decided);
  }

  /** Within a transaction: decides a duel whose seeds are revealed. */
  function draw(duel: Duel): void {
    const seats = store.seatsOf(duel.id);
    const [first, second] = seats;
    if (!first?.seed || !second?.seed) return;
    const { winner } = playDuel({
      duelId: duel.id,
      serverSeed: duel.serverSeed,
      seeds: [first.seed, second.seed],
    });
    store.setDuel(duel.id, 'DRAWN');
    for (const { ref, place, stake } of seats)
      store.setState(ref, 'PAYING', { payout: place === winner ? duelPrize(stake) : 0n });
  }

  /** Gives up a seat that still waits. @throws Refusal BETS_CLOSED */
  function leave(session: Session, seatKey: string): void {
    const seat = store.taken(session.player);
    if (seat?.seatKey !== seatKey) return;
    if (seat.state !== 'WAITING') throw new Refusal('BETS_CLOSED');
    store.setState(seat.ref, 'RETURNING');
    conclude({ ...seat, state: 'RETURNING' });
  }

  /** Pays or refunds a decided seat through the wallet; does nothing for others. */
  function conclude(seat: Seat): void {
    if ((seat.state !== 'PAYING' && seat.state !== 'RETURNING') || concluding.has(seat.ref)) return;
    heardAt.delete(seat.ref);
    const done = book(seat)
      .catch((error) => console.error(`duel ${seat.ref}:`, error))
      .finally(() => concluding.delete(seat.ref));
    concluding.set(seat.ref, done);
  }

  async function book({ ref, state, payout }: Seat): Promise<void> {
    const isPaid = state === 'PAYING';
    const ended = () => store.setState(ref, isPaid ? 'PAID' : 'RETURNED', { payout });
    // A killed process may have written the seat but not its round: then no stake was requested.
    if (!studio.store.rounds.byId(ref)) return store.setState(ref, 'REFUSED', { code: 'BET_NOT_TAKEN' });
    if (isPaid) await payRound(studio, ref, payout ?? 0n, ended);
    else await refundBet(studio, ref, betKey, ended);
    ended();
  }

  /**
   * Returns the stakes of seats that waited too long, whose page is gone, or whose opponent did not reveal its seed.
   */
  function tick(): void {
    transaction(() => {
      for (const seat of store.inState('WAITING'))
        if (isSilent(seat) || seat.satAt < now() - waitMs) store.setState(seat.ref, 'RETURNING');
      for (const duel of store.openDuels()) {
        if (duel.revealBy >= now()) continue;
        store.setDuel(duel.id, 'BROKEN');
        for (const { ref } of store.seatsOf(duel.id)) store.setState(ref, 'RETURNING');
      }
    });
    for (const seat of [...store.inState('PAYING'), ...store.inState('RETURNING')]) conclude(seat);
  }

  function viewOf(seat: Seat): SeatView {
    const duel = seat.duelId === null ? null : store.duel(seat.duelId);
    const ends = seat.state === 'WAITING' ? seat.satAt + waitMs : seat.state === 'MATCHED' ? duel?.revealBy : undefined;
    return {
      seatKey: seat.seatKey,
      room: seat.room,
      stake: formatMoney(seat.stake, seat.currency),
      state: seat.state === 'PAYING' || seat.state === 'PAID' ? 'DRAWN' : returned(seat.state),
      leftMs: ends === undefined ? null : Math.max(0, ends - now()),
      duel: duel && duelView(seat, duel),
      payout: seat.payout === null ? null : formatMoney(seat.payout, seat.currency),
      at: new Date(seat.satAt).toISOString(),
    };
  }

  function duelView(seat: Seat, duel: Duel): SeatView['duel'] {
    const [first, second] = store.seatsOf(duel.id);
    if (!first || !second) return null;
    const isOpen = duel.state === 'DRAWN' && first.seed !== null && second.seed !== null;
    return {
      duelId: duel.id,
      place: seat.place,
      opponent: (seat.place === 0 ? second : first).displayName,
      seal: duel.seal,
      hashes: [first.seedHash, second.seedHash],
      opened: isOpen ? { serverSeed: duel.serverSeed, seeds: [first.seed ?? '', second.seed ?? ''] } : null,
    };
  }

  function cards({ currency }: Session): RoomCard[] {
    const waiting = store.inState('WAITING').filter((seat) => seat.currency === currency);
    return duelRooms.map((room) => {
      const stake = stakeOfRoom(room, currency);
      return {
        room: room.room,
        name: room.name,
        stake: formatMoney(stake, currency),
        prize: formatMoney(duelPrize(stake), currency),
        waiting: waiting.filter((seat) => seat.room === room.room).length,
      };
    });
  }

  /** Returns the rooms as the platform lists them. */
  function tables(): LiveTable[] {
    const seats = [...store.inState('WAITING'), ...store.inState('MATCHED')];
    return duelRooms.map((room) => ({
      table: room.room,
      gameCode: duelGameCode,
      name: room.name,
      dealer: '',
      state: 'BETTING',
      players: seats.filter((seat) => seat.room === room.room).length,
      limits: limitsOfRoom(room),
      road: [],
    }));
  }

  recover();
  const timer = setInterval(() => {
    try {
      tick();
    } catch (error) {
      console.error('duels:', error);
    }
  }, tickMs);

  return {
    sit,
    reveal,
    leave,
    tables,
    /** Returns the data that a page shows, and records its poll. */
    state: (session: Session): DuelState => {
      const seat = store.taken(session.player);
      if (seat?.state === 'WAITING') {
        heardAt.set(seat.ref, now());
        transaction(() => match(seat.ref));
      }
      const shown = (seat && store.byRef(seat.ref)) ?? store.last(session);
      return { rooms: cards(session), seat: shown && viewOf(shown) };
    },
    history: (session: Session): SeatView[] => store.ended(session, historyLength).map(viewOf),
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all([...asking.values(), ...concluding.values()]);
    },
  };
}

function returned(state: Exclude<Seat['state'], 'PAYING' | 'PAID'>): SeatView['state'] {
  return state === 'RETURNING' ? 'RETURNED' : state;
}
