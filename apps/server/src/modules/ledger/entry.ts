import { hash } from 'node:crypto';
import { maxUnits } from '@fairhouse/money/money';
import { assert } from '../../platform/errors.ts';
import type { Account } from './accounts.ts';

/** The purposes of transfers. The numbers are stored: they never change and are never reused for another kind. */
export const transferKinds = {
  stake: 1,
  payout: 2,
  /** Cash paid in through a channel, and the channel's fee. */
  deposit: 3,
  depositFee: 4,
  /** Cash for a withdrawal: set aside, returned, paid out; and the fee. */
  withdrawalHeld: 5,
  withdrawalReturned: 6,
  withdrawal: 7,
  withdrawalFee: 8,
  signupGift: 10,
  /** A transfer from member to member. */
  memberTransfer: 11,
  /**
   * A transfer to a vendor's wallet: set aside, returned, arrived; then recalled, and the profit or loss made there.
   */
  vendorHeld: 12,
  vendorReturned: 13,
  vendorDeposit: 14,
  vendorWithdrawal: 15,
  vendorResult: 16,
  /** The guarantee that a matched depositor sets aside until the payee has confirmed. */
  guaranteeHeld: 17,
  guaranteeReturned: 18,
  guaranteeForfeited: 19,
  /** The guarantee forfeited to the payee by a depositor who kept the payee waiting. */
  guaranteePaid: 23,
  playGrant: 20,
  /** The stake of a vendor's cancelled bet; and a vendor's credit without a bet. */
  stakeReturned: 21,
  vendorCredit: 22,
  /** A vendor's credits without a bet, of other kinds than a promotion. */
  freeRound: 24,
  tournament: 25,
  jackpot: 26,
  cashback: 27,
  correction: 28,
  /** Adjustments made by operators, with a reason. */
  adjustmentCredit: 30,
  adjustmentDebit: 31,
  frozen: 32,
  unfrozen: 33,
  reversal: 40,
  debtBooked: 41,
  debtRepaid: 42,
  /** A tip to a dealer: no stake, no turnover. */
  tip: 43,
  tipReturned: 44,
  /** Bonus money: granted by the house, released as cash, and returned to the house. */
  bonusGranted: 50,
  bonusReleased: 51,
  bonusForfeited: 52,
  /** Cash given by a promotion, a mission, a VIP level and so on. */
  reward: 60,
  /** A returned share of a member's valid bet. */
  rebate: 61,
  /** Cash paid for goods of the points mall, paid back; and cash for converted points. */
  goodsPaid: 62,
  goodsReturned: 63,
  pointsConverted: 64,
  /** Points, in their own unit: earned, spent on goods, given back, converted into cash, and corrected. */
  pointsEarned: 70,
  pointsSpent: 71,
  pointsReturned: 72,
  pointsExchanged: 73,
  pointsAdjusted: 74,
  /** Payments to an agent under a contract, by the house or by the upline; and those taken back by a correction. */
  dividend: 80,
  salary: 81,
  wageReturned: 82,
} as const;
export type TransferKind = keyof typeof transferKinds;

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/**
 * One movement of money. Several debit accounts are ordered sources: the first gives what it holds, the next the rest;
 * under the lock they become one transfer each.
 */
export type Leg = {
  debit: Account | Account[];
  credit: Account;
  /** Units, positive. */
  amount: bigint;
  kind: TransferKind;
  /** The id of the movement's subject in the caller's domain; 0 when there is none. */
  ref: bigint;
};

/** Legs that are posted together or not at all, under one idempotency key. */
export type Entry = {
  /** A UUID. The same key posts once, whoever uses it and however often. */
  key: string;
  /** The request's content; by default its legs. The same key with other content is a conflict. */
  content?: string;
  legs: Leg[];
  /** The entry is posted only while the counter has the value `expect`, and increments it. */
  counter?: { id: bigint; expect: bigint };
  /** Stored with the entry and returned with every answer to its key. */
  detail?: JsonObject;
};

export type PostedLeg = {
  debit: bigint;
  credit: bigint;
  amount: bigint;
  /** The wallet's balance after the transfer; null on a house account's side. */
  debitAfter: bigint | null;
  creditAfter: bigint | null;
};

/** `duplicate` carries the first answer; `stale` the counter's value, -1 when it is closed or was never opened. */
export type PostAnswer =
  | { outcome: 'posted' | 'duplicate'; entryId: bigint; at: Date; legs: PostedLeg[]; detail: JsonObject | null }
  | { outcome: 'conflict' }
  | { outcome: 'insufficient' }
  | { outcome: 'stale'; counter: bigint };

/**
 * The rules for the amount of a leg, as `ledger.leg_mode` in the migrations numbers them. `repays` is added to
 * another mode.
 */
export const legModes = { exact: 0, carry: 1, atMost: 2, asBefore: 3, repays: 8 } as const;

/** A leg with one debit account, in the form that the database decides. */
export type PlannedLeg = {
  debit: bigint;
  credit: bigint;
  amount: bigint;
  kind: number;
  ref: bigint;
  mode: number;
};

/** An entry prepared for the database. */
export type Plan = {
  /** The key and the hash of the content: 32 hexadecimal digits each. */
  key: string;
  hash: string;
  legs: PlannedLeg[];
  counter: { id: bigint; expect: bigint } | null;
  detail: JsonObject | null;
  /** Pairs of a cash wallet and its member's debt wallet, when the legs may change the debt. */
  debts: { cash: bigint; debt: bigint }[];
};

const legsMax = 64;

/** Prepares an entry for the database, and asserts conditions that only our own code can violate. */
export function planOf(entry: Entry): Plan {
  assert(entry.legs.length > 0 && entry.legs.length <= legsMax, `an entry has 1 to ${legsMax} legs`);
  const legs: PlannedLeg[] = [];
  let said = entry.content ?? '';
  for (const leg of entry.legs) {
    assert(leg.amount > 0n && leg.amount <= maxUnits, 'an amount is positive and fits 64 bits');
    const kind = transferKinds[leg.kind];
    const sources = Array.isArray(leg.debit) ? leg.debit : [leg.debit];
    const last = sources.length - 1;
    assert(last >= 0, 'a leg names the account it takes from');
    for (let i = 0; i <= last; i++) {
      const source = sources[i];
      assert(source && source.currency === leg.credit.currency, 'both sides of a transfer have one currency');
      assert(source.play === leg.credit.play, 'play money moves between play accounts only');
      assert(source.id !== leg.credit.id, 'a transfer has two accounts');
      assert(i === last || source.id > 0n, 'an ordered source before the last is a wallet');
      legs.push({
        debit: source.id,
        credit: leg.credit.id,
        amount: i === 0 ? leg.amount : 0n,
        kind,
        ref: leg.ref,
        mode: i < last ? legModes.carry : legModes.exact,
      });
      if (entry.content === undefined)
        said += `${source.id}>${leg.credit.id}:${i === 0 ? leg.amount : 0n}:${kind}:${leg.ref};`;
    }
  }
  return {
    ...identityOf(entry.key, said),
    legs,
    counter: entry.counter ?? null,
    detail: entry.detail ?? null,
    debts: [],
  };
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the key without its dashes, and the hash of the content. */
export function identityOf(key: string, said: string): Pick<Plan, 'key' | 'hash'> {
  assert(uuidShape.test(key), 'an idempotency key is a uuid');
  const digits = key.slice(0, 8) + key.slice(9, 13) + key.slice(14, 18) + key.slice(19, 23) + key.slice(24);
  return { key: digits.toLowerCase(), hash: hash('sha256', said, 'hex').slice(0, 32) };
}
