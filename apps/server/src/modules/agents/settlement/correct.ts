import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { type ContractRow, contractRows, lockFollowing, passedOn } from '../contracts/contract-store.ts';
import { lockContracts } from '../contracts/offer.ts';
import { periodFigures } from '../contracts/period-figures.ts';
import { type Carried, nothingCarried, type PeriodFigures, payOf } from '../contracts/rules.ts';
import { parseTerms } from '../contracts/terms.ts';
import { type LateChange, lateChanges } from '../figures/index.ts';
import { setOff } from './set-off.ts';
import { statementOf } from './settle.ts';
import {
  insertStatements,
  type LastStated,
  type NewStatement,
  payRules,
  type StatementRow,
  statedSince,
} from './statement-store.ts';

const changesAtOnce = 2000;

/**
 * Corrects the statements of periods whose figures changed after they were settled, by a bet that was voided or settled
 * late. Each period is computed anew, and the difference is stated in a new revision. The corrections and the cursor in
 * the list of late changes are written in one transaction.
 */
export async function correctLate(ctx: Ctx): Promise<void> {
  for (;;) {
    const read = await moneyTransaction(ctx, async (tx) => {
      await lockContracts(tx);
      const { rows } = await sql<{ after: bigint }>`select after from agents.correction for update`.execute(tx);
      const changes = await lateChanges(tx, rows[0]?.after ?? 0n, changesAtOnce);
      if (changes.length > 0) {
        await correct(tx, await touchedBy(tx, changes));
        await sql`update agents.correction set after = ${changes.at(-1)?.id ?? 0n}`.execute(tx);
      }
      return changes.length;
    });
    if (read < changesAtOnce) return;
  }
}

type Touched = { contractId: bigint; slots: Date[] };

