import type { ChatMessage, ChatRainRequest, TipRequest } from '@fairhouse/contract/chat';
import { chatTipsModule } from '@fairhouse/contract/chat-module';
import type { Language } from '@fairhouse/contract/language';
import { formatMoney } from '@fairhouse/money/money';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { sendTips, type TipDeps } from '../cashier/index.ts';
import type { Session, Visitor } from '../identity/index.ts';
import { type RequestId, requestId } from '../money-rows/index.ts';
import { isModuleOn } from '../site/index.ts';
import { holdPerson, type MessageRow, messageById, type NewMessage, spokeLately } from './chat-store.ts';
import { newAlias, requireWriter, saidBefore, viewOf, writeIn } from './say.ts';

/** A rain reaches members who wrote within these minutes; more candidates are read than receive something. */
const rained = { withinMinutes: 15, limit: 60 };

type Asker = { session: Session; visitor: Visitor; key: string };

/**
 * Gives a tip to the author of a message, and announces it in the room.
 * @throws as `say` and `sendTips`; MODULE_DISABLED; NOT_FOUND for a message that is no longer shown
 */
export async function tip(
  ctx: Ctx,
  { session, visitor, key }: Asker,
  messageId: bigint,
  { fundPassword, amount }: TipRequest,
  deps: TipDeps,
): Promise<ChatMessage> {
  await requireTips(ctx);
  const message = await messageById(ctx.db, messageId);
  if (!message || message.removed_at) throw new DomainError('NOT_FOUND');
  if (message.member_id === session.memberId) throw new DomainError('TRANSFER_NOT_ALLOWED');
  const request = requestId(session.memberId, 'chat-tip', key, [String(messageId), amount]);
  const asked = { among: [message.member_id], most: 1, amount, isSplit: false, fundPassword, visitor, request };
  return await given(ctx, session, { room: message.room, kind: 'TIP' }, asked, deps);
}

/**
 * Splits the giver's own cash among the members who wrote last in a room. It reaches as many eligible members as
 * possible, at once, and takes no more than they receive.
 * @throws as `say` and `sendTips`; MODULE_DISABLED
 */
export async function rain(
  ctx: Ctx,
  { session, visitor, key }: Asker,
  room: Language,
  { fundPassword, amount, people }: ChatRainRequest,
  deps: TipDeps,
): Promise<ChatMessage> {
  await requireTips(ctx);
  const among = (await spokeLately(ctx.db, room, rained)).filter((id) => id !== session.memberId);
  const request = requestId(session.memberId, 'chat-rain', key, [room, amount, people]);
  const asked = { among, most: people, amount, isSplit: true, fundPassword, visitor, request };
  return await given(ctx, session, { room, kind: 'RAIN' }, asked, deps);
}

async function requireTips(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, chatTipsModule))) throw new DomainError('MODULE_DISABLED', { modId: chatTipsModule });
}

async function given(
  ctx: Ctx,
  session: Session,
  place: Pick<NewMessage, 'room' | 'kind'>,
  asked: Parameters<typeof sendTips>[2] & { request: RequestId },
  deps: TipDeps,
): Promise<ChatMessage> {
  const { memberId, currency } = session;
  const { request } = asked;
  const rule = await requireWriter(ctx, session, place.room);
  const row = await sendTips<MessageRow>(
    ctx,
    session,
    asked,
    {
      before: (db) => saidBefore(db, request),
      write: async (tx, { each, to }) => {
        // A recipient who has not written yet has no alias in the rooms, and gets one.
        for (const id of [...to].sort(ascending)) await holdPerson(tx, id, newAlias());
        const gift = { each: formatMoney(each, currency), currency, to: to.map(String) };
        const said = { ...place, text: '', fold: sha256(request.key), mentions: [], detail: { gift } };
        return await writeIn(tx, memberId, rule, request, said);
      },
    },
    deps,
  );
  return await viewOf(ctx.db, row);
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1);
