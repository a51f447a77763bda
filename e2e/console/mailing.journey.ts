import { expect, it } from 'vitest';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

it('an operator writes to a segment, and its members have the message', async () => {
  const { ctx } = await siteTool();
  const { memberId } = await memberWith(ctx, 0n);
  const tag = `segment-${memberId}`;
  await ctx.pool.query('insert into rewards.member_tag (member_id, tag) values ($1, $2)', [memberId, tag]);
  const { page } = await openConsole('/mailings', { role: 'content' });
  await main(page).getByRole('button', { name: 'New' }).click();
  for (const group of ['Title', 'Text']) {
    for (const language of ['English', 'Thai', 'Chinese']) {
      await form(page).getByRole('group', { name: group }).getByLabel(language).fill(`Hello ${tag}`);
    }
  }
  await form(page).getByLabel('Tag').fill(tag);
  await form(page).getByText('Fewer than ten members are in this segment.').waitFor();
  await expectNothingFound(page);
  await send(page, 'New');
  await main(page).getByText(`Hello ${tag}`).waitFor();
  const letters = async () =>
    (await ctx.pool.query('select params from messages.message where member_id = $1', [memberId])).rows.length;
  await expect.poll(letters).toBe(1);
});
