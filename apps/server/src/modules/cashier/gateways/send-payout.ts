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
import { applyReport } from './apply-report.ts';
import { firstAskAt } from './ask-times.ts';
import { gatewayFor } from './credentials.ts';
import { insertOrder, noteSent } from './order-store.ts';
import { payoutReference } from './reference.ts';

/**
 * Pays an approved withdrawal through its gateway: the state PAYING and the sent try are written before the gateway is
 * asked. One that is PAYING already is sent again under the same reference, which the gateway pays once; in any other
 * state nothing happens. Without an answer the outcome is unknown, and the gateway is asked later.
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
 * Moves APPROVED to PAYING with a new try, or repeats the current try. Both mark the try as sent under the withdrawal's
 * lock, so that it is not mistaken for one that was never sent.
 * @returns null when nothing is sent: an operator pays this try, or the gateway has reported on it
 */
async function begin(ctx: Ctx, { id }: Withdrawal, adapter: string): Promise<Withdrawal | null> {
  let goesOut = false;
  const withdrawal = await changeWithdrawal(ctx, id, async (found, tx) => {
    goesOut = false;
    const at = ctx.clock();
    // Two operators must decide first.
    if (found.held !== null) return null;
    if (found.state === 'PAYING') {
      goesOut = await noteSent(tx, { adapter, reference: payoutReference(id, found.attempt) }, at);
      return null;
    }
    if (found.state !== 'APPROVED') return null;
    // The withdrawal waits, and is paid once the last freeze is lifted.
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

/** Returns the gateway's report of the payout; null: no reliable answer. */
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

/** Returns the report of a payout that the gateway never accepted: this try has finally failed. */
export function refusal(
  { reference, currency }: Pick<PayoutAsk, 'reference' | 'currency'>,
  { message: reason }: Pick<GatewayRefused, 'message'>,
): Report {
  const none = { amount: null, paidAt: null, confirmations: 0 };
  return { kind: 'payout', reference, adapterRef: reference, state: 'FAILED', currency, version: 1n, reason, ...none };
}
