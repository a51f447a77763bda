import type { Verdict } from '../../platform/batcher.ts';
import {
  arrayOf,
  first,
  int4,
  int8,
  int8ArrayOf,
  uuid,
  writeInt4,
  writeInt8,
  writeUuid,
} from '../../platform/binary-arrays.ts';
import type { LaneRow } from '../../platform/lane.ts';
import type { JsonObject, Plan, PostAnswer, PostedLeg } from './entry.ts';

/** The one statement of the ledger's write side; `ledger.post_batch` in the migration documents its parameters. */
export const postBatchSql =
  'select verdicts, base_id, amounts, debits_after, credits_after, counters, at_ms, firsts from ledger.post_batch($1::int8[], $2::int8[], $3::int8[], $4::int4[], $5::uuid[], $6::int8[], $7::int4[], $8::text, $9::int4[], $10::bool)';

const separator = '\u001e';

/** Lays plans out as parameters, arrays in PostgreSQL's binary form: no text is built and none is parsed. */
export function encodeBatch(plans: readonly Plan[], wait: boolean): unknown[] {
  const wallets = walletsOf(plans);
  const walletPlaces = new Map<bigint, number>();
  for (const id of wallets) walletPlaces.set(id, walletPlaces.size + 1);
  const counterPlaces = counterPlacesOf(plans);
  let legCount = 0;
  let debtCount = 0;
  let hasDetail = false;
  for (const plan of plans) {
    legCount += plan.legs.length;
    debtCount += plan.debts.length;
    hasDetail ||= plan.detail !== null;
  }
  const expect = arrayOf(int8, counterPlaces.size === 0 ? 0 : plans.length);
  const entries = arrayOf(int4, plans.length * 2);
  const keys = arrayOf(uuid, plans.length * 2);
  const legs = arrayOf(int8, legCount * 4);
  const places = arrayOf(int4, legCount * 6);
  const debts = arrayOf(int4, debtCount * 2);

  let [expectAt, entryAt, keyAt, legAt, placeAt, debtAt] = [first, first, first, first, first, first];
  let lastLeg = 0;
  let entryNumber = 0;
  for (const plan of plans) {
    entryNumber++;
    let legNumber = 0;
    for (const leg of plan.legs) {
      legAt = writeInt8(legs, legAt, leg.debit);
      legAt = writeInt8(legs, legAt, leg.credit);
      legAt = writeInt8(legs, legAt, leg.amount);
      legAt = writeInt8(legs, legAt, leg.ref);
      placeAt = writeInt4(places, placeAt, entryNumber);
      placeAt = writeInt4(places, placeAt, ++legNumber);
      placeAt = writeInt4(places, placeAt, leg.debit > 0n ? (walletPlaces.get(leg.debit) ?? 0) : 0);
      placeAt = writeInt4(places, placeAt, leg.credit > 0n ? (walletPlaces.get(leg.credit) ?? 0) : 0);
      placeAt = writeInt4(places, placeAt, leg.kind);
      placeAt = writeInt4(places, placeAt, leg.mode);
    }
    lastLeg += legNumber;
    entryAt = writeInt4(entries, entryAt, lastLeg);
    entryAt = writeInt4(entries, entryAt, plan.counter ? (counterPlaces.get(plan.counter.id) ?? 0) : 0);
    if (counterPlaces.size > 0) expectAt = writeInt8(expect, expectAt, plan.counter?.expect ?? 0n);
    keyAt = writeUuid(keys, keyAt, plan.key);
    keyAt = writeUuid(keys, keyAt, plan.hash);
    for (const { cash, debt } of plan.debts) {
      debtAt = writeInt4(debts, debtAt, walletPlaces.get(cash) ?? 0);
      debtAt = writeInt4(debts, debtAt, walletPlaces.get(debt) ?? 0);
    }
  }
  const details = hasDetail ? plans.map((p) => (p.detail ? JSON.stringify(p.detail) : '')).join(separator) : null;
  return [
    int8ArrayOf(wallets),
    int8ArrayOf([...counterPlaces.keys()]),
    expect,
    entries,
    keys,
    legs,
    places,
    details,
    debts,
    wait,
  ];
}

/** The distinct wallets that the plans touch, rising. */
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

/** Each counter's place among those that the plans name, from 1. */
function counterPlacesOf(plans: readonly Plan[]): Map<bigint, number> {
  const places = new Map<bigint, number>();
  for (const { counter } of plans) {
    if (counter && !places.has(counter.id)) places.set(counter.id, places.size + 1);
  }
  return places;
}

/** Gives each plan its own answer. */
export function decodeBatch(plans: readonly Plan[], row: LaneRow): Verdict<PostAnswer>[] {
  const [verdicts, baseId, amounts, debitsAfter, creditsAfter, counters, atMs, firsts] = row;
  const verdictOf = listOf(verdicts);
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
    switch (verdictOf[e]) {
      case '0': {
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
      case '1': {
        const answer = duplicates?.get(e + 1);
        if (!answer) throw new Error('ledger.post_batch gives the first answer of each duplicate');
        return answer;
      }
      case '2':
        return { outcome: 'conflict' };
      case '3':
        return 'busy';
      case '5':
        return { outcome: 'insufficient' };
      case '6':
        return {
          outcome: 'stale',
          counter: BigInt(counterValues[(counterPlaces?.get(plan.counter?.id ?? 0n) ?? 0) - 1] ?? -1),
        };
      case '7':
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

/** By the place of their entries in the batch, from 1. */
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
