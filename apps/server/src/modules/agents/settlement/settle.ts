import type { ContractKind } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert } from '../../../platform/errors.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type ContractRow, contractRows, lockFollowing, passedOn } from '../contracts/contract-store.ts';
import { lockContracts } from '../contracts/offer.ts';
import { periodFigures } from '../contracts/period-figures.ts';
import { periodEnd, stepOf } from '../contracts/periods.ts';
import { type Carried, type Pay, type PeriodFigures, payOf } from '../contracts/rules.ts';
import { parseTerms, type Terms } from '../contracts/terms.ts';
import { figuresUntil } from '../figures/index.ts';
import { insertStatements, type NewStatement, type PayRule, payRules } from './statement-store.ts';

/** Each batch adds the play of its period up the tree once more, so batches are few and large. */
const contractsAtOnce = 10_000;

/**
 * Writes the statements of every contract of a kind for the periods that are over, once: a statement and the contract's
 * step to its next period are one transaction. It pays nothing. Any number of nodes may run it: one writes at a time.
 */
export async function stateDue(ctx: Ctx, kind: ContractKind): Promise<void> {
  const rule = (await payRules(ctx.db)).find((one) => one.kind === kind);
  assert(rule, `${kind} has its rule`);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const waited = new Date((await databaseNow(ctx.db)).getTime() - rule.waitMinutes * 60_000);
  // Asked before the transaction begins: a change before this moment that comes from now on is noted as late, and
  // corrected.
  const told = await figuresUntil(ctx.db);
  const until = told < waited ? told : waited;
  for (;;) {
    const stated = await moneyTransaction(ctx, async (tx) => {
      await lockContracts(tx);
      const due = await lockDue(tx, kind, until);
      await stateEach(tx, due, rule, utcOffsetMinutes);
      return due.length;
    });
    // A contract that is behind has more than one period to state.
    if (stated === 0) return;
  }
}

/** Rounds that have been open for longer are not waited for: in-house rounds end automatically within two days. */
const openFor = sql`interval '49 hours'`;

/**
 * Locks the contracts whose period is over. A dividend waits for the open rounds of its period: a player chooses when
 * to win an open round, and would do so once the losses beside it had been paid for.
 */
