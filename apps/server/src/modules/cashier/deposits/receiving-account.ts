import type { Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Channel, openReceivers } from '../channels/channels.ts';

import type { Instructions } from './deposit-store.ts';

/**
 * Returns the account that the member pays a bank channel into. A member keeps the same account as long as it is open,
 * so that a payee saved in the bank's app stays right; members are spread over all accounts.
 * @throws CHANNEL_UNAVAILABLE when none is open
 */
export async function receiverFor(db: Db, channel: Channel, memberId: bigint): Promise<Instructions> {
  const accounts = await openReceivers(db, channel.code);
  const account = accounts[Number(memberId % BigInt(accounts.length || 1))];
  if (!account) throw new DomainError('CHANNEL_UNAVAILABLE');
  return {
    bank: account.bank,
    accountName: account.account_name,
    accountNumber: account.account_number,
    ...(account.branch === null ? {} : { branch: account.branch }),
  };
}
