import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type VendorCode, vendorCodes } from './config.ts';
import { currencyOf, numberOf, type Row, textOf, textOrNull, unitsOf, wordOf } from './rows.ts';
import type { SessionMode } from './wire.ts';

/** A player's session at a game. */
export type Session = {
  id: string;
  vendor: VendorCode;
  mode: SessionMode;
  /** The member's id at the platform; in free play an id made here. */
  player: string;
  currency: CurrencyCode;
  displayName: string;
  gameCode: string;
  table: string | null;
  language: string;
  /** The session's id at the platform, sent with each bet; '' in free play. */
  platformSession: string;
  /** The platform's last balance, in units; in the other modes the wallet here has it. */
  balance: bigint;
  seenAt: number;
};

export const sessionModes = ['single', 'transfer', 'free'] as const;

const schema = `
  create table if not exists sessions (
    id text primary key,
    -- SHA-256 of the key that the page shows.
    key_hash blob not null unique,
    vendor text not null,
    mode text not null,
    player text not null,
    currency text not null,
    display_name text not null,
    game_code text not null,
    table_code text,
    language text not null,
    platform_session text not null,
    balance integer not null,
    seen_at integer not null
  ) strict;
  create index if not exists sessions_seen on sessions (seen_at);
  create index if not exists sessions_at_platform on sessions (platform_session) where mode <> 'free';`;

export function sessionStore(db: DatabaseSync) {
  db.exec(schema);
  const add = db.prepare('insert into sessions values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const byKey = db.prepare('select * from sessions where key_hash = ?');
  byKey.setReadBigInts(true);
  const byId = db.prepare('select * from sessions where id = ?');
  byId.setReadBigInts(true);
  const seen = db.prepare('update sessions set seen_at = ?, language = ? where id = ?');
  const balance = db.prepare('update sessions set balance = ? where id = ?');
  const end = db.prepare(
    `delete from sessions where platform_session = ? and player = ? and vendor = ? and mode <> 'free'`,
  );
  const sweep = db.prepare('delete from sessions where seen_at < ?');
  const opened = db.prepare(
    `select 1 from sessions where platform_session = ? and vendor = ? and mode <> 'free' limit 1`,
  );
  const found = (row: Row | undefined): Session | null => (row ? sessionFrom(row) : null);
  return {
    add: (s: Session, keyHash: Buffer) =>
      void add.run(
        s.id,
        keyHash,
        s.vendor,
        s.mode,
        s.player,
        s.currency,
        s.displayName,
        s.gameCode,
        s.table,
        s.language,
        s.platformSession,
        s.balance,
        s.seenAt,
      ),
    byKeyHash: (keyHash: Buffer) => found(byKey.get(keyHash)),
    byId: (id: string) => found(byId.get(id)),
    /** Returns true if a page has been opened for the platform's session. */
    isOpened: (s: Pick<Session, 'platformSession' | 'vendor'>) => opened.get(s.platformSession, s.vendor) !== undefined,
    noteSeen: (id: string, at: number, language: string) => void seen.run(at, language, id),
    noteBalance: (id: string, units: bigint) => void balance.run(units, id),
    /** Ends the sessions of a platform's session: their pages are refused from now on. */
    end: (s: Pick<Session, 'platformSession' | 'player' | 'vendor'>) =>
      void end.run(s.platformSession, s.player, s.vendor),
    /** Deletes sessions that were used last before then. */
    sweep: (before: number) => void sweep.run(before),
  };
}

function sessionFrom(row: Row): Session {
  return {
    id: textOf(row, 'id'),
    vendor: wordOf(row, 'vendor', vendorCodes),
    mode: wordOf(row, 'mode', sessionModes),
    player: textOf(row, 'player'),
    currency: currencyOf(row),
    displayName: textOf(row, 'display_name'),
    gameCode: textOf(row, 'game_code'),
    table: textOrNull(row, 'table_code'),
    language: textOf(row, 'language'),
    platformSession: textOf(row, 'platform_session'),
    balance: unitsOf(row, 'balance'),
    seenAt: numberOf(row, 'seen_at'),
  };
}
