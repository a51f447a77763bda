import type { DeskChatMessage } from '@fairhouse/contract/desk-chat';
import type { Ctx } from '../../../platform/ctx.ts';
import { seenAccounts } from '../../identity/index.ts';
import { mutedOf } from './desk-store.ts';

type Row = {
  id: bigint;
  room: string;
  at: Date;
  member_id: bigint;
  kind: string;
  text: string;
  removed_at: Date | null;
};

/** Returns messages as moderators see them. */
export async function deskMessages({ db }: Ctx, rows: readonly Row[]): Promise<DeskChatMessage[]> {
  const ids = rows.map(({ member_id }) => member_id);
  const [names, muted] = await Promise.all([seenAccounts(db, ids), mutedOf(db, ids)]);
  return rows.map(({ id, room, at, member_id, kind, text, removed_at }) => ({
    id: String(id),
    room,
    at: at.toISOString(),
    memberId: String(member_id),
    username: names.get(member_id) ?? '',
    kind,
    text,
    removedAt: removed_at?.toISOString() ?? null,
    mutedUntil: muted.get(member_id)?.toISOString() ?? null,
  }));
}
