import type { DatabaseSync } from 'node:sqlite';
import { numberOf, type Row, textOf, textOrNull, wordOf } from '../rows.ts';
import { playStore } from './play-store.ts';

/** A shoe: its cards are fixed and committed to before the first round. */
export type Shoe = { id: number; table: string; cards: number[]; salt: string; seal: string; openedAt: number };

const roundStates = ['BETTING', 'DEALING', 'DONE', 'VOID'] as const;
export type LiveRound = {
  id: number;
  table: string;
  shoeId: number;
  /** In the shoe, from 1. */
  number: number;
  /** Position of its first card in the shoe. */
  position: number;
  /** DEALING: bets are closed, its cards are fixed. VOID: cancelled before that. */
  state: (typeof roundStates)[number];
  openedAt: number;
  /** As `roadText` writes it. */
  result: string | null;
  player: number[];
  banker: number[];
};

const schema = `
  create table if not exists live_shoes (
    id integer primary key autoincrement,
    table_code text not null,
    cards text not null,
    salt text not null,
    seal text not null,
    opened_at integer not null,
    closed_at integer
  ) strict;
  create index if not exists live_shoes_of_table on live_shoes (table_code, id);
  create table if not exists live_rounds (
    id integer primary key autoincrement,
    table_code text not null,
    shoe_id integer not null,
    number integer not null,
    position integer not null,
    state text not null,
    opened_at integer not null,
    result text,
    player text not null default '',
    banker text not null default ''
  ) strict;
  create index if not exists live_rounds_of_shoe on live_rounds (shoe_id, id);
  create index if not exists live_rounds_open on live_rounds (table_code) where state in ('BETTING', 'DEALING');`;

/** The number of rounds removed in one sweep, which is more than the tables deal between two sweeps. */
const sweptAtOnce = 2000;

/** The live tables' records, in the vendor's own database. */
export type LiveStore = ReturnType<typeof liveStore>;

export function liveStore(db: DatabaseSync) {
  db.exec(schema);
  const plays = playStore(db);
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const addShoe = db.prepare(
    'insert into live_shoes (table_code, cards, salt, seal, opened_at) values (?, ?, ?, ?, ?)',
  );
  const shoe = big('select * from live_shoes where id = ?');
  const lastShoe = big('select * from live_shoes where table_code = ? order by id desc limit 1');
  const shoeBefore = big('select id from live_shoes where table_code = ? and id < ? order by id desc limit 1');
  const closeShoe = db.prepare('update live_shoes set closed_at = ? where id = ?');
  const addRound = db.prepare(
    `insert into live_rounds (table_code, shoe_id, number, position, state, opened_at) values (?, ?, ?, ?, 'BETTING', ?)`,
  );
  const round = big('select * from live_rounds where id = ?');
  const open = big(`select * from live_rounds where table_code = ? and state in ('BETTING', 'DEALING') order by id`);
  const ofShoe = big(`select * from live_rounds where shoe_id = ? and state = 'DONE' order by id`);
  const setState = db.prepare('update live_rounds set state = ? where id = ?');
  const finish = db.prepare(`update live_rounds set state = 'DONE', result = ?, player = ?, banker = ? where id = ?`);
  // The shoe in use continues after its last round.
  const sweepRounds = db.prepare(
    `delete from live_rounds where id in (
       select r.id from live_rounds r join live_shoes s on s.id = r.shoe_id
       where r.opened_at < ? and r.state in ('DONE', 'VOID') and s.closed_at is not null
         and not exists (select 1 from live_plays p where p.round_id = r.id)
       limit ?)`,
  );
  const sweepShoes = db.prepare(
    `delete from live_shoes where closed_at < ?
       and not exists (select 1 from live_rounds r where r.shoe_id = live_shoes.id)`,
  );
  return {
    plays,
    addShoe: (s: Omit<Shoe, 'id'>): number =>
      Number(addShoe.run(s.table, s.cards.join(','), s.salt, s.seal, s.openedAt).lastInsertRowid),
    shoe: (id: number): (Shoe & { closed: boolean }) | null => {
      const row = shoe.get(id);
      return row ? { ...shoeFrom(row), closed: row.closed_at !== null } : null;
    },
    /** Returns the table's last shoe, unless it is over. */
    openShoe: (table: string): Shoe | null => {
      const row = lastShoe.get(table);
      return row && row.closed_at === null ? shoeFrom(row) : null;
    },
    /** Returns the shoe before this one at the table; null: none. */
    shoeBefore: (table: string, id: number): number | null => {
      const row = shoeBefore.get(table, id);
      return row ? numberOf(row, 'id') : null;
    },
    closeShoe: (id: number, at: number) => void closeShoe.run(at, id),
    addRound: (r: Pick<LiveRound, 'table' | 'shoeId' | 'number' | 'position' | 'openedAt'>): number =>
      Number(addRound.run(r.table, r.shoeId, r.number, r.position, r.openedAt).lastInsertRowid),
    round: (id: number): LiveRound | null => {
      const row = round.get(id);
      return row ? roundFrom(row) : null;
    },
    /** Returns rounds that a process left unfinished. */
    openRounds: (table: string): LiveRound[] => open.all(table).map(roundFrom),
    /** The finished rounds of a shoe, oldest first. */
    roundsOf: (shoeId: number): LiveRound[] => ofShoe.all(shoeId).map(roundFrom),
    setState: (id: number, state: 'DEALING' | 'VOID') => void setState.run(state, id),
    finish: (id: number, result: string, player: readonly number[], banker: readonly number[]) =>
      void finish.run(result, player.join(','), banker.join(','), id),
    /** Removes rounds without plays, and shoes without rounds. */
    sweep: (before: number): void => {
      sweepRounds.run(before, sweptAtOnce);
      sweepShoes.run(before);
    },
  };
}

function shoeFrom(row: Row): Shoe {
  return {
    id: numberOf(row, 'id'),
    table: textOf(row, 'table_code'),
    cards: cardsFrom(textOf(row, 'cards')),
    salt: textOf(row, 'salt'),
    seal: textOf(row, 'seal'),
    openedAt: numberOf(row, 'opened_at'),
  };
}

function roundFrom(row: Row): LiveRound {
  return {
    id: numberOf(row, 'id'),
    table: textOf(row, 'table_code'),
    shoeId: numberOf(row, 'shoe_id'),
    number: numberOf(row, 'number'),
    position: numberOf(row, 'position'),
    state: wordOf(row, 'state', roundStates),
    openedAt: numberOf(row, 'opened_at'),
    result: textOrNull(row, 'result'),
    player: cardsFrom(textOf(row, 'player')),
    banker: cardsFrom(textOf(row, 'banker')),
  };
}

function cardsFrom(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}
