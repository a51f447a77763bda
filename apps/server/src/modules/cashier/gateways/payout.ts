import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { channelByCode } from '../channels/channels.ts';
import { withdrawalsFrozen } from '../freezes/freeze-store.ts';
import { accountById } from '../payout-accounts/account-store.ts';
import { openNumber } from '../payout-accounts/accounts.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import { type Withdrawal, withdrawalById } from '../withdrawals/withdrawal-store.ts';
import { GatewayRefused, GatewaySilent, type PayoutAsk, type Report } from './adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { applyReport } from './apply.ts';
import { firstAskAt } from './ask-times.ts';
import { gatewayFor } from './credentials.ts';
import { insertOrder, noteSent } from './order-store.ts';
import { payoutReference } from './reference.ts';

/**
 * Pays an approved withdrawal out through its gateway: it is PAYING, and its try written down as sent, before the gateway hears
 * of it. One that is PAYING already is asked for again under the same reference, which the gateway pays once; in any other
 * state nothing is done. What the gateway does not answer is unknown, and asked about later.
 * @throws NOT_FOUND, CHANNEL_UNAVAILABLE when its gateway is not configured or switched off
 */
export async function sendPayout(ctx: Ctx, withdrawalId: bigint): Promise<void> {
  const known = await withdrawalById(ctx.db, withdrawalId);
  if (!known) throw new DomainError('NOT_FOUND');
  if (known.state !== 'APPROVED' && known.state !== 'PAYING') return;
  const adapter = known.adapter ?? (await channelByCode(ctx.db, known.channel))?.adapter ?? null;
  if (adapter === null) throw new DomainError('CHANNEL_UNAVAILABLE');
  const gateway = await gatewayFor(ctx, adapter);
  const withdrawal = await begin(ctx, known, adapter);
  if (!withdrawal) return;
  const reference = payoutReference(withdrawalId, withdrawal.attempt);
  const report = await ask(ctx, gateway, await askOf(ctx, withdrawal, reference));
  if (report) await applyReport(ctx, adapter, report);
}

/**
 * APPROVED → PAYING, with the try that it is; or the same try once more. Either says under the withdrawal's lock that the try
 * goes out now, so that nobody takes it for one that never did.
 * @returns null when nothing goes out: a person has this try in hand, or the gateway has said something of it
 */
async function begin(ctx: Ctx, { id }: Withdrawal, adapter: string): Promise<Withdrawal | null> {
  let goesOut = false;
  const withdrawal = await changeWithdrawal(ctx, id, async (found, tx) => {
    goesOut = false;
    const at = ctx.clock();
    if (found.state === 'PAYING') {
      goesOut = await noteSent(tx, { adapter, reference: payoutReference(id, found.attempt) }, at);
      return null;
    }
    if (found.state !== 'APPROVED') return null;
    // It waits, and is begun once the last freeze is lifted.
    if (await withdrawalsFrozen(tx, found.member_id)) return null;
    const attempt = found.attempt + 1;
    const order = { adapter, reference: payoutReference(id, attempt) };
    await insertOrder(tx, {
      ...order,
      kind: 'payout',
      subject_id: id,
      confirmations_needed: 0,
      currency: found.pay_currency,
      ask_at: firstAskAt(at),
      created_at: at,
    });
    goesOut = await noteSent(tx, order, at);
    const patch = { adapter, adapter_ref: null, attempt };
    return { to: 'PAYING', kind: 'paying', actor: { kind: 'system' }, detail: { attempt }, patch };
  });
  return goesOut ? withdrawal : null;
}

async function askOf(ctx: Ctx, withdrawal: Withdrawal, reference: string): Promise<PayoutAsk> {
  const account = await accountById(ctx.db, withdrawal.payout_account_id);
  assert(account, `the payout account of withdrawal ${withdrawal.id} exists`);
  const { kind, provider, holder_name: holder } = account;
  return {
    reference,
    currency: withdrawal.pay_currency,
    amount: withdrawal.pay_amount,
    account: { kind, provider, holder, number: openNumber(ctx, account) },
  };
}

/** What the gateway says of the payout; null: nothing that one could rely on. */
async function ask(
  ctx: Ctx,
  gateway: Awaited<ReturnType<typeof gatewayFor>>,
  asked: PayoutAsk,
): Promise<Report | null> {
  try {
    return await adapterOf(gateway.adapter).sendPayout(gateway, asked);
  } catch (error) {
    if (error instanceof GatewayRefused) return refusal(asked, error);
    if (!(error instanceof GatewaySilent)) throw error;
    ctx.log.warn({ err: error, reference: asked.reference }, 'a gateway did not answer for a payout');
    return null;
  }
}

/** It never took the payout: this try has failed for good. */
export function refusal(
  { reference, currency }: Pick<PayoutAsk, 'reference' | 'currency'>,
  { message: reason }: Pick<GatewayRefused, 'message'>,
): Report {
  const none = { amount: null, paidAt: null, confirmations: 0 };
  return { kind: 'payout', reference, adapterRef: reference, state: 'FAILED', currency, version: 1n, reason, ...none };
}
