import { randomInt } from 'node:crypto';
import type { DepositRequest } from '@fairhouse/contract/deposits';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Session } from '../../identity/index.ts';
import { type Channel, channelFor, quoteOf } from '../channels/channels.ts';
import { noteMoneyEvent } from '../events.ts';
import { openAtGateway } from '../gateways/open.ts';
import { moneyTransaction, type RequestId, requestId, sameRequest } from '../transaction.ts';
import { type Deposit, depositById, depositByRequest, type Instructions, insertDeposit } from './deposit-store.ts';
import { countUnpaid, holdMember } from './member-store.ts';
import { receiverFor } from './receiver.ts';

/** Deposits that a member may have waiting for payment or for an operator's look. */
export const openDepositsMax = 3;
export const openDepositTask = 'cashier:open-deposit';
/** The request itself asks the gateway at once; the job is for when that did not come about. */
const openAgainMs = 15_000;

/**
 * A member asks to pay in. A bank channel says at once where to pay; at a gateway the payment is opened, and where that
 * does not answer the deposit is there without instructions and the job tries on.
 * @throws AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, CHANNEL_NOT_FOUND, CHANNEL_CLOSED, CHANNEL_UNAVAILABLE (a bank channel with
 *   no account to pay into), RATE_NOT_STATED, TOO_MANY_OPEN (value.max), IDEMPOTENCY_CONFLICT
 */
export async function requestDeposit(
  ctx: Ctx,
  session: Session,
  { body, idempotencyKey }: { body: DepositRequest; idempotencyKey: string },
): Promise<Deposit> {
  const { memberId, currency } = session;
  const request = requestId(memberId, 'deposit', idempotencyKey, [body.channel, body.amount]);
  const known = await madeBefore(ctx.db, request);
  if (known) return await openIfNeeded(ctx, known);

  const amount = parseMoney(body.amount, currency);
  if (amount === null) throw new DomainError('AMOUNT_INVALID');
  const channel = await channelFor(ctx, { code: body.channel, direction: 'deposit', currency });
  // A matched deposit begins with the withdrawal that it pays.
  if (channel.kind === 'matched') throw new DomainError('CHANNEL_NOT_FOUND');
  const { fee, payAmount, rate } = await quoteOf(ctx, channel, amount);
  const instructions = channel.kind === 'bank' ? await receiverFor(ctx.db, channel, memberId) : {};
  const deposit = await writeDeposit(ctx, { memberId, channel, amount, fee, payAmount, rate, instructions, request });
  return await openIfNeeded(ctx, deposit);
}

type NewDeposit = {
  memberId: bigint;
  channel: Channel;
  amount: bigint;
  fee: bigint;
  payAmount: bigint;
  rate: string | null;
  instructions: Instructions;
  request: RequestId;
};

async function writeDeposit(ctx: Ctx, { memberId, channel, request, ...said }: NewDeposit): Promise<Deposit> {
  return await moneyTransaction(ctx, async (tx) => {
    await holdMember(tx, memberId);
    const known = await madeBefore(tx, request);
    if (known) return known;
    if ((await countUnpaid(tx, memberId)) >= openDepositsMax) {
      throw new DomainError('TOO_MANY_OPEN', { max: openDepositsMax });
    }
    const at = ctx.clock();
    const row: Omit<Deposit, 'id'> = {
      member_id: memberId,
      channel: channel.code,
      currency: channel.currency,
      amount: said.amount,
      fee: said.fee,
      pay_currency: channel.pay_currency,
      pay_amount: said.payAmount,
      rate: said.rate,
      turnover_bp: channel.turnover_bp,
      state: 'AWAITING',
      reference: newReference(),
      adapter: channel.adapter,
      adapter_ref: null,
      instructions: said.instructions,
      payer: {},
      received_amount: null,
      confirmations: 0,
      reason: null,
      entry_id: null,
      request_key: request.key,
      request_hash: request.hash,
      created_at: at,
      updated_at: at,
      expires_at: new Date(at.getTime() + channel.expires_minutes * 60_000),
      settled_at: null,
    };
    const id = await insertDeposit(tx, row);
    const deposit = { ...row, id };
    await noteMoneyEvent(ctx, tx, {
      subject: 'deposit',
      id,
      memberId,
      kind: 'requested',
      from: null,
      to: row.state,
      actor: { kind: 'member', id: memberId },
      detail: {
        amount: formatMoney(deposit.amount, deposit.currency),
        currency: deposit.currency,
        channel: channel.code,
      },
    });
    if (channel.adapter !== null) {
      const runAt = new Date(Date.now() + openAgainMs);
      await addJob(tx, openDepositTask, { id: String(id) }, { jobKey: `${openDepositTask}:${id}`, runAt });
    }
    return deposit;
  });
}

const madeBefore = async (db: Db, request: RequestId) => sameRequest(await depositByRequest(db, request), request);

async function openIfNeeded(ctx: Ctx, deposit: Deposit): Promise<Deposit> {
  if (deposit.adapter === null || deposit.adapter_ref !== null || deposit.state !== 'AWAITING') return deposit;
  try {
    await openAtGateway(ctx, deposit.id);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'CHANNEL_UNAVAILABLE')) throw error;
    ctx.log.warn({ depositId: String(deposit.id) }, 'a deposit could not be opened at its gateway yet');
  }
  const opened = await depositById(ctx.db, deposit.id);
  assert(opened, 'a deposit that was written is there');
  return opened;
}

/** The job's try. @throws CHANNEL_UNAVAILABLE: to be tried again */
export async function openDepositAgain(ctx: Ctx, id: bigint): Promise<void> {
  const deposit = await depositById(ctx.db, id);
  if (!deposit || deposit.adapter_ref !== null || deposit.state !== 'AWAITING') return;
  await openAtGateway(ctx, id);
}

/** No letter or digit that is taken for another one when it is copied by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 9;

/** What a payer writes beside the transfer. */
export function newReference(): string {
  return Array.from({ length: referenceLength }, () => letters[randomInt(letters.length)]).join('');
}
