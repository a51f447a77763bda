import { DeskReason } from '@fairhouse/contract/desk';
import { DeskDeposit, DeskDepositApproval, DeskDepositDetail, DeskDepositQuery } from '@fairhouse/contract/desk-money';
import { DeskRejection } from '@fairhouse/contract/desk-rejects';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { maskName, memberLanguage } from '../../identity/index.ts';
import { deskDecision } from '../../money-rows/index.ts';
import {
  aboutMember,
  deskList,
  deskRow,
  deskView,
  found,
  type ListFilter,
  seesPersonal,
} from '../../operators/index.ts';
import { approveDeposit, rejectDeposit } from '../deposits/decide.ts';
import { type Deposit, depositById } from '../deposits/deposit-store.ts';
import { partOfDeposit } from '../peer-payments/part-store.ts';
import { proofsOf } from '../proofs/proof-store.ts';
import { unitsOf } from './amount.ts';
import { eventsAbout } from './audit.ts';
import { chargeBack } from './chargeback.ts';
import { listDepositRows } from './list-store.ts';
import { depositView } from './money-views.ts';

const view = deskView(depositView, aboutMember);

/** Returns the row with its payer's name for roles that may open personal data, among them who decide; masked else. */
function seenPayer(row: Deposit, seesName: boolean | undefined): Deposit {
  const { name } = row.payer;
  return seesName || !name ? row : { ...row, payer: { ...row.payer, name: maskName(name) } };
}

export const listDeposits = deskList({
  permission: 'cashier.read',
  query: DeskDepositQuery,
  row: DeskDeposit,
  rows: async ({ db }, filter: ListFilter<DeskDepositQuery>, seesName: boolean | undefined) =>
    (await listDepositRows(db, filter)).map((row) => seenPayer(row, seesName)),
  shown: view,
  seenBy: seesPersonal,
});

/** Returns one deposit. @throws NOT_FOUND */
export const depositDetail = deskRow('cashier.read', DeskDepositDetail, detailOf, seesPersonal);

async function detailOf(ctx: Ctx, id: bigint, seesName: boolean | undefined): Promise<DeskDepositDetail> {
  const row = seenPayer(found(await depositById(ctx.db, id)), seesName);
  const [shown, proofs, events] = await Promise.all([
    view.one(ctx, row),
    proofsOf(ctx.db, { subject: 'deposit', subjectId: id }),
    eventsAbout(ctx, 'deposit', id),
  ]);
  const language = await memberLanguage(ctx.db, row.member_id);
  return { ...shown, language, proofs: proofs.map((proof) => proof.id), events };
}

/**
 * Returns the deposit, unless it pays a member's withdrawal: then it is decided as that withdrawal's part.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state, value.part)
 */
async function decidable(ctx: Ctx, id: bigint): Promise<Deposit> {
  const row = found(await depositById(ctx.db, id));
  const part = await partOfDeposit(ctx.db, id);
  if (part) throw new DomainError('STATE_CONFLICT', { state: row.state, part: String(part.id) });
  return row;
}

const decision = {
  subject: 'deposit',
  answer: DeskDeposit,
  read: ({ db }: Ctx, id: bigint) => depositById(db, id),
  shown: view.one,
} as const;

/**
 * Credits a deposit that waits for an operator; with an amount when another one arrived.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state; value.part for a deposit that pays a withdrawal), AMOUNT_INVALID,
 * IDEMPOTENCY_CONFLICT
 */
export const approveOne = deskDecision({
  ...decision,
  permission: 'deposits.decide',
  operation: 'approve-deposit',
  body: DeskDepositApproval,
  decide: async (ctx, id, said: DeskDepositApproval) => {
    const row = await decidable(ctx, id);
    const amount = said.amount === undefined ? {} : { amount: unitsOf(said.amount, row.currency) };
    return (by) => approveDeposit(ctx, row, by, { ...amount, note: said.reason });
  },
  waits: ({ state }) => state !== 'CREDITED',
});

/** @throws NOT_FOUND, STATE_CONFLICT (value.state), IDEMPOTENCY_CONFLICT */
export const rejectOne = deskDecision({
  ...decision,
  permission: 'deposits.decide',
  operation: 'reject-deposit',
  body: DeskRejection,
  decide: async (ctx, id, said: DeskRejection) => {
    const row = await decidable(ctx, id);
    return (by) => rejectDeposit(ctx, row, by, said);
  },
});

/** @throws NOT_FOUND, STATE_CONFLICT (value.state) when it is not credited, IDEMPOTENCY_CONFLICT */
export const chargeBackOne = deskDecision({
  ...decision,
  permission: 'deposits.chargeback',
  operation: 'chargeback',
  body: DeskReason,
  decide:
    (ctx, id, { reason }: DeskReason) =>
    ({ id: operatorId, request }) =>
      chargeBack(ctx, id, operatorId, { reason, request }),
});
