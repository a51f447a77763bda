import type { DatabaseSync } from 'node:sqlite';
import { textOf } from './rows.ts';

/**
 * Rounds that ended before a time and are complete: the platform has read their final state in the list, none of their
 * calls is open, and every bet was answered.
 */
const over = `
  select id from rounds r where r.state <> 'OPEN' and r.mode <> 'free' and r.changed_at < ?
    and (r.seq is null or r.seq <= (select t.seq from rounds_told t where t.vendor = r.vendor))
    and not exists (select 1 from calls c where c.round_id = r.id and c.ended is null)
    and not exists (select 1 from bets b where b.round_id = r.id and b.state = 'asked')
  order by r.changed_at limit ?`;

/** Removes old rounds and calls. Their tables belong to other stores. */
export function retentionStore(db: DatabaseSync) {
  const find = db.prepare(over);
  const remove = db.prepare('delete from rounds where id = ?');
  return {
    /** Removes the oldest rounds that ended before then, with all that belongs to them; within a transaction. @returns how many */
    removeRounds: (before: number, limit: number): number => {
      const ids = find.all(before, limit).map((row) => textOf(row, 'id'));
      for (const id of ids) remove.run(id);
      return ids.length;
    },
  };
}
