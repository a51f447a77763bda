import { type Static, Type } from 'typebox';
import { TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';

/** B bulletin, PL platform, PU update, PR promotion, H highlight. */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** The values of `types` that pages use: with the highlights, and without them. */
export const allTypes = 'B,PL,PU,PR,H';
export const openingTypes = 'B,PL,PU,PR';

export const announcementPageSize = 9;

/** A: signed in. B: anonymous. F: at the first login. */
export const Execution = Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('F')]);
export type Execution = Static<typeof Execution>;

/** The frequency at which an announcement opens by itself. */
export const Opening = Type.Union([
  Type.Literal('NEVER'),
  Type.Literal('ONCE'),
  Type.Literal('DAY'),
  Type.Literal('VISIT'),
]);
export type Opening = Static<typeof Opening>;

export const Announcement = Type.Object({
  id: Type.String(),
  type: Type.Enum(announcementTypes),
  title: Type.String(),
  /** HTML with a few tags, none of which runs or embeds anything. */
  content: Type.String(),
  date: TimeString,
});
export type Announcement = Static<typeof Announcement>;

/** GET /wps/system/announcements: newest first; A and F are for members. */
export const AnnouncementQuery = Type.Object({
  /** A list of types, `B,PL,PU,PR,H`. */
  types: Type.String({ pattern: '^(?:B|PL|PU|PR|H)(?:,(?:B|PL|PU|PR|H)){0,4}$', default: allTypes }),
  platform: Type.Literal('W', { default: 'W' }),
  execution: Execution,
  /** Only those that open by themselves. */
  opening: Type.Optional(Type.Boolean()),
  language: Type.Optional(LanguageName),
  pageNo: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 50, default: announcementPageSize }),
});
export type AnnouncementQuery = Static<typeof AnnouncementQuery>;

export const AnnouncementPage = Type.Object({
  list: Type.Array(Announcement),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  total: Type.Integer(),
});
export type AnnouncementPage = Static<typeof AnnouncementPage>;
