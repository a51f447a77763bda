import type { ChatMessage, ChatPage, ChatStanding } from '@fairhouse/contract/chat';
import { chatModule, chatTipsModule } from '@fairhouse/contract/chat-module';
import { type Language, languages } from '@fairhouse/contract/language';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { DomainError } from '../../platform/errors.ts';
import { pageOf, pageWindow } from '../../platform/http/page.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import { tipsOffered } from '../cashier/index.ts';
import type { Session } from '../identity/index.ts';
import { isModuleOn } from '../site/index.ts';
import { ignoredBy, personOf, shownMessages } from './chat-store.ts';
import { chatRules } from './rules.ts';
import { requireRoom } from './say.ts';
import { messageViews, peopleOf } from './views.ts';

/** The number of messages on the first page, which a room shows when it is opened. */
const newestMax = 100;

/** The database is read at most four times a second, however many members open a room at once. */
const newest = memoryCopy(250, async (ctx, room: string): Promise<ChatMessage[]> => {
  const named = languages.find((one) => one === room);
  return named ? await messageViews(ctx.db, await shownMessages(ctx.db, named, { limit: newestMax + 1 })) : [];
});

/** Drops the cached page of a room, after a removal made through this context. */
export const roomsChanged: (ctx: Ctx) => void = newest.forget;

/**
 * Returns a page of a room, newest first.
 * @throws MODULE_DISABLED, NOT_FOUND; where only members may read, NOT_LOGGED_IN for a visitor and TRIAL_NOT_ALLOWED
 * for a trial user
 */
export async function readRoom(
  ctx: Ctx,
  session: Pick<Session, 'isTrial'> | null,
  room: Language,
  asked: { cursor?: string; pageSize: number },
): Promise<ChatPage> {
  const rule = await requireRoom(ctx, room);
  if (!rule.visitors_read) {
    if (!session) throw new DomainError('NOT_LOGGED_IN');
    if (session.isTrial) throw new DomainError('TRIAL_NOT_ALLOWED');
  }
  if (asked.cursor === undefined) {
    const { page: list, nextCursor } = pageOf(await newest.of(ctx, room), asked.pageSize, ({ id }) => id);
    return { list, nextCursor };
  }
  const rows = await shownMessages(ctx.db, room, pageWindow(asked));
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: await messageViews(ctx.db, page), nextCursor };
}

/** Returns the member's own state in the rooms: alias, mute and role. @throws MODULE_DISABLED */
export async function standingOf(ctx: Ctx, session: Session): Promise<ChatStanding> {
  if (!(await isModuleOn(ctx, chatModule))) throw new DomainError('MODULE_DISABLED', { modId: chatModule });
  const { memberId, currency, isTrial } = session;
  const [rule, person, now] = await Promise.all([chatRules(ctx), personOf(ctx.db, memberId), databaseNow(ctx.db)]);
  const tips = (await isModuleOn(ctx, chatTipsModule)) ? await tipsOffered(ctx, session) : null;
  const muted = person?.muted_until ?? null;
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    rooms: rule.open,
    alias: person?.alias ?? null,
    mayWrite: !isTrial,
    moderates: person?.moderates ?? false,
    mutedUntil: muted && muted > now ? muted.toISOString() : null,
    slowSeconds: rule.slow_seconds,
    lengthMax: rule.length_max,
    ignored: isTrial ? [] : await ignoredPeople(ctx, memberId),
    tips: tips && {
      currency,
      min: money(tips.rule.min_amount),
      max: money(tips.rule.max_amount),
      left: money(tips.left),
    },
  };
}

/** Returns the members whom a member ignores, the last ignored first. */
export async function ignoredPeople({ db }: Ctx, memberId: bigint) {
  const ids = await ignoredBy(db, memberId);
  const people = await peopleOf(db, ids);
  return ids.flatMap((id) => people.get(id) ?? []);
}
