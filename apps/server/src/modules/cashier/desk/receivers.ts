import { DeskId } from '@fairhouse/contract/desk';
import { DeskReceiverSwitch, DeskReceivers, NewDeskReceiver } from '@fairhouse/contract/desk-receivers';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskNew, deskRead, deskSetting, isAgreed } from '../../operators/index.ts';
import {
  channelByCode,
  enableReceiver,
  putReceiver,
  type ReceivingAccount,
  readReceivers,
} from '../channels/channels.ts';

/**
 * Adds an account of the house that members of a bank channel pay into; two operators must state the same account.
 * @returns the account's id; null while it waits for the second operator
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
 * Disables an account of the house for members, or enables it again, which takes two operators. Returns false while it
 * waits for the second operator.
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const switchReceiver = deskSetting('receiver', 'channels.set', async (ctx, id: string, enabled: boolean) => {
  if (!(await readReceivers(ctx.db)).some((row) => String(row.id) === id)) throw new DomainError('NOT_FOUND');
  if (enabled && !(await isAgreed(ctx, `receiver ${id}`, { enabled }))) return false;
  await enableReceiver(ctx.db, BigInt(id), enabled);
  return true;
});

const shown = async ({ db }: Ctx, waitsForSecond = false): Promise<DeskReceivers> => ({
  list: (await readReceivers(db)).map(({ id, account_name: holder, account_number: number, ...same }) => ({
    ...same,
    ...{ id: String(id), holder, number },
  })),
  waitsForSecond,
});

/** Lists the accounts of the house, including disabled ones. */
export const listReceivers = deskRead({ permission: 'cashier.read', schema: {}, answer: DeskReceivers }, (ctx: Ctx) =>
  shown(ctx),
);

/** @throws as `addReceiver` */
export const newReceiver = deskNew({
  permission: addReceiver.permission,
  schema: { body: NewDeskReceiver },
  answer: DeskReceivers,
  act: async (ctx: Ctx, { operatorId }, { reason, channel, bank, holder, number, branch: at }: NewDeskReceiver) => {
    const branch = at ?? null;
    const account = { bank, account_name: holder, account_number: number, branch };
    const by = { operatorId, reason, said: { bank, holder, number, branch } };
    return await shown(ctx, (await addReceiver(ctx, by, channel, account)) === null);
  },
});

/** @throws as `switchReceiver` */
export const changeReceiver = deskAct({
  permission: switchReceiver.permission,
  schema: { params: DeskId, body: DeskReceiverSwitch },
  answer: DeskReceivers,
  on: ({ id }: { id: string }) => id,
  act: async (ctx: Ctx, id, { operatorId }, { enabled, reason }: DeskReceiverSwitch) =>
    await shown(ctx, !(await switchReceiver(ctx, { operatorId, reason, said: { enabled } }, id, enabled))),
});
