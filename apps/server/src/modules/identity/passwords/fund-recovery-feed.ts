import type { Db } from '../../../platform/ctx.ts';
import { hasRowsBehind } from '../../../platform/database/feed-readers.ts';
import { readRecoveries, recoveriesNow } from './fund-recovery-store.ts';

/** The feed that puts the recovery of a fund password into the member's inbox. */
export const fundRecoveryFeed = {
  name: 'fund recoveries',
  start: '0:0',
  now: recoveriesNow,
  hasMore: (cursor: string) => hasRowsBehind(cursor, { table: 'identity.fund_recovery' }),
  read: async (db: Db, from: string, limit: number) => {
    const { rows, cursor } = await readRecoveries(db, from, limit);
    const events = rows.map(({ id, member_id, asked_at }) => ({
      id,
      at: asked_at,
      member_id,
      subject: 'fund-password',
      subject_id: id,
      kind: 'recovery-asked',
      to_state: 'WAITING',
      actor_kind: 'member',
      actor_id: member_id,
      reason: null,
      detail: {},
    }));
    return { events, cursor };
  },
  notices: { 'fund-password.recovery-asked': { params: [], own: true } },
};
