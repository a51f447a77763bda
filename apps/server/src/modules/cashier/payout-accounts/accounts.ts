import type { BindPayoutAccount, PayoutAccountList, PayoutAccountView } from '@fairhouse/contract/payout-accounts';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  isSameName,
  maskName,
  moneyMattersOf,
  type Session,
  tellMember,
  type Visitor,
  verifyFundPassword,
} from '../../identity/index.ts';
import { lockMemberMoney, noteMoneyEvent } from '../../money-rows/index.ts';
import {
  accountById,
  accountsOf,
  flagShared,
  insertAccount,
  isAwaitingPayout,
  lockNumber,
  markRemoved,
  type PayoutAccount,
  setDefault,
} from './account-store.ts';
import { isNumberOf, keepNumber, plainNumber } from './number.ts';
import { type PayoutProvider, providerByCode, providersOf } from './provider-store.ts';

export type { PayoutAccount } from './account-store.ts';
export { openNumber } from './number.ts';

/** The most payout accounts that a member may have bound at once. */
const payoutAccountsMax = 5;

/** Returns the member's bound payout account. @throws PAYOUT_ACCOUNT_NOT_FOUND */
export async function payoutAccountOf(ctx: Ctx, memberId: bigint, id: bigint): Promise<PayoutAccount> {
  return await boundAccount(ctx.db, memberId, id);
}

/** Returns the member's bound account, also inside a transaction. @throws PAYOUT_ACCOUNT_NOT_FOUND */
export async function boundAccount(db: Db, memberId: bigint, id: bigint): Promise<PayoutAccount> {
  const account = await accountById(db, id);
  if (account?.member_id !== memberId || account.removed_at !== null) {
    throw new DomainError('PAYOUT_ACCOUNT_NOT_FOUND');
  }
  return account;
}

/** Returns the member's payout accounts, the providers at which more can be bound, and the requirements for it. */
export async function listAccounts(
  ctx: Ctx,
  { memberId, currency }: Pick<Session, 'memberId' | 'currency'>,
): Promise<PayoutAccountList> {
  const [accounts, providers, { realName, hasFundPassword }] = await Promise.all([
    accountsOf(ctx.db, memberId),
    providersOf(ctx.db, currency),
    moneyMattersOf(ctx.db, memberId),
  ]);
  return {
    list: await Promise.all(accounts.map((account) => viewOf(ctx, account))),
    max: payoutAccountsMax,
    providers: providers.map(({ code, kind, name, pattern }) => ({ code, kind, name, pattern })),
    realName: realName === '' ? null : maskName(realName),
    hasFundPassword,
  };
}

/** Returns a payout account as its owner sees it: the full number is never shown again. */
export async function viewOf(ctx: Ctx, account: PayoutAccount): Promise<PayoutAccountView> {
  const provider = await providerByCode(ctx.db, account.provider);
  const name = account.provider;
  return {
    id: String(account.id),
    kind: account.kind,
    provider: account.provider,
    providerName: provider?.name ?? { EN: name, TH: name, CN: name },
    holderName: account.holder_name === null ? null : maskName(account.holder_name),
    numberTail: account.number_tail,
    isDefault: account.is_default,
    boundAt: account.created_at.toISOString(),
  };
}

/**
 * Binds a bank account, an e-wallet or an address under the fund password, and notifies the member by mail. The first
 * one becomes the default.
 * @throws FUND_PASSWORD_NOT_SET, PASSWORD_WRONG, TOO_MANY_REQUESTS, PAYOUT_ACCOUNT_INVALID (value.field),
 * REAL_NAME_REQUIRED, NAME_MISMATCH, PAYOUT_ACCOUNT_LIMIT (value.max), PAYOUT_ACCOUNT_EXISTS
 */