/** Returns the contracts that have settled a five-minute slot in which something changed below their payee. */
async function touchedBy(tx: Db, changes: readonly LateChange[]): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with recursive change as (
      select distinct * from unnest(${changes.map(({ memberId }) => memberId)}::int8[],
        ${changes.map(({ currency }) => currency)}::text[], ${changes.map(({ slot }) => slot)}::timestamptz[])
        c (member_id, currency, slot)),
    line as (
      select c.currency, c.slot, e.parent_id as agent_id from change c
      join agents.edge e on e.member_id = c.member_id and e.from_slot <= c.slot and e.until_slot > c.slot
      union
      select l.currency, l.slot, e.parent_id from line l
      join agents.edge e on e.member_id = l.agent_id and e.from_slot <= l.slot and e.until_slot > l.slot)
    select c.id as "contractId", array_agg(l.slot order by l.slot) as slots from line l
    join agents.contract c on c.payee_id = l.agent_id and c.currency = l.currency and c.from_at <= l.slot
      and c.settled_until > l.slot
    group by c.id order by c.id`.execute(tx);
  return rows;
}

const fiveMinutesMs = 300_000;

async function correct(tx: Db, touched: readonly Touched[]): Promise<void> {
  const rows = new Map(
    (
      await contractRows.lockAll(
        tx,
        touched.map(({ contractId }) => contractId),
      )
    ).map((row) => [row.id, row]),
  );
  const stated = await statedSince(
    tx,
    touched.map(({ contractId, slots }) => ({ contractId, since: slots[0] ?? new Date(0) })),
  );
  const chains = touched.flatMap(({ contractId, slots }): Chain[] => {
    const row = rows.get(contractId);
    if (!row) return [];
    const periods = periodsOf(row, slots, stated.get(contractId) ?? []);
    return [{ row, slots, periods, carried: carriedInto(periods[0]?.last) }];
  });
  const figures = await figuresAnew(tx, chains);
  const rules = new Map((await payRules(tx)).map((rule) => [rule.kind, rule]));
  const at = await databaseNow(tx);
  const statements: NewStatement[] = [];
  // A contract has a greater id than the one it follows, so it comes after the corrections to that one.
  for (let chain = chains.shift(); chain; chain = chains.shift()) {
    const { row, periods } = chain;
    const rule = rules.get(row.kind);
    assert(rule, `${row.kind} has its rule`);
    const terms = parseTerms(row.kind, row.terms, row.currency);
    let { carried } = chain;
    for (const period of periods) {
      const { from, until, last } = period;
      const anew = figures(row, period);
      const pay = payOf(terms, anew, carried);
      carried = pay.carriedOut;
      const statement = statementOf(
        { row, from, until, figures: anew, pay },
        // Refused amounts do not count as paid, and a correction of such a period needs an approval.
        {
          revision: last ? last.revision + 1 : 0,
          before: last?.counted ?? 0n,
          rule: last?.was_refused ? { ...rule, needsApproval: true } : rule,
          at,
        },
      );
      if (last ? differs(last, statement) : statement.due !== 0n) statements.push(statement);
    }
    const { loss, unpaid } = carried;
    if (row.kind !== 'dividend' || (loss === row.carried && unpaid === row.unpaid)) continue;
    await contractRows.update(tx, row.id, { carried: loss, unpaid });
    if (row.state === 'ENDED') await passOn(tx, { ...row, carried: loss, unpaid }, chains);
  }
  await insertStatements(tx, await setOff(tx, statements, at));
}

/**
 * Updates what the following contract inherits from a corrected one, and queues the following one to be computed anew.
 */
async function passOn(tx: Db, row: ContractRow, chains: Chain[]): Promise<void> {
  const next = await lockFollowing(tx, row);
  if (!next) return;
  const inherited = passedOn(row, next);
  const { loss, unpaid } = inherited;
  if (loss === next.inherited && unpaid === next.inherited_unpaid) return;
  await contractRows.update(tx, next.id, { inherited: loss, inherited_unpaid: unpaid });
  const own = chains.find((chain) => chain.row.id === next.id);
  const slots = own?.slots ?? [];
  const all = await statedSince(tx, [{ contractId: next.id, since: new Date(0) }]);
  const chain = { row: next, slots, periods: periodsOf(next, slots, all.get(next.id) ?? []), carried: inherited };
  const behind = chains.findIndex((one) => one.row.id >= next.id);
  chains.splice(behind < 0 ? chains.length : behind, own ? 1 : 0, chain);
}

/**
 * A settled period. `last` is its last statement (null: it came to nothing and has none); `isTouched`: its figures
 * changed and must be read again.
 */
type Settled = { from: Date; until: Date; last: LastStated | null; isTouched: boolean };

/**
 * Returns the periods to compute anew: those in which something changed and, for a dividend, all that follow, since a
 * loss may be carried on. Periods of real-time salary may have no statement; they are five-minute slots, so their
 * boundaries do not depend on the brand's clock.
 */
function periodsOf(row: ContractRow, slots: readonly Date[], stated: readonly LastStated[]): Settled[] {
  const holds = (from: Date, until: Date) => slots.some((slot) => slot >= from && slot < until);
  if (row.kind !== 'realtime') {
    const periods = stated.map((last) => ({
      from: last.from_at,
      until: last.until_at,
      last,
      isTouched: holds(last.from_at, last.until_at),
    }));
    return row.kind === 'dividend' ? periods : periods.filter(({ isTouched }) => isTouched);
  }
  const known = new Map(stated.map((last) => [last.from_at.getTime(), last]));
  return [...new Set(slots.map((slot) => slot.getTime()))].map((time) => ({
    from: new Date(time),
    until: new Date(time + fiveMinutesMs),
    last: known.get(time) ?? null,
    isTouched: true,
  }));
}

/** A contract's periods to compute anew, and the loss and debts with which the first of them begins. */
type Chain = { row: ContractRow; slots: readonly Date[]; periods: readonly Settled[]; carried: Carried };

const carriedInto = (last: LastStated | null | undefined): Carried =>
  last ? { loss: last.carried_in, unpaid: last.unpaid_in } : nothingCarried;

/**
 * Reads the figures of the periods in which something changed; other periods keep the figures of their last statement.
 */
async function figuresAnew(
  tx: Db,
  chains: readonly Chain[],
): Promise<(row: ContractRow, period: Settled) => PeriodFigures> {
  const asked = chains.flatMap(({ row, periods }) =>
    periods.filter(({ isTouched }) => isTouched).map(({ from, until }) => ({ row, from, until })),
  );
  const key = (row: ContractRow, from: Date) => `${row.id} ${from.getTime()}`;
  const found = new Map<string, PeriodFigures>();
  // Two contracts of one agent in one period may count active members by different rules, so each kind has its own
  // group.
  const groups = Map.groupBy(asked, ({ row, from, until }) => `${row.kind} ${from.getTime()} ${until.getTime()}`);
  for (const group of groups.values()) {
    const [first] = group;
    assert(first, 'a group is not empty');
    const figuresOf = await periodFigures(
      tx,
      group.map(({ row }) => ({
        agentId: row.payee_id,
        currency: row.currency,
        activeValidBet: parseTerms(row.kind, row.terms, row.currency).activeValidBet,
      })),
      { from: first.from, to: first.until },
    );
    for (const { row, from } of group) found.set(key(row, from), figuresOf(row.payee_id));
  }
  return (row, { from, last }) => {
    const anew = found.get(key(row, from)) ?? (last && statedFigures(last));
    assert(anew, 'a period is computed anew or was stated');
    return anew;
  };
}

export function statedFigures(row: StatementRow): PeriodFigures {
  const { stake, valid_bet, payout, promotions, rebates, unpaid, active_members } = row;
  return { stake, validBet: valid_bet, payout, promotions, rebates, unpaid, activeMembers: active_members };
}

const compared = [
  'stake',
  'valid_bet',
  'payout',
  'promotions',
  'rebates',
  'unpaid',
  'active_members',
  'carried_in',
  'carried_out',
  'unpaid_in',
  'unpaid_out',
  'amount',
] as const;

const differs = (last: StatementRow, next: NewStatement) => compared.some((column) => last[column] !== next[column]);
