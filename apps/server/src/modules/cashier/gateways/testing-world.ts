import type { Ctx } from '../../../platform/ctx.ts';
import { signedInMember } from '../../../testing/members.ts';
import { balancesOf } from '../../ledger/index.ts';
import { openChannel } from '../channels/testing.ts';
import { depositById, deposits } from '../deposits/deposit-store.ts';
import { changeDeposit } from '../deposits/lifecycle.ts';
import { depositRow, heldWithdrawal } from '../testing-rows.ts';
import { changeWithdrawal } from '../withdrawals/lifecycle.ts';
import type { Withdrawal } from '../withdrawals/withdrawal-store.ts';

/**
 * Opens channels of the sandbox: `gate` (a page), `coin` (an address, 3 confirmations, paid in USDT at a rate), `out`
 * (payouts).
 */
export async function openChannels(ctx: Ctx): Promise<void> {
  const gateway = { kind: 'gateway', adapter: 'sandbox', min_amount: 1n, max_amount: 10n ** 12n } as const;
  await openChannel(ctx, { ...gateway, code: 'gate', turnover_bp: 10_000 });
  await openChannel(ctx, {
    ...gateway,
    code: 'coin',
    kind: 'crypto',
    pay_currency: 'USDT',
    settings: { network: 'TESTNET' },
    confirmations: 3,
    turnover_bp: 10_000,
  });
  await openChannel(ctx, { ...gateway, code: 'out', direction: 'withdrawal' });
}

type Asked = { memberId?: bigint; channel?: 'gate' | 'coin'; amount?: bigint; expiresAt?: Date };

/** Makes a deposit of 100 baht that waits for payment; through `coin` it is paid as 3 USDT. */
export async function newDeposit(ctx: Ctx, asked: Asked = {}): Promise<bigint> {
  const { channel = 'gate', amount = 1_000_000n, expiresAt } = asked;
  const coin = { pay_currency: 'USDT', pay_amount: 3_000_000n, rate: '33.3333333333' } as const;
  const row = depositRow(ctx, {
    member_id: asked.memberId ?? (await signedInMember(ctx)).memberId,
    channel,
    amount,
    turnover_bp: 10_000,
    adapter: 'sandbox',
    ...(channel === 'coin' ? coin : {}),
    ...(expiresAt ? { expires_at: expiresAt } : {}),
  });
  return (await deposits.insert(ctx.db, row)).id;
}

/** Makes an approved withdrawal of 50 baht, to an account of this number; the member has 50 more in cash. */
export async function newWithdrawal(ctx: Ctx, number = '1234567890'): Promise<Withdrawal> {
  const { memberId } = await signedInMember(ctx);
  const system = { kind: 'system' } as const;
  await changeDeposit(ctx, await newDeposit(ctx, { memberId }), () => ({
    to: 'CREDITED',
    kind: 'credited',
    actor: system,
  }));
  const held = await heldWithdrawal(ctx, number, { member_id: memberId, channel: 'out', adapter: 'sandbox' });
  return await changeWithdrawal(ctx, held.id, () => ({ to: 'APPROVED', kind: 'approved', actor: system }));
}

/** Returns the member's balances in units, by type of wallet. */
export async function walletsOfMember(ctx: Ctx, memberId: bigint): Promise<Record<string, bigint>> {
  return Object.fromEntries((await balancesOf(ctx, memberId)).map(({ type, balance }) => [type, balance]));
}

/** Returns the deposit's state, and its member's cash in units. */
export async function standing(ctx: Ctx, id: bigint): Promise<{ state: string | undefined; cash: bigint | undefined }> {
  const deposit = await depositById(ctx.db, id);
  return { state: deposit?.state, cash: (await walletsOfMember(ctx, deposit?.member_id ?? 0n)).cash };
}
