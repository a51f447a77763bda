import { type DeskEvent, DeskReason } from '@fairhouse/contract/desk';
import { DeskEntry, DeskEntryApproval, DeskEntryDetail, DeskEntryQuery } from '@fairhouse/contract/desk-activities';
import type { Prize } from '@fairhouse/contract/rewards';
import { parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { proofsOf, showProof } from '../../../cashier/index.ts';
import {
  type Approvals,
  addApproval,
  agreedByTwo,
  deskDecision,
  type MoneyEvent,
  moneyEventsOf,
  moneyTransaction,
  type OperatorActor,
  takesTwo,
} from '../../../money-rows/index.ts';
import {
  aboutMember,
  deskList,
  deskRow,
  deskView,
  found,
  type ListFilter,
  type Names,
} from '../../../operators/index.ts';
import { worthOfPrize } from '../../prizes.ts';
import { shownPrize } from '../../reward.ts';
import { earnedNow, isPlayed } from '../correct.ts';
import {
  applicationsOf,
  decideApplication,
  type Entry,
  entryRows,
  listEntryRows,
  type SeenEntry,
  seenEntry,
} from '../entry-store.ts';
import { paid, partOf, unitsIn } from '../kinds/kind.ts';
import { moveEntry, readyAccounts, settle } from '../lifecycle.ts';
import { isLost } from '../lost-deposit.ts';

const view = deskView(shown, aboutMember);

/** The entries of members in activities, newest first. */
export const listDeskEntries = deskList({
  permission: 'rewards.read',
  query: DeskEntryQuery,
  row: DeskEntry,
  rows: ({ db }, { promotionId, ...filter }: ListFilter<DeskEntryQuery>) =>
    listEntryRows(db, { ...filter, ...(promotionId === undefined ? {} : { activityId: BigInt(promotionId) }) }),
  shown: view,
});

/** An entry with each of its applications, and its events. @throws NOT_FOUND */
export const deskEntryOf = deskRow('rewards.read', DeskEntryDetail, detailOf);

const eventView = deskView(
  (event: MoneyEvent, names: Names): DeskEvent => ({
    id: String(event.id),
    at: event.at.toISOString(),
    subject: event.subject,
    subjectId: String(event.subject_id),
    memberId: String(event.member_id),
    username: names.member(event.member_id),
    kind: event.kind,
    from: event.from_state,
    to: event.to_state,
    actorKind: event.actor_kind,
    actorId: event.actor_id === null ? null : String(event.actor_id),
    operator: event.actor_kind === 'operator' && event.actor_id !== null ? names.operator(event.actor_id) : null,
    reason: event.reason,
    address: event.address,
    detail: event.detail,
  }),
  ({ member_id, actor_kind, actor_id }) => ({
    members: [member_id],
    operators: actor_kind === 'operator' ? [actor_id] : [],
  }),
);

async function detailOf(ctx: Ctx, id: bigint): Promise<DeskEntryDetail> {
  const { db } = ctx;
  const row = found(await seenEntry(db, id));
  const applications = await applicationsOf(db, id);
  const proofs = await Promise.all(
    applications.map(({ id: subjectId }) => proofsOf(db, { subject: 'application', subjectId })),
  );
  const entry = await view.one(ctx, row);
  const events = await moneyEventsOf(db, 'activity', id);
  return {
    ...entry,
    rule: row.promise.rule,
    depositId: row.deposit_id === null ? null : String(row.deposit_id),
    applications: applications.map((application, at) => ({
      id: String(application.id),
      remark: application.remark,
      proofs: (proofs[at] ?? []).map((proof) => proof.id),
      createdAt: application.created_at.toISOString(),
      decidedAt: application.decided_at?.toISOString() ?? null,
      reason: application.reason,
    })),
    events: await eventView.all(ctx, events),
  };
}

/** Opens a picture of an application of this entry for an operator, with a line in the trail. @throws NOT_FOUND */
export async function entryPicture(ctx: Ctx, operatorId: bigint, entryId: bigint, proofId: string): Promise<Buffer> {
  for (const { id: subjectId } of await applicationsOf(ctx.db, entryId)) {
    const proofs = await proofsOf(ctx.db, { subject: 'application', subjectId });
    if (proofs.some(({ id }) => id === proofId)) return await showProof(ctx, operatorId, proofId);
  }
  throw new DomainError('NOT_FOUND');
}

/** Number of operators that a large amount takes. */
const peopleNeeded = 2;

/**
 * Notes an operator's approval of an amount that takes two: above the hand rule, together with all that was given by
 * hand to the member, or by the operator, within a day. An approval is for one amount of one application.
 * @returns null for an amount that takes one operator
 * @throws ALREADY_APPROVED
 */
async function secondOf(
  tx: Db,
  row: Entry,
  prize: Prize,
  { id: operatorId }: OperatorActor,
): Promise<Approvals | null> {
  const { id, member_id: memberId, currency } = row;
  const amount = worthOfPrize({ prize, currency });
  if (!(await takesTwo(tx, { memberId, currency, amount, giver: operatorId }))) return null;
  const application = (await applicationsOf(tx, id)).at(-1)?.id ?? 0n;
  const needed = peopleNeeded;
  const by = { operatorId, needed, permission: decision.permission };
  return { given: await addApproval(tx, { subject: `application ${application} ${amount}`, id, ...by }), needed };
}

/**
 * Gives an entry in review its prize: the amount that the operator names within the rule's bounds, or the computed
 * one. A large named amount waits for a second operator who names the same.
 * @throws NOT_FOUND, ALREADY_APPROVED, STATE_CONFLICT (value.state), AMOUNT_OUT_OF_RANGE (value.min, value.max,
 * value.currency), AMOUNT_INVALID, BUDGET_USED_UP, DEPOSIT_WITHDRAWN (the money of the deposit that earned it has
 * left, or was charged back: the entry is to be rejected), PRIZE_NOT_EARNED (the bets that earned it were voided: the
 * entry is to be rejected)
 */
async function approve(
  ctx: Ctx,
  id: bigint,
  { amount, reason }: DeskEntryApproval,
  actor: OperatorActor,
): Promise<SeenEntry> {
  await decide(ctx, id, async (tx, row) => {
    const isNamed = row.promise.rule.kind === 'apply';
    // A computed prize was promised as it is: operators name no other amount.
    if (!isNamed && (row.prize === null || amount !== undefined)) throw new DomainError('AMOUNT_INVALID');
    const reckoned = isPlayed(row) ? await earnedNow({ ...ctx, db: tx }, row) : row.prize;
    const prize = isNamed ? named(row, amount) : reckoned;
    if (!prize) throw new DomainError('PRIZE_NOT_EARNED');
    const { deposit_id: depositId, member_id: memberId } = row;
    if (depositId !== null && (await isLost(tx, { memberId, depositId }))) throw new DomainError('DEPOSIT_WITHDRAWN');
    const approvals = isNamed ? await secondOf(tx, row, prize, actor) : null;
    if (approvals && approvals.given < approvals.needed) {
      const { given, needed } = approvals;
      const noted = reason === undefined ? {} : { note: reason };
      const detail = { approvals: given, needed, ...amountOf(prize, row), ...noted };
      await moveEntry(ctx, tx, row, { to: row.state, kind: 'approval', actor, detail });
      return;
    }
    await decideApplication(tx, id, await databaseNow(tx), reason ?? null);
    const said = {
      ...(reason === undefined ? {} : { reason }),
      ...(isNamed ? { detail: { byHand: true, ...(approvals ? agreedByTwo : {}) } } : {}),
    };
    const settled = await settle(ctx, tx, row, prize, { actor, reviewed: true, ...said });
    if (settled.state === row.state) throw new DomainError('BUDGET_USED_UP');
  });
  return found(await seenEntry(ctx.db, id));
}

function amountOf(prize: Prize, { currency }: Entry): Record<string, string> {
  return 'amount' in prize ? { amount: prize.amount, currency } : {};
}

function named({ promise: { rule }, currency }: Entry, amount: string | undefined) {
  const bounds = rule.kind === 'apply' ? partOf(rule, currency) : null;
  const units = amount === undefined ? null : parseMoney(amount, currency);
  if (!bounds || rule.kind !== 'apply' || units === null) throw new DomainError('AMOUNT_INVALID');
  if (units < unitsIn(bounds.min, currency) || units > unitsIn(bounds.max, currency)) {
    throw new DomainError('AMOUNT_OUT_OF_RANGE', { ...bounds, currency });
  }
  return paid(rule.payAs, units, currency);
}

/** Rejects an entry in review; its member is told the reason, and may apply again while the activity is open. */
async function reject(ctx: Ctx, id: bigint, { reason }: DeskReason, actor: OperatorActor): Promise<SeenEntry> {
  await decide(ctx, id, async (tx, row) => {
    await moveEntry(ctx, tx, row, { to: 'REJECTED', kind: 'rejected', actor, reason, patch: { reason } });
    await decideApplication(tx, id, await databaseNow(tx), reason);
  });
  return found(await seenEntry(ctx.db, id));
}

async function decide(ctx: Ctx, id: bigint, work: (tx: Db, row: Entry) => Promise<void>): Promise<void> {
  const known = found(await entryRows.byId(ctx.db, id));
  await readyAccounts(ctx, known.member_id, known.currency);
  await moneyTransaction(ctx, async (tx) => {
    const row = found(await entryRows.lock(tx, id));
    if (row.state !== 'APPLYING') throw new DomainError('STATE_CONFLICT', { state: row.state });
    await work(tx, row);
  });
}

const decision = { permission: 'rewards.decide', subject: 'activity', answer: DeskEntry } as const;
const read = ({ db }: Ctx, id: bigint) => seenEntry(db, id);

/** @throws as `approve`, IDEMPOTENCY_CONFLICT */
export const approveEntry = deskDecision({
  ...decision,
  operation: 'approve-entry',
  body: DeskEntryApproval,
  decide: (ctx: Ctx, id, said: DeskEntryApproval) => (by) => approve(ctx, id, said, by),
  waits: ({ state }) => state === 'APPLYING',
  read,
  shown: view.one,
});

/** @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT */
export const rejectEntry = deskDecision({
  ...decision,
  operation: 'reject-entry',
  body: DeskReason,
  decide: (ctx: Ctx, id, said: DeskReason) => (by) => reject(ctx, id, said, by),
  read,
  shown: view.one,
});

function shown(row: SeenEntry, names: Names): DeskEntry {
  const { prize, currency } = row;
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    promotionId: String(row.activity_id),
    title: row.promise.title.EN,
    period: row.period,
    currency,
    state: row.shown_state,
    prize: prize && shownPrize({ prize, currency }),
    signs: row.signs,
    reason: row.reason,
    rewardId: row.reward_id === null ? null : String(row.reward_id),
    joinedAt: row.joined_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
