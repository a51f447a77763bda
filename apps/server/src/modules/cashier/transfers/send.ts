import type {
  CheckedTransfer,
  CheckTransferRequest,
  MemberTransfer,
  SendTransferRequest,
} from '@fairhouse/contract/transfers';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { sharedAnswers } from '../../../platform/http/idempotency.ts';
import { bonusAtStake, endForWithdrawal, type GrantAccounts, grantAccounts } from '../../bonus/index.ts';
import { relativesOf, type Session, type Visitor, verifyFundPassword } from '../../identity/index.ts';
import { type Account, balancesOf, walletOf } from '../../ledger/index.ts';
import {
  lockMemberMoney,
  madeBefore,
  madeOnce,
  moneyTransaction,
  noteMoneyEvent,
  onceKey,
  postOne,
  type RequestId,
  requestId,
} from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { requireNotFrozen } from '../freezes/freeze-store.ts';
import { behindDebts, nothingOwed, type OwedFirst } from '../owed-first.ts';
import { requireTurnoverMet, type ValidBetOf } from '../turnover.ts';
import { amountWithin, dayBegan, leftSince, requireLeft } from './limits.ts';
import { findMemberTransfer, turned } from './list.ts';
import { mayTransfer, namesSeen, partyOf, type Recipient } from './parties.ts';
import { type MemberTransferRow, memberTransfers, type TransferRule } from './transfer-store.ts';

type Asked = { body: SendTransferRequest; idempotencyKey: string; visitor: Visitor };

const shared = sharedAnswers<MemberTransfer>();