export async function bindAccount(
  ctx: Ctx,
  session: Pick<Session, 'memberId' | 'currency'>,
  request: BindPayoutAccount,
  visitor: Visitor,
): Promise<PayoutAccountView> {
  const { memberId } = session;
  await verifyFundPassword(ctx, memberId, request.fundPassword, visitor);
  const provider = await providerFor(ctx, session.currency, request.provider);
  const number = plainNumber(request.number);
  if (!isNumberOf(provider, number)) throw new DomainError('PAYOUT_ACCOUNT_INVALID', { field: 'number' });
  const holderName = await holderOf(ctx, memberId, provider, request.holderName ?? '');
  const kept = keepNumber(ctx, provider.code, number);

  const account = await ctx.db.transaction().execute(async (tx) => {
    await lockMemberMoney(tx, memberId);
    await lockNumber(tx, kept.number_mark);
    const bound = await accountsOf(tx, memberId);
    if (bound.some(({ number_mac }) => number_mac.equals(kept.number_mac))) {
      throw new DomainError('PAYOUT_ACCOUNT_EXISTS');
    }
    if (bound.length >= payoutAccountsMax) throw new DomainError('PAYOUT_ACCOUNT_LIMIT', { max: payoutAccountsMax });
    const row = await insertAccount(tx, {
      ...kept,
      member_id: memberId,
      kind: provider.kind,
      provider: provider.code,
      holder_name: holderName,
      is_default: bound.length === 0,
      shared: false,
      created_at: ctx.clock(),
      removed_at: null,
    });
    const shared = await flagShared(tx, kept.number_mark);
    await note(ctx, tx, row, { kind: 'bound', from: null, to: 'BOUND', shared });
    await tellMember(ctx, tx, memberId, 'payout-account-bound', visitor);
    return { ...row, shared };
  });
  return await viewOf(ctx, account);
}

/** Makes an account the default. @throws PAYOUT_ACCOUNT_NOT_FOUND */
export async function makeDefault(ctx: Ctx, memberId: bigint, id: bigint): Promise<PayoutAccountView> {
  const account = await ctx.db.transaction().execute(async (tx) => {
    await lockMemberMoney(tx, memberId);
    const found = await boundAccount(tx, memberId, id);
    await setDefault(tx, memberId, id);
    return { ...found, is_default: true };
  });
  return await viewOf(ctx, account);
}

/**
 * Removes a payout account, under the fund password; operators still see it. The newest remaining one becomes the
 * default.
 * @throws FUND_PASSWORD_NOT_SET, PASSWORD_WRONG, TOO_MANY_REQUESTS, PAYOUT_ACCOUNT_NOT_FOUND, PAYOUT_ACCOUNT_IN_USE
 */
export async function removeAccount(
  ctx: Ctx,
  memberId: bigint,
  { id, fundPassword }: { id: bigint; fundPassword: string },
  visitor: Visitor,
): Promise<void> {
  await verifyFundPassword(ctx, memberId, fundPassword, visitor);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMemberMoney(tx, memberId);
    const account = await boundAccount(tx, memberId, id);
    if (await isAwaitingPayout(tx, id)) throw new DomainError('PAYOUT_ACCOUNT_IN_USE');
    await markRemoved(tx, id, ctx.clock());
    const [next] = await accountsOf(tx, memberId);
    if (account.is_default) await setDefault(tx, memberId, next?.id ?? null);
    await note(ctx, tx, account, { kind: 'removed', from: 'BOUND', to: 'REMOVED', shared: account.shared });
  });
}

async function providerFor(ctx: Ctx, currency: CurrencyCode, code: string): Promise<PayoutProvider> {
  const provider = await providerByCode(ctx.db, code);
  const isOffered = provider?.enabled && (provider.currency === null || provider.currency === currency);
  if (!isOffered) {
    throw new DomainError('PAYOUT_ACCOUNT_INVALID', { field: 'provider' });
  }
  return provider;
}

/** Returns the account's holder, who must be the member; null for an address. */
async function holderOf(ctx: Ctx, memberId: bigint, { kind }: PayoutProvider, typed: string): Promise<string | null> {
  if (kind === 'crypto') return null;
  const { realName } = await moneyMattersOf(ctx.db, memberId);
  if (realName === '') throw new DomainError('REAL_NAME_REQUIRED');
  if (!isSameName(realName, typed)) throw new DomainError('NAME_MISMATCH');
  return realName;
}

async function note(
  ctx: Ctx,
  tx: Db,
  { id, member_id: memberId, provider, number_tail }: PayoutAccount,
  { kind, from, to, shared }: { kind: 'bound' | 'removed'; from: string | null; to: string; shared: boolean },
): Promise<void> {
  await noteMoneyEvent(ctx, tx, {
    subject: 'payout-account',
    id,
    memberId,
    kind,
    from,
    to,
    actor: { kind: 'member', id: memberId },
    detail: { provider, tail: number_tail, shared },
  });
}
