import { type Static, Type } from 'typebox';
import { changed, Reason, strict, Version } from './desk.ts';
import { saidLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

// Rejections of deposits and withdrawals by operators: `/ops/v1/cashier/reject-templates` and the acts `…/reject`.

/** The longest text of a decision that a member reads. */
const memberTextMax = 300;
/** One template for each digit key. */
export const rejectTemplatesMax = 9;

export const RejectQueue = Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]);
export type RejectQueue = Static<typeof RejectQueue>;
/** The queue in the path. */
export const DeskRejectQueue = Type.Object({ queue: RejectQueue });
export type DeskRejectQueue = Static<typeof DeskRejectQueue>;

/** A frequent reason: the operators' note, and the member's text in each language of the site. */
export const RejectTemplate = Type.Object({ note: Reason, text: textsOf(saidLine(memberTextMax), strict) }, strict);
export type RejectTemplate = Static<typeof RejectTemplate>;

/** GET …/reject-templates: one row per queue. */
export const DeskRejectTemplates = Type.Object({
  queue: RejectQueue,
  templates: Type.Array(Type.Object({ note: Type.String(), text: shownTexts() })),
  version: Version,
});
export type DeskRejectTemplates = Static<typeof DeskRejectTemplates>;

/** PUT …/reject-templates/:queue */
export const DeskRejectTemplatesChange = Type.Object(
  { templates: Type.Array(RejectTemplate, { maxItems: rejectTemplatesMax }), ...changed },
  strict,
);
export type DeskRejectTemplatesChange = Static<typeof DeskRejectTemplatesChange>;

/** POST …/reject: the member reads `memberText`; by default the reason itself. */
export const DeskRejection = Type.Object(
  { memberText: Type.Optional(saidLine(memberTextMax)), reason: Reason },
  strict,
);
export type DeskRejection = Static<typeof DeskRejection>;
