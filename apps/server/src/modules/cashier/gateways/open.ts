import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import { type Deposit, depositById, type Instructions, lockDeposit, updateDeposit } from '../deposits/deposit-store.ts';
import { moneyTransaction } from '../transaction.ts';
import { GatewayRefused, GatewaySilent, type Opened, type PaymentAsk } from './adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { firstAskAt } from './ask-times.ts';
import { gatewayFor } from './credentials.ts';
import { insertOrder } from './order-store.ts';
import { paymentReference } from './reference.ts';

/**
 * Opens the deposit at its gateway and fills `adapter_ref` and `instructions`: `redirectUrl` (a page to pay at), `qr` (a text to
 * draw), `address` and `network`, `confirmations`. The same deposit is the same payment there, however often this is asked;
 * one that is open already, or no longer waits for its payer, stays as it is.
 * @throws NOT_FOUND, CHANNEL_UNAVAILABLE when the gateway does not answer or refuses
 */
export async function openAtGateway(ctx: Ctx, depositId: bigint): Promise<void> {
  const deposit = await depositById(ctx.db, depositId);
  if (!deposit) throw new DomainError('NOT_FOUND');
  const { adapter, state, adapter_ref, channel: code } = deposit;
  if (state !== 'AWAITING' || adapter_ref !== null) return;
  const channel = await channelByCode(ctx.db, code);
  if (!channel || adapter === null) throw new DomainError('CHANNEL_UNAVAILABLE');
  const gateway = await gatewayFor(ctx, adapter);
  // Before the gateway knows of it: what it then says finds its order.
  await insertOrder(ctx.db, {
    adapter,
    reference: paymentReference(depositId),
    kind: 'payment',
    subject_id: depositId,
    confirmations_needed: channel.confirmations,
    currency: deposit.pay_currency,
    ask_at: firstAskAt(ctx.clock()),
    created_at: ctx.clock(),
  });
  const opened = await adapterOf(adapter)
    .openPayment(gateway, askOf(ctx, deposit, channel))
    .catch((error: unknown) => {
      if (!(error instanceof GatewayRefused || error instanceof GatewaySilent)) throw error;
      ctx.log.warn({ err: error, deposit: String(depositId), adapter }, 'a gateway did not open a deposit');
      throw new DomainError('CHANNEL_UNAVAILABLE');
    });
  await keepInstructions(ctx, depositId, opened, channel.confirmations);
}

function askOf(ctx: Ctx, deposit: Deposit, { kind, settings, confirmations }: Channel): PaymentAsk {
  return {
    reference: paymentReference(deposit.id),
    method: kind === 'crypto' ? 'crypto' : settings.method === 'qr' ? 'qr' : 'page',
    currency: deposit.pay_currency,
    amount: deposit.pay_amount,
    network: settings.network ?? null,
    confirmations,
    returnUrl: new URL(`/member/deposit/${deposit.id}`, ctx.config.publicUrl).href,
    expiresAt: deposit.expires_at,
  };
}

/** What the payer has to do is no change of state: it is written beside whatever was heard meanwhile. */
async function keepInstructions(ctx: Ctx, id: bigint, opened: Opened, confirmations: number): Promise<void> {
  const { redirectUrl, qr, address, network, report } = opened;
  const given = { redirectUrl, qr, address, network, confirmations: confirmations || null };
  await moneyTransaction(ctx, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) throw new DomainError('NOT_FOUND');
    const instructions: Instructions = { ...deposit.instructions };
    for (const [name, value] of Object.entries(given)) if (value !== null) instructions[name] = value;
    await updateDeposit(tx, id, { instructions, adapter_ref: report.adapterRef, updated_at: ctx.clock() });
  });
}
