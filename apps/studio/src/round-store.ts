import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type VendorCode, vendorCodes } from './config.ts';
import { grantTables } from './grant-store.ts';
import { currencyOf, numberOf, type Row, textOf, textOrNull, unitsOf, wordOf } from './rows.ts';
import { sessionModes } from './session-store.ts';
import type { SessionMode } from './wire.ts';

export type Round = {
  id: string;
  vendor: VendorCode;
  mode: SessionMode;
  sessionId: string;
  player: string;
  currency: CurrencyCode;
  gameCode: string;
  state: 'OPEN' | 'SETTLED' | 'CANCELLED';
  /** In units: the bets taken and not cancelled, and the payout. */
  stake: bigint;
  payout: bigint;
  /** The page's key of the round; null: the server makes the round's id. */
  pressKey: string | null;
  /** The game's own data: the draw, as JSON; null: nothing yet. */
  detail: string | null;
  /** True once the page has shown the round. */
  seen: boolean;
  openedAt: number;
  changedAt: number;
};

const betStates = ['asked', 'taken', 'refused', 'cancelled'] as const;
export type Bet = {
  roundId: string;
  key: string;
  transactionId: string;
  amount: bigint;
  /** asked: the platform has not answered yet. */
  state: (typeof betStates)[number];
  /** The reason of a refusal. */
  code: string | null;
};

const schema = `
  create table if not exists rounds (
    id text primary key,
    -- Rises with every change: the order of /rounds/list. Null: of free play, or nothing was taken yet.
    seq integer unique,
    vendor text not null,
    mode text not null,
    session_id text not null,
    player text not null,
    currency text not null,
    game_code text not null,
    state text not null,
    stake integer not null default 0 check (stake >= 0),
    payout integer not null default 0 check (payout >= 0),
    press_key text,
    detail text,
    seen integer not null default 0,
    opened_at integer not null,
    changed_at integer not null,
    unique (session_id, press_key)
  ) strict;
  create index if not exists rounds_of_player on rounds (player, vendor, game_code, currency, opened_at);
  create index if not exists rounds_unseen on rounds (player, game_code) where seen = 0;
  create index if not exists rounds_open on rounds (game_code) where state = 'OPEN';
  create index if not exists rounds_over on rounds (changed_at) where state <> 'OPEN' and mode <> 'free';
  -- How far the platform has read each studio's list: it went on behind this seq.
  create table if not exists rounds_told (
    vendor text primary key,
    seq integer not null
  ) strict, without rowid;
  create table if not exists bets (
    round_id text not null references rounds on delete cascade,
    key text not null,
    transaction_id text not null unique,
    amount integer not null check (amount > 0),
    state text not null,
    code text,
    primary key (round_id, key)
  ) strict, without rowid;`;

/** Higher than every number ever given, including those of removed rounds, since the platform has read them. */
const nextSeq = `1 + max(
  (select coalesce(max(seq), 0) from rounds), (select coalesce(max(seq), 0) from rounds_told))`;

