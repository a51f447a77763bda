import type { RoundDifferenceKind } from '@fairhouse/contract/desk-rounds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** A round on which the vendor's list and our books differ, both as displayed; null: missing on that side. */
export type FoundDifference = {
  roundRef: string;
  kind: RoundDifferenceKind;
  theirs: string | null;
  ours: string | null;
};

export type RoundDifference = FoundDifference & {
  id: bigint;
  vendor: string;
  foundAt: Date;
  /** The time at which both sides agreed again, or an operator closed it; null: they still differ. */
  resolvedAt: Date | null;
  /** The operator's reason; null: nobody closed it. */
  closedReason: string | null;
};

const columns = sql`id, vendor, round_ref as "roundRef", kind, theirs, ours, found_at as "foundAt",
  resolved_at as "resolvedAt", closed_reason as "closedReason"`;

/**
 * Returns the differences between the vendor's list and our books for these rounds. A round whose money did not go
 * through our wallet has the vendor's list as its only source.
 * @param listsOpen false: the vendor's list leaves out open rounds
 * @param isFiner true: the vendor keeps more decimals of a currency than we do
 */
export async function compareRounds(
  db: Db,
  { vendor, isFiner = false, listsOpen = true }: { vendor: string; isFiner?: boolean; listsOpen?: boolean },
  refs: readonly string[],
): Promise<FoundDifference[]> {
  const shown = (units: string) => sql`round(${sql.ref(units)} / 10::numeric ^ s.scale, s.scale)::text`;
  const units = (text: string) => sql`${sql.ref(text)}::numeric * 10::numeric ^ s.scale`;
  const bothCount = sql`r.state = c.state and r.currency = c.currency and c.state <> 'CANCELLED'`;
  // A vendor that keeps more decimals sums amounts that we round, which differs by at most a unit for each movement.
  const slack = isFiner ? sql`(select count(*) from games.movement m where m.round = r.id)` : sql`0`;
  const differs = (ours: string, theirs: string) => sql`abs(${sql.ref(ours)} - ${units(theirs)}) > ${slack}`;
  const { rows } = await sql<FoundDifference>`
    select c.round_ref as "roundRef", d.kind, d.theirs, d.ours
    from games.round_check c
    left join games.round r on r.vendor = c.vendor and r.round_ref = c.round_ref
    left join platform.currency s on s.code = coalesce(r.currency, c.currency)
    cross join lateral (values
      ('unknown-here', r.id is null and c.state <> 'CANCELLED', concat_ws(' ', c.state, c.stake, c.payout, c.currency), null),
      ('missing-there', c.state is null and r.state <> 'CANCELLED' and (${listsOpen} or r.state <> 'OPEN'),
        null, concat_ws(' ', r.state, ${shown('r.stake')}, ${shown('r.payout')}, r.currency)),
      ('player-differs', r.member_id::text <> c.player, c.player, r.member_id::text),
      ('currency-differs', r.currency <> c.currency, c.currency, r.currency),
      ('state-differs', r.state <> c.state, c.state, r.state),
      ('stake-differs', ${bothCount} and ${differs('r.stake', 'c.stake')}, c.stake, ${shown('r.stake')}),
      ('payout-differs', ${bothCount} and ${differs('r.payout', 'c.payout')}, c.payout, ${shown('r.payout')})
    ) d (kind, differs, theirs, ours)
    where c.vendor = ${vendor} and c.round_ref = any (${refs}::text[]) and d.differs and (r.id is null or r.source = 'wallet')
    order by 1, 2`.execute(db);
  return rows;
}

/** Stores the differences found for these rounds, and closes earlier ones that no longer exist. */
export async function keepDifferences(
  tx: Db,
  { vendor, at, refs, found }: { vendor: string; at: Date; refs: readonly string[]; found: readonly FoundDifference[] },
): Promise<void> {
  const column = <K extends keyof FoundDifference>(name: K) => found.map((difference) => difference[name]);
  const [foundRefs, kinds] = [column('roundRef'), column('kind')];
  await sql`
    update games.round_difference d set resolved_at = ${at}
    where d.vendor = ${vendor} and d.round_ref = any (${refs}::text[]) and d.resolved_at is null and d.kind <> 'unreadable'
      and (d.round_ref, d.kind) not in (select * from unnest(${foundRefs}::text[], ${kinds}::text[]))`.execute(tx);
  await sql`
    insert into games.round_difference (vendor, round_ref, kind, theirs, ours, found_at)
    select ${vendor}, u.*, ${at} from unnest(${foundRefs}::text[], ${kinds}::text[], ${column('theirs')}::text[], ${column('ours')}::text[]) u
    on conflict (vendor, round_ref, kind) where resolved_at is null do update set theirs = excluded.theirs, ours = excluded.ours`.execute(
    tx,
  );
}

