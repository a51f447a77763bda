import type { ContractEnding, ContractKind } from '@fairhouse/contract/contracts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { Actor } from '../../money-rows/index.ts';
import { type ContractRow, contractRows, givenOf, lockGiven } from './contract-store.ts';
import { noteStep } from './notices.ts';
import { exceeds } from './rules.ts';
import { parseTerms, type Terms } from './terms.ts';

const readTerms = ({ kind, terms, currency }: ContractRow) => parseTerms(kind, terms, currency);

/**
 * Returns the contracts that end when an agent's own contract gets `terms` (null: it ends): those given to downlines
 * that pay more, and all the contracts below these.
 */
export async function endingBelow(
  read: (payerId: bigint, kind: ContractKind) => Promise<ContractRow[]>,
  agentId: bigint,
  kind: ContractKind,
  terms: Terms | null,
): Promise<ContractRow[]> {
  const found: ContractRow[] = [];
  const given = await read(agentId, kind);
  const over = terms ? given.filter((row) => exceeds(readTerms(row), terms)) : given;
  for (const row of over) found.push(row, ...(await endingBelow(read, row.payee_id, kind, null)));
  return found;
}

/** Reads contracts given, without locking them. */
export const readGiven = (db: Db) => (payerId: bigint, kind: ContractKind) => givenOf(db, payerId, kind);
/** Reads contracts given, and locks them. */
export const holdGiven = (tx: Db) => (payerId: bigint, kind: ContractKind) => lockGiven(tx, payerId, kind);

/**
 * Ends an accepted contract that the transaction has locked, at a five-minute boundary; settled periods stay settled. A
 * contract that has not begun is over at once.
 */
export async function endContract(
  ctx: Ctx,
  tx: Db,
  row: ContractRow,
  { at, by, actor }: { at: Date; by: ContractEnding; actor: Actor },
): Promise<ContractRow> {
  const { from_at, settled_until, period_end } = row;
  assert(from_at && settled_until && period_end, 'an accepted contract has its times');
  const until = at < settled_until ? settled_until : at;
  const isOver = until <= settled_until;
  const after: ContractRow = {
    ...row,
    until_at: until,
    ended_by: by,
    period_end: new Date(Math.min(period_end.getTime(), until.getTime())),
    state: isOver ? 'ENDED' : 'ACCEPTED',
  };
  await contractRows.write(tx, [{ before: row, after }]);
  await noteStep(ctx, tx, after, { step: by === 'terminated' ? 'terminated' : 'ended', from: row.state, actor });
  return after;
}
