import type { DatabaseSync } from 'node:sqlite';
import { type VendorCode, vendorCodes } from './config.ts';
import { numberOf, type Row, textOf, wordOf } from './rows.ts';

/** A call that the platform has to receive: it is repeated until it is answered. */
export type Call = {
  seq: number;
  vendor: VendorCode;
  action: 'settle' | 'cancel' | 'adjust';
  roundId: string;
  body: string;
  attempts: number;
};

const schema = `
  create table if not exists calls (
    seq integer primary key,
    vendor text not null,
    action text not null,
    -- Of one round the later call waits for the earlier.
    round_id text not null,
    body text not null,
    attempts integer not null default 0,
    due_at integer not null,
    -- done, refused (for good); null: still on its way.
    ended text,
    last_answer text
  ) strict;
  create index if not exists calls_open on calls (due_at) where ended is null;
  create index if not exists calls_of_round on calls (round_id) where ended is null;`;

/** The earliest open call of each round. */
const first = `from calls c where ended is null and not exists (
  select 1 from calls e where e.round_id = c.round_id and e.ended is null and e.seq < c.seq)`;

export function callStore(db: DatabaseSync) {
  db.exec(schema);
  const add = db.prepare('insert into calls (vendor, action, round_id, body, due_at) values (?, ?, ?, ?, ?)');
  const due = db.prepare(`select * ${first} and due_at <= ? order by due_at, seq limit 50`);
  due.setReadBigInts(true);
  const one = db.prepare(`select * ${first} and seq = ?`);
  one.setReadBigInts(true);
  const nextDue = db.prepare(`select min(due_at) as at ${first}`);
  const later = db.prepare('update calls set attempts = attempts + 1, due_at = ?, last_answer = ? where seq = ?');
  const end = db.prepare('update calls set attempts = attempts + 1, ended = ?, last_answer = ? where seq = ?');
  const sweep = db.prepare('delete from calls where ended is not null and due_at < ?');
  const open = db.prepare('select count(*) as n from calls where ended is null');
  return {
    /** @returns its number */
    add: (call: Pick<Call, 'vendor' | 'action' | 'roundId' | 'body'>, dueAt: number): number =>
      Number(add.run(call.vendor, call.action, call.roundId, call.body, dueAt).lastInsertRowid),
    /** Calls due now: of each round only the earliest. */
    due: (now: number): Call[] => due.all(now).map(callFrom),
    /** Returns this call, if it is open and the earliest of its round. */
    ready: (seq: number): Call | null => {
      const row = one.get(seq);
      return row ? callFrom(row) : null;
    },
    nextDueAt: (): number | null => {
      const at = nextDue.get()?.at;
      return typeof at === 'number' ? at : null;
    },
    noteSilence: (seq: number, dueAt: number, answer: string) => void later.run(dueAt, answer, seq),
    noteEnd: (seq: number, ended: 'done' | 'refused', answer: string) => void end.run(ended, answer, seq),
    /** Deletes calls answered before then. */
    sweep: (before: number) => void sweep.run(before),
    countOpen: (): number => Number(open.get()?.n ?? 0),
  };
}

function callFrom(row: Row): Call {
  return {
    seq: numberOf(row, 'seq'),
    vendor: wordOf(row, 'vendor', vendorCodes),
    action: wordOf(row, 'action', ['settle', 'cancel', 'adjust']),
    roundId: textOf(row, 'round_id'),
    body: textOf(row, 'body'),
    attempts: numberOf(row, 'attempts'),
  };
}
