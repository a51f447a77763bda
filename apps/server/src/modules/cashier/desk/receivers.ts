import { DomainError } from '../../../platform/errors.ts';
import { deskSetting } from '../../operators/index.ts';
import { channelByCode, enableReceiver, putReceiver, type ReceivingAccount } from '../channels/channels.ts';

/**
 * Lets members of a bank channel pay into an account of the house.
 * @returns the account's number
 * @throws CHANNEL_NOT_FOUND when it is no bank channel for deposits
 */
export const addReceiver = deskSetting(
  'receiver',
  'channels.set',
  async ({ db }, channel: string, account: Omit<ReceivingAccount, 'id' | 'channel' | 'enabled'>) => {
    const found = await channelByCode(db, channel);
    if (found?.kind !== 'bank' || found.direction !== 'deposit') throw new DomainError('CHANNEL_NOT_FOUND');
    return await putReceiver(db, { channel, ...account, enabled: true });
  },
);

/** Offers an account of the house to members, or stops offering it. @throws NOT_FOUND */
export const switchReceiver = deskSetting('receiver', 'channels.set', async ({ db }, id: string, enabled: boolean) => {
  if (!(await enableReceiver(db, BigInt(id), enabled))) throw new DomainError('NOT_FOUND');
});
