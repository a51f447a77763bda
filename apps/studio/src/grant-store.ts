import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type VendorCode, vendorCodes } from './config.ts';
import { currencyOf, numberOf, type Row, textOf, unitsOf, wordOf } from './rows.ts';

/** Free rounds of a game that the platform granted a player; `stake` is that of one round, in units. */
export type Grant = {
  id: string;
  vendor: VendorCode;
  player: string;
  currency: CurrencyCode;
  gameCode: string;
  rounds: number;
  stake: bigint;
  expiresAt: number;
  state: 'granted' | 'cancelled';
};

/** The tables of grants; the list of rounds reads them too. */
export const grantTables = `
  create table if not exists free_grants (
    id text primary key,
    vendor text not null,
    player text not null,
    currency text not null,
    game_code text not null,
    rounds integer not null,
    stake integer not null check (stake > 0),
    expires_at integer not null,
    state text not null default 'granted'
  ) strict, without rowid;
  create index if not exists free_grants_of_player on free_grants (player, game_code);
  -- The rounds that are played from a grant: their bets take nothing.
  create table if not exists free_rounds (
    round_id text primary key references rounds on delete cascade,
    grant_id text not null references free_grants
  ) strict, without rowid;
  create index if not exists free_rounds_of_grant on free_rounds (grant_id);`;

/** Rounds of a grant that count: their bet was taken, or may have been. */
const counted = `select count(*) as played, coalesce(sum(r.payout), 0) as won from free_rounds f
  join rounds r on r.id = f.round_id
  where f.grant_id = ? and exists (select 1 from bets b where b.round_id = f.round_id and b.state in ('asked', 'taken'))`;

/** The store of grants; it requires the tables of rounds. */
export function grantStore(db: DatabaseSync) {
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const add = db.prepare(
    `insert into free_grants (id, vendor, player, currency, game_code, rounds, stake, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  const byId = big('select * from free_grants where id = ?');
  const cancel = db.prepare(`update free_grants set state = 'cancelled' where id = ?`);
  const open = big(
    `select * from free_grants where player = ? and vendor = ? and game_code = ? and currency = ? and state = 'granted' and expires_at > ?
     order by expires_at, id`,
  );
  const count = big(counted);
  const addRound = db.prepare('insert into free_rounds values (?, ?)');
  const ofRound = db.prepare('select grant_id from free_rounds where round_id = ?');
  const playedOf = (id: string): { played: number; won: bigint } => {
    const row = count.get(id) ?? {};
    return { played: numberOf(row, 'played'), won: unitsOf(row, 'won') };
  };
  return {
    add: (g: Omit<Grant, 'state'>) =>
      void add.run(g.id, g.vendor, g.player, g.currency, g.gameCode, g.rounds, g.stake, g.expiresAt),
    byId: (id: string): Grant | null => {
      const row = byId.get(id);
      return row ? grantFrom(row) : null;
    },
    cancel: (id: string) => void cancel.run(id),
    /** Returns the grant that the player's next round is played from, the one that expires first; null: none. */
    playable: (
      s: Pick<Grant, 'player' | 'vendor' | 'gameCode' | 'currency'>,
      at: number,
    ): (Grant & { left: number }) | null => {
      for (const row of open.all(s.player, s.vendor, s.gameCode, s.currency, at)) {
        const grant = grantFrom(row);
        const left = grant.rounds - playedOf(grant.id).played;
        if (left > 0) return { ...grant, left };
      }
      return null;
    },
    playedOf,
    addRound: (roundId: string, grantId: string) => void addRound.run(roundId, grantId),
    /** Returns the grant that a round is played from; null if the player paid for it. */
    ofRound: (roundId: string): string | null => {
      const row = ofRound.get(roundId);
      return row ? textOf(row, 'grant_id') : null;
    },
  };
}

function grantFrom(row: Row): Grant {
  return {
    id: textOf(row, 'id'),
    vendor: wordOf(row, 'vendor', vendorCodes),
    player: textOf(row, 'player'),
    currency: currencyOf(row),
    gameCode: textOf(row, 'game_code'),
    rounds: numberOf(row, 'rounds'),
    stake: unitsOf(row, 'stake'),
    expiresAt: numberOf(row, 'expires_at'),
    state: wordOf(row, 'state', ['granted', 'cancelled']),
  };
}
