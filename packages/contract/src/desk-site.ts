import { type Static, Type } from 'typebox';
import { announcementTypes, Execution, Opening } from './announcements.ts';
import { changed, OptionalText, OptionalTime, Reason, strict, Version } from './desk.ts';
import { TimeString } from './envelope.ts';
import { HomeRows } from './home.ts';
import { languages } from './language.ts';
import { patterns } from './patterns.ts';
import { Banner, LanguageName } from './site.ts';
import { line, saidLine, shownLine } from './text.ts';
import { textsOf } from './texts.ts';

// Operators' views and settings of the site: `/ops/v1/site…`. A change answers like its read route.

const Words = textsOf(saidLine(500), strict);
const OptionalWords = Type.Union([Words, Type.Null()]);
const Key = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' });
const Position = Type.Integer({ minimum: 0, maximum: 100_000 });
const Address = line(300, 1);

/** Modules with their own switches, parents before children. */
export const DeskModules = Type.Array(
  Type.Object({ modId: Type.String(), parent: OptionalText, enabled: Type.Boolean(), version: Version }),
);
export const DeskModulePath = Type.Object({ modId: Key });
export const DeskModuleChange = Type.Object({ enabled: Type.Boolean(), ...changed }, strict);
export type DeskModuleChange = Static<typeof DeskModuleChange>;

/** null texts: the product's own. */
export const DeskMaintenance = Type.Object({
  enabled: Type.Boolean(),
  title: OptionalWords,
  text: OptionalWords,
  until: OptionalTime,
  version: Version,
});
export const DeskMaintenanceChange = Type.Object(
  {
    enabled: Type.Boolean(),
    title: Type.Optional(OptionalWords),
    text: Type.Optional(OptionalWords),
    /** Shown to visitors; the site stays closed until an operator opens it. */
    until: Type.Optional(Type.Union([TimeString, Type.Null()])),
    ...changed,
  },
  strict,
);
export type DeskMaintenanceChange = Static<typeof DeskMaintenanceChange>;

const Effect = Type.Union([Type.Literal('allow'), Type.Literal('deny')]);
export const DeskRegions = Type.Array(Type.Object({ region: Type.String(), effect: Effect, version: Version }));
/** PUT …/regions: a network or a country (ISO 3166); an `effect` of null removes the rule. */
export const DeskRegionChange = Type.Object(
  { region: line(64, 1), effect: Type.Union([Effect, Type.Null()]), ...changed },
  strict,
);
export type DeskRegionChange = Static<typeof DeskRegionChange>;

/** Origins whose pages may show the site in a frame. */
export const DeskEmbedding = Type.Object({ origins: Type.Array(Type.String()), version: Version });
export const DeskEmbeddingChange = Type.Object({ origin: Address, allowed: Type.Boolean(), ...changed }, strict);
export type DeskEmbeddingChange = Static<typeof DeskEmbeddingChange>;

const HostKind = Type.Union([Type.Literal('launch'), Type.Literal('images')]);
/** Replacement hosts: for vendors' games (`launch`), or for the site's pictures (`images`). */
export const DeskHosts = Type.Array(
  Type.Object({ kind: HostKind, addresses: Type.Array(Type.String()), version: Version }),
);
export const DeskHostsPath = Type.Object({ kind: HostKind });
export const DeskHostsChange = Type.Object({ addresses: Type.Array(Address, { maxItems: 20 }), ...changed }, strict);
export type DeskHostsChange = Static<typeof DeskHostsChange>;

const patternIds = Object.keys(patterns).filter((id): id is keyof typeof patterns => id in patterns);
const Length = Type.Integer({ minimum: 1, maximum: 500 });
export const DeskRegisterFields = Type.Array(
  Type.Object({
    field: Type.String(),
    shown: Type.Boolean(),
    required: Type.Boolean(),
    pattern: Type.String(),
    minLength: Type.Integer(),
    maxLength: Type.Integer(),
    version: Version,
  }),
);
export const DeskRegisterFieldPath = Type.Object({ field: Key });
/** PUT …/register-fields/:field: changes the named properties. */
export const DeskRegisterFieldChange = Type.Object(
  {
    shown: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
    pattern: Type.Optional(Type.Enum(patternIds)),
    minLength: Type.Optional(Length),
    maxLength: Type.Optional(Length),
    ...changed,
  },
  strict,
);
export type DeskRegisterFieldChange = Static<typeof DeskRegisterFieldChange>;

