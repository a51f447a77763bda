import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { balancesOf } from '../../ledger/index.ts';
import { type Channel, putChannel } from '../channels/channels.ts';
import { depositById, insertDeposit } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { keepNumber } from '../payout-accounts/number.ts';
import { moneyTransaction } from '../transaction.ts';
import { changeWithdrawal, holdWithdrawal, withdrawalAccounts } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';

const words = { EN: 'Test', TH: 'Test', CN: 'Test' };

/** Channels of the sandbox: `gate` (a page), `coin` (an address, 3 confirmations, paid in USDT at a rate), `out` (payouts). */
export async function openChannels(ctx: Ctx): Promise<void> {
  const common: Omit<Channel, 'code' | 'direction' | 'kind'> = {
    name: words,
    hint: null,
    currency: 'THB',
    pay_currency: 'THB',
    adapter: 'sandbox',
    settings: {},
    min_amount: 1n,
    max_amount: 10n ** 12n,
    fee_bp: 0,
    fee_fixed: 0n,
    turnover_bp: 10_000,
    open_from: null,
    open_until: null,
    expires_minutes: 30,
    confirmations: 0,
    enabled: true,
    position: 900,
  };
  await putChannel(ctx.db, { ...common, code: 'gate', direction: 'deposit', kind: 'gateway' });
  await putChannel(ctx.db, {
    ...common,
    code: 'coin',
    direction: 'deposit',
    kind: 'crypto',
    pay_currency: 'USDT',
    settings: { network: 'TESTNET' },
    confirmations: 3,
  });
  await putChannel(ctx.db, { ...common, code: 'out', direction: 'withdrawal', kind: 'gateway' });
}

type Asked = { memberId?: bigint; channel?: 'gate' | 'coin'; amount?: bigint; expiresAt?: Date };

/** A deposit of 100 baht that waits for its payer; through `coin` it is paid as 3 USDT. */
export async function newDeposit(ctx: Ctx, asked: Asked = {}): Promise<bigint> {
  const { channel = 'gate', amount = 1_000_000n } = asked;
  const at = ctx.clock();
  const isCoin = channel === 'coin';
  return await insertDeposit(ctx.db, {
    member_id: asked.memberId ?? (await signedInMember(ctx)).memberId,
    channel,
    currency: 'THB',
    amount,
    fee: 0n,
    pay_currency: isCoin ? 'USDT' : 'THB',
    pay_amount: isCoin ? 3_000_000n : amount,
    rate: isCoin ? '33.3333333333' : null,
    turnover_bp: 10_000,
    state: 'AWAITING',
    reference: randomUUID(),
    adapter: 'sandbox',
    adapter_ref: null,
    instructions: {},
    payer: {},
    received_amount: null,
    confirmations: 0,
    reason: null,
    entry_id: null,
    request_key: randomUUID(),
    request_hash: '',
    created_at: at,
    updated_at: at,
    expires_at: asked.expiresAt ?? new Date(at.getTime() + 30 * 60_000),
    settled_at: null,
  });
}

/** A withdrawal of 50 baht, approved, to an account of this number; the member has 50 more in cash. */
export async function newWithdrawal(ctx: Ctx, number = '1234567890'): Promise<Withdrawal> {
  const { memberId } = await signedInMember(ctx);
  const system = { kind: 'system' } as const;
  await changeDeposit(ctx, await newDeposit(ctx, { memberId }), () => ({
    to: 'CREDITED',
    kind: 'credited',
    actor: system,
  }));
  const kept = keepNumber(ctx, 'TESTBANK', number);
  const { rows } = await sql<{ id: bigint }>`
    insert into cashier.payout_account
      (member_id, kind, provider, holder_name, number_sealed, number_mac, number_tail, created_at)
    values (${memberId}, 'bank', 'TESTBANK', 'A', ${kept.number_sealed}, ${kept.number_mac}, ${kept.number_tail}, now())
    returning id`.execute(ctx.db);
  const about = { member_id: memberId, channel: 'out', currency: 'THB' } as const;
  const accounts = await withdrawalAccounts(ctx, about);
  const at = ctx.clock();
  const held = await moneyTransaction(ctx, (tx) =>
    holdWithdrawal(
      ctx,
      tx,
      {
        ...about,
        payout_account_id: rows[0]?.id ?? 0n,
        amount: 500_000n,
        fee: 0n,
        pay_currency: 'THB',
        pay_amount: 500_000n,
        rate: null,
        state: 'REQUESTED',
        paid_amount: 0n,
        risk_score: 0,
        risk_reasons: [],
        approvals_needed: 1,
        adapter: 'sandbox',
        adapter_ref: null,
        attempt: 0,
        reason: null,
        request_key: randomUUID(),
        request_hash: '',
        created_at: at,
        updated_at: at,
        settled_at: null,
      },
      accounts,
    ),
  );
  return await changeWithdrawal(ctx, held.id, () => ({ to: 'APPROVED', kind: 'approved', actor: system }));
}

/** What the member has, by the type of the wallet. */
export async function walletsOfMember(ctx: Ctx, memberId: bigint): Promise<Record<string, bigint>> {
  return Object.fromEntries((await balancesOf(ctx, memberId)).map(({ type, balance }) => [type, balance]));
}

/** The deposit's state, and what its member has in cash. */
export async function standing(ctx: Ctx, id: bigint): Promise<{ state: string | undefined; cash: bigint | undefined }> {
  const deposit = await depositById(ctx.db, id);
  return { state: deposit?.state, cash: (await walletsOfMember(ctx, deposit?.member_id ?? 0n)).cash };
}
