import type { Verdict } from '../../platform/database/batcher.ts';
import { int4Array, int8Array, textArray, uuidArray } from '../../platform/database/binary-arrays.ts';
import { callOf, type LaneQuery, type LaneRow } from '../../platform/database/lane.ts';
import type { JsonObject, Plan, PlannedLeg, PostAnswer, PostedLeg } from './entry.ts';
import { verdicts } from './verdicts.ts';

/** The columns of an answer, in the order in which `decodeBatch` reads them. */
const answers = ['verdicts', 'base_id', 'amounts', 'debits_after', 'credits_after', 'counters', 'at_ms', 'firsts'];

/** Returns the single statement that posts the plans; `ledger.post_batch` in the migrations documents its arguments. */
export function encodeBatch(plans: readonly Plan[], waits: boolean): LaneQuery {
  const wallets = walletsOf(plans);
  const walletPlaces = new Map<bigint, number>();
  for (const id of wallets) walletPlaces.set(id, walletPlaces.size + 1);
  const placeOf = (id: bigint) => (id > 0n ? (walletPlaces.get(id) ?? 0) : 0);
  const counterPlaces = counterPlacesOf(plans);
  const legs: PlannedLeg[] = [];
  const legEntries: number[] = [];
  const legNumbers: number[] = [];
  const lastLegs: number[] = [];
  for (const plan of plans) {
    let number = 0;
    for (const leg of plan.legs) {
      legs.push(leg);
      legEntries.push(lastLegs.length + 1);
      legNumbers.push(++number);
    }
    lastLegs.push(legs.length);
  }
  const debtors = plans.flatMap((plan) => plan.debts);
  const counting = counterPlaces.size > 0 ? plans : [];
  const detailed = plans.some((plan) => plan.detail !== null) ? plans : [];
  return callOf('ledger.post_batch', answers, {
    wallet_id: int8Array(wallets, (id) => id),
    counter_id: int8Array([...counterPlaces.keys()], (id) => id),
    entry_key: uuidArray(plans, (plan) => plan.key),
    entry_hash: uuidArray(plans, (plan) => plan.hash),
    entry_last_leg: int4Array(lastLegs, (last) => last),
    entry_counter: int4Array(plans, ({ counter }) => (counter ? (counterPlaces.get(counter.id) ?? 0) : 0)),
    entry_expects: int8Array(counting, ({ counter }) => counter?.expect ?? 0n),
    entry_detail: textArray(detailed, ({ detail }) => (detail ? JSON.stringify(detail) : null)),
    leg_entry: int4Array(legEntries, (entry) => entry),
    leg_number: int4Array(legNumbers, (number) => number),
    leg_debit: int8Array(legs, (leg) => leg.debit),
    leg_credit: int8Array(legs, (leg) => leg.credit),
    leg_debit_wallet: int4Array(legs, (leg) => placeOf(leg.debit)),
    leg_credit_wallet: int4Array(legs, (leg) => placeOf(leg.credit)),
    leg_amount: int8Array(legs, (leg) => leg.amount),
    leg_kind: int4Array(legs, (leg) => leg.kind),
    leg_mode: int4Array(legs, (leg) => leg.mode),
    leg_ref: int8Array(legs, (leg) => leg.ref),
    debtor_cash_wallet: int4Array(debtors, ({ cash }) => placeOf(cash)),
    debtor_debt_wallet: int4Array(debtors, ({ debt }) => placeOf(debt)),
    waits,
  });
}

/** Returns the ids of the distinct wallets that the plans touch, ascending. */
function walletsOf(plans: readonly Plan[]): bigint[] {
  const ids = new Set<bigint>();
  for (const { legs } of plans) {
    for (const { debit, credit } of legs) {
      if (debit > 0n) ids.add(debit);
      if (credit > 0n) ids.add(credit);
    }
  }
  return [...ids].sort((a, b) => (a < b ? -1 : 1));
}

/** Returns the position, from 1, of each counter among those that the plans name. */
function counterPlacesOf(plans: readonly Plan[]): Map<bigint, number> {
  const places = new Map<bigint, number>();
  for (const { counter } of plans) {
    if (counter && !places.has(counter.id)) places.set(counter.id, places.size + 1);
  }
  return places;
}

/** Returns each plan's answer. */
export function decodeBatch(plans: readonly Plan[], row: LaneRow): Verdict<PostAnswer>[] {
  const [said, baseId, amounts, debitsAfter, creditsAfter, counters, atMs, firsts] = row;
  const verdictOf = listOf(said);
  const base = BigInt(baseId ?? 0);
  const at = new Date(Number(atMs ?? 0));
  const adjusted = amounts ? listOf(amounts) : null;
  const debitAfter = listOf(debitsAfter);
  const creditAfter = listOf(creditsAfter);
  const counterValues = counters ? listOf(counters) : [];
  const counterPlaces = counters ? counterPlacesOf(plans) : null;
  const duplicates = firsts ? firstAnswers(firsts) : null;
  let leg = 0;
  return plans.map((plan, e): Verdict<PostAnswer> => {
    const start = leg;
    leg += plan.legs.length;
    switch (Number(verdictOf[e])) {
      case verdicts.posted: {
        const legs: PostedLeg[] = [];
        let k = start;
        for (const { debit, credit, amount: planned } of plan.legs) {
          const amount = adjusted ? BigInt(adjusted[k] ?? 0) : planned;
          if (amount > 0n) {
            legs.push({ debit, credit, amount, debitAfter: units(debitAfter[k]), creditAfter: units(creditAfter[k]) });
          }
          k++;
        }
        return { outcome: 'posted', entryId: base + BigInt(e + 1), at, legs, detail: plan.detail };
      }
      case verdicts.duplicate: {
        const answer = duplicates?.get(e + 1);
        if (!answer) throw new Error('ledger.post_batch gives the first answer of each duplicate');
        return answer;
      }
      case verdicts.conflict:
        return { outcome: 'conflict' };
      case verdicts.busy:
        return 'busy';
      case verdicts.insufficient:
        return { outcome: 'insufficient' };
      case verdicts.stale:
        return {
          outcome: 'stale',
          counter: BigInt(counterValues[(counterPlaces?.get(plan.counter?.id ?? 0n) ?? 0) - 1] ?? -1),
        };
      case verdicts.owing:
        return 'owing';
      default:
        throw new Error(`ledger.post_batch gave the verdict ${verdictOf[e]}`);
    }
  });
}

function listOf(text: string | null | undefined): string[] {
  return text ? text.split(',') : [];
}

type First = {
  entry: string;
  at: number;
  detail: JsonObject | null;
  legs: [string, string, string, string | null, string | null][];
};

function units(text: string | null | undefined): bigint | null {
  return text ? BigInt(text) : null;
}

/** Returns the first answers of duplicates, by the position of their entries in the batch, from 1. */
function firstAnswers(text: string): Map<number, PostAnswer> {
  const found: Record<string, First> = JSON.parse(text);
  return new Map(
    Object.entries(found).map(([place, { entry, at, detail, legs }]) => [
      Number(place),
      {
        outcome: 'duplicate',
        entryId: BigInt(entry),
        at: new Date(at),
        legs: legs.map(([debit, credit, amount, debitAfter, creditAfter]) => ({
          debit: BigInt(debit),
          credit: BigInt(credit),
          amount: BigInt(amount),
          debitAfter: units(debitAfter),
          creditAfter: units(creditAfter),
        })),
        detail,
      },
    ]),
  );
}
