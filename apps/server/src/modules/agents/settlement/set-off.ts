import type { Db } from '../../../platform/ctx.ts';
import { lockOpen, type NewStatement, openOf, type StatementRow, statementRows } from './statement-store.ts';

/**
 * Sets corrections off against the unpaid parts of earlier statements of their periods, newest first: a correction
 * takes back only what was paid, and nothing is paid out that a correction takes back. Returns the corrections as they
 * are to be written.
 */
export async function setOff(tx: Db, statements: readonly NewStatement[], at: Date): Promise<NewStatement[]> {
  const corrections = statements.filter(({ revision, due }) => revision > 0 && due !== 0n);
  if (corrections.length === 0) return [...statements];
  const open = Map.groupBy(await lockOpen(tx, corrections), periodOf);
  const changed: { before: StatementRow; after: StatementRow }[] = [];
  const written = statements.map((one) => {
    if (!corrections.includes(one)) return one;
    let left = openOf({ ...one, paid: 0n });
    for (const before of open.get(periodOf(one)) ?? []) {
      const isOpposite = before.due > 0n !== one.due > 0n;
      const part = isOpposite ? min(left, openOf(before)) : 0n;
      if (part === 0n) continue;
      left -= part;
      changed.push({ before, after: asPaid({ ...before, set_off: before.set_off + part }, before.paid, at) });
    }
    const taken = openOf({ ...one, paid: 0n }) - left;
    return asPaid({ ...one, set_off: taken }, 0n, at);
  });
  await statementRows.write(tx, changed);
  return written;
}

const periodOf = ({ contract_id, from_at }: Pick<StatementRow, 'contract_id' | 'from_at'>) =>
  `${contract_id} ${from_at.getTime()}`;

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** Marks a statement as paid when nothing of it is left to move. */
function asPaid<T extends Pick<StatementRow, 'due' | 'set_off' | 'state' | 'paid_at'>>(
  row: T,
  paid: bigint,
  at: Date,
): T {
  return openOf({ ...row, paid }) === 0n ? { ...row, state: 'PAID', paid_at: at } : row;
}