async function lockDue(tx: Db, kind: ContractKind, until: Date): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    with recursive open_round as (
      select distinct b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch') as slot from records.bet b
      where b.status = 'UNSETTLED' and b.placed_at > now() - ${openFor} and b.placed_at < ${until} and b.game_type <> 'PVP'
        and not exists (
          select from agents.house_span s
          where s.member_id = b.member_id and s.from_slot <= b.placed_at and s.until_slot > b.placed_at)),
    line as (
      select o.currency, o.slot, x.parent_id as agent_id from open_round o
      join agents.edge x on x.member_id = o.member_id and x.from_slot <= o.slot and x.until_slot > o.slot
      union
      select l.currency, l.slot, x.parent_id from line l
      join agents.edge x on x.member_id = l.agent_id and x.from_slot <= l.slot and x.until_slot > l.slot),
    waiting as materialized (
      select w.id from line l
      join agents.contract w on w.payee_id = l.agent_id and w.currency = l.currency and w.kind = 'dividend' and w.state = 'ACCEPTED'
        and w.settled_until <= l.slot and w.period_end > l.slot)
    select * from agents.contract c where kind = ${kind} and state = 'ACCEPTED' and period_end <= ${until}
      and (kind <> 'dividend' or c.id not in (select id from waiting))
      -- One that may begin with a loss of another comes after it.
      and (kind <> 'dividend' or not exists (
        select from agents.contract b
        where b.payee_id = c.payee_id and b.kind = c.kind and b.state = 'ACCEPTED' and b.until_at <= c.from_at))
    order by period_end, id limit ${contractsAtOnce} for update of c`.execute(tx);
  return rows;
}

export type Stated = { row: ContractRow; terms: Terms; from: Date; until: Date; figures: PeriodFigures; pay: Pay };

async function stateEach(tx: Db, due: readonly ContractRow[], rule: PayRule, utcOffsetMinutes: number): Promise<void> {
  if (due.length === 0) return;
  const stated = await computeDue(tx, due);
  const at = await databaseNow(tx);
  const statements = stated.map((one) => statementOf(one, { revision: 0, before: 0n, rule, at }));
  // Five minutes that come to nothing need no row.
  await insertStatements(tx, rule.kind === 'realtime' ? statements.filter(({ due }) => due !== 0n) : statements);
  await stepOn(
    tx,
    stated.map(({ row, terms, until, pay }) => {
      const end = periodEnd(stepOf(terms), until, utcOffsetMinutes);
      const isOver = row.until_at !== null && row.until_at <= until;
      const cut = row.until_at !== null && row.until_at < end ? row.until_at : end;
      return { id: row.id, settledUntil: until, periodEnd: isOver ? until : cut, carried: pay.carriedOut, isOver };
    }),
  );
  for (const { row, until, pay } of stated) {
    const { loss, unpaid } = pay.carriedOut;
    if ((loss < 0n || unpaid > 0n) && row.until_at !== null && row.until_at <= until) {
      await passOn(tx, { ...row, carried: loss, unpaid });
    }
  }
}

/**
 * Writes what the contract passes on into the following one, which was signed before this one was settled to its end.
 */
async function passOn(tx: Db, row: ContractRow): Promise<void> {
  const next = await lockFollowing(tx, row);
  if (!next) return;
  const { loss, unpaid } = passedOn(row, next);
  if (loss === 0n && unpaid === 0n) return;
  await contractRows.update(tx, next.id, { inherited: loss, carried: loss, inherited_unpaid: unpaid, unpaid });
}

/** Computes the running period of each contract, grouped by equal periods. */
export async function computeDue(
  tx: Db,
  due: readonly ContractRow[],
  endOf: (row: ContractRow) => Date | null = (row) => row.period_end,
): Promise<Stated[]> {
  const open = due.map((row) => {
    const [from, until] = [row.settled_until, endOf(row)];
    assert(from && until, 'an accepted contract has its times');
    return { row, from, until, terms: parseTerms(row.kind, row.terms, row.currency) };
  });
  const stated: Stated[] = [];
  for (const group of Map.groupBy(open, ({ from, until }) => `${from.getTime()} ${until.getTime()}`).values()) {
    const [{ from, until } = { from: new Date(0), until: new Date(0) }] = group;
    const asked = group.map(({ row, terms }) => ({
      agentId: row.payee_id,
      currency: row.currency,
      activeValidBet: terms.activeValidBet,
    }));
    const figuresOf = await periodFigures(tx, asked, { from, to: until });
    for (const { row, terms } of group) {
      const figures = figuresOf(row.payee_id);
      stated.push({ row, terms, from, until, figures, pay: payOf(terms, figures, carriedBy(row)) });
    }
  }
  return stated;
}

const carriedBy = ({ carried: loss, unpaid }: ContractRow): Carried => ({ loss, unpaid });

/** Returns a new statement of a period; `before` is the sum of its earlier revisions, in units. */
export function statementOf(
  { row, from, until, figures, pay }: Omit<Stated, 'terms'>,
  { revision, before, rule, at }: { revision: number; before: bigint; rule: PayRule; at: Date },
): NewStatement {
  const due = pay.amount - before;
  return {
    contract_id: row.id,
    kind: row.kind,
    payer_id: row.payer_id,
    payee_id: row.payee_id,
    currency: row.currency,
    from_at: from,
    until_at: until,
    revision,
    stake: figures.stake,
    valid_bet: figures.validBet,
    payout: figures.payout,
    promotions: figures.promotions,
    rebates: figures.rebates,
    unpaid: figures.unpaid,
    active_members: figures.activeMembers,
    carried_in: pay.carriedIn.loss,
    carried_out: pay.carriedOut.loss,
    unpaid_in: pay.carriedIn.unpaid,
    unpaid_out: pay.carriedOut.unpaid,
    basis: pay.basis,
    rate: pay.rate,
    amount: pay.amount,
    before,
    due,
    set_off: 0n,
    paid_at: null,
    state: due === 0n ? 'NONE' : rule.needsApproval ? 'HELD' : 'OWED',
    settled_at: at,
  };
}

type StepOn = { id: bigint; settledUntil: Date; periodEnd: Date; carried: Carried; isOver: boolean };

/** Moves contracts on to their next period; a contract that is settled to its end becomes ENDED. */
async function stepOn(tx: Db, steps: readonly StepOn[]): Promise<void> {
  const column = <T>(of: (step: StepOn) => T) => steps.map(of);
  await sql`
    update agents.contract c set settled_until = s.settled_until, period_end = s.period_end, carried = s.carried, unpaid = s.unpaid,
      state = case when s.is_over then 'ENDED' else c.state end
    from unnest(${column(({ id }) => id)}::int8[], ${column(({ settledUntil }) => settledUntil)}::timestamptz[],
      ${column((step) => step.periodEnd)}::timestamptz[], ${column(({ carried }) => carried.loss)}::int8[],
      ${column(({ carried }) => carried.unpaid)}::int8[], ${column(({ isOver }) => isOver)}::bool[])
      s (id, settled_until, period_end, carried, unpaid, is_over)
    where c.id = s.id`.execute(tx);
}