/** The currencies of new accounts, the brand's own first. */
export const DeskCurrencies = Type.Object({ currencies: Type.Array(Type.String()), version: Version });
export const DeskCurrenciesChange = Type.Object(
  { currencies: Type.Array(line(8, 1), { maxItems: 32 }), ...changed },
  strict,
);
export type DeskCurrenciesChange = Static<typeof DeskCurrenciesChange>;

/**
 * All currencies, in the order in which they were added; `stake` is the small stake from which first limits are
 * derived.
 */
export const DeskKnownCurrencies = Type.Array(
  Type.Object({
    currency: Type.String(),
    symbol: Type.String(),
    scale: Type.Integer(),
    shownDigits: Type.Integer(),
    stake: Type.String(),
    version: Version,
  }),
);
export const DeskCurrencyPath = Type.Object({ currency: Type.String({ pattern: '^[A-Z][A-Z0-9]{2,7}$' }) });
/**
 * PUT …/known-currencies/:currency: adds it, by two operators, with all fields; or changes the given fields except its
 * scale.
 */
export const DeskKnownCurrencyChange = Type.Object(
  {
    symbol: Type.Optional(Type.String({ pattern: '^\\S{1,8}$' })),
    scale: Type.Optional(Type.Enum([0, 2, 3, 4, 6, 8])),
    shownDigits: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
    stake: Type.Optional(Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,8})?$' })),
    ...changed,
  },
  strict,
);
export type DeskKnownCurrencyChange = Static<typeof DeskKnownCurrencyChange>;

const Age = Type.Integer({ minimum: 18, maximum: 99 });
const AnalyticsId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' });
const Colour = Type.Union([Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }), Type.Null()]);
const brand = {
  name: saidLine(60),
  /** null: the product's own. */
  colourBrand: Colour,
  colourGold: Colour,
  /** The least age of a member, and the higher age that `BIRTHCONF3` makes members confirm. */
  minAge: Age,
  birthdayConfirmAge: Age,
  /** The offset of the brand's days, in minutes east of UTC. Running periods keep their end. */
  utcOffsetMinutes: Type.Integer({ minimum: -720, maximum: 840, multipleOf: 60 }),
  /** Sent to pages as `analytics.id`. */
  analyticsId: Type.Union([AnalyticsId, Type.Null()]),
  /** The script that counts page views under the id. */
  analyticsTag: Type.String({ maxLength: 200 }),
  /** True if visitors are asked for consent first. */
  analyticsAsks: Type.Boolean(),
  /**
   * The countries whose visitors are asked (ISO 3166), in addition to visitors of unknown country; empty: all are
   * asked.
   */
  analyticsCountries: Type.Array(line(2, 2), { maxItems: 300, uniqueItems: true }),
};
/** The brand's own settings. */
export const DeskBrand = Type.Object({ ...brand, version: Version });
/** PUT …/brand: changes the named settings. */
export const DeskBrandChange = Type.Object({ ...Type.Partial(Type.Object(brand)).properties, ...changed }, strict);
export type DeskBrandChange = Static<typeof DeskBrandChange>;

/** The rows of the home page in order. */
export const DeskHome = Type.Object({ ...HomeRows.properties, version: Version });
/** PUT /ops/v1/site/home: a missing audience keeps its rows. A visitor has no recent games and no favourites. */
export const DeskHomeChange = Type.Object({ ...Type.Partial(HomeRows).properties, ...changed }, strict);
export type DeskHomeChange = Static<typeof DeskHomeChange>;

const loginRules = {
  /** The minutes until another code may be requested, sent as `expiredMinutes`. */
  codeResendMinutes: Type.Integer({ minimum: 1, maximum: 10 }),
  /** The age in days at which `PWDEXPFORCECHANGE3` requires a new password; 0: never. */
  passwordMaxAgeDays: Type.Union([Type.Literal(0), Type.Integer({ minimum: 7, maximum: 3650 })]),
};
export const DeskLoginRules = Type.Object({ ...loginRules, version: Version });
/** PUT …/login-rules: changes the named settings. */
export const DeskLoginRulesChange = Type.Object(
  { ...Type.Partial(Type.Object(loginRules)).properties, ...changed },
  strict,
);
export type DeskLoginRulesChange = Static<typeof DeskLoginRulesChange>;

