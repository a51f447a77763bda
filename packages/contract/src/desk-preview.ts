import { type Static, Type } from 'typebox';
import { DeskAction, strict } from './desk.ts';
import { TimeString } from './envelope.ts';
import { themes } from './language.ts';
import { LanguageName } from './site.ts';

/** POST /ops/v1/site/preview: a change as it would be sent, and the page on which it is looked at. Nothing is changed. */
export const DeskPreviewRequest = Type.Object(
  {
    /** The name by which the act's route is previewed. */
    act: Type.String({ minLength: 1, maxLength: 32 }),
    /** The parameters of the act's address. */
    params: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 })),
    said: Type.Object({}, { additionalProperties: true }),
    /** A page of the portal; absent: the one on which the change is seen. One that no page shows has none. */
    page: Type.Optional(Type.String({ pattern: '^/(?![/\\\\])[^?#]{0,200}$' })),
    language: LanguageName,
    theme: Type.Enum(themes),
    audience: Type.Enum(['VISITORS', 'MEMBERS'] as const),
    /** The time at which it is looked at; absent: now. */
    at: Type.Optional(TimeString),
  },
  strict,
);
export type DeskPreviewRequest = Static<typeof DeskPreviewRequest>;

export const DeskPreview = Type.Object({
  /** The page as the portal's server draws it, without its scripts; null for a change that no page shows. */
  shown: Type.Union([Type.Object({ page: Type.String(), html: Type.String() }), Type.Null()]),
  /** The fields of a setting that it changes. */
  changes: DeskAction.properties.changes,
});
export type DeskPreview = Static<typeof DeskPreview>;
