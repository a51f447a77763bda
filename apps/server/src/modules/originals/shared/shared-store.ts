import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import type { RoundRow } from '../round-store.ts';

/** A round for all players of a game. Its row holds its hash only once it has ended. */
export type SharedRow = {
  id: bigint;
  game_code: string;
  chain_id: bigint;
  position: number;
  state: 'betting' | 'running' | 'ended' | 'settled' | 'voided';
  opened_at: Date;
  closes_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  game_hash: string | null;
  end_e2: bigint | null;
};

/** True of a round after which the next one may begin. */
export function isOver({ state }: Pick<SharedRow, 'state'>): boolean {
  return state === 'settled' || state === 'voided';
}

/** A round as it stood at this time of the database's clock. */
export type SharedNow = SharedRow & { now: Date };

/** Locks the state of a round until the transaction ends: shared, as a bettor, or exclusively, as the mover. */
export async function lockShared(tx: Db, id: bigint, as: 'bettor' | 'mover'): Promise<SharedNow | null> {
  const key = sql`hashtextextended('originals.shared_round', ${id})`;
  if (as === 'bettor') await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
  else await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  const { rows } = await sql<SharedNow>`
    select *, clock_timestamp() as now from originals.shared_round where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the opening of a game's next round until the transaction ends. */
export async function lockOpening(tx: Db, gameCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`originals.shared ${gameCode}`}, 0))`.execute(tx);
}