/** Closes the differences of rounds that were unreadable before and are readable now. */
export async function closeUnreadable(
  tx: Db,
  { vendor, at, refs }: { vendor: string; at: Date; refs: readonly string[] },
): Promise<void> {
  await sql`
    update games.round_difference set resolved_at = ${at}
    where vendor = ${vendor} and round_ref = any (${refs}::text[]) and kind = 'unreadable' and resolved_at is null`.execute(
    tx,
  );
}

/** Counts the vendor's open differences. */
export async function countOpen(db: Db, vendor: string): Promise<number> {
  const { rows } = await sql<{ open: bigint }>`
    select count(*) as open from games.round_difference where vendor = ${vendor} and resolved_at is null`.execute(db);
  return Number(rows[0]?.open ?? 0n);
}

export async function noteUnreadable(
  tx: Db,
  vendor: string,
  at: Date,
  rounds: readonly { roundRef: string; theirs: string }[],
): Promise<void> {
  await sql`
    insert into games.round_difference (vendor, round_ref, kind, theirs, found_at)
    select ${vendor}, ref, 'unreadable', theirs, ${at} from unnest(
      ${rounds.map(({ roundRef }) => roundRef)}::text[], ${rounds.map(({ theirs }) => theirs)}::text[]) u (ref, theirs)
    on conflict (vendor, round_ref, kind) where resolved_at is null do nothing`.execute(tx);
}

export type RoundDifferenceFilter = {
  vendor?: string;
  kind?: RoundDifferenceKind;
  /** Bounds of the time at which it was found; `to` is exclusive. */
  from?: Date;
  to?: Date;
  open: boolean;
  /** The last `id` of the previous page. */
  before?: bigint;
  limit: number;
};

/** Returns differences, newest first; of all vendors when none is named. */
export async function roundDifferences(
  db: Db,
  { vendor, kind, from, to, open, before, limit }: RoundDifferenceFilter,
): Promise<RoundDifference[]> {
  const { rows } = await sql<RoundDifference>`
    select ${columns} from games.round_difference
    where ${vendor === undefined ? sql`true` : sql`vendor = ${vendor}`} and ${open ? sql`resolved_at is null` : sql`true`}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and ${from === undefined ? sql`true` : sql`found_at >= ${from}`} and ${to === undefined ? sql`true` : sql`found_at < ${to}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locks a difference and returns it. */
export async function lockDifference(tx: Db, id: bigint): Promise<RoundDifference | undefined> {
  const { rows } = await sql<RoundDifference>`
    select ${columns} from games.round_difference where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Closes a locked, open difference. @returns the closed difference */
export async function closeDifference(
  tx: Db,
  held: RoundDifference,
  by: { operatorId: bigint | null; reason: string; at: Date },
): Promise<RoundDifference> {
  await sql`
    update games.round_difference set resolved_at = ${by.at}, closed_by = ${by.operatorId}, closed_reason = ${by.reason}
    where id = ${held.id}`.execute(tx);
  return { ...held, resolvedAt: by.at, closedReason: by.reason };
}

/**
 * Returns the money of a difference, as pairs of amounts in a currency: the two that differ, or the stake and the
 * payout of a round that is missing or different on one side. No pair: the amounts are unknown.
 */
export async function amountsOf(
  db: Db,
  { vendor, roundRef, kind, theirs, ours }: RoundDifference,
): Promise<{ currency: string | null; pairs: [string | null, string | null][] }> {
  const { rows } = await sql<{ currency: string; stake: string; payout: string }>`
    select s.code as currency, round(r.stake / 10::numeric ^ s.scale, s.scale)::text as stake,
           round(r.payout / 10::numeric ^ s.scale, s.scale)::text as payout
      from games.round r join platform.currency s on s.code = r.currency
     where r.vendor = ${vendor} and r.round_ref = ${roundRef}`.execute(db);
  const [round] = rows;
  if (round && (kind === 'stake-differs' || kind === 'payout-differs')) {
    return { currency: round.currency, pairs: [[theirs, ours]] };
  }
  if (round) return { currency: round.currency, pairs: alone(round.stake, round.payout) };
  // Only in the vendor's list: its state, stake, payout and currency.
  const [, stake, payout, currency] = kind === 'unknown-here' ? (theirs ?? '').split(' ') : [];
  if (stake === undefined || payout === undefined || currency === undefined) return { currency: null, pairs: [] };
  return { currency, pairs: alone(stake, payout) };
}

const alone = (...amounts: string[]): [string, null][] => amounts.map((amount) => [amount, null]);
