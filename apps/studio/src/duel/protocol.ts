import { type Static, Type } from 'typebox';

/** The messages between the duel's pages and their server. Amounts are decimal strings of the session's currency. */

const strict = { additionalProperties: false };
/** Made by the page: a repeated press with the same key is the same seat. */
const SeatKey = Type.String({ pattern: '^[A-Za-z0-9_-]{8,48}$' });

/**
 * POST /api/duel/sit: takes a seat in a room, with the room's stake. `seedHash` is the SHA-256 of a seed that the page
 * keeps to itself until both seats are taken.
 */
export const SitRequest = Type.Object(
  {
    seatKey: SeatKey,
    room: Type.String({ maxLength: 64 }),
    seedHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  strict,
);
export type SitRequest = Static<typeof SitRequest>;

/** POST /api/duel/reveal: opens the seed of the player's seat, once the other seat and the server's seed are sealed. */
export const RevealRequest = Type.Object(
  { seatKey: SeatKey, seed: Type.String({ pattern: '^[0-9a-f]{32}$' }) },
  strict,
);
export type RevealRequest = Static<typeof RevealRequest>;

/** POST /api/duel/leave: gives up a seat that still waits for another player. */
export const LeaveRequest = Type.Object({ seatKey: SeatKey }, strict);
export type LeaveRequest = Static<typeof LeaveRequest>;

export type RoomCard = { room: string; name: Record<string, string>; stake: string; prize: string; waiting: number };

/** The seals that were shown before any seed, and the seeds once all are there. */
export type DuelView = {
  duelId: number;
  /** The player's place: 0 sat down first. */
  place: 0 | 1;
  opponent: string;
  seal: string;
  hashes: [string, string];
  opened: { serverSeed: string; seeds: [string, string] } | null;
};

/**
 * ASKED: the stake is being asked for. WAITING: for another player. MATCHED: the pages open their seeds. DRAWN: decided.
 * RETURNED: the stake went back. REFUSED: no stake was taken.
 */
export type SeatView = {
  seatKey: string;
  room: string;
  stake: string;
  state: 'ASKED' | 'WAITING' | 'MATCHED' | 'DRAWN' | 'RETURNED' | 'REFUSED';
  /** Milliseconds until the seat is given up; null: it has ended. */
  leftMs: number | null;
  duel: DuelView | null;
  /** Once it is decided. */
  payout: string | null;
  at: string;
};

/** GET /api/duel/state, and the answer to each of the requests above. Asking it keeps a seat: a page that is gone loses it. */
export type DuelState = {
  rooms: RoomCard[];
  /** The player's seat, or the last one. */
  seat: SeatView | null;
};

/** GET /api/duel/history: the player's last seats that ended, newest first. */
export type DuelHistory = { seats: SeatView[] };