/** The brand's domains, the main one first; enforced: calls that name another host are refused. */
export const DeskDomains = Type.Object({
  domains: Type.Array(Type.String()),
  enforced: Type.Boolean(),
  version: Version,
});
/** PUT …/domains: all of them, the main one first. */
export const DeskDomainsChange = Type.Object(
  { domains: Type.Array(line(253, 1), { maxItems: 50, uniqueItems: true }), enforced: Type.Boolean(), ...changed },
  strict,
);
export type DeskDomainsChange = Static<typeof DeskDomainsChange>;

/** The countries that get SMS (ISO 3166, the first offered first), and the most SMS per day. */
export const DeskSms = Type.Object({
  countries: Type.Array(Type.String()),
  dailyMax: Type.Integer(),
  version: Version,
});
/** PUT /ops/v1/delivery/sms: changes the named settings. */
export const DeskSmsChange = Type.Object(
  {
    countries: Type.Optional(Type.Array(line(2, 2), { minItems: 1, maxItems: 300, uniqueItems: true })),
    dailyMax: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
    ...changed,
  },
  strict,
);
export type DeskSmsChange = Static<typeof DeskSmsChange>;

/** Content of the pages, by its name; a change to null removes it. */
export const DeskContentPath = Type.Object({ name: Key });

const Notice = Type.Object({ title: Words }, strict);
export const DeskNotices = Type.Array(Type.Object({ name: Type.String(), ...Notice.properties, version: Version }));
export const DeskNoticeChange = Type.Object({ notice: Type.Union([Notice, Type.Null()]), ...changed }, strict);
export type DeskNoticeChange = Static<typeof DeskNoticeChange>;

const DeskBanner = Type.Object(
  {
    groupName: Banner.properties.groupName,
    audience: Banner.properties.audience,
    picture: line(100, 1),
    pictureTall: line(100, 1),
    linkageType: Banner.properties.linkageType,
    linkage: Type.Union([Address, Type.Null()]),
    kicker: Words,
    title: Words,
    text: Words,
    button: Words,
    /** Shown if this module is on. */
    modId: Type.Union([Key, Type.Null()]),
    position: Position,
    /** null: without a beginning or end. */
    startsAt: Type.Optional(OptionalTime),
    endsAt: Type.Optional(OptionalTime),
    /** The languages in which it is shown; empty: all. */
    languages: Type.Optional(Type.Array(LanguageName, { maxItems: languages.length, uniqueItems: true })),
  },
  strict,
);
export const DeskBanners = Type.Array(Type.Object({ name: Type.String(), ...DeskBanner.properties, version: Version }));
export const DeskBannerChange = Type.Object({ banner: Type.Union([DeskBanner, Type.Null()]), ...changed }, strict);
export type DeskBannerChange = Static<typeof DeskBannerChange>;

export const DeskBannerPicturePath = Type.Object({
  cut: Type.Union([Type.Literal('home'), Type.Literal('homeTall'), Type.Literal('panel'), Type.Literal('panelTall')]),
});
/** An uploaded picture: the name that a banner carries, and its address. */
export const DeskBannerPicture = Type.Object({ picture: Type.String(), address: Type.String() });

/** The pictures that banners show: names and addresses. */
export const DeskBannerPictures = Type.Array(DeskBannerPicture);

/** The banners of each group, in order. */
export const DeskBannerOrders = Type.Array(
  Type.Object({ groupName: Banner.properties.groupName, names: Type.Array(Type.String()), version: Version }),
);
export const DeskBannerGroupPath = Type.Object({ groupName: Banner.properties.groupName });
/** Names every banner of the group exactly once. */
export const DeskBannerOrderChange = Type.Object(
  { names: Type.Array(Key, { minItems: 1, maxItems: 200, uniqueItems: true }), ...changed },
  strict,
);
export type DeskBannerOrderChange = Static<typeof DeskBannerOrderChange>;

const Resource = Type.Object({ url: Address, labelNameEn: shownLine(100) }, strict);
export const DeskResources = Type.Array(Type.Object({ name: Type.String(), ...Resource.properties, version: Version }));
export const DeskResourceChange = Type.Object({ resource: Type.Union([Resource, Type.Null()]), ...changed }, strict);
export type DeskResourceChange = Static<typeof DeskResourceChange>;

