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
 * Sets the words by which promotions know a member. A word that is added takes two operators, as a level by hand does: it is worth what
 * any promotion gives for it, also one that is opened later. Returns false while it waits for the second. @throws NOT_FOUND, ALREADY_APPROVED
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
