import type { JsonObject, Plan, PostAnswer, PostedLeg } from './entry.ts';

/** The one statement of the ledger's write side; `ledger.post_batch` in the migration documents its parameters. */
export const postBatchSql =
  'select verdicts, entries, amounts, debits_after, credits_after, counters, at_ms, firsts from ledger.post_batch($1::int8[], $2::int8[], $3::int8[], $4::uuid[], $5::int8[], $6::text, $7::int8[], $8::bool)';

/** The row of texts that it answers with, in the order of the select list. */
export type BatchRow = (string | null)[];

/** `busy`: a lock is held elsewhere, ask again. `owing`: ask again with the repayment of the credited wallet's debt. */
export type Verdict = PostAnswer | { outcome: 'busy' } | { outcome: 'owing' };

const separator = '\u001e';
const int8Oid = 20;
const uuidOid = 2950;

/** Lays plans out as parameters, arrays in PostgreSQL's binary form: no text is built and none is parsed. */
export function encodeBatch(plans: readonly Plan[], wait: boolean): unknown[] {
  const wallets = walletsOf(plans);
  const walletPlaces = new Map(wallets.map((id, i) => [id, i + 1]));
  const counterPlaces = new Map<bigint, number>();
  const counterPlace = (id: bigint): number => {
    const known = counterPlaces.get(id);
    if (known !== undefined) return known;
    counterPlaces.set(id, counterPlaces.size + 1);
    return counterPlaces.size;
  };

  let legCount = 0;
  let debtCount = 0;
  let hasDetail = false;
  for (const plan of plans) {
    legCount += plan.legs.length;
    debtCount += plan.debts.length;
    hasDetail ||= plan.detail !== null;
  }
  const entries = int8Array(plans.length * 3);
  const keys = arrayHeader(uuidOid, plans.length * 2, 16);
  const legs = int8Array(legCount * 10);
  const debts = int8Array(debtCount * 2);

  let lastLeg = 0;
  let keyAt = arrayStart;
  let entryNumber = 0;
  for (const plan of plans) {
    entryNumber++;
    let number = 0;
    for (const leg of plan.legs) {
      legs.small(entryNumber);
      legs.small(++number);
      legs.big(leg.debit);
      legs.big(leg.credit);
      legs.small(walletPlaces.get(leg.debit) ?? 0);
      legs.small(walletPlaces.get(leg.credit) ?? 0);
      legs.big(leg.amount);
      legs.small(leg.kind);
      legs.big(leg.ref);
      legs.small(leg.mode);
    }
    lastLeg += number;
    entries.small(lastLeg);
    entries.small(plan.counter ? counterPlace(plan.counter.id) : 0);
    entries.big(plan.counter ? plan.counter.expect : 0n);
    for (const bytes of [plan.key16, plan.hash16]) {
      keys.writeInt32BE(16, keyAt);
      bytes.copy(keys, keyAt + 4);
      keyAt += 20;
    }
    for (const { cash, debt } of plan.debts) {
      debts.small(walletPlaces.get(cash) ?? 0);
      debts.small(walletPlaces.get(debt) ?? 0);
    }
  }
  const walletIds = int8Array(wallets.length);
  for (const id of wallets) walletIds.big(id);
  const counters = int8Array(counterPlaces.size);
  for (const id of counterPlaces.keys()) counters.big(id);
  const details = hasDetail ? plans.map((p) => (p.detail ? JSON.stringify(p.detail) : '')).join(separator) : null;
  return [walletIds.bytes, counters.bytes, entries.bytes, keys, legs.bytes, details, debts.bytes, wait];
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

/** Gives each plan its own answer. */
export function decodeBatch(plans: readonly Plan[], row: BatchRow): Verdict[] {
  const [verdicts = [], entries = [], amounts = [], debitsAfter = [], creditsAfter = [], counters = []] = row
    .slice(0, 6)
    .map((text) => (text ? text.split(',') : []));
  const at = new Date(Number(row[6] ?? 0));
  const firsts = row[7] ? firstAnswers(row[7]) : null;
  let counterPlaces: Map<bigint, number> | null = null;
  let leg = 0;
  return plans.map((plan, e): Verdict => {
    const start = leg;
    leg += plan.legs.length;
    if (plan.counter) {
      counterPlaces ??= new Map();
      if (!counterPlaces.has(plan.counter.id)) counterPlaces.set(plan.counter.id, counterPlaces.size);
    }
    switch (verdicts[e]) {
      case '0': {
        const legs: PostedLeg[] = [];
        for (let k = start; k < leg; k++) {
          const planned = plan.legs[k - start];
          const amount = amounts[k];
          if (!planned || amount === undefined || amount === '0') continue;
          legs.push({
            debit: planned.debit,
            credit: planned.credit,
            amount: BigInt(amount),
            debitAfter: units(debitsAfter[k]),
            creditAfter: units(creditsAfter[k]),
          });
        }
        return { outcome: 'posted', entryId: BigInt(entries[e] ?? 0), at, legs, detail: plan.detail };
      }
      case '1': {
        const first = firsts?.get(entries[e] ?? '');
        if (!first) throw new Error(`entry ${entries[e]} was found by its key, so its first answer is there`);
        return first;
      }
      case '2':
        return { outcome: 'conflict' };
      case '3':
        return { outcome: 'busy' };
      case '5':
        return { outcome: 'insufficient' };
      case '6':
        return { outcome: 'stale', counter: BigInt(counters[counterPlaces?.get(plan.counter?.id ?? 0n) ?? -1] ?? -1) };
      case '7':
        return { outcome: 'owing' };
      default:
        throw new Error(`ledger.post_batch gave the verdict ${verdicts[e]}`);
    }
  });
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

function firstAnswers(text: string): Map<string, PostAnswer> {
  return new Map(
    (JSON.parse(text) as First[]).map(({ entry, at, detail, legs }) => [
      entry,
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

/** Bytes before the first element: dimensions, null flag, element type, length, lower bound. */
const arrayStart = 20;

function arrayHeader(oid: number, length: number, elementBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(length === 0 ? 12 : arrayStart + length * (4 + elementBytes));
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(oid, 8);
  if (length > 0) {
    bytes.writeInt32BE(length, 12);
    bytes.writeInt32BE(1, 16);
  }
  return bytes;
}

/** An int8[] to be filled in order; `small` is for non-negative numbers below 2^31. */
function int8Array(length: number): { bytes: Buffer; small: (n: number) => void; big: (n: bigint) => void } {
  const bytes = arrayHeader(int8Oid, length, 8);
  let at = arrayStart;
  return {
    bytes,
    small: (n) => {
      bytes.writeInt32BE(8, at);
      bytes.writeInt32BE(0, at + 4);
      bytes.writeInt32BE(n, at + 8);
      at += 12;
    },
    big: (n) => {
      bytes.writeInt32BE(8, at);
      bytes.writeBigInt64BE(n, at + 4);
      at += 12;
    },
  };
}
