import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { currencyOf, numberOf, type Row, textOf, textOrNull, unitsOf, wordOf } from '../rows.ts';
import type { Session } from '../session-store.ts';

const seatStates = ['ASKED', 'WAITING', 'MATCHED', 'PAYING', 'RETURNING', 'PAID', 'RETURNED', 'REFUSED'] as const;
/** One player's seat in a room: one round at the platform. */
export type Seat = {
  /** The round's id at the platform. */
  ref: string;
  sessionId: string;
  seatKey: string;
  room: string;
  player: string;
  currency: CurrencyCode;
  displayName: string;
  stake: bigint;
  seedHash: string;
  /** Set once the player has revealed it. */
  seed: string | null;
  duelId: number | null;
  place: 0 | 1;
  /** PAYING and RETURNING: it is decided, but the wallet may not have booked it. */
  state: (typeof seatStates)[number];
  code: string | null;
  payout: bigint | null;
  satAt: number;
};

/** Two seats that play each other. */
export type Duel = {
  id: number;
  serverSeed: string;
  seal: string;
  state: 'OPEN' | 'DRAWN' | 'BROKEN';
  revealBy: number;
};

const schema = `
  create table if not exists duel_seats (
    ref text primary key,
    session_id text not null,
    seat_key text not null,
    room text not null,
    player text not null,
    currency text not null,
    display_name text not null,
    stake integer not null,
    seed_hash text not null,
    seed text,
    duel_id integer,
    place integer not null default 0,
    state text not null,
    code text,
    payout integer,
    sat_at integer not null,
    unique (session_id, seat_key)
  ) strict;
  -- One player has one seat: never both of a duel, and never two rooms.
  create unique index if not exists duel_seats_taken on duel_seats (player)
    where state in ('ASKED', 'WAITING', 'MATCHED');
  create index if not exists duel_seats_open on duel_seats (state)
    where state in ('ASKED', 'WAITING', 'MATCHED', 'PAYING', 'RETURNING');
  create index if not exists duel_seats_of_player on duel_seats (player, currency, sat_at);
  create index if not exists duel_seats_of_duel on duel_seats (duel_id);
  create table if not exists duels (
    id integer primary key autoincrement,
    server_seed text not null,
    seal text not null,
    state text not null default 'OPEN',
    reveal_by integer not null
  ) strict;
  create index if not exists duels_open on duels (reveal_by) where state = 'OPEN';
  -- A round that is removed takes its seat with it, and the last seat the duel.
  create trigger if not exists duel_seats_of_round after delete on rounds begin
    delete from duels where id = (select duel_id from duel_seats where ref = old.id)
      and not exists (select 1 from duel_seats s where s.duel_id = duels.id and s.ref <> old.id);
    delete from duel_seats where ref = old.id;
  end;`;

