import { type Static, Type } from 'typebox';
import { DeskAction, strict } from './desk.ts';
import { TimeString } from './envelope.ts';
import { themes } from './language.ts';
import { LanguageName } from './site.ts';

/** POST /ops/v1/site/preview: a change as it would be sent, and the page on which to show it. Nothing is changed. */
export const DeskPreviewRequest = Type.Object(
  {
    /** The name of the act's preview. */
    act: Type.String({ minLength: 1, maxLength: 32 }),
    /** The parameters of the act's path. */
    params: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 })),
    said: Type.Object({}, { additionalProperties: true }),
    /** A page of the portal; by default one on which the change is visible. A change that no page shows has none. */
    page: Type.Optional(Type.String({ pattern: '^/(?![/\\\\])[^?#]{0,200}$' })),
    language: LanguageName,
    theme: Type.Enum(themes),
    audience: Type.Enum(['VISITORS', 'MEMBERS'] as const),
    /** The time for which the page is drawn; by default now. */
    at: Type.Optional(TimeString),
  },
  strict,
);
export type DeskPreviewRequest = Static<typeof DeskPreviewRequest>;

export const DeskPreview = Type.Object({
  /** The page as the portal's server draws it, without its scripts; null for a change that no page shows. */
  shown: Type.Union([Type.Object({ page: Type.String(), html: Type.String() }), Type.Null()]),
  /** The fields of a setting that the change changes. */
  changes: DeskAction.properties.changes,
});
export type DeskPreview = Static<typeof DeskPreview>;
