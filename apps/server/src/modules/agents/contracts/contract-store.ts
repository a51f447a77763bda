import type { ContractEnding, ContractKind, ContractState, ContractTerms } from '@fairhouse/contract/contracts';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { moneyRows } from '../../money-rows/index.ts';
import type { Carried } from './rules.ts';

/** A contract as it is stored; its terms are decimal strings. */
export type ContractRow = {
  id: bigint;
  kind: ContractKind;
  /** Null: the house. */
  payer_id: bigint | null;
  payee_id: bigint;
  currency: CurrencyCode;
  version: number;
  terms: ContractTerms;
  state: ContractState;
  offered_by: bigint | null;
  offered_at: Date;
  answered_at: Date | null;
  /** The moment until which an offer may be accepted. */
  expires_at: Date | null;
  from_at: Date | null;
  until_at: Date | null;
  ended_by: ContractEnding | null;
  settled_until: Date | null;
  period_end: Date | null;
  carried: bigint;
  /** The loss that the previous contract carried when this one was offered: the payer knew it. Units, zero or below. */
  known_loss: bigint;
  /** The loss of the previous contract with which the first period begins; units, zero or below: see `passedOn`. */
  inherited: bigint;
  /**
   * The part of players' debts that no profit has covered, which counts in the running period; then the part inherited
   * from the previous contract. Units.
   */
  unpaid: bigint;
  inherited_unpaid: bigint;
};

export const contractRows = moneyRows<ContractRow>('agents.contract');

/** Locks the accepted contracts of a payee that are not settled to their end. */
export async function lockAccepted(tx: Db, payeeId: bigint, kind: ContractKind): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract where payee_id = ${payeeId} and kind = ${kind} and state = 'ACCEPTED'
    order by id for update`.execute(tx);
  return rows;
}

/**
 * Returns the accepted contracts between the sides of an offer that are not settled to their end and were not ended
 * automatically.
 */
export async function acceptedBy(
  db: Db,
  { kind, payer_id, payee_id }: Pick<ContractRow, 'kind' | 'payer_id' | 'payee_id'>,
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payee_id = ${payee_id} and kind = ${kind} and payer_id is not distinct from ${payer_id} and state = 'ACCEPTED'
      and coalesce(ended_by <> all (${unchosen}::text[]), true)
    order by id`.execute(db);
  return rows;
}

/** Endings that neither side chose: the same two sides may sign again. */
const unchosen = ['moved', 'no-agent'];

const isUnchosen = ({ ended_by }: ContractRow) => ended_by !== null && unchosen.includes(ended_by);

/** Locks the next contract between the same sides, which begins with what this one passes on; null: there is none. */
export async function lockFollowing(tx: Db, row: ContractRow): Promise<ContractRow | null> {
  const { kind, payer_id, payee_id, until_at } = row;
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payee_id = ${payee_id} and kind = ${kind} and payer_id is not distinct from ${payer_id}
      and state in ('ACCEPTED', 'ENDED') and from_at >= ${until_at} and coalesce(until_at > from_at, true)
    order by from_at, id desc limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns what a contract passes on to the next one. It passes on its loss only where the next one carries losses:
 * - all of it where the contract ended automatically, so that a branch that leaves and comes back leaves no loss
 *   behind;
 * - where the next one replaced it, or was offered before its end, the part that arose after the offer, since the payer
 *   knew the rest;
 * - nothing otherwise. Players' debts are passed on whatever ended the contract.
 */
export function passedOn(row: ContractRow, next: ContractRow): Carried {
  const { unpaid, until_at, ended_by } = row;
  const hasReplaced = ended_by === 'replaced' && next.from_at?.getTime() === until_at?.getTime();
  const wasOffered = until_at !== null && next.offered_at < until_at;
  const known = isUnchosen(row) ? 0n : hasReplaced || wasOffered ? next.known_loss : row.carried;
  const loss = next.terms.carriesLosses ? row.carried - known : 0n;
  return { loss: loss < 0n ? loss : 0n, unpaid };
}

/**
 * Returns the loss, in units, that a payer knows when making an offer now: that of the running contract, else of the
 * last one.
 */
export async function knownLoss(
  tx: Db,
  { kind, payerId, payeeId }: { kind: ContractKind; payerId: bigint | null; payeeId: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ carried: bigint }>`
    select carried from agents.contract
    where payee_id = ${payeeId} and kind = ${kind} and payer_id is not distinct from ${payerId} and state in ('ACCEPTED', 'ENDED')
    -- The one that runs comes first, then one that has not begun, then the last that ended.
    order by state, case when state = 'ACCEPTED' then from_at end, id desc limit 1`.execute(tx);
  return rows[0]?.carried ?? 0n;
}

/** Returns the contract between the same sides that precedes one counting from `from`; null: there is none. */
export async function leftBehind(tx: Db, row: ContractRow, from: Date): Promise<ContractRow | null> {
  const { kind, payer_id, payee_id } = row;
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payee_id = ${payee_id} and kind = ${kind} and payer_id is not distinct from ${payer_id} and until_at <= ${from}
      and from_at < until_at and state in ('ACCEPTED', 'ENDED') order by until_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the contracts that an agent gives and that have no end date yet. */
export async function lockGiven(tx: Db, payerId: bigint, kind: ContractKind): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payer_id = ${payerId} and kind = ${kind} and state = 'ACCEPTED' and until_at is null
    order by id for update`.execute(tx);
  return rows;
}

/** Returns the contracts that an agent gives and that have no end date yet. */
export async function givenOf(db: Db, payerId: bigint, kind: ContractKind): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payer_id = ${payerId} and kind = ${kind} and state = 'ACCEPTED' and until_at is null order by id`.execute(db);
  return rows;
}

/** Returns a payee's contract without an end date; null: there is none. */
export async function inForce(db: Db, payeeId: bigint, kind: ContractKind): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payee_id = ${payeeId} and kind = ${kind} and state = 'ACCEPTED' and until_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns the offer that waits for a payee's answer; null: there is none. */
export async function openOffer(db: Db, payeeId: bigint, kind: ContractKind): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract where payee_id = ${payeeId} and kind = ${kind} and state = 'OFFERED'`.execute(db);
  return rows[0] ?? null;
}

/** Returns the version number of the next offer of a kind to a payee. */
export async function nextVersion(tx: Db, payeeId: bigint, kind: ContractKind): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(version), 0) + 1 as next from agents.contract
    where payee_id = ${payeeId} and kind = ${kind}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** Returns an agent's offers of a kind, and the contracts given that are not settled to their end. */
export async function listGiven(db: Db, payerId: bigint, kind: ContractKind): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where payer_id = ${payerId} and kind = ${kind} and state in ('OFFERED', 'ACCEPTED') order by id desc`.execute(db);
  return rows;
}

/** Returns the kinds in which a member has been offered a contract, or has accepted one. */
export async function kindsOf(db: Db, memberId: bigint): Promise<Set<ContractKind>> {
  const { rows } = await sql<{ kind: ContractKind }>`
    select distinct kind from agents.contract
    where payee_id = ${memberId} and state in ('OFFERED', 'ACCEPTED', 'ENDED')`.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

export type ContractFilter = {
  /** Either side of the contract. */
  memberId?: bigint;
  kind?: ContractKind;
  state?: ContractState;
  before?: bigint;
  limit: number;
};

/** Returns contracts of every version, newest first. */
export async function listContractRows(
  db: Db,
  { memberId, kind, state, before, limit }: ContractFilter,
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select * from agents.contract
    where true ${memberId === undefined ? sql`` : sql`and ${memberId} in (payer_id, payee_id)`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
