import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { keepNumber } from '../modules/cashier/desk/index.ts';
import type { Ctx, Db } from '../platform/ctx.ts';
import { assert } from '../platform/errors.ts';
import type { PastMove } from './past.ts';

/** The channels of the demo's past deposits and withdrawals, and the bank of its members. */
export type CashierWays = { deposit: string; withdrawal: string; bank: string };

/** Returns the channels and bank of a currency; null: one of them is missing. */
export async function cashierWays(db: Db, currency: string): Promise<CashierWays | null> {
  const { rows } = await sql<{ [way in keyof CashierWays]: string | null }>`
    with way as (
      select direction, min(code) as code from cashier.channel
      where kind = 'bank' and currency = ${currency} and pay_currency = currency group by 1)
    select (select code from way where direction = 'deposit') as deposit,
      (select code from way where direction = 'withdrawal') as withdrawal,
      (select min(code) from cashier.payout_provider p where p.kind = 'bank' and p.currency = ${currency}) as bank`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.deposit || !found.withdrawal || !found.bank) return null;
  return { deposit: found.deposit, withdrawal: found.withdrawal, bank: found.bank };
}

/** The tables that hold the rows of each kind of movement. */
const tableOf = { deposit: 'cashier.deposit', withdrawalHeld: 'cashier.withdrawal', rebate: 'rewards.rebate' } as const;

/**
 * Numbers the movements of deposits, withdrawals and rebates by their rows; a payout has the number of its held
 * withdrawal.
 */
export async function numberRows(tx: Db, moves: readonly PastMove[]): Promise<void> {
  for (const [kind, table] of Object.entries(tableOf)) {
    const own = moves.filter((move) => move.kind === kind);
    const { rows } = await sql<{ id: bigint }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${own.length})`.execute(tx);
    for (const [i, move] of own.entries()) move.ref = rows[i]?.id ?? 0n;
  }
  let held = 0n;
  for (const move of moves) {
    if (move.kind === 'withdrawalHeld') held = move.ref;
    if (move.kind === 'withdrawal') move.ref = held;
    if (move.kind === 'withdrawalHeld' || move.kind === 'withdrawal') {
      move.detail = { type: 'withdrawal', id: String(move.ref) };
    }
    if (move.kind === 'rebate') move.detail = { type: 'rebate', id: String(move.ref), way: 'auto' };
  }
}

type Row = PastMove & { entry: bigint };

function rowsOf(moves: readonly PastMove[], entries: readonly bigint[], kind: PastMove['kind']): Row[] {
  return moves.flatMap((move, i) => (move.kind === kind ? [{ ...move, entry: entries[i] ?? 0n }] : []));
}

/** The `from` clause of rows: their numbers, members, currencies, amounts, entries and times. */
const listed = (rows: readonly Row[]) => sql`
  (select x.id, w.member_id, w.currency, x.amount, x.entry, x.at
  from unnest(${rows.map(({ ref }) => ref)}::int8[], ${rows.map(({ wallet }) => wallet.id)}::int8[],
    ${rows.map(({ amount }) => amount)}::int8[], ${rows.map(({ entry }) => entry)}::int8[],
    ${rows.map(({ at }) => at)}::timestamptz[]) x (id, wallet, amount, entry, at)
  join ledger.wallet w on w.id = x.wallet) d`;

/** Writes the cashier's rows of credited deposits and of paid withdrawals. */
export async function putCashierRows(
  ctx: Ctx,
  tx: Db,
  moves: readonly PastMove[],
  entries: readonly bigint[],
  ways: CashierWays,
): Promise<void> {
  await sql`
    insert into cashier.deposit (id, member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state,
      reference, entry_id, request_key, request_hash, created_at, updated_at, expires_at, settled_at)
    overriding system value
    select d.id, d.member_id, ${ways.deposit}, d.currency, d.amount, 0, d.currency, d.amount, 0, 'CREDITED', 'DEMO' || d.id,
      d.entry, gen_random_uuid(), '', d.at, d.at, d.at + interval '1 hour', d.at
    from ${listed(rowsOf(moves, entries, 'deposit'))}`.execute(tx);
  const held = rowsOf(moves, entries, 'withdrawalHeld');
  if (held.length === 0) return;
  const wallets = [...new Set(held.map(({ wallet }) => wallet.id))];
  const numbers = wallets.map((id) => keepNumber(ctx, ways.bank, String(1_000_000_000n + id)));
  await sql`
    insert into cashier.payout_account (member_id, kind, provider, holder_name, number_sealed, number_mac, number_mark,
      number_tail, is_default, created_at)
    select w.member_id, 'bank', ${ways.bank}, m.nickname, n.sealed, n.mac, n.mark, n.tail, true, m.created_at
    from unnest(${wallets}::int8[], ${numbers.map(({ number_sealed }) => number_sealed)}::bytea[],
      ${numbers.map(({ number_mac }) => number_mac)}::bytea[], ${numbers.map(({ number_mark }) => number_mark)}::bytea[],
      ${numbers.map(({ number_tail }) => number_tail)}::text[]) n (wallet, sealed, mac, mark, tail)
    join ledger.wallet w on w.id = n.wallet join identity.member m on m.id = w.member_id`.execute(tx);
  const paid = new Map(moves.flatMap((move) => (move.kind === 'withdrawal' ? [[move.ref, move.at] as const] : [])));
  const paidAt = held.map(({ ref }) => {
    const at = paid.get(ref);
    assert(at, 'a withdrawal of the past was paid');
    return at;
  });
  await sql`
    insert into cashier.withdrawal (id, member_id, channel, payout_account_id, currency, amount, fee, pay_currency, pay_amount,
      state, request_key, request_hash, created_at, updated_at, settled_at, due_at)
    overriding system value
    select d.id, d.member_id, ${ways.withdrawal}, a.id, d.currency, d.amount, 0, d.currency, d.amount, 'PAID',
      gen_random_uuid(), '', d.at, p.at, p.at, d.at + interval '1 day'
    from ${listed(held)}
    join cashier.payout_account a on a.member_id = d.member_id
    join unnest(${held.map(({ ref }) => ref)}::int8[], ${paidAt}::timestamptz[]) p (id, at) on p.id = d.id`.execute(tx);
}

const gameType = 'INHOUSE';

/** Writes the rows of rebates, and the sums credited so far: later play first covers those that it did not earn. */
export async function putRebates(tx: Db, moves: readonly PastMove[], entries: readonly bigint[]): Promise<void> {
  const rebates = rowsOf(moves, entries, 'rebate');
  const parts = rebates.map(({ amount, wallet }) =>
    JSON.stringify({ [gameType]: formatMoney(amount, wallet.currency) }),
  );
  await sql`
    with given as (
      insert into rewards.rebate (id, member_id, currency, amount, way, turnover_bp, parts, state, entry_id, created_at, paid_at)
      overriding system value
      select d.id, d.member_id, d.currency, d.amount, 'auto', 0, p.parts::jsonb, 'PAID', d.entry, d.at, d.at
      from ${listed(rebates)}
      join unnest(${rebates.map(({ ref }) => ref)}::int8[], ${parts}::text[]) p (id, parts) on p.id = d.id
      returning member_id, currency, amount)
    insert into rewards.rebate_account as a (member_id, currency, game_type, paid)
    select member_id, currency, ${gameType}, sum(amount)::int8 from given group by 1, 2
    on conflict (member_id, currency, game_type) do update set paid = a.paid + excluded.paid`.execute(tx);
}
