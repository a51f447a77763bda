import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { type Channel, channelByCode } from '../channels/channels.ts';
import { type Deposit, depositById, deposits, type Instructions } from '../deposits/deposit-store.ts';
import { GatewayRefused, GatewaySilent, type Opened, type PaymentAsk } from './adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { firstAskAt } from './ask-times.ts';
import { gatewayFor } from './credentials.ts';
import { insertOrder } from './order-store.ts';
import { paymentReference } from './reference.ts';

/**
 * Opens the deposit at its gateway and fills `adapter_ref` and `instructions`: `redirectUrl` (a page to pay at), `qr`
 * (a text to encode), `address` and `network`, `confirmations`. The same deposit is the same payment there, however
 * often it is opened; one that is open already, or no longer waits for payment, stays as it is.
 * @throws NOT_FOUND, CHANNEL_UNAVAILABLE when the gateway does not answer or refuses
 */
export async function openAtGateway(ctx: Ctx, of: bigint | Deposit): Promise<Deposit> {
  const deposit = typeof of === 'bigint' ? await depositById(ctx.db, of) : of;
  if (!deposit) throw new DomainError('NOT_FOUND');
  const { id: depositId, adapter, state, adapter_ref, channel: code } = deposit;
  if (state !== 'AWAITING' || adapter_ref !== null) return deposit;
  const channel = await channelByCode(ctx.db, code);
  if (!channel || adapter === null) throw new DomainError('CHANNEL_UNAVAILABLE');
  const gateway = await gatewayFor(ctx, adapter);
  // Inserted before the gateway knows of it, so that its reports find their order.
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
  return await keepInstructions(ctx, depositId, opened, channel.confirmations);
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

/** Writes the payer's instructions without changing the state, since reports may have arrived in the meantime. */
async function keepInstructions(ctx: Ctx, id: bigint, opened: Opened, confirmations: number): Promise<Deposit> {
  const { redirectUrl, qr, address, network, report } = opened;
  const places = { redirectUrl, qr, address, network, confirmations: confirmations || null };
  return await moneyTransaction(ctx, async (tx) => {
    const deposit = await deposits.lock(tx, id);
    if (!deposit) throw new DomainError('NOT_FOUND');
    const instructions: Instructions = { ...deposit.instructions };
    for (const [name, value] of Object.entries(places)) if (value !== null) instructions[name] = value;
    const given = { instructions, adapter_ref: report.adapterRef, updated_at: ctx.clock() };
    await deposits.update(tx, id, given);
    return { ...deposit, ...given };
  });
}
