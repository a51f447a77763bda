import type { DatabaseSync } from 'node:sqlite';
import { type BaccaratSpot, baccaratSpots } from '@fairhouse/games/baccarat';
import type { CurrencyCode } from '@fairhouse/money/money';
import { currencyOf, numberOf, type Row, textOf, textOrNull, unitsOf, wordOf } from '../rows.ts';
import { type Session, sessionModes } from '../session-store.ts';

export type Stakes = Partial<Record<BaccaratSpot, bigint>>;

const playStates = ['OPEN', 'PAYING', 'VOIDING', 'PAID', 'VOID'] as const;
/** One player's part in one round of a table: one round at the platform, even if chips were added several times. */
export type Play = {
  id: number;
  roundId: number;
  /** The round's id at the platform. */
  ref: string;
  sessionId: string;
  mode: Session['mode'];
  player: string;
  currency: CurrencyCode;
  displayName: string;
  /** PAYING and VOIDING: it is decided, but the wallet may not have booked it. */
  state: (typeof playStates)[number];
  payout: bigint | null;
};

const betStates = ['ASKED', 'TAKEN', 'REFUSED', 'UNDONE'] as const;
/** Chips that were added at once. */
export type LiveBet = {
  playId: number;
  key: string;
  stakes: Stakes;
  /** ASKED: the wallet has not answered yet. */
  state: (typeof betStates)[number];
  code: string | null;
};

const schema = `
  create table if not exists live_plays (
    id integer primary key autoincrement,
    round_id integer not null,
    table_code text not null,
    ref text not null unique,
    session_id text not null,
    mode text not null,
    player text not null,
    currency text not null,
    display_name text not null,
    state text not null,
    payout integer,
    unique (round_id, mode, player, currency)
  ) strict;
  create index if not exists live_plays_unpaid on live_plays (state) where state in ('PAYING', 'VOIDING');
  create index if not exists live_plays_of_player on live_plays (player, mode, currency, id);
  create table if not exists live_bets (
    play_id integer not null,
    key text not null,
    stakes text not null,
    state text not null,
    code text,
    primary key (play_id, key)
  ) strict, without rowid;
  -- A round that is removed takes the chips at the table with it.
  create trigger if not exists live_plays_of_round after delete on rounds begin
    delete from live_bets where play_id in (select id from live_plays where ref = old.id);
    delete from live_plays where ref = old.id;
  end;`;

export function playStore(db: DatabaseSync) {
  db.exec(schema);
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const add = db.prepare(
    `insert into live_plays (round_id, table_code, ref, session_id, mode, player, currency, display_name, state)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'OPEN')`,
  );
  const of = big('select * from live_plays where round_id = ? and mode = ? and player = ? and currency = ?');
  const inRound = big('select * from live_plays where round_id = ? order by id');
  const unpaid = big(`select * from live_plays where state in ('PAYING', 'VOIDING') order by id`);
  const last = big(
    `select p.* from live_plays p
     where p.player = ? and p.mode = ? and p.currency = ? and p.table_code = ? and p.state <> 'OPEN'
       and exists (select 1 from live_bets b where b.play_id = p.id and b.state in ('TAKEN', 'UNDONE'))
     order by p.id desc limit ?`,
  );
  const setState = db.prepare('update live_plays set state = ?, payout = ? where id = ?');
  const addBet = db.prepare(`insert into live_bets values (?, ?, ?, 'ASKED', null)`);
  const bet = big('select * from live_bets where play_id = ? and key = ?');
  const bets = big('select * from live_bets where play_id = ?');
  const setBet = db.prepare('update live_bets set state = ?, code = ? where play_id = ? and key = ?');
  return {
    add: (roundId: number, table: string, ref: string, s: Session) =>
      void add.run(roundId, table, ref, s.id, s.mode, s.player, s.currency, s.displayName),
    /** Returns a player's play in a round; null: none. */
    of: (roundId: number, s: Pick<Session, 'mode' | 'player' | 'currency'>): Play | null => {
      const row = of.get(roundId, s.mode, s.player, s.currency);
      return row ? playFrom(row) : null;
    },
    inRound: (roundId: number): Play[] => inRound.all(roundId).map(playFrom),
    /** Plays that the wallet may not have booked yet. */
    unpaid: (): Play[] => unpaid.all().map(playFrom),
    /** A player's last decided plays at a table, newest first. */
    last: (s: Pick<Session, 'mode' | 'player' | 'currency'>, table: string, limit: number): Play[] =>
      last.all(s.player, s.mode, s.currency, table, limit).map(playFrom),
    setState: (id: number, state: Play['state'], payout: bigint | null) => void setState.run(state, payout, id),
    addBet: (playId: number, key: string, stakes: Stakes) => void addBet.run(playId, key, stakesText(stakes)),
    bet: (playId: number, key: string): LiveBet | null => {
      const row = bet.get(playId, key);
      return row ? betFrom(row) : null;
    },
    bets: (playId: number): LiveBet[] => bets.all(playId).map(betFrom),
    setBet: ({ playId, key }: Pick<LiveBet, 'playId' | 'key'>, state: LiveBet['state'], code: string | null = null) =>
      void setBet.run(state, code, playId, key),
  };
}

/** Sums the stakes of these bets. */
export function sumStakes(bets: readonly { stakes: Stakes }[]): Stakes {
  const sum: Stakes = {};
  for (const { stakes } of bets)
    for (const spot of baccaratSpots) {
      const more = stakes[spot];
      if (more !== undefined) sum[spot] = (sum[spot] ?? 0n) + more;
    }
  return sum;
}

/** The sum of stakes on all spots. */
export function totalOf(stakes: Stakes): bigint {
  return baccaratSpots.reduce((sum, spot) => sum + (stakes[spot] ?? 0n), 0n);
}

/** Always in the order of the spots, so that equal stakes have equal texts. */
export function stakesText(stakes: Stakes): string {
  return baccaratSpots
    .flatMap((spot) => {
      const units = stakes[spot];
      return units === undefined ? [] : [`${spot}:${units}`];
    })
    .join(',');
}

function stakesFrom(text: string): Stakes {
  const stakes: Stakes = {};
  for (const part of text.split(',')) {
    const [name, units] = part.split(':');
    const spot = baccaratSpots.find((known) => known === name);
    if (spot && units !== undefined) stakes[spot] = BigInt(units);
  }
  return stakes;
}

function playFrom(row: Row): Play {
  return {
    id: numberOf(row, 'id'),
    roundId: numberOf(row, 'round_id'),
    ref: textOf(row, 'ref'),
    sessionId: textOf(row, 'session_id'),
    mode: wordOf(row, 'mode', sessionModes),
    player: textOf(row, 'player'),
    currency: currencyOf(row),
    displayName: textOf(row, 'display_name'),
    state: wordOf(row, 'state', playStates),
    payout: row.payout === null ? null : unitsOf(row, 'payout'),
  };
}

function betFrom(row: Row): LiveBet {
  return {
    playId: numberOf(row, 'play_id'),
    key: textOf(row, 'key'),
    stakes: stakesFrom(textOf(row, 'stakes')),
    state: wordOf(row, 'state', betStates),
    code: textOrNull(row, 'code'),
  };
}