/** Returns a game's last round in any state; null: it never had one. */
export async function latestShared(db: Db, gameCode: string): Promise<SharedNow | null> {
  const { rows } = await sql<SharedNow>`
    select *, clock_timestamp() as now from originals.shared_round where game_code = ${gameCode}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function sharedById(db: Db, ids: readonly bigint[]): Promise<Map<bigint, SharedRow>> {
  const { rows } = await sql<SharedRow>`
    select * from originals.shared_round where id = any (${ids}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a game's last ended rounds, the newest first. */
export async function endedShared(db: Db, gameCode: string, limit: number): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select * from originals.shared_round where game_code = ${gameCode} and state in ('ended', 'settled')
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertShared(
  tx: Db,
  {
    gameCode,
    chainId,
    position,
    bettingMs,
  }: { gameCode: string; chainId: bigint; position: number; bettingMs: number },
): Promise<void> {
  await sql`
    insert into originals.shared_round (game_code, chain_id, position, opened_at, closes_at)
    values (${gameCode}, ${chainId}, ${position}, clock_timestamp(), clock_timestamp() + ${bettingMs} * interval '1 ms')`.execute(
    tx,
  );
}

/** Begins the flight of a locked round, now by the database's clock. */
export async function startShared(tx: Db, id: bigint): Promise<void> {
  await sql`
    update originals.shared_round set state = 'running', started_at = clock_timestamp()
    where id = ${id} and state = 'betting'`.execute(tx);
}

export async function endShared(
  db: Db,
  id: bigint,
  { gameHash, end }: { gameHash: string; end: number },
): Promise<void> {
  await sql`
    update originals.shared_round set state = 'ended', ended_at = clock_timestamp(), game_hash = ${gameHash}, end_e2 = ${end}
    where id = ${id} and state = 'running'`.execute(db);
}

export async function settleShared(db: Db, id: bigint): Promise<void> {
  await sql`update originals.shared_round set state = 'settled' where id = ${id} and state = 'ended'`.execute(db);
}

/** Ends a locked round that cannot go on, without a result. */
export async function voidShared(tx: Db, { id, state }: SharedRow): Promise<void> {
  const { rows } = await sql`
    update originals.shared_round set state = 'voided', ended_at = coalesce(ended_at, clock_timestamp())
    where id = ${id} and state = ${state} returning id`.execute(tx);
  assert(rows.length === 1, 'a locked round is voided once');
}

/** Returns the stakes on a round so far, in units of one currency, of real or of play money. */
export async function stakedOn(
  db: Db,
  id: bigint,
  { currency, playMoney }: { currency: string; playMoney: boolean },
): Promise<bigint> {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(sum(stake), 0)::int8 as staked from originals.round
    where shared_round = ${id} and currency = ${currency} and play_money = ${playMoney}`.execute(db);
  return rows[0]?.staked ?? 0n;
}

/**
 * Returns what the bets of a round win at most together, each at its target, in units of one currency, of real or of
 * play money.
 */
export async function owedOn(
  db: Db,
  id: bigint,
  { currency, playMoney }: { currency: string; playMoney: boolean },
): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(trunc(stake::numeric * auto_e2 / 100)), 0)::int8 as owed from originals.round
    where shared_round = ${id} and currency = ${currency} and play_money = ${playMoney}`.execute(db);
  return rows[0]?.owed ?? 0n;
}

export type OpenStake = Pick<RoundRow, 'currency' | 'play_money' | 'stake'> & { auto_e2: bigint };

/** Returns the open stakes of a round. */
export async function openStakes(db: Db, id: bigint): Promise<OpenStake[]> {
  const { rows } = await sql<OpenStake>`
    select currency, play_money, stake, auto_e2 from originals.round where shared_round = ${id} and state = 'open'`.execute(
    db,
  );
  return rows;
}

/** Lowers the targets of the bets of one currency to this multiplier at most. */
export async function capBets(
  tx: Db,
  id: bigint,
  { currency, playMoney, cap }: { currency: string; playMoney: boolean; cap: bigint },
): Promise<void> {
  await sql`
    update originals.round set auto_e2 = ${cap}
    where shared_round = ${id} and state = 'open' and currency = ${currency} and play_money = ${playMoney}
      and auto_e2 > ${cap}`.execute(tx);
}

/** Locks open bets of a round until the transaction ends, by id; it skips those that another transaction has locked. */
export async function lockOpenBets(
  tx: Db,
  id: bigint,
  { upTo, limit }: { upTo?: number; limit: number },
): Promise<RoundRow[]> {
  const leaving = upTo === undefined ? sql`` : sql`and auto_e2 <= ${upTo}`;
  const { rows } = await sql<RoundRow>`
    select * from originals.round where shared_round = ${id} and state = 'open' ${leaving}
    order by id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function hasOpenBets(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from originals.round where shared_round = ${id} and state = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks these bets until the transaction ends, by id. */
export async function lockBets(tx: Db, ids: readonly bigint[]): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select * from originals.round where id = any (${ids}::int8[]) order by id for update`.execute(tx);
  return rows;
}

export type ClosedBet = {
  id: bigint;
  state: 'settled' | 'returned';
  actions: string;
  multiplierE4: bigint;
  payout: bigint;
  entry: bigint | null;
};

/** Writes the results of locked bets, and moves them to the end of the feed. */
export async function closeBetRows(tx: Db, bets: readonly ClosedBet[]): Promise<RoundRow[]> {
  if (bets.length === 0) return [];
  const { rows } = await sql<RoundRow>`
    update originals.round r set state = c.state, actions = c.actions, multiplier_e4 = c.multiplier, payout = c.payout,
      closed_entry = c.entry, touched_at = n.at, closed_at = n.at, xact = pg_current_xact_id()
    from unnest(${bets.map(({ id }) => id)}::int8[], ${bets.map(({ actions }) => actions)}::jsonb[],
      ${bets.map(({ multiplierE4 }) => multiplierE4)}::int8[], ${bets.map(({ payout }) => payout)}::int8[],
      ${bets.map(({ entry }) => entry)}::int8[], ${bets.map(({ state }) => state)}::text[])
        as c (id, actions, multiplier, payout, entry, state),
      (select clock_timestamp() as at) n
    where r.id = c.id and r.state = 'open' returning r.*`.execute(tx);
  return rows;
}

/**
 * Takes or renews the lead of a game's rounds for `forMs` milliseconds, by the database's clock.
 * @returns false while another node has it
 */
export async function holdLead(db: Db, gameCode: string, holder: string, forMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into originals.shared_lead as l (game_code, holder, held_until)
    values (${gameCode}, ${holder}, clock_timestamp() + ${forMs} * interval '1 ms')
    on conflict (game_code) do update set holder = excluded.holder, held_until = excluded.held_until
    where l.holder = excluded.holder or l.held_until < clock_timestamp()
    returning l.game_code`.execute(db);
  return rows.length > 0;
}