const Service = Type.Object(
  {
    type: line(32, 1),
    place: line(32, 1),
    title: Words,
    /** An http(s) or mailto address. */
    address: Address,
    position: Position,
  },
  strict,
);
export const DeskServices = Type.Array(Type.Object({ name: Type.String(), ...Service.properties, version: Version }));
export const DeskServiceChange = Type.Object({ service: Type.Union([Service, Type.Null()]), ...changed }, strict);
export type DeskServiceChange = Static<typeof DeskServiceChange>;

const Html = Type.String({ minLength: 1, maxLength: 20_000 });
const Article = Type.Object(
  {
    category: Key,
    title: Words,
    /** Paragraphs, headings, lists, emphasis and links: see `isArticleHtml`. */
    html: textsOf(Html, strict),
    shown: Type.Boolean(),
    position: Position,
  },
  strict,
);
/** The brand's own articles; one with the name of a product's article replaces it. */
export const DeskArticles = Type.Array(Type.Object({ name: Type.String(), ...Article.properties, version: Version }));
export const DeskArticleChange = Type.Object({ article: Type.Union([Article, Type.Null()]), ...changed }, strict);
export type DeskArticleChange = Static<typeof DeskArticleChange>;

const DeskAnnouncement = Type.Object(
  {
    type: Type.Enum(announcementTypes),
    /** The audience: A signed in, B anonymous, F at the first login. */
    executions: Type.Array(Execution, { minItems: 1, maxItems: 3, uniqueItems: true }),
    /** The frequency at which it opens by itself; a highlight (H) never does. */
    opens: Opening,
    title: Words,
    /** As for an article. */
    html: textsOf(Html, strict),
    /** Listed from this time on. */
    publishedAt: TimeString,
    /** null: no end. */
    endsAt: Type.Union([TimeString, Type.Null()]),
  },
  strict,
);
/** The newest 500, published or not. */
export const DeskAnnouncements = Type.Array(
  Type.Object({ name: Type.String(), ...DeskAnnouncement.properties, version: Version }),
);
export const DeskAnnouncementChange = Type.Object(
  { announcement: Type.Union([DeskAnnouncement, Type.Null()]), ...changed },
  strict,
);
export type DeskAnnouncementChange = Static<typeof DeskAnnouncementChange>;

const DeskLegalVersion = Type.Object({ html: textsOf(Html, strict), changes: Words }, strict);
/** The newest version (`edition`) of a document that members accept; null: the first version, which is an article. */
export const DeskLegal = Type.Array(
  Type.Object({
    name: Type.String(),
    edition: Type.Integer(),
    legal: Type.Union([DeskLegalVersion, Type.Null()]),
    publishedAt: OptionalTime,
    version: Version,
  }),
);
/** PUT …/legal/:name: publishes the next version of `terms` or `privacy`, which members accept at their next visit. */
export const DeskLegalChange = Type.Object({ legal: DeskLegalVersion, ...changed }, strict);
export type DeskLegalChange = Static<typeof DeskLegalChange>;

const app = {
  /** Null: there is none. */
  androidPackage: Type.Union([
    Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+$', maxLength: 200 }),
    Type.Null(),
  ]),
  /** SHA-256 of the certificates that sign it, as `AB:CD:…`. */
  androidFingerprints: Type.Array(Type.String({ pattern: '^([0-9A-F]{2}:){31}[0-9A-F]{2}$' }), {
    maxItems: 8,
    uniqueItems: true,
  }),
  /** The address from which it can be downloaded. */
  androidUrl: Type.Union([Address, Type.Null()]),
};
/** The brand's app. */
export const DeskApp = Type.Object({ ...app, version: Version });
/** PUT …/app: changes the named settings. */
export const DeskAppChange = Type.Object({ ...Type.Partial(Type.Object(app)).properties, ...changed }, strict);
export type DeskAppChange = Static<typeof DeskAppChange>;

export const logoBytesMax = 2 * 1024 * 1024;
/** PUT /ops/v1/site/logo: a png, jpg or webp, in base64. */
export const DeskLogoChange = Type.Object(
  {
    image: Type.String({
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      minLength: 16,
      maxLength: Math.ceil(logoBytesMax / 3) * 4,
    }),
    reason: Reason,
  },
  strict,
);
export type DeskLogoChange = Static<typeof DeskLogoChange>;
/** The address of the logo on pages. */
export const DeskLogo = Type.Object({ url: Type.String() });
export type DeskLogo = Static<typeof DeskLogo>;
