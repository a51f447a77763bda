import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { TimeString } from './envelope.ts';
import { themes } from './language.ts';
import { LanguageName } from './site.ts';

/** The acts whose change can be looked at on the portal before it is made, by their names in the trail. */
export const previewedActs = [
  'announcement',
  'article',
  'banner',
  'banner-order',
  'brand',
  'customer-service',
  'home',
  'maintenance',
  'module',
  'notice',
  'promotion',
  'promotion-make',
  'resource',
  'word',
] as const;
export type PreviewedAct = (typeof previewedActs)[number];

/** POST /ops/v1/site/preview: a change as it would be sent, and the page on which it is looked at. Nothing is changed. */
export const DeskPreviewRequest = Type.Object(
  {
    act: Type.Enum(previewedActs),
    /** The name or number that the address of the act carries; `site` for a setting of the whole site. */
    subject: Type.String({ minLength: 1, maxLength: 100 }),
    said: Type.Object({}, { additionalProperties: true }),
    /** A page of the portal; absent: the one on which the change is seen. */
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

/** The page as the portal's server draws it, without its scripts. */
export const DeskPreview = Type.Object({ page: Type.String(), html: Type.String() });
export type DeskPreview = Static<typeof DeskPreview>;