export function roundStore(db: DatabaseSync) {
  db.exec(schema + grantTables);
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const add = db.prepare(
    `insert into rounds (id, vendor, mode, session_id, player, currency, game_code, state, press_key, opened_at, changed_at)
     values (?, ?, ?, ?, ?, ?, ?, 'OPEN', ?, ?, ?)`,
  );
  const byId = big('select * from rounds where id = ?');
  const byPress = big('select * from rounds where session_id = ? and press_key = ?');
  const change = db.prepare(
    `update rounds set state = :state, stake = :stake, payout = :payout, changed_at = :at,
       seq = case when :listed = 1 then ${nextSeq} else seq end
     where id = :id`,
  );
  const detail = db.prepare('update rounds set detail = ? where id = ?');
  const seen = db.prepare(
    `update rounds as r set seen = 1 from rounds as shown where shown.id = ? and shown.player = ?
       and r.player = shown.player and r.game_code = shown.game_code and r.mode = shown.mode and r.seen = 0
       and r.opened_at <= shown.opened_at`,
  );
  const isOf = db.prepare('select 1 from rounds where id = ? and player = ?');
  const unseen = big(
    `select * from rounds where player = ? and vendor = ? and game_code = ? and currency = ? and mode = ?
       and state = 'SETTLED' and seen = 0 order by opened_at desc limit 1`,
  );
  const history = big(
    `select * from rounds where player = ? and vendor = ? and game_code = ? and currency = ? and mode = ?
       and state = 'SETTLED' order by opened_at desc, rowid desc limit ?`,
  );
  const open = big(`select * from rounds where state = 'OPEN' and game_code = ? order by opened_at`);
  // A cancelled round has no stake, and is listed with its original one, which was refunded.
  const listed = big(
    `select *, case when state <> 'CANCELLED' then stake
         else (select coalesce(sum(amount), 0) from bets b where b.round_id = rounds.id and b.state = 'cancelled'
           and not exists (select 1 from free_rounds f where f.round_id = b.round_id)) end as told
       from rounds where vendor = ? and seq > ? order by seq limit ?`,
  );
  const told = db.prepare(
    `insert into rounds_told values (:vendor, min(:seq, (select coalesce(max(seq), 0) from rounds)))
     on conflict (vendor) do update set seq = excluded.seq where excluded.seq > rounds_told.seq`,
  );
  const addBet = db.prepare(`insert into bets values (?, ?, ?, ?, 'asked', null)`);
  const bet = big('select * from bets where round_id = ? and key = ?');
  const bets = big('select * from bets where round_id = ?');
  const asked = big(`select * from bets where state = 'asked'`);
  const setBet = db.prepare('update bets set state = ?, code = ? where round_id = ? and key = ?');
  const sweep = db.prepare(`delete from rounds where mode = 'free' and changed_at < ?`);
  const one = (row: Row | undefined): Round | null => (row ? roundFrom(row) : null);
  return {
    add: (r: Omit<Round, 'state' | 'stake' | 'payout' | 'detail' | 'seen' | 'changedAt'>) =>
      void add.run(
        r.id,
        r.vendor,
        r.mode,
        r.sessionId,
        r.player,
        r.currency,
        r.gameCode,
        r.pressKey,
        r.openedAt,
        r.openedAt,
      ),
    byId: (id: string) => one(byId.get(id)),
    byPress: (sessionId: string, pressKey: string) => one(byPress.get(sessionId, pressKey)),
    /** @param listed true if the platform must see this change in the list */
    change: (
      { id, state, stake, payout }: Pick<Round, 'id' | 'state' | 'stake' | 'payout'>,
      at: number,
      isListed: boolean,
    ) => void change.run({ id, state, stake, payout, at, listed: isListed ? 1 : 0 }),
    putDetail: (id: string, json: string) => void detail.run(json, id),
    /** Records that this round and those before it were shown. @returns true if it is the player's */
    noteSeen: (id: string, player: string): boolean => {
      seen.run(id, player);
      return isOf.get(id, player) !== undefined;
    },
    /** Returns the player's last round of a game that no page has shown; null: none. */
    unseen: (s: Pick<Round, 'player' | 'vendor' | 'gameCode' | 'currency' | 'mode'>) =>
      one(unseen.get(s.player, s.vendor, s.gameCode, s.currency, s.mode)),
    history: (s: Pick<Round, 'player' | 'vendor' | 'gameCode' | 'currency' | 'mode'>, limit: number): Round[] =>
      history.all(s.player, s.vendor, s.gameCode, s.currency, s.mode, limit).map(roundFrom),
    openOf: (gameCode: string): Round[] => open.all(gameCode).map(roundFrom),
    /**
     * Returns rounds changed after the cursor, in the order of their changes; a cancelled one with its original stake.
     */
    listed: (vendor: VendorCode, after: number, limit: number): { round: Round; seq: number }[] =>
      listed.all(vendor, after, limit).map((row) => ({
        round: { ...roundFrom(row), stake: unitsOf(row, 'told') },
        seq: numberOf(row, 'seq'),
      })),
    /** Records that the platform has read on from this number, which confirms everything up to it. */
    noteTold: (vendor: VendorCode, seq: number) => void told.run({ vendor, seq }),
    addBet: ({ roundId, key, transactionId, amount }: Pick<Bet, 'roundId' | 'key' | 'transactionId' | 'amount'>) =>
      void addBet.run(roundId, key, transactionId, amount),
    bet: (roundId: string, key: string): Bet | null => {
      const row = bet.get(roundId, key);
      return row ? betFrom(row) : null;
    },
    bets: (roundId: string): Bet[] => bets.all(roundId).map(betFrom),
    /** Returns bets without an answer, of a killed process. */
    askedBets: (): Bet[] => asked.all().map(betFrom),
    setBet: ({ roundId, key }: Pick<Bet, 'roundId' | 'key'>, state: Bet['state'], code: string | null = null) =>
      void setBet.run(state, code, roundId, key),
    /** Deletes older rounds of free play. */
    sweepFree: (before: number) => void sweep.run(before),
  };
}

function roundFrom(row: Row): Round {
  return {
    id: textOf(row, 'id'),
    vendor: wordOf(row, 'vendor', vendorCodes),
    mode: wordOf(row, 'mode', sessionModes),
    sessionId: textOf(row, 'session_id'),
    player: textOf(row, 'player'),
    currency: currencyOf(row),
    gameCode: textOf(row, 'game_code'),
    state: wordOf(row, 'state', ['OPEN', 'SETTLED', 'CANCELLED']),
    stake: unitsOf(row, 'stake'),
    payout: unitsOf(row, 'payout'),
    pressKey: textOrNull(row, 'press_key'),
    detail: textOrNull(row, 'detail'),
    seen: numberOf(row, 'seen') === 1,
    openedAt: numberOf(row, 'opened_at'),
    changedAt: numberOf(row, 'changed_at'),
  };
}

function betFrom(row: Row): Bet {
  return {
    roundId: textOf(row, 'round_id'),
    key: textOf(row, 'key'),
    transactionId: textOf(row, 'transaction_id'),
    amount: unitsOf(row, 'amount'),
    state: wordOf(row, 'state', betStates),
    code: textOrNull(row, 'code'),
  };
}
