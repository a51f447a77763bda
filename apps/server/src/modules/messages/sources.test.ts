import type { MessagePage } from '@fairhouse/contract/messages';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eventSources } from '../../app.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { noPush } from '../../platform/sockets/push.ts';
import { openTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { noteMoneyEvent } from '../money-rows/index.ts';
import type { EventSource } from './event-source.ts';
import { startMessages } from './index.ts';

test('a source that a product registers is told and pushed too, also when its events have numbers of another one’s', async () => {
  const { app, ctx, close } = await openTestApp();
  const { memberId, headers } = await signedInMember(ctx);
  const detail = { amount: '500.0000', currency: 'THB' };
  const credited = {
    subject: 'deposit',
    id: 1n,
    memberId,
    kind: 'credited',
    from: 'AWAITING',
    to: 'CREDITED',
  } as const;
  await noteMoneyEvent(ctx, ctx.db, { ...credited, actor: { kind: 'system' }, detail });
  const { rows } = await sql<{ id: bigint }>`select id from cashier.event`.execute(ctx.db);
  const drawn = ['won', 'lost'].map((kind, i) => ({
    id: (rows[0]?.id ?? 0n) + BigInt(i),
    at: new Date(),
    member_id: memberId,
    subject: 'raffle',
    subject_id: 77n,
    kind,
    to_state: 'DRAWN',
    actor_kind: 'system',
    actor_id: null,
    reason: null,
    detail: { prize: 'a lamp', secret: 'never this' },
  }));
  const raffle: EventSource = {
    name: 'raffle',
    start: 'before',
    now: async () => 'before',
    hasMore: (cursor) => sql`${cursor === 'before'}::boolean`,
    read: async (_db, cursor) => ({ events: cursor === 'before' ? drawn : [], cursor: 'behind' }),
    notices: { 'raffle.won': { params: ['prize'] } },
  };
  const pushed: unknown[] = [];
  const node: Ctx = {
    ...ctx,
    push: {
      ...noPush,
      toMemberHere: (_memberId, event, payload) => event === 'money' && pushed.push(payload),
      membersHere: () => new Map([[memberId, 1]]),
      endSession: () => {},
    },
  };
  startMessages(node, [...eventSources, raffle]);
  await vi.waitFor(
    async () => {
      const { list } = (await app.inject({ url: '/wps/messages', headers })).json<{ value: MessagePage }>().value;
      expect(new Map(list.map(({ template, params }) => [template, params]))).toEqual(
        new Map<string, object>([
          ['raffle.won', { prize: 'a lamp' }],
          ['deposit.credited', detail],
        ]),
      );
      expect(pushed).toEqual(['won', 'lost'].map((kind) => ({ subject: 'raffle', id: '77', kind, state: 'DRAWN' })));
    },
    { timeout: 15_000 },
  );
  await close();
});
