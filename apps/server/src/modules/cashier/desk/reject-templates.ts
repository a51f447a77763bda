import { isDeepStrictEqual } from 'node:util';
import {
  DeskRejectQueue,
  DeskRejectTemplates,
  DeskRejectTemplatesChange,
  type RejectQueue,
  type RejectTemplate,
} from '@fairhouse/contract/desk-rejects';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { lockRejectTemplates, putRejectTemplates, rejectTemplates } from '../reject-template-store.ts';

const templatesShown = { schema: {}, answer: Type.Array(DeskRejectTemplates) } as const;

/** Lists the reasons for rejecting deposits and withdrawals, with the texts that members read. */
export const listRejectTemplates = deskRead(
  { ...templatesShown, permission: 'cashier.read' },
  async ({ db }: Ctx): Promise<DeskRejectTemplates[]> => (await rejectTemplates(db)).map((row) => versioned(row)),
);

/** True when each template existed before, with the same text in each language under the same note. */
const isTaken = (before: readonly RejectTemplate[], after: readonly RejectTemplate[]) =>
  after.every((template) => before.some((one) => isDeepStrictEqual(one, template)));

/**
 * Sets all the templates of a queue in their order. A new or changed text takes two operators: colleagues send it to
 * every member whom they reject, and it could name an account or an address of its author's. Reordering and removing
 * take one.
 * @returns false while it waits for the second operator
 */
export const setRejectTemplates = deskSetting(
  'reject-templates',
  'channels.set',
  async (ctx, queue: RejectQueue, { templates }: Said<DeskRejectTemplatesChange>): Promise<boolean> => {
    const before = await lockRejectTemplates(ctx.db, queue);
    const change = { before: { templates: before }, after: { templates } };
    if (!isTaken(before, templates) && !(await isAgreed(ctx, `reject-templates ${queue}`, change))) return false;
    await putRejectTemplates(ctx.db, { queue, templates });
    return true;
  },
  { held: async ({ db }, queue) => ({ queue, templates: await lockRejectTemplates(db, queue) }) },
);

/** The console's call of `setRejectTemplates`. @throws STATE_CONFLICT (value.version) */
export const changeRejectTemplates = deskChange({
  setting: setRejectTemplates,
  schema: { params: DeskRejectQueue, body: DeskRejectTemplatesChange },
  answer: templatesShown.answer,
  named: ({ queue }: DeskRejectQueue) => queue,
  // The line's changes list the changed texts one by one.
  noted: ({ templates }) => ({ templates: templates.length }),
  shown: async (ctx) => await listRejectTemplates(ctx, {}),
});
