import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Account, type JsonObject, transferKinds } from '../modules/ledger/index.ts';
import type { Db } from '../platform/ctx.ts';

/** A movement in the demo's past, which the ledger itself would date now. */
export type PastMove = {
  at: Date;
  kind: 'deposit' | 'signupGift' | 'stake' | 'payout' | 'rebate' | 'withdrawalHeld' | 'withdrawal';
  wallet: Account;
  /** The house account, or the locked wallet in which a withdrawal is held. */
  other: Account;
  /** Units; a stake or a withdrawal leaves the wallet, anything else enters it. */
  amount: bigint;
  ref: bigint;
  /** The detail of an entry's first leg; null for a payout, which belongs to the stake before it. */
  detail: JsonObject | null;
};

type Leg = PastMove & { entry: bigint; leg: number; after: bigint; otherAfter: bigint | null };

const takes = (kind: PastMove['kind']) => kind === 'stake' || kind === 'withdrawalHeld' || kind === 'withdrawal';

const idsAtOnce = 1000;

/**
 * Writes movements of new wallets, each wallet's in the order of time, with the deltas of the house accounts: the
 * ledger's sums are as if they had been posted then. Only on the demo's embedded database.
 * @returns the entry of each movement
 */
export async function writePast(tx: Db, moves: readonly PastMove[]): Promise<bigint[]> {
  const { rows } = await sql<{ base: bigint }>`
    select nextval('ledger.entry_id') as base from generate_series(1, ${Math.ceil(moves.length / idsAtOnce) + 1})`.execute(
    tx,
  );
  const legs: Leg[] = [];
  const balances = new Map<bigint, bigint>();
  let entries = 0;
  for (const move of moves) {
    const isSecond = move.kind === 'payout';
    if (!isSecond) entries += 1;
    const entry = (rows[Math.floor(entries / idsAtOnce)]?.base ?? 0n) + BigInt(entries % idsAtOnce);
    const into = takes(move.kind) ? -move.amount : move.amount;
    const moved = ({ id }: Account, amount: bigint) => {
      const after = (balances.get(id) ?? 0n) + amount;
      balances.set(id, after);
      return after;
    };
    const after = moved(move.wallet, into);
    const otherAfter = move.other.id > 0n ? moved(move.other, -into) : null;
    legs.push({ ...move, entry, leg: isSecond ? 2 : 1, after, otherAfter });
  }
  const firsts = legs.filter(({ leg }) => leg === 1);
  await sql`
    insert into ledger.entry (id, xact, key, hash, detail)
    select e.id, pg_current_xact_id(), e.key, e.key, e.detail::json
    from unnest(${firsts.map(({ entry }) => entry)}::int8[], ${firsts.map(() => randomUUID())}::uuid[],
      ${firsts.map(({ detail }) => (detail === null ? null : JSON.stringify(detail)))}::text[]) e (id, key, detail)`.execute(
    tx,
  );
  const column = <T>(of: (leg: Leg) => T) => legs.map(of);
  await sql`
    with move as materialized (
      select * from unnest(${column(({ entry }) => entry)}::int8[], ${column(({ leg }) => leg)}::int2[],
        ${column(({ at }) => at)}::timestamptz[], ${column(({ kind }) => transferKinds[kind])}::int2[],
        ${column(({ wallet }) => wallet.id)}::int8[], ${column(({ other }) => other.id)}::int8[],
        ${column(({ amount }) => amount)}::int8[], ${column(({ ref }) => ref)}::int8[],
        ${column(({ after }) => after)}::int8[], ${column(({ otherAfter }) => otherAfter)}::int8[],
        ${column(({ kind }) => takes(kind))}::bool[])
        m (entry, leg, at, kind, wallet, other, amount, ref, after, other_after, is_debit)),
    moved as (
      insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select entry, pg_current_xact_id(), at, case when is_debit then wallet else other end,
        case when is_debit then other else wallet end, amount, ref, leg, kind,
        case when is_debit then after else other_after end, case when is_debit then other_after else after end
      from move),
    wallets as (
      update ledger.wallet w set balance = s.balance, seq = s.seq
      from (
        select wallet, (array_agg(after order by entry desc, leg desc))[1] as balance, max(entry) as seq
        from (
          select wallet, after, entry, leg from move
          union all
          select other, other_after, entry, leg from move where other_after is not null) m
        group by 1) s
      where w.id = s.wallet)
    insert into ledger.house_delta (account, kind, transfers, hour, debited, credited)
    select other, kind, count(*), date_trunc('hour', at, 'UTC'), coalesce(sum(amount) filter (where not is_debit), 0),
      coalesce(sum(amount) filter (where is_debit), 0)
    from move where other_after is null group by 1, 2, 4`.execute(tx);
  return legs.map(({ entry }) => entry);
}
