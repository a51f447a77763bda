import {
  DeskRejectQueue,
  DeskRejectTemplates,
  DeskRejectTemplatesChange,
  type RejectQueue,
} from '@fairhouse/contract/desk-rejects';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import { lockRejectTemplates, putRejectTemplates, rejectTemplates } from '../reject-template-store.ts';

const templatesShown = { schema: {}, answer: Type.Array(DeskRejectTemplates) } as const;

/** The reasons by which deposits and withdrawals are rejected, with what members read of them. */
export const listRejectTemplates = deskRead(
  { ...templatesShown, permission: 'cashier.read' },
  async ({ db }: Ctx): Promise<DeskRejectTemplates[]> => (await rejectTemplates(db)).map((row) => versioned(row)),
);

/** Sets the templates of a queue, all of them in their order. */
export const setRejectTemplates = deskSetting(
  'reject-templates',
  'channels.set',
  async ({ db }, queue: RejectQueue, { templates }: Said<DeskRejectTemplatesChange>): Promise<void> =>
    await putRejectTemplates(db, { queue, templates }),
  { held: async ({ db }, queue) => ({ queue, templates: await lockRejectTemplates(db, queue) }) },
);

/** The console's call of it. @throws STATE_CONFLICT (value.version) */
export const changeRejectTemplates = deskChange({
  setting: setRejectTemplates,
  schema: { params: DeskRejectQueue, body: DeskRejectTemplatesChange },
  answer: templatesShown.answer,
  named: ({ queue }: DeskRejectQueue) => queue,
  // What changed stands in the line's changes, text by text.
  noted: ({ templates }) => ({ templates: templates.length }),
  shown: async (ctx) => await listRejectTemplates(ctx, {}),
});
