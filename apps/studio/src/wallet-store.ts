import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type Row, textOf, unitsOf, wordOf } from './rows.ts';

/** The owner of a balance: `vendor` is FREE for play money. */
export type WalletKey = { vendor: string; player: string; currency: CurrencyCode };

const verdicts = ['done', 'refused'] as const;
/** A transfer of the platform, with its outcome. */
export type Transfer = {
  kind: 'deposit' | 'withdraw';
  player: string;
  currency: string;
  status: (typeof verdicts)[number];
  amount: bigint;
};

const schema = `
  create table if not exists wallets (
    vendor text not null,
    player text not null,
    currency text not null,
    balance integer not null check (balance >= 0),
    primary key (vendor, player, currency)
  ) strict, without rowid;
  create table if not exists transfers (
    vendor text not null,
    transfer_id text not null,
    kind text not null,
    player text not null,
    currency text not null,
    status text not null,
    amount integer not null,
    at integer not null,
    primary key (vendor, transfer_id)
  ) strict, without rowid;`;

export function walletStore(db: DatabaseSync) {
  db.exec(schema);
  const read = db.prepare('select balance from wallets where vendor = ? and player = ? and currency = ?');
  read.setReadBigInts(true);
  const write = db.prepare(
    `insert into wallets values (?, ?, ?, ?)
     on conflict (vendor, player, currency) do update set balance = excluded.balance`,
  );
  const sweep = db.prepare(
    `delete from wallets where vendor = 'FREE' and player not in (select player from sessions where mode = 'free')`,
  );
  const transfer = db.prepare('select * from transfers where vendor = ? and transfer_id = ?');
  transfer.setReadBigInts(true);
  const addTransfer = db.prepare('insert into transfers values (?, ?, ?, ?, ?, ?, ?, ?)');
  const balance = ({ vendor, player, currency }: WalletKey): bigint => {
    const row = read.get(vendor, player, currency);
    return row ? unitsOf(row, 'balance') : 0n;
  };
  return {
    balance,
    /**
     * Adds units, or takes them when negative; within a transaction.
     * @returns the balance; null: it is insufficient, and nothing is taken
     */
    move: (key: WalletKey, units: bigint): bigint | null => {
      const after = balance(key) + units;
      if (after < 0n) return null;
      write.run(key.vendor, key.player, key.currency, after);
      return after;
    },
    /** Deletes play money of ended sessions. */
    sweepFree: () => void sweep.run(),
    transfer: (vendor: string, id: string): Transfer | null => {
      const row = transfer.get(vendor, id);
      return row ? transferFrom(row) : null;
    },
    addTransfer: (vendor: string, id: string, { kind, player, currency, status, amount }: Transfer, at: number) =>
      void addTransfer.run(vendor, id, kind, player, currency, status, amount, at),
  };
}

function transferFrom(row: Row): Transfer {
  return {
    kind: wordOf(row, 'kind', ['deposit', 'withdraw']),
    player: textOf(row, 'player'),
    currency: textOf(row, 'currency'),
    status: wordOf(row, 'status', verdicts),
    amount: unitsOf(row, 'amount'),
  };
}
