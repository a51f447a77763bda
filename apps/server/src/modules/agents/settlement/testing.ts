import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { placeUnder } from '../../identity/desk/index.ts';
import { project } from '../../records/testing.ts';
import { record, toldBet } from '../../records/testing-bets.ts';
import { followDebts } from '../../records/unpaid.ts';
import { brandSettings } from '../../site/index.ts';
import { actTokens } from '../contracts/act-tokens.ts';
import { answerContract } from '../contracts/answer.ts';
import { type ContractRow, contractRows, inForce } from '../contracts/contract-store.ts';
import { endingBelow, readGiven } from '../contracts/end.ts';
import { offerContract } from '../contracts/offer.ts';
import { periodEnd, stepOf, wholePeriodBefore } from '../contracts/periods.ts';
import { parseTerms } from '../contracts/terms.ts';
import { followAllTeams } from '../testing.ts';

export { voided } from '../../records/testing-bets.ts';

export const dayMs = 86_400_000;
/** The time after the end of a period for which dividends wait, in minutes, as on a new site. */
export const waitMinutes = 120;
/**
 * The moment up to which ended periods are stated now. Tests count their days from it, so that they pass at any hour.
 */
export const statedUntil = () => new Date(Date.now() - waitMinutes * 60_000);
/** The age of these tests' accounts at their place in the tree, in days. */
const standsDays = 400;

/** A signed-in agent or plain member who has long stood below the upline. */
export async function placed(ctx: Ctx, uplineId: bigint | null, more: { isAgent?: boolean; currency?: string } = {}) {
  const { isAgent = true, currency } = more;
  const member = await signedInMember(ctx, {
    ...(isAgent ? { accountType: 1 } : {}),
    ...(currency ? { currency } : {}),
  });
  if (uplineId !== null) {
    const at = new Date(Date.now() - standsDays * dayMs);
    await ctx.db
      .transaction()
      .execute((tx) => placeUnder(tx, { memberId: member.memberId, uplineId, code: 'TEST', at }));
  }
  return member;
}

/** Terms with one tier that pays a rate, in percent, of everything. */
export function flatTerms(kind: ContractKind, rate: string, more: Partial<ContractTerms> = {}): ContractTerms {
  const lossRate = kind === 'realtime' ? rate : '0';
  return {
    period: kind === 'dividend' ? 'daily' : null,
    carriesLosses: false,
    activeValidBet: '0',
    tiers: [{ activeMembers: 0, volume: '0', profit: '0', rate, lossRate }],
    ...more,
  };
}

/** Offers a contract and accepts it, as both sides do. */
export async function signed(
  ctx: Ctx,
  kind: ContractKind,
  { payerId, payeeId, terms }: { payerId: bigint | null; payeeId: bigint; terms: ContractTerms },
): Promise<ContractRow> {
  const by = payerId === null ? { operatorId: null } : { memberId: payerId };
  const offered = await offerContract(ctx, by, { kind, payeeId, terms });
  return await accepted(ctx, offered);
}

/** Accepts an offer, naming all the contracts that end with it. */
export async function accepted(ctx: Ctx, row: ContractRow): Promise<ContractRow> {
  const { id, kind, payee_id, version, terms, currency } = row;
  const ending = await endingBelow(readGiven(ctx.db), payee_id, kind, parseTerms(kind, terms, currency));
  const ends = ending.map((given) => given.id);
  const { accept: token = '' } = await actTokens(ctx.db, row);
  return await answerContract(ctx, payee_id, { action: 'accept', kind, contractId: id, version, token, ends });
}

/** Terminates a contract for its payee, naming all the contracts that end with it. */
export async function terminated(ctx: Ctx, row: ContractRow): Promise<ContractRow> {
  const { id, kind, payee_id, version } = row;
  const ending = await endingBelow(readGiven(ctx.db), payee_id, kind, null);
  const ends = ending.map((given) => given.id);
  const { terminate: token = '' } = await actTokens(ctx.db, row);
  return await answerContract(ctx, payee_id, { action: 'terminate', kind, contractId: id, version, token, ends });
}

/** Dates a contract back to the beginning of the period that holds a moment. */
export async function begun(ctx: Ctx, row: ContractRow, moment: Date): Promise<ContractRow> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const step = stepOf(parseTerms(row.kind, row.terms, row.currency));
  const from = wholePeriodBefore(step, moment, utcOffsetMinutes).until;
  await sql`
    update agents.contract set from_at = ${from}, settled_until = ${from}, period_end = ${periodEnd(step, from, utcOffsetMinutes)}
    where id = ${row.id}`.execute(ctx.db);
  const after = await contractRows.byId(ctx.db, row.id);
  if (!after) throw new Error('a contract is never removed');
  return after;
}

/** The middle of the brand's day that is so many days before the one to be stated next. */
export function middleOfDay(days: number, utcOffsetMinutes: number): Date {
  const { until } = wholePeriodBefore('day', statedUntil(), utcOffsetMinutes);
  return new Date(until.getTime() - (days - 0.5) * dayMs);
}

/** House → upline → downline → player, with contracts that have run since a moment. */
export async function chainSince(ctx: Ctx, since: Date, { up, down }: { up: ContractTerms; down: ContractTerms }) {
  const upline = await placed(ctx, null);
  const downline = await placed(ctx, upline.memberId);
  const player = await placed(ctx, downline.memberId, { isAgent: false });
  const ofHouse = await signed(ctx, 'dividend', { payerId: null, payeeId: upline.memberId, terms: up });
  const own = await begun(ctx, ofHouse, since);
  const ofUpline = await signed(ctx, 'dividend', { payerId: upline.memberId, payeeId: downline.memberId, terms: down });
  const given = await begun(ctx, ofUpline, since);
  return { upline, downline, player, own, given };
}

/** Brings the sums of teams up to date. */
export async function followAll(ctx: Ctx): Promise<void> {
  for (const reader of ['bets', 'rounds'] as const) while (await project(ctx, reader)) {}
  // Ends the hour for which repayments wait.
  await ctx.pool.query('update records.debt_due set due_at = now()');
  while (await followDebts(ctx)) {}
  await followAllTeams(ctx);
}

export async function contractInForce(ctx: Ctx, payeeId: bigint, kind: ContractKind): Promise<ContractRow> {
  const row = await inForce(ctx.db, payeeId, kind);
  if (!row) throw new Error('a contract is in force');
  return row;
}

/** A settled, lost bet of ten on a slot, as a product reports it. */
export const betOf = (memberId: bigint, placedAt: Date, more: Partial<Bet> = {}): Bet =>
  toldBet(memberId, { placedAt, ...more });

/** Reports bets to the record, and brings the sums of teams up to date. */
export async function play(ctx: Ctx, bets: readonly Bet[]): Promise<void> {
  await record(ctx, bets);
  await followAll(ctx);
}
