import { DeskChatRule, DeskChatRuleChange } from '@fairhouse/contract/desk-chat';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import { roomsNow } from '../chat-store.ts';
import { chatRulesChanged, lockRule, putRule, readRule } from '../rules.ts';

/** Returns the rules of the rooms as operators see them. */
export async function chatRuleOf({ db }: Pick<Ctx, 'db'>): Promise<Omit<DeskChatRule, 'version'>> {
  const [rule, rooms] = [await readRule(db), await roomsNow(db)];
  return {
    rooms: rooms.filter(({ open }) => open).map(({ room }) => room),
    slowSeconds: rule.slow_seconds,
    lengthMax: rule.length_max,
    links: rule.links,
    words: rule.words,
    visitorsRead: rule.visitors_read,
    memberHours: rule.member_hours,
    keepDays: rule.keep_days,
  };
}

/** Changes the named rules of the rooms; running nodes follow within a second. */
export const setChatRule = deskSetting(
  'chat-rule',
  'site.settings',
  async (ctx, _site: 'site', said: Said<DeskChatRuleChange>): Promise<void> => {
    const rule = { ...(await chatRuleOf(ctx)), ...said };
    const row = {
      slow_seconds: rule.slowSeconds,
      length_max: rule.lengthMax,
      links: rule.links,
      words: [...new Set(rule.words.map((word) => word.trim()))],
      visitors_read: rule.visitorsRead,
      member_hours: rule.memberHours,
      keep_days: rule.keepDays,
    };
    await putRule(ctx.db, row, rule.rooms);
  },
  {
    held: async (ctx) => {
      await lockRule(ctx.db);
      return await chatRuleOf(ctx);
    },
    changed: chatRulesChanged,
  },
);

const shown = async (ctx: Ctx) => versioned(await chatRuleOf(ctx));

/** Reads the rules; then the console's call that changes them. */
export const readChatRule = deskRead({ permission: 'chat.read', schema: {}, answer: DeskChatRule }, shown);
export const changeChatRule = deskChange({
  setting: setChatRule,
  schema: { body: DeskChatRuleChange },
  answer: DeskChatRule,
  named: () => 'site' as const,
  shown,
});
