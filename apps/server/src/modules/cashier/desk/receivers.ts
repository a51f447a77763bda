import { DomainError } from '../../../platform/errors.ts';
import { deskSetting, isAgreed } from '../../operators/index.ts';
import {
  channelByCode,
  enableReceiver,
  putReceiver,
  type ReceivingAccount,
  readReceivers,
} from '../channels/channels.ts';

/**
 * Lets members of a bank channel pay into an account of the house; two operators state the same account.
 * @returns the account's number; null while it waits for the second operator
 * @throws ALREADY_APPROVED, CHANNEL_NOT_FOUND when it is no bank channel for deposits
 */
export const addReceiver = deskSetting(
  'receiver',
  'channels.set',
  async (ctx, channel: string, account: Omit<ReceivingAccount, 'id' | 'channel' | 'enabled'>) => {
    const found = await channelByCode(ctx.db, channel);
    if (found?.kind !== 'bank' || found.direction !== 'deposit') throw new DomainError('CHANNEL_NOT_FOUND');
    if (!(await isAgreed(ctx, `receiver ${channel}`, account))) return null;
    return await putReceiver(ctx.db, { channel, ...account, enabled: true });
  },
);

/**
 * Stops offering an account of the house to members, or offers it again, which takes two operators. Returns false while
 * it waits for the second. @throws NOT_FOUND, ALREADY_APPROVED
 */
export const switchReceiver = deskSetting('receiver', 'channels.set', async (ctx, id: string, enabled: boolean) => {
  if (!(await readReceivers(ctx.db)).some((row) => String(row.id) === id)) throw new DomainError('NOT_FOUND');
  if (enabled && !(await isAgreed(ctx, `receiver ${id}`, { enabled }))) return false;
  await enableReceiver(ctx.db, BigInt(id), enabled);
  return true;
});
