import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { movementActions } from '../seamless-wallet/move.ts';
import { verdicts } from '../seamless-wallet/verdicts.ts';
import type { ToldRound } from './list-store.ts';

/**
 * The time within which an unanswered call is repeated and a list is completed: rounds that changed later are not
 * compared yet.
 */
export const graceMs = 5 * 60_000;

const reader = 'round checks';
const grace = sql.lit(`${graceMs} milliseconds`);

/** Amounts as the vendor writes them. */
export type Said = { saidStake: string; saidPayout: string };

/**
 * Notes the rounds that the vendor's list reports and whose money went through our wallet, to be compared once both
 * sides have had time.
 */
export async function putTold(
  tx: Db,
  { vendor, at, rounds }: { vendor: string; at: Date; rounds: readonly (ToldRound & Said)[] },
): Promise<void> {
  const column = <K extends keyof (ToldRound & Said)>(name: K) => rounds.map((round) => round[name]);
  await sql`
    insert into games.round_check as c
      (vendor, round_ref, player, game_code, currency, state, stake, payout, changed_at, due_at, noted_at)
    select ${vendor}, u.*, least(changed_at, ${at}) + ${grace}::interval, ${at} from unnest(
      ${column('roundRef')}::text[], ${column('player')}::text[], ${column('gameCode')}::text[], ${column('currency')}::text[],
      ${column('state')}::text[], ${column('saidStake')}::text[], ${column('saidPayout')}::text[],
      ${column('changedAt')}::timestamptz[]) u (ref, player, game_code, currency, state, stake, payout, changed_at)
    order by ref
    on conflict (vendor, round_ref) do update set player = excluded.player, game_code = excluded.game_code,
      currency = excluded.currency, state = excluded.state, stake = excluded.stake, payout = excluded.payout,
      changed_at = excluded.changed_at, due_at = greatest(c.due_at, excluded.due_at), noted_at = excluded.noted_at`.execute(
    tx,
  );
}

/**
 * Reads the feed of movements onwards, and queues the rounds of all vendors that changed, for comparison.
 * @returns true when there is more to read
 */
export async function noteOwnChanges(db: Db, { at, limit }: { at: Date; limit: number }): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ cursor: string }>`
      select feed_cursor as cursor from games.reader where name = ${reader} for no key update`.execute(tx);
    const [xact = '0', round = '0'] = rows[0]?.cursor.split(':') ?? [];
    // A correction of zero queues no round, since the vendor's list may leave it out.
    const page = await sql<{ cursor: string; read: bigint }>`
      with page as (
        select xact, round, at, action = ${sql.lit(movementActions.adjust)} and amount = 0 as idle from games.movement
        where verdict = ${sql.lit(verdicts.taken)} and round is not null and (xact, round) > (${xact}::xid8, ${round}::int8)
          and xact < pg_snapshot_xmin(pg_current_snapshot())
        order by xact, round limit ${limit}),
      noted as (
        insert into games.round_check as c (vendor, round_ref, due_at, noted_at)
        select r.vendor, r.round_ref, least(max(p.at), ${at}) + ${grace}::interval, ${at}
        from page p join games.round r on r.id = p.round
        where not p.idle and r.source = 'wallet' group by r.vendor, r.round_ref order by r.vendor, r.round_ref
        on conflict (vendor, round_ref) do update set due_at = greatest(c.due_at, excluded.due_at), noted_at = excluded.noted_at)
      select xact::text || ':' || round as cursor, count(*) over () as read from page order by xact desc, round desc limit 1`.execute(
      tx,
    );
    const last = page.rows[0];
    if (!last) return false;
    await sql`update games.reader set feed_cursor = ${last.cursor} where name = ${reader}`.execute(tx);
    return Number(last.read) >= limit;
  });
}

/**
 * Takes due rounds out of the queue, the longest due first. A round that ended a moment ago becomes due later.
 * @returns the number of rounds taken, and the refs of those to compare
 */
export async function takeDue(
  tx: Db,
  { vendor, at, limit }: { vendor: string; at: Date; limit: number },
): Promise<{ taken: number; refs: string[] }> {
  const young = new Date(at.getTime() - graceMs);
  await inOrderOfIndex(tx);
  const { rows } = await sql<{ ref: string; due: boolean }>`
    with page as (
      select round_ref from games.round_check where vendor = ${vendor} and due_at <= ${at}
      order by due_at limit ${limit} for update skip locked)
    update games.round_check c set due_at = case when r.closed_at > ${young} then r.closed_at + ${grace}::interval end
    from page p left join lateral (
      select closed_at from games.round x where x.vendor = ${vendor} and x.round_ref = p.round_ref offset 0) r on true
    where c.vendor = ${vendor} and c.round_ref = p.round_ref
    returning c.round_ref as ref, c.due_at is null as due`.execute(tx);
  return { taken: rows.length, refs: rows.flatMap(({ ref, due }) => (due ? [ref] : [])) };
}

/** A round's position in the order in which rounds were noted. */
export type NotedAt = { notedAt: string; vendor: string; ref: string };
export const notedFirst: NotedAt = { notedAt: '-infinity', vendor: '', ref: '' };

/**
 * Checks some compared rounds that last changed before `before`, from a position on, and forgets those without a
 * difference. A round that changes later is reported anew by both sides.
 * @returns the position to continue from, so that none is checked twice; null: these were the last
 */
export async function forgetChecked(
  tx: Db,
  { before, after, limit }: { before: Date; after: NotedAt; limit: number },
): Promise<NotedAt | null> {
  await inOrderOfIndex(tx);
  const { rows } = await sql<NotedAt & { looked: bigint }>`
    with page as (
      select noted_at, vendor, round_ref from games.round_check
      where due_at is null and noted_at < ${before}
        and (noted_at, vendor, round_ref) > (${after.notedAt}::timestamptz, ${after.vendor}, ${after.ref})
      order by noted_at, vendor, round_ref limit ${limit}),
    gone as (
      delete from games.round_check c using page p
      where (c.noted_at, c.vendor, c.round_ref) = (p.noted_at, p.vendor, p.round_ref) and c.due_at is null
        and not exists (select from games.round_difference d
          where d.vendor = c.vendor and d.round_ref = c.round_ref and d.resolved_at is null))
    select noted_at::text as "notedAt", vendor, round_ref as ref, count(*) over () as looked from page
    order by noted_at desc, page.vendor desc, round_ref desc limit 1`.execute(tx);
  const last = rows[0];
  return last && Number(last.looked) >= limit ? last : null;
}

/** Makes the database read the queue by its index: sorting a long queue for each page would take quadratic time. */
async function inOrderOfIndex(tx: Db): Promise<void> {
  await sql`set local enable_bitmapscan = off`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
}
