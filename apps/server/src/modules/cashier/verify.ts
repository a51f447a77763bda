import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type Difference, houseBalances, movedBy, type TransferKind, walletsHolding } from '../ledger/index.ts';
import { partsOpen } from './peer-payments/part-store.ts';
import { withdrawalHeld } from './withdrawals/lifecycle.ts';

/** Queries of the amounts that open rows set aside, by member and currency. Their sum must equal the locked wallets. */
const holds: Record<string, RawBuilder<unknown>> = {
  withdrawal: sql`
    select member_id, currency, amount - paid_amount as amount from cashier.withdrawal
    where state = any (${[...withdrawalHeld]})`,
  guarantee: sql`
    select depositor_id as member_id, currency, guarantee as amount from cashier.part
    where state = any (${[...partsOpen]})`,
  freeze: sql`
    select member_id, currency, amount from cashier.freeze where state = 'FROZEN' and kind = 'amount'`,
  'on its way to a vendor': sql`
    select member_id, currency, amount from cashier.vendor_transfer where state = 'PENDING' and direction = 'in'`,
};

type Sum = { id: bigint; amount: bigint };

/**
 * Queries of the amounts that rows in certain states have moved, with the kinds of the transfers that moved them;
 * `credited`: only those to house accounts whose code has this prefix.
 */
const moved: Record<string, { kinds: TransferKind[]; credited?: string; rows: RawBuilder<unknown> }> = {
  deposit: {
    kinds: ['deposit', 'depositFee'],
    rows: sql`select id, amount from cashier.deposit where state in ('CREDITED', 'REVERSED')`,
  },
  'deposit reversed': {
    kinds: ['reversal', 'debtBooked'],
    // Vendors' rounds, rewards and points post reversals too, into accounts of their own. A debt is booked as two
    // transfers, one of the money and one that marks the debt; only the first goes to the account.
    credited: 'deposit:',
    rows: sql`select id, amount from cashier.deposit where state = 'REVERSED'`,
  },
  'withdrawal paid': {
    kinds: ['withdrawal', 'withdrawalFee'],
    rows: sql`
      select id, case when state in ('PAID', 'RETURNED') then amount else paid_amount end as amount
      from cashier.withdrawal where state in ('PAID', 'RETURNED') or paid_amount > 0`,
  },
  adjustment: {
    kinds: ['adjustmentCredit', 'adjustmentDebit'],
    rows: sql`select id, amount from cashier.adjustment where state in ('CREDITED', 'DEBITED')`,
  },
  'moved to a vendor': {
    kinds: ['vendorDeposit'],
    rows: sql`select id, amount from cashier.vendor_transfer where state = 'DONE' and direction = 'in'`,
  },
  'recalled from a vendor': {
    kinds: ['vendorWithdrawal'],
    rows: sql`select id, amount from cashier.vendor_transfer where state = 'DONE' and direction = 'out'`,
  },
  'sent to a member': { kinds: ['memberTransfer'], rows: sql`select id, amount from cashier.member_transfer` },
};

/**
 * Compares the cashier's rows with the ledger in one snapshot, while the site runs: amounts set aside with the locked
 * wallets, and credits and payouts with their transfers.
 * @returns every difference; empty when they agree
 */
export function verifyCashier(db: Db): Promise<Difference[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(differencesIn);
}

/** Returns the differences in the snapshot of a transaction. */
export async function differencesIn(tx: Db): Promise<Difference[]> {
  return [...(await differingHolds(tx)), ...(await differingMoves(tx)), ...(await unevenMatches(tx))];
}

/** Returns the currencies in which the account between depositors and payees is not at zero. */
async function unevenMatches(tx: Db): Promise<Difference[]> {
  const uneven = (await houseBalances({ db: tx })).filter(({ code, balance }) => code === 'matched' && balance !== 0n);
  return uneven.map(({ currency, balance }) => ({
    check: 'matched',
    at: currency,
    stored: String(balance),
    computed: '0',
  }));
}

async function differingHolds(tx: Db): Promise<Difference[]> {
  const said = sql.join(Object.values(holds), sql` union all `);
  const { rows } = await sql<{ at: string; amount: string }>`
    select format('member %s %s', member_id, currency) as at, sum(amount)::text as amount
    from (${said}) said group by member_id, currency having sum(amount) > 0`.execute(tx);
  const stored = new Map(
    (await walletsHolding(tx, 'locked')).map((row) => [`member ${row.memberId} ${row.currency}`, row.balance]),
  );
  return compare('set aside', stored, new Map(rows.map(({ at, amount }) => [at, BigInt(amount)])));
}

async function differingMoves(tx: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, { kinds, credited, rows }] of Object.entries(moved)) {
    const said = await sql<Sum>`${rows}`.execute(tx);
    const sums = new Map<string, bigint>();
    for (const { ref, amount } of await movedBy(tx, kinds, credited)) {
      sums.set(String(ref), (sums.get(String(ref)) ?? 0n) + amount);
    }
    found.push(...compare(check, sums, new Map(said.rows.map(({ id, amount }) => [String(id), amount]))));
  }
  return found;
}

/** Compares two sums by key: `stored` is the ledger's, `computed` the rows'. */
function compare(check: string, stored: Map<string, bigint>, computed: Map<string, bigint>): Difference[] {
  const found: Difference[] = [];
  for (const at of new Set([...stored.keys(), ...computed.keys()])) {
    const [left, right] = [stored.get(at) ?? 0n, computed.get(at) ?? 0n];
    if (left !== right) found.push({ check, at, stored: String(left), computed: String(right) });
  }
  return found;
}