export function duelStore(db: DatabaseSync) {
  db.exec(schema);
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const add = db.prepare(
    `insert into duel_seats (ref, session_id, seat_key, room, player, currency, display_name, stake, seed_hash, state, sat_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'ASKED', ?)`,
  );
  const byRef = big('select * from duel_seats where ref = ?');
  const byKey = big('select * from duel_seats where session_id = ? and seat_key = ?');
  const taken = big(`select * from duel_seats where player = ? and state in ('ASKED', 'WAITING', 'MATCHED')`);
  const last = big(
    'select * from duel_seats where player = ? and currency = ? order by sat_at desc, rowid desc limit 1',
  );
  const ended = big(
    `select * from duel_seats where player = ? and currency = ? and state in ('PAYING', 'RETURNING', 'PAID', 'RETURNED')
     order by sat_at desc, rowid desc limit ?`,
  );
  const inState = big('select * from duel_seats where state = ? order by sat_at, rowid');
  const seatsOf = big('select * from duel_seats where duel_id = ? order by place');
  const setState = db.prepare('update duel_seats set state = ?, code = ?, payout = ? where ref = ?');
  const join = db.prepare(`update duel_seats set state = 'MATCHED', duel_id = ?, place = ? where ref = ?`);
  const setSeed = db.prepare('update duel_seats set seed = ? where ref = ?');
  const addDuel = db.prepare('insert into duels (server_seed, seal, reveal_by) values (?, ?, ?)');
  const duel = big('select * from duels where id = ?');
  const open = big(`select * from duels where state = 'OPEN' order by id`);
  const setDuel = db.prepare('update duels set state = ? where id = ?');
  const setRevealBy = db.prepare('update duels set reveal_by = ? where id = ?');
  const one = (row: Row | undefined): Seat | null => (row ? seatFrom(row) : null);
  return {
    add: (ref: string, s: Session, of: Pick<Seat, 'seatKey' | 'room' | 'stake' | 'seedHash' | 'satAt'>) =>
      void add.run(
        ref,
        s.id,
        of.seatKey,
        of.room,
        s.player,
        s.currency,
        s.displayName,
        of.stake,
        of.seedHash,
        of.satAt,
      ),
    byRef: (ref: string) => one(byRef.get(ref)),
    byKey: (sessionId: string, seatKey: string) => one(byKey.get(sessionId, seatKey)),
    /** Returns the seat that a player has now, in any currency. */
    taken: (player: string) => one(taken.get(player)),
    last: (s: Pick<Session, 'player' | 'currency'>) => one(last.get(s.player, s.currency)),
    /** Returns a player's decided seats, newest first. */
    ended: (s: Pick<Session, 'player' | 'currency'>, limit: number): Seat[] =>
      ended.all(s.player, s.currency, limit).map(seatFrom),
    /** Oldest first. */
    inState: (state: Seat['state']): Seat[] => inState.all(state).map(seatFrom),
    seatsOf: (duelId: number): Seat[] => seatsOf.all(duelId).map(seatFrom),
    setState: (
      ref: string,
      state: Seat['state'],
      { code = null, payout = null }: Partial<Pick<Seat, 'code' | 'payout'>> = {},
    ) => void setState.run(state, code, payout, ref),
    join: (ref: string, duelId: number, place: 0 | 1) => void join.run(duelId, place, ref),
    setSeed: (ref: string, seed: string) => void setSeed.run(seed, ref),
    /** @returns its number */
    addDuel: (of: Pick<Duel, 'serverSeed' | 'seal' | 'revealBy'>): number =>
      Number(addDuel.run(of.serverSeed, of.seal, of.revealBy).lastInsertRowid),
    duel: (id: number): Duel | null => {
      const row = duel.get(id);
      return row ? duelFrom(row) : null;
    },
    openDuels: (): Duel[] => open.all().map(duelFrom),
    setDuel: (id: number, state: Duel['state']) => void setDuel.run(state, id),
    setRevealBy: (id: number, at: number) => void setRevealBy.run(at, id),
  };
}

function seatFrom(row: Row): Seat {
  return {
    ref: textOf(row, 'ref'),
    sessionId: textOf(row, 'session_id'),
    seatKey: textOf(row, 'seat_key'),
    room: textOf(row, 'room'),
    player: textOf(row, 'player'),
    currency: currencyOf(row),
    displayName: textOf(row, 'display_name'),
    stake: unitsOf(row, 'stake'),
    seedHash: textOf(row, 'seed_hash'),
    seed: textOrNull(row, 'seed'),
    duelId: row.duel_id === null ? null : numberOf(row, 'duel_id'),
    place: numberOf(row, 'place') === 0 ? 0 : 1,
    state: wordOf(row, 'state', seatStates),
    code: textOrNull(row, 'code'),
    payout: row.payout === null ? null : unitsOf(row, 'payout'),
    satAt: numberOf(row, 'sat_at'),
  };
}

function duelFrom(row: Row): Duel {
  return {
    id: numberOf(row, 'id'),
    serverSeed: textOf(row, 'server_seed'),
    seal: textOf(row, 'seal'),
    state: wordOf(row, 'state', ['OPEN', 'DRAWN', 'BROKEN']),
    revealBy: numberOf(row, 'reveal_by'),
  };
}
