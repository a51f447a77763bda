import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { ListedChange } from '../../vendors/index.ts';

export type RoundState = 'OPEN' | 'SETTLED' | 'CANCELLED';

/** A round of a vendor's list, parsed: amounts in units. */
export type ToldRound = {
  roundRef: string;
  player: string;
  memberId: bigint;
  gameCode: string;
  currency: string;
  state: RoundState;
  stake: bigint;
  payout: bigint;
  openedAt: Date;
  changedAt: Date;
};

/**
 * Locks a vendor's list for this reader, unless another holds it or it was read lately.
 * @param paceMs the time between two readings; after failures the pause equals the time for which the vendor has
 * failed, at most `faultPaceMs`
 * @returns the cursor to read on from; null: not now
 */
export async function takeList(
  db: Db,
  {
    vendor,
    at,
    until,
    paceMs,
    faultPaceMs,
  }: { vendor: string; at: Date; until: Date; paceMs: number; faultPaceMs: number },
): Promise<string | null> {
  const ms = (length: number) => sql`${length}::int * interval '1 ms'`;
  const { rows } = await sql<{ cursor: string }>`
    insert into games.round_list as l (vendor, leased_until, tried_at) values (${vendor}, ${until}, ${at})
    on conflict (vendor) do update set leased_until = excluded.leased_until, tried_at = excluded.tried_at
      where (l.leased_until is null or l.leased_until <= ${at})
        and l.tried_at + case when l.fault is null then ${ms(paceMs)}
          else greatest(${ms(paceMs)}, least(${ms(faultPaceMs)}, coalesce(l.tried_at - l.read_at, '0'))) end <= ${at}
    returning cursor`.execute(db);
  return rows[0]?.cursor ?? null;
}

/**
 * Moves the reader's cursor, in the transaction that writes what was read; false: another reader holds the list by now.
 */
export async function moveList(tx: Db, vendor: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { rows } = await sql`
    update games.round_list set cursor = ${to} where vendor = ${vendor} and cursor = ${from} returning vendor`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Releases the list. `fault`: the reason for which it could not be read; null: it was read; `isEnd`: up to its end.
 */
export async function leaveList(
  db: Db,
  vendor: string,
  { at, fault, isEnd }: { at: Date; fault: string | null; isEnd: boolean },
): Promise<void> {
  await sql`
    update games.round_list set leased_until = null, fault = ${fault},
      read_at = case when ${fault}::text is null then ${at} else read_at end,
      ended_at = case when ${isEnd} then clock_timestamp() else ended_at end
    where vendor = ${vendor}`.execute(db);
}

/** Returns the time at which a vendor's list was last read to its end, by the database's clock; null: it never was. */
export async function listEnd(db: Db, vendor: string): Promise<Date | null> {
  const { rows } = await sql<{ ended_at: Date | null }>`
    select ended_at from games.round_list where vendor = ${vendor}`.execute(db);
  return rows[0]?.ended_at ?? null;
}

/** Returns the source of the given rounds that are known here, by the vendor's id. */
export async function sourcesOf(
  db: Db,
  vendor: string,
  roundRefs: readonly string[],
): Promise<Map<string, 'wallet' | 'listed'>> {
  const { rows } = await sql<{ ref: string; source: 'wallet' | 'listed' }>`
    select round_ref as ref, source from games.round where vendor = ${vendor} and round_ref = any (${roundRefs}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ ref, source }) => [ref, source]));
}

/**
 * Writes rounds played with money at the vendor, as its list has them; unchanged ones are not touched. A cancelled
 * round has no stake, whatever the vendor reports, since it was returned.
 * @returns the change of each changed round's win, in units
 */
export async function putListed(tx: Db, vendor: string, rounds: readonly ToldRound[]): Promise<ListedChange[]> {
  const column = <K extends keyof ToldRound>(name: K) => rounds.map((round) => round[name]);
  const closed = rounds.map(({ state, changedAt }) => (state === 'OPEN' ? null : changedAt));
  const standing = (units: 'stake' | 'payout') =>
    rounds.map((round) => (round.state === 'CANCELLED' ? 0n : round[units]));
  const returned = rounds.map(({ state, stake }) => (state === 'CANCELLED' ? stake : 0n));
  const { rows } = await sql<ListedChange>`
    insert into games.round as r
      (vendor, round_ref, member_id, game_code, currency, source, state, stake, payout, returned, opened_at, closed_at)
    select ${vendor}, ref, member_id, game_code, currency, 'listed', state, stake, payout, returned, opened_at, closed_at from unnest(
      ${column('roundRef')}::text[], ${column('memberId')}::int8[], ${column('gameCode')}::text[],
      ${column('currency')}::text[], ${column('state')}::text[], ${standing('stake')}::int8[], ${standing('payout')}::int8[],
      ${returned}::int8[], ${column('openedAt')}::timestamptz[], ${closed}::timestamptz[])
      u (ref, member_id, game_code, currency, state, stake, payout, returned, opened_at, closed_at)
    order by ref
    on conflict (vendor, round_ref) do update set state = excluded.state, stake = excluded.stake, payout = excluded.payout,
      returned = case when excluded.state = 'CANCELLED' then greatest(excluded.returned, r.stake, r.returned) else 0 end,
      closed_at = excluded.closed_at, xact = pg_current_xact_id()
      where r.source = 'listed' and r.member_id = excluded.member_id and r.currency = excluded.currency
        and ((r.state, r.stake, r.payout) is distinct from (excluded.state, excluded.stake, excluded.payout)
          or excluded.returned > r.returned)
    returning new.member_id as "memberId", new.currency,
      (new.payout - new.stake - coalesce(old.payout - old.stake, 0))::int8 as net,
      case when new.payout > coalesce(old.payout, 0) then coalesce(new.closed_at, new.opened_at) end as "paidAt"`.execute(
    tx,
  );
  return rows;
}
