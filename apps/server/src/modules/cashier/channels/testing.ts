import type { Ctx } from '../../../platform/ctx.ts';
import { bareChannel, type Channel, putChannel, putReceiver } from './channels.ts';

const words = (name: string) => ({ EN: name, TH: name, CN: name });

/** A bank channel for baht from 100 to 100,000 without fee, always open; `more` overrides its fields. */
export function testChannel(more: Partial<Channel> & { code: string }): Channel {
  return {
    ...bareChannel,
    direction: 'deposit',
    kind: 'bank',
    name: words(more.code),
    currency: 'THB',
    pay_currency: 'THB',
    min_amount: 1_000_000n,
    max_amount: 1_000_000_000n,
    position: 1,
    ...more,
  };
}

/** Writes that channel to the database, with accounts to pay into. */
export async function openChannel(ctx: Ctx, more: Partial<Channel> & { code: string }, accounts = ['111-1', '222-2']) {
  const channel = testChannel(more);
  await putChannel(ctx.db, channel);
  if (channel.kind !== 'bank' || channel.direction !== 'deposit') return channel;
  for (const account_number of accounts) {
    await putReceiver(ctx.db, {
      channel: channel.code,
      bank: 'Siam Example Bank',
      account_name: 'House Ltd.',
      account_number,
      branch: null,
      enabled: true,
    });
  }
  return channel;
}
