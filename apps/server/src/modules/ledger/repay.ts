import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { legModes, type Plan, type PlannedLeg, transferKinds } from './entry.ts';

/**
 * The house accounts of debts. Double entry books a debt twice: the member's `debt` wallet holds it as a positive
 * balance against the house account `debt:owed`, and the house account `debt` has advanced the money on the member's
 * behalf. So the balances of `debt`, of `debt:owed` and of all debt wallets negated are one number.
 */
export const debtCodes = { advanced: 'debt', owed: 'debt:owed' } as const;

/** Returns the legs of a repayment: each credit to cash repays the debt, by at most the credit and at most the debt. */
function repaymentOf(credit: PlannedLeg, owing: Owing): PlannedLeg[] {
  const common = { kind: transferKinds.debtRepaid, ref: credit.ref };
  return [
    { ...common, debit: owing.debt, credit: owing.owedHouse, amount: credit.amount, mode: legModes.atMost },
    { ...common, debit: credit.credit, credit: owing.advancedHouse, amount: 0n, mode: legModes.asBefore },
  ];
}

type Owing = { cash: bigint; debt: bigint; owedHouse: bigint; advancedHouse: bigint };

/**
 * Returns the plans with a repayment after each credit to a wallet that owes. The amount is decided under the lock, so
 * a debt that changes in between does no harm.
 */
export async function withRepayments(db: Db, plans: readonly Plan[]): Promise<Plan[]> {
  const credited = [...new Set(plans.flatMap((plan) => plan.legs.map((leg) => leg.credit).filter((id) => id > 0n)))];
  const { rows } = await sql<Owing>`
    select cash.id as cash, debt.id as debt, owed.id as "owedHouse", advanced.id as "advancedHouse"
    from ledger.wallet cash
    join ledger.wallet debt on debt.member_id = cash.member_id and debt.currency = cash.currency and debt.type = 'debt'
    join ledger.house owed on owed.code = ${debtCodes.owed} and owed.currency = cash.currency
    join ledger.house advanced on advanced.code = ${debtCodes.advanced} and advanced.currency = cash.currency
    where cash.id = any (${credited}::int8[]) and cash.owes`.execute(db);
  if (rows.length === 0) return [...plans];
  const owing = new Map(rows.map((row) => [row.cash, row]));
  return plans.map((plan) => withRepayment(plan, owing));
}

function withRepayment(plan: Plan, owing: Map<bigint, Owing>): Plan {
  const legs: PlannedLeg[] = [];
  const debts = [...plan.debts];
  /** The parts so far of a credit split over ordered sources, which repays once, after its last part. */
  let split = 0n;
  for (const leg of plan.legs) {
    const owed = owing.get(leg.credit);
    if (!owed || leg.mode >= legModes.repays) {
      legs.push(leg);
      continue;
    }
    legs.push({ ...leg, mode: leg.mode + legModes.repays });
    split += leg.amount;
    if (leg.mode === legModes.carry) continue;
    legs.push(...repaymentOf({ ...leg, amount: split }, owed));
    split = 0n;
    if (!debts.some((pair) => pair.cash === owed.cash)) debts.push({ cash: owed.cash, debt: owed.debt });
  }
  return { ...plan, legs, debts };
}
