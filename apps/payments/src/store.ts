import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Order, orderOf } from './order.ts';

/** The durable store: every change of an order and its event are one transaction. */
export type Store = ReturnType<typeof openStore>;

const schema = `
  create table if not exists orders (
    id text primary key,
    kind text not null,
    -- What the merchant calls it: the same reference is the same order.
    reference text not null unique,
    content text not null,
    token text not null unique,
    method text not null,
    currency text not null,
    amount text not null,
    received text,
    confirmations integer not null default 0,
    confirmations_needed integer not null default 0,
    address text,
    network text,
    return_url text,
    language text not null,
    state text not null,
    reason text,
    -- Rises with each change, so that its reports can be put in order.
    version integer not null default 1,
    fault text,
    created_at integer not null,
    changed_at integer not null,
    -- When it was paid: the day of its settlement.
    paid_at integer,
    expires_at integer,
    -- When its next step is due by itself: a block, a payout's end, its expiry.
    step_at integer
  ) strict;
  create index if not exists orders_due on orders (step_at) where step_at is not null;
  create index if not exists orders_paid on orders (paid_at) where paid_at is not null;
  create table if not exists events (
    seq integer primary key,
    id text not null,
    order_id text not null,
    body text not null,
    attempts integer not null default 0,
    due_at integer,
    last_answer text
  ) strict;
  create index if not exists events_due on events (due_at) where due_at is not null;
  create table if not exists settings (name text primary key, value text not null) strict;`;

export type StoredEvent = { seq: number; id: string; orderId: string; body: string; attempts: number };

/** @param file a path, or `:memory:` */
export function openStore(file: string) {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // Readable by its owner only, whatever the umask: SQLite's additional files get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new DatabaseSync(file);
  // Full sync: a killed process loses nothing that it has answered.
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
  db.exec(schema);

  const find = (column: 'id' | 'reference' | 'token') => {
    const statement = db.prepare(`select * from orders where ${column} = ?`);
    return (value: string): Order | null => {
      const row = statement.get(value);
      return row ? orderOf(row) : null;
    };
  };
  const columns = [
    'id', 'kind', 'reference', 'content', 'token', 'method', 'currency', 'amount', 'received', 'confirmations',
    'confirmations_needed', 'address', 'network', 'return_url', 'language', 'state', 'reason', 'version', 'fault',
    'created_at', 'changed_at', 'paid_at', 'expires_at', 'step_at',
  ] as const; // biome-ignore format: one list
  const put = db.prepare(
    `insert or replace into orders (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  );
  const addEvent = db.prepare('insert into events (id, order_id, body, due_at) values (?, ?, ?, ?)');
  const due = db.prepare('select * from events where due_at <= ? order by due_at, seq limit 50');
  const nextDue = db.prepare(
    'select min(at) as at from (select min(due_at) as at from events union all select min(step_at) from orders)',
  );
  const answered = db.prepare('update events set attempts = attempts + 1, due_at = ?, last_answer = ? where seq = ?');
  const stepping = db.prepare('select * from orders where step_at <= ? order by step_at limit 100');
  const settled = db.prepare('select * from orders where paid_at >= ? and paid_at < ? order by paid_at, id');
  const setting = db.prepare('select value from settings where name = ?');
  const putSetting = db.prepare('insert or replace into settings (name, value) values (?, ?)');

  return {
    orderById: find('id'),
    orderByReference: find('reference'),
    orderByToken: find('token'),
    put: (order: Order) => void put.run(order),
    /** @param dueAt null: it is never delivered */
    addEvent: (event: { id: string; orderId: string; body: string; dueAt: number | null }) =>
      void addEvent.run(event.id, event.orderId, event.body, event.dueAt),
    dueEvents: (now: number): StoredEvent[] =>
      due.all(now).map((row) => ({
        seq: Number(row.seq),
        id: String(row.id),
        orderId: String(row.order_id),
        body: String(row.body),
        attempts: Number(row.attempts),
      })),
    /** @param dueAt time of the next try; null: delivered or given up */
    noteAnswer: (seq: number, dueAt: number | null, answer: string) => void answered.run(dueAt, answer, seq),
    dueOrders: (now: number): Order[] => stepping.all(now).map(orderOf),
    /** Time of the next due step or event; null: nothing is due. */
    nextDueAt: (): number | null => {
      const at = nextDue.get()?.at;
      return typeof at === 'number' ? at : null;
    },
    settledBetween: (from: number, to: number): Order[] => settled.all(from, to).map(orderOf),
    setting: (name: string): string | null => {
      const value = setting.get(name)?.value;
      return typeof value === 'string' ? value : null;
    },
    putSetting: (name: string, value: string) => void putSetting.run(name, value),
    transaction: <T>(work: () => T): T => {
      db.exec('begin immediate');
      try {
        const done = work();
        db.exec('commit');
        return done;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}
