import { type Static, Type } from 'typebox';

/** The messages between the duel's pages and their server. Amounts are decimal strings of the session's currency. */

const strict = { additionalProperties: false };
/** Made by the page: a repeated request with the same key is the same seat. */
const SeatKey = Type.String({ pattern: '^[A-Za-z0-9_-]{8,48}$' });

/**
 * POST /api/duel/sit: takes a seat in a room, with the room's stake. `seedHash` is the SHA-256 of a seed that the page
 * keeps secret until both seats are taken.
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

/**
 * POST /api/duel/reveal: reveals the seed of the player's seat, once the other seat and the server have committed to
 * theirs.
 */
export const RevealRequest = Type.Object(
  { seatKey: SeatKey, seed: Type.String({ pattern: '^[0-9a-f]{32}$' }) },
  strict,
);
export type RevealRequest = Static<typeof RevealRequest>;

/** POST /api/duel/leave: gives up a seat that still waits for another player. */
export const LeaveRequest = Type.Object({ seatKey: SeatKey }, strict);
export type LeaveRequest = Static<typeof LeaveRequest>;

export type RoomCard = { room: string; name: Record<string, string>; stake: string; prize: string; waiting: number };

/** The commitments that were shown before any seed, and the seeds once all are revealed. */
export type DuelView = {
  duelId: number;
  /** The player's index: 0 took the first seat. */
  place: 0 | 1;
  opponent: string;
  seal: string;
  hashes: [string, string];
  opened: { serverSeed: string; seeds: [string, string] } | null;
};

/**
 * ASKED: the stake is being requested. WAITING: for another player. MATCHED: the pages reveal their seeds. DRAWN:
 * decided. RETURNED: the stake went back. REFUSED: no stake was taken.
 */
export type SeatView = {
  seatKey: string;
  room: string;
  stake: string;
  state: 'ASKED' | 'WAITING' | 'MATCHED' | 'DRAWN' | 'RETURNED' | 'REFUSED';
  /** Milliseconds until the seat is given up; null: it has ended. */
  leftMs: number | null;
  duel: DuelView | null;
  /** Set once it is decided. */
  payout: string | null;
  at: string;
};

/** GET /api/duel/state, and the answer to each of the requests above. A seat is kept only while its page polls this. */
export type DuelState = {
  rooms: RoomCard[];
  /** The player's seat, or the last one. */
  seat: SeatView | null;
};

/** GET /api/duel/history: the player's last seats that ended, newest first. */
export type DuelHistory = { seats: SeatView[] };
