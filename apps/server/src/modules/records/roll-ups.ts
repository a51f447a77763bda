import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type FeedRow, type Owner, transferKinds } from '../ledger/index.ts';
import { hourOf } from './hours.ts';
import type { BetRow } from './store.ts';

type BetHour = Pick<
  BetRow,
  'memberId' | 'currency' | 'gameType' | 'vendor' | 'status' | 'stake' | 'validBet' | 'payout'
> & {
  hour: Date;
  bets: number;
};

type CashHour = {
  memberId: bigint;
  currency: string;
  hour: Date;
  kind: number;
  transfers: number;
  amountIn: bigint;
  amountOut: bigint;
  firstEntry: bigint;
  lastEntry: bigint;
};

/** Adds bets to the hours that they were placed in. Each bet once: in the transaction that moves the reader's place. */
export async function rollUpBets(tx: Db, bets: BetRow[]): Promise<void> {
  const hours = new Map<string, BetHour>();
  for (const { memberId, currency, placedAt, gameType, vendor, status, stake, validBet, payout } of bets) {
    const hour = hourOf(placedAt);
    const key = `${memberId}|${currency}|${hour.getTime()}|${gameType}|${vendor}|${status}`;
    const sum = hours.get(key);
    if (sum) {
      sum.bets += 1;
      sum.stake += stake;
      sum.validBet += validBet;
      sum.payout += payout;
    } else hours.set(key, { memberId, currency, hour, gameType, vendor, status, bets: 1, stake, validBet, payout });
  }
  const rows = inOrder(hours);
  const column = <K extends keyof BetHour>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into records.bet_hour as h
      (member_id, currency, hour, game_type, vendor, status, bets, stake, valid_bet, payout)
    select * from unnest(
      ${column('memberId')}::int8[], ${column('currency')}::text[], ${column('hour')}::timestamptz[],
      ${column('gameType')}::text[], ${column('vendor')}::text[], ${column('status')}::text[], ${column('bets')}::int8[],
      ${column('stake')}::int8[], ${column('validBet')}::int8[], ${column('payout')}::int8[])
    on conflict (member_id, currency, hour, game_type, vendor, status) do update set bets = h.bets + excluded.bets,
      stake = h.stake + excluded.stake, valid_bet = h.valid_bet + excluded.valid_bet, payout = h.payout + excluded.payout`.execute(
    tx,
  );
}

/** Adds the transfers of cash wallets to their hours, both sides of a transfer between two members. */
export async function rollUpCash(tx: Db, rows: FeedRow[]): Promise<void> {
  const hours = new Map<string, CashHour>();
  for (const row of rows) {
    if (row.creditOwner?.type === 'cash') addTo(hours, row, row.creditOwner, row.amount, 0n);
    if (row.debitOwner?.type === 'cash') addTo(hours, row, row.debitOwner, 0n, row.amount);
  }
  if (hours.size === 0) return;
  const sums = inOrder(hours);
  const column = <K extends keyof CashHour>(name: K) => sums.map((sum) => sum[name]);
  await sql`
    insert into records.cash_hour as h
      (member_id, currency, hour, kind, transfers, amount_in, amount_out, first_entry, last_entry)
    select * from unnest(
      ${column('memberId')}::int8[], ${column('currency')}::text[], ${column('hour')}::timestamptz[],
      ${column('kind')}::int2[], ${column('transfers')}::int8[], ${column('amountIn')}::int8[],
      ${column('amountOut')}::int8[], ${column('firstEntry')}::int8[], ${column('lastEntry')}::int8[])
    on conflict (member_id, currency, hour, kind) do update set transfers = h.transfers + excluded.transfers,
      amount_in = h.amount_in + excluded.amount_in, amount_out = h.amount_out + excluded.amount_out,
      first_entry = least(h.first_entry, excluded.first_entry), last_entry = greatest(h.last_entry, excluded.last_entry)`.execute(
    tx,
  );
}

function addTo(hours: Map<string, CashHour>, row: FeedRow, owner: Owner, amountIn: bigint, amountOut: bigint): void {
  const { memberId, currency } = owner;
  const { entryId } = row;
  const hour = hourOf(row.at);
  const kind = transferKinds[row.kind];
  const key = `${memberId}|${currency}|${hour.getTime()}|${kind}`;
  const sum = hours.get(key);
  if (sum) {
    sum.transfers += 1;
    sum.amountIn += amountIn;
    sum.amountOut += amountOut;
    if (entryId < sum.firstEntry) sum.firstEntry = entryId;
    if (entryId > sum.lastEntry) sum.lastEntry = entryId;
  } else {
    const entries = { firstEntry: entryId, lastEntry: entryId };
    hours.set(key, { memberId, currency, hour, kind, transfers: 1, amountIn, amountOut, ...entries });
  }
}

/** In the order of the members, so that a step touches each page once. */
function inOrder<Sum extends { memberId: bigint }>(hours: Map<string, Sum>): Sum[] {
  return [...hours.values()].sort((a, b) => (a.memberId < b.memberId ? -1 : a.memberId > b.memberId ? 1 : 0));
}
