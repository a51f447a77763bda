import type { Readable } from 'node:stream';
import type { DeskFriend, Friend } from '@fairhouse/contract/referral';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Columns, csvOf, inert } from '../../../platform/http/csv.ts';
import { listOwnFriends } from './views.ts';

const pageSize = 100;

/** Returns a member's friends as a CSV file. @throws MODULE_DISABLED */
export async function exportFriends(ctx: Ctx, memberId: bigint): Promise<Readable> {
  const columns: Columns<Friend> = [
    ['Registered (UTC)', (friend) => friend.registeredAt],
    ['Friend', (friend) => inert(friend.name)],
    ['Deposited', (friend) => (friend.depositsMet ? 'yes' : 'no')],
    ['Played', (friend) => (friend.betMet ? 'yes' : 'no')],
    ['State', (friend) => friend.state],
    ['Reward', (friend) => friend.amount ?? ''],
  ];
  return await csvOf(columns, (place) => listOwnFriends(ctx, memberId, { ...place, pageSize }));
}

type DeskPage = (place: { cursor?: string }) => Promise<{ list: DeskFriend[]; nextCursor: string | null }>;

/** Returns a CSV file of friends as operators see them. */
export async function exportDeskFriends(pageAt: DeskPage): Promise<Readable> {
  const columns: Columns<DeskFriend> = [
    ['Registered (UTC)', (friend) => friend.registeredAt],
    ['Friend', (friend) => friend.memberId],
    ['Friend’s account', (friend) => inert(friend.username)],
    ['Inviter', (friend) => friend.uplineId],
    ['Inviter’s account', (friend) => inert(friend.upline)],
    ['Deposited', (friend) => (friend.depositsMet ? 'yes' : 'no')],
    ['Played', (friend) => (friend.betMet ? 'yes' : 'no')],
    ['State', (friend) => friend.state],
    ['Signals', (friend) => friend.signals.join(' ')],
    ['Currency', (friend) => friend.currency ?? ''],
    ['Reward', (friend) => friend.amount ?? ''],
    ['Reason', (friend) => inert(friend.reason ?? '')],
  ];
  return await csvOf(columns, pageAt);
}