/** Checks a transfer and returns it for the member to confirm. @throws as `sendTransfer` */
export async function checkTransfer(
  ctx: Ctx,
  session: Session,
  { recipientId, amount: text }: CheckTransferRequest,
): Promise<CheckedTransfer> {
  const { memberId, currency, account, isAgent } = session;
  const recipient = await mayTransfer(ctx, session, BigInt(recipientId));
  const { amount, rule } = await amountWithin(ctx, text, currency);
  requireLeft(await leftSince(ctx.db, { memberId, rule, since: await dayBegan(ctx) }), amount, rule);
  await requireNotFrozen(ctx.db, memberId);
  const cash = (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n;
  if (cash < amount) throw new DomainError('INSUFFICIENT_FUNDS');
  return {
    recipient: partyOf({ ...recipient, isAgent }),
    sender: account,
    currency,
    amount: formatMoney(amount, currency),
    cashAfter: formatMoney(cash - amount, currency),
    bonus: await bonusAtStake(ctx.db, { memberId, currency }),
    at: ctx.clock().toISOString(),
  };
}

/**
 * Sends cash to the member's upline or to a downline, at once. As with a withdrawal, money with open turnover is not
 * sent, and an open bonus ends with the transfer if the member agrees, since the recipient could withdraw the money.
 * The same key and body return the first answer again, also while it is being made.
 * @throws IDEMPOTENCY_CONFLICT, RECIPIENT_NOT_FOUND, TRANSFER_NOT_ALLOWED, AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE,
 * FUND_PASSWORD_NOT_SET, PASSWORD_WRONG, TOO_MANY_REQUESTS, WITHDRAWALS_FROZEN, TURNOVER_NOT_MET, DAILY_COUNT_REACHED,
 * DAILY_AMOUNT_REACHED, WAGES_OWED (value.left), BONUS_OPEN, INSUFFICIENT_FUNDS
 */
export async function sendTransfer(
  ctx: Ctx,
  session: Session,
  asked: Asked,
  validBetOf: ValidBetOf,
  owedFirst: OwedFirst = nothingOwed,
): Promise<MemberTransfer> {
  const { memberId } = session;
  // The request's hash leaves out the fund password, which could be guessed from it.
  const { fundPassword, ...said } = asked.body;
  const request = requestId(memberId, 'member-transfer', asked.idempotencyKey, said);
  return await shared(ctx, `${request.key} ${request.hash} ${fundPassword}`, async () => {
    const transfer = await madeOnce(
      () => madeBefore(ctx.db, memberTransfers, request),
      () => sent(ctx, session, asked, request, { validBetOf, owedFirst }),
    );
    return await findMemberTransfer(ctx, session, transfer);
  });
}

async function sent(
  ctx: Ctx,
  session: Session,
  { body: said, visitor }: Asked,
  request: RequestId,
  { validBetOf, owedFirst }: { validBetOf: ValidBetOf; owedFirst: OwedFirst },
): Promise<MemberTransferRow> {
  const { memberId, currency } = session;
  const recipient = await mayTransfer(ctx, session, BigInt(said.recipientId));
  const { amount, rule } = await amountWithin(ctx, said.amount, currency);
  await verifyFundPassword(ctx, memberId, said.fundPassword, visitor);
  const plan = {
    session,
    request,
    recipient,
    amount,
    rule,
    note: said.note?.trim() ?? '',
    since: await dayBegan(ctx),
    names: await namesTold(ctx, session, recipient),
    from: await walletOf(ctx, memberId, 'cash', currency),
    to: await walletOf(ctx, recipient.member.memberId, 'cash', currency),
    bonus: await grantAccounts(ctx, { member_id: memberId, currency }),
    isAgreed: said.forfeitBonus === true,
    validBetOf,
    owedFirst,
  };
  // An early answer without locks; the check under the locks decides.
  await requireTurnoverMet(ctx, { memberId, currency, bonusEnds: true }, validBetOf);
  return await behindDebts(ctx, session, owedFirst, () => moneyTransaction(ctx, (tx) => place(ctx, tx, plan)));
}

type Plan = {
  session: Session;
  request: RequestId;
  recipient: Recipient;
  amount: bigint;
  rule: TransferRule;
  note: string;
  since: Date;
  names: NamesTold;
  from: Account;
  to: Account;
  bonus: GrantAccounts;
  isAgreed: boolean;
  validBetOf: ValidBetOf;
  owedFirst: OwedFirst;
};

/**
 * Counts and sends under the sender's lock, so that the second of two concurrent requests sees the first one's
 * transfer.
 * @returns null when a debt has arisen since the debts were paid
 */
async function place(ctx: Ctx, tx: Db, plan: Plan): Promise<MemberTransferRow | null> {
  const { session, request, recipient, amount, rule, since, names, from, to, bonus } = plan;
  const { memberId, currency } = session;
  await lockMemberMoney(tx, memberId);
  const known = await madeBefore(tx, memberTransfers, request);
  if (known) return known;
  await requireNotFrozen(tx, memberId);
  if ((await plan.owedFirst.left(tx, session)) > 0n) return null;
  requireLeft(await leftSince(tx, { memberId, rule, since }), amount, rule);
  await endForWithdrawal(ctx, tx, session, bonus, { isAgreed: plan.isAgreed, into: to });
  // Checked after the bonus has ended: stakes that counted for a released bonus count for nothing else.
  await requireTurnoverMet({ ...ctx, db: tx }, { memberId, currency }, plan.validBetOf);
  const transfer = await memberTransfers.insert(tx, {
    sender_id: memberId,
    recipient_id: recipient.member.memberId,
    relation: recipient.relation,
    currency,
    amount,
    note: plan.note,
    request_key: request.key,
    request_hash: request.hash,
    created_at: await databaseNow(tx),
  });
  await noteBoth(ctx, tx, transfer, names);
  await postOne(tx, {
    key: onceKey(memberId, 'member-transfer', transfer.id),
    legs: [{ debit: from, credit: to, amount, kind: 'memberTransfer', ref: transfer.id }],
    detail: { type: 'transfer', id: String(transfer.id) },
  });
  return transfer;
}

/** The account name of each side as the other one sees it. */
type NamesTold = { sender: string; recipient: string };

async function namesTold(ctx: Ctx, { memberId, isAgent }: Session, recipient: Recipient): Promise<NamesTold> {
  const sender = (await relativesOf(ctx, [memberId])).get(memberId);
  assert(sender, 'whoever sends has an account');
  const { agentTypes } = await brandSettings(ctx);
  const { relation, member } = recipient;
  const seenBack = { relation: turned[relation], member: sender, isAgent: agentTypes.includes(member.accountType) };
  return { sender: namesSeen(seenBack).account, recipient: namesSeen({ relation, member, isAgent }).account };
}

/** Writes an event for each of the two sides, from which their notices are made. */
async function noteBoth(
  ctx: Ctx,
  tx: Db,
  { id, sender_id, recipient_id, amount, currency }: MemberTransferRow,
  { sender, recipient }: NamesTold,
): Promise<void> {
  const sides = [
    { memberId: sender_id, kind: 'sent', with: recipient },
    { memberId: recipient_id, kind: 'arrived', with: sender },
  ];
  for (const side of sides) {
    await noteMoneyEvent(ctx, tx, {
      subject: 'transfer',
      id,
      memberId: side.memberId,
      kind: side.kind,
      from: null,
      to: 'SENT',
      actor: { kind: 'member', id: sender_id },
      detail: { amount: formatMoney(amount, currency), currency, name: side.with },
    });
  }
}
