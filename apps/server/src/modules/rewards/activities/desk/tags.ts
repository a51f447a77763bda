import { DeskMemberTags, DeskMemberTagsChange } from '@fairhouse/contract/desk-activities';
import type { Ctx } from '../../../../platform/ctx.ts';
import { memberNamed } from '../../../identity/index.ts';
import { deskChange, deskSetting, found, isAgreed, versioned } from '../../../operators/index.ts';
import { putTags, tagsOf } from '../entry-store.ts';

async function shown({ db }: Ctx, username: string) {
  const id = found(await memberNamed(db, username));
  return { memberId: String(id), username, tags: await tagsOf(db, id) };
}

/**
 * Sets a member's tags, by which promotions select members. Adding a tag takes two operators, as a VIP level by hand
 * does: it is worth what any promotion for it gives, also one that opens later.
 * @returns false while the change waits for the second operator
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const setTags = deskSetting(
  'member-tags',
  'rewards.decide',
  async (ctx, username: string, { tags }: Pick<DeskMemberTagsChange, 'tags'>) => {
    const memberId = found(await memberNamed(ctx.db, username));
    const before = await tagsOf(ctx.db, memberId);
    const after = [...tags].sort();
    const adds = after.some((tag) => !before.includes(tag));
    if (adds && !(await isAgreed(ctx, `member-tags ${memberId}`, { before: { tags: before }, after: { tags: after } })))
      return false;
    await putTags(ctx.db, memberId, tags);
    return true;
  },
  { held: shown },
);

/** The console's call of `setTags`. */
export const changeTags = deskChange({
  schema: { body: DeskMemberTagsChange },
  answer: DeskMemberTags,
  setting: setTags,
  named: (_params: unknown, { username }: DeskMemberTagsChange) => username,
  shown: async (ctx, username) => versioned(await shown(ctx, username)),
});
