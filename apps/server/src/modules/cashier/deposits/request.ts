import { randomInt } from 'node:crypto';
import type { DepositRequest } from '@fairhouse/contract/deposits';
import { parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Session } from '../../identity/index.ts';
import { madeBefore, moneyTransaction, openRow, type RequestId, requestId } from '../../money-rows/index.ts';
import { requireDepositLimit, requireNoOwnExclusion } from '../../protection/index.ts';
import { type Channel, channelFor, quoteOf } from '../channels/channels.ts';
import { type Deposit, depositById, deposits, type Instructions } from './deposit-store.ts';
import { depositLife } from './lifecycle.ts';
import { countUnpaid, depositedSince, holdMember } from './member-store.ts';
import { receiverFor } from './receiving-account.ts';

/** The most deposits of a member that may wait for payment or review at once. */
export const openDepositsMax = 3;
export const openDepositTask = 'cashier:open-deposit';
/** The delay of the job that repeats the request to the gateway when the first one failed. */
const openAgainMs = 15_000;

/**
 * The port from deposits to payment gateways: opens the deposit at its gateway, once, and returns it with the payer's
 * instructions; a deposit that is open already, or no longer waits for payment, stays as it is.
 * @throws CHANNEL_UNAVAILABLE when the gateway does not answer or refuses
 */
export type OpenAtGateway = (ctx: Ctx, deposit: Deposit) => Promise<Deposit>;

/**
 * Requests a deposit. A bank channel answers at once with the account to pay into. At a gateway the payment is opened;
 * if the gateway does not answer, the deposit is returned without instructions and the job tries again.
 * @throws AMOUNT_INVALID, AMOUNT_OUT_OF_RANGE, CHANNEL_NOT_FOUND, CHANNEL_CLOSED, CHANNEL_UNAVAILABLE (a bank channel
 * without an account to pay into), RATE_NOT_STATED, TOO_MANY_OPEN (value.max), PLAY_EXCLUDED (by the member's own
 * exclusion), LIMIT_REACHED, IDEMPOTENCY_CONFLICT
 */
export async function requestDeposit(
  ctx: Ctx,
  session: Session,
  { body, idempotencyKey }: { body: DepositRequest; idempotencyKey: string },
  openAtGateway: OpenAtGateway,
): Promise<Deposit> {
  const { memberId, currency } = session;
  const request = requestId(memberId, 'deposit', idempotencyKey, [body.channel, body.amount]);
  const known = await madeBefore(ctx.db, deposits, request);
  if (known) return await openIfNeeded(ctx, known, openAtGateway);

  const amount = parseMoney(body.amount, currency);
  if (amount === null) throw new DomainError('AMOUNT_INVALID');
  const channel = await channelFor(ctx, { code: body.channel, direction: 'deposit', currency });
  // A matched deposit begins with the withdrawal that it pays.
  if (channel.kind === 'matched') throw new DomainError('CHANNEL_NOT_FOUND');
  const { fee, payAmount, rate } = await quoteOf(ctx, channel, amount);
  const instructions = channel.kind === 'bank' ? await receiverFor(ctx.db, channel, memberId) : {};
  const deposit = await writeDeposit(ctx, { memberId, channel, amount, fee, payAmount, rate, instructions, request });
  return await openIfNeeded(ctx, deposit, openAtGateway);
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
    const known = await madeBefore(tx, deposits, request);
    if (known) return known;
    await requireNoOwnExclusion(tx, memberId);
    if ((await countUnpaid(tx, memberId)) >= openDepositsMax) {
      throw new DomainError('TOO_MANY_OPEN', { max: openDepositsMax });
    }
    const asked = { memberId, currency: channel.currency, amount: said.amount };
    await requireDepositLimit(ctx, tx, asked, (db, from) => depositedSince(db, memberId, from));
    const at = ctx.clock();
    const expiresAt = new Date((await databaseNow(tx)).getTime() + channel.expires_minutes * 60_000);
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
      expires_at: expiresAt,
      settled_at: null,
    };
    const actor = { kind: 'member', id: memberId } as const;
    const deposit = await openRow(ctx, tx, depositLife, row, { kind: 'requested', actor });
    const id = String(deposit.id);
    if (channel.adapter !== null) {
      const runAt = new Date(Date.now() + openAgainMs);
      await addJob(tx, openDepositTask, { id }, { jobKey: `${openDepositTask}:${id}`, runAt });
    }
    return deposit;
  });
}

async function openIfNeeded(ctx: Ctx, deposit: Deposit, openAtGateway: OpenAtGateway): Promise<Deposit> {
  if (!isToOpen(deposit)) return deposit;
  try {
    return await openAtGateway(ctx, deposit);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'CHANNEL_UNAVAILABLE')) throw error;
    ctx.log.warn({ depositId: String(deposit.id) }, 'a deposit could not be opened at its gateway yet');
    return deposit;
  }
}

/** Opens a deposit at its gateway, from the job. @throws CHANNEL_UNAVAILABLE: the job tries again */
export async function openDepositAgain(ctx: Ctx, id: bigint, openAtGateway: OpenAtGateway): Promise<void> {
  const deposit = await depositById(ctx.db, id);
  if (deposit && isToOpen(deposit)) await openAtGateway(ctx, deposit);
}

const isToOpen = ({ adapter, adapter_ref, state }: Deposit) =>
  adapter !== null && adapter_ref === null && state === 'AWAITING';

/** Letters and digits that are not confused with one another when copied by hand. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 9;

/** Returns a new payment reference, which the payer adds to the transfer. */
export function newReference(): string {
  return Array.from({ length: referenceLength }, () => letters[randomInt(letters.length)]).join('');
}
