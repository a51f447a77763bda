import type { RaffleTerms } from '@fairhouse/contract/raffles';
import type { Prize } from '@fairhouse/contract/rewards';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A raffle as it is stored, except the text of its list. */
export type RaffleRow = {
  id: bigint;
  code: string;
  terms: RaffleTerms;
  state: 'OPEN' | 'CLOSED' | 'DRAWN' | 'CANCELLED';
  starts_at: Date;
  closes_at: Date;
  lists_at: Date;
  draws_at: Date;
  server_seed_sealed: Buffer;
  server_seed_hash: string;
  tickets: bigint | null;
  list_hash: string | null;
  closed_at: Date | null;
  drawn_at: Date | null;
};

const columns = sql`id, code, terms, state, starts_at, closes_at, lists_at, draws_at, server_seed_sealed, server_seed_hash, tickets,
  list_hash, closed_at, drawn_at`;

/** Returns the raffles: first those not drawn yet, newest first; all of them, or those that members see. */
export async function raffleRows(
  db: Db,
  { shownOnly, limit }: { shownOnly: boolean; limit: number },
): Promise<RaffleRow[]> {
  const shown = sql`state <> 'CANCELLED' and (drawn_at is null or drawn_at > now() - interval '60 days')`;
  const { rows } = await sql<RaffleRow>`
    select ${columns} from rewards.raffle where ${shownOnly ? shown : sql`true`}
    order by drawn_at is not null, starts_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function raffleOf(db: Db, code: string): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`select ${columns} from rewards.raffle where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

export async function raffleById(db: Db, id: bigint): Promise<RaffleRow | null> {
  const { rows } = await sql<RaffleRow>`select ${columns} from rewards.raffle where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a raffle for a change until the transaction ends, or its code where it does not exist yet. */
export async function lockRaffle(tx: Db, code: string): Promise<RaffleRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rewards.raffle:${code}`}, 0))`.execute(tx);
  const { rows } = await sql<RaffleRow>`
    select ${columns} from rewards.raffle where code = ${code} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps a raffle from being closed until the transaction ends. */
export async function holdRaffle(tx: Db, by: { code: string } | { id: bigint }): Promise<RaffleRow | null> {
  const is = 'code' in by ? sql`code = ${by.code}` : sql`id = ${by.id}`;
  const { rows } = await sql<RaffleRow>`select ${columns} from rewards.raffle where ${is} for share`.execute(tx);
  return rows[0] ?? null;
}

/** Keeps the raffles that take tickets from being closed until the transaction ends. */
export async function holdOpenRaffles(tx: Db, now: Date): Promise<RaffleRow[]> {
  const { rows } = await sql<RaffleRow>`
    select ${columns} from rewards.raffle where state = 'OPEN' and starts_at <= ${now} order by id for share`.execute(
    tx,
  );
  return rows;
}

type Times = { startsAt: Date; closesAt: Date; listsAt: Date; drawsAt: Date };

/** Makes a raffle with its seed, or replaces its terms. */
export async function putRaffle(
  tx: Db,
  code: string,
  terms: RaffleTerms,
  { startsAt, closesAt, listsAt, drawsAt }: Times,
  seed: { sealed: Buffer; hash: string },
): Promise<void> {
  await sql`
    insert into rewards.raffle (code, terms, starts_at, closes_at, lists_at, draws_at, server_seed_sealed, server_seed_hash, created_at)
    values (${code}, ${JSON.stringify(terms)}::jsonb, ${startsAt}, ${closesAt}, ${listsAt}, ${drawsAt}, ${seed.sealed}, ${seed.hash},
      now())
    on conflict (code) do update set terms = excluded.terms, starts_at = excluded.starts_at, closes_at = excluded.closes_at,
      lists_at = excluded.lists_at, draws_at = excluded.draws_at`.execute(tx);
}

export async function cancelRaffleRow(tx: Db, id: bigint): Promise<void> {
  await sql`update rewards.raffle set state = 'CANCELLED' where id = ${id}`.execute(tx);
}

/** Returns the codes of raffles whose list or draw is due by the database's clock. */
export async function dueRaffles(db: Db): Promise<{ code: string; state: string }[]> {
  const { rows } = await sql<{ code: string; state: string }>`
    select code, state from rewards.raffle
    where state = 'OPEN' and lists_at <= clock_timestamp() or state = 'CLOSED' and draws_at <= clock_timestamp()
    order by lists_at`.execute(db);
  return rows;
}

export async function closeRow(
  tx: Db,
  id: bigint,
  { tickets, list, listHash, at }: { tickets: bigint; list: string; listHash: string; at: Date },
): Promise<void> {
  await sql`
    update rewards.raffle set state = 'CLOSED', tickets = ${tickets}, list = ${list}, list_hash = ${listHash}, closed_at = ${at}
    where id = ${id}`.execute(tx);
}

export async function drawRow(tx: Db, id: bigint, at: Date): Promise<void> {
  await sql`update rewards.raffle set state = 'DRAWN', drawn_at = ${at} where id = ${id}`.execute(tx);
}

/** Returns the published list; null: the raffle is not closed yet. */
export async function listText(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ list: string | null }>`select list from rewards.raffle where code = ${code}`.execute(db);
  return rows[0]?.list ?? null;
}

export type WinnerRow = {
  id: bigint;
  raffle_id: bigint;
  draw: number;
  ticket: bigint;
  member_id: bigint;
  prize: Prize;
  currency: CurrencyCode;
};

export async function addWinner(tx: Db, row: Omit<WinnerRow, 'id'>): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into rewards.raffle_winner (raffle_id, draw, ticket, member_id, prize, currency)
    values (${row.raffle_id}, ${row.draw}, ${row.ticket}, ${row.member_id}, ${JSON.stringify(row.prize)}::jsonb, ${row.currency})
    returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('a row that is inserted is returned');
  return added.id;
}

/** Returns the winners of raffles, in the order of the draws. */
export async function winnersOf(db: Db, raffleId: bigint, memberId?: bigint): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select * from rewards.raffle_winner where raffle_id = ${raffleId}
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`} order by draw`.execute(db);
  return rows;
}
