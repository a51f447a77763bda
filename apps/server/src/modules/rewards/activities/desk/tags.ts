import { DeskMemberTags, DeskMemberTagsChange } from '@fairhouse/contract/desk-activities';
import type { Ctx } from '../../../../platform/ctx.ts';
import { memberNamed } from '../../../identity/index.ts';
import { deskChange, deskSetting, found, versioned } from '../../../operators/index.ts';
import { putTags, tagsOf } from '../entry-store.ts';

async function shown({ db }: Ctx, username: string) {
  const id = found(await memberNamed(db, username));
  return { memberId: String(id), username, tags: await tagsOf(db, id) };
}

/** Sets the words by which promotions know a member. @throws NOT_FOUND */
export const setTags = deskSetting(
  'member-tags',
  'rewards.decide',
  async ({ db }, username: string, { tags }: Pick<DeskMemberTagsChange, 'tags'>) => {
    await putTags(db, found(await memberNamed(db, username)), tags);
  },
  { held: shown },
);

/** The call of `setTags`. */
export const changeTags = deskChange({
  schema: { body: DeskMemberTagsChange },
  answer: DeskMemberTags,
  setting: setTags,
  named: (_params: unknown, { username }: DeskMemberTagsChange) => username,
  shown: async (ctx, username) => versioned(await shown(ctx, username)),
});
