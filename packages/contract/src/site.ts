import { type Static, Type } from 'typebox';
import { MoneyString } from './envelope.ts';
import { HomeRows } from './home.ts';
import { languages } from './language.ts';
import { LegalVersions } from './legal.ts';

/** One of `languages`. */
export const LanguageName = Type.Enum(languages);

/** A node of the whitelabel module tree; `enabled` is '1' when on. */
export const ModuleNode = Type.Cyclic(
  {
    Node: Type.Object({
      modId: Type.String(),
      enabled: Type.Union([Type.Literal('1'), Type.Literal('0')]),
      childrenNodes: Type.Array(Type.Ref('Node')),
    }),
  },
  'Node',
);
export type ModuleNode = { modId: string; enabled: '0' | '1'; childrenNodes: ModuleNode[] };

/** The rule of one registration field. A pattern of '*' matches anything. */
export const FieldRule = Type.Object({
  field: Type.String(),
  shown: Type.Boolean(),
  required: Type.Boolean(),
  acceptedPattern: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  patternId: Type.String(),
});
export type FieldRule = Static<typeof FieldRule>;

export const RegisterSetting = Type.Object({
  rules: Type.Array(FieldRule),
  minAge: Type.Integer(),
  birthdayConfirmAge: Type.Integer(),
});
export type RegisterSetting = Static<typeof RegisterSetting>;

export const CountryItem = Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() });
export type CountryItem = Static<typeof CountryItem>;

/** A picture in several widths: each file is `${src}-${width}.avif` and `.webp`. */
export const Picture = Type.Object({
  src: Type.String(),
  widths: Type.Array(Type.Integer()),
  /** width / height */
  ratio: Type.Number(),
  /** Average colour (#rrggbb), painted until the picture has loaded. */
  colour: Type.String(),
});
export type Picture = Static<typeof Picture>;

export const Banner = Type.Object({
  id: Type.String(),
  groupName: Type.Union([
    Type.Literal('w_login'),
    Type.Literal('w_register'),
    Type.Literal('w_home'),
    Type.Literal('w_leftmenu'),
  ]),
  /** Visitors are those who are not signed in; members include trial users. */
  audience: Type.Union([Type.Literal('ALL'), Type.Literal('VISITORS'), Type.Literal('MEMBERS')]),
  /** The picture as one address, for clients that do not support a set. */
  url: Type.String(),
  picture: Picture,
  /** The upright crop for phones. */
  pictureTall: Picture,
  /** If set the banner is clickable and opens its linkage. */
  linkageType: Type.Union([Type.Literal('PAGE'), Type.Literal('POPUP'), Type.Literal('URL'), Type.Null()]),
  linkage: Type.Union([Type.String(), Type.Null()]),
  kicker: Type.String(),
  title: Type.String(),
  text: Type.String(),
  button: Type.String(),
});
export type Banner = Static<typeof Banner>;

export const CustomerService = Type.Object({
  csType: Type.String(),
  csPosition: Type.String(),
  title: Type.String(),
  /**
   * The service's address, encrypted: the portal sends it back to `/wps/system/customerService?path=` which redirects.
   */
  encryptedPath: Type.String(),
});
export type CustomerService = Static<typeof CustomerService>;

export const SiteResource = Type.Object({ url: Type.String(), labelNameEn: Type.String() });

/** The resource whose page is the brand's live chat: shown in a frame over the page. */
export const chatWidgetType = 'LIVECHAT_WIDGET';

/** The resource of the brand's logo: a picture of this site, or of its image hosts. */
export const logoType = 'logo';

/** GET /wps/system/notices: the marquee's lines, in the requested language. */
export const NoticeLine = Type.Object({ id: Type.String(), title: Type.String() });

/** An announcement that opens by itself in its period: the data that a page needs before it reads the text. */
export const PopupHead = Type.Object({
  id: Type.String(),
  executions: Type.Array(Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('F')])),
  opens: Type.Union([Type.Literal('ONCE'), Type.Literal('DAY'), Type.Literal('VISIT')]),
  revision: Type.Integer(),
  from: Type.String(),
  until: Type.Union([Type.String(), Type.Null()]),
});
export type PopupHead = Static<typeof PopupHead>;

export const DomainRoute = Type.Object({ domain: Type.String(), main: Type.Boolean() });

/** The Firebase project that proves mobile numbers; all of it is public. */
export const FirebaseSetting = Type.Object({
  apiKey: Type.String(),
  authDomain: Type.String(),
  projectId: Type.String(),
  /** An emulator, which sends no SMS and requires no challenge. */
  emulatorUrl: Type.Union([Type.String(), Type.Null()]),
});
export type FirebaseSetting = Static<typeof FirebaseSetting>;

/** A currency: its decimals as stored and as shown, and a small stake. */
export const CurrencyFacts = Type.Object({
  code: Type.String(),
  symbol: Type.String(),
  scale: Type.Integer(),
  shownDigits: Type.Integer(),
  stake: Type.String(),
});

export const SystemStatus = Type.Object({
  /** 0 the normal application, 1 maintenance, 2 region blocked. */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  info: Type.Object({
    brand: Type.Object({
      name: Type.String(),
      currency: Type.String(),
      currencySymbol: Type.String(),
      currencyDigits: Type.Integer(),
      /** Currencies of accounts, the brand's own first. */
      currencies: Type.Array(Type.String()),
      /** Play money of a trial user, in the brand's own currency. */
      playMoney: MoneyString,
      colours: Type.Object({
        brand: Type.Union([Type.String(), Type.Null()]),
        gold: Type.Union([Type.String(), Type.Null()]),
      }),
    }),
    /** Every currency that amounts may be in. */
    currencies: Type.Array(CurrencyFacts),
    customerService: Type.Array(CustomerService),
    domainRoute: Type.Array(DomainRoute),
    resources: Type.Record(Type.String(), SiteResource),
    whitelabel: Type.Array(ModuleNode),
    availablePromo: Type.Object({ REFERRAL: Type.Object({ enabled: Type.Boolean() }) }),
    register: RegisterSetting,
    mainDomain: Type.String(),
    /** With an id, page views are counted; after the visitor's consent if the brand asks for it. */
    analytics: Type.Object({ id: Type.Union([Type.String(), Type.Null()]), asks: Type.Boolean() }),
    imageCDNs: Type.Array(Type.String()),
    launchGameCDNs: Type.Array(Type.String()),
    banners: Type.Array(Banner),
    notices: Type.Array(NoticeLine),
    popup: Type.Array(PopupHead),
    legal: LegalVersions,
    /** The address of the Android package; null: there is none, and the site itself is installed. */
    app: Type.Object({ androidUrl: Type.Union([Type.String(), Type.Null()]) }),
    /** The rows of the home page in order. */
    home: HomeRows,
    /** The version of the brand's own words in this language (`/wps/system/words`); null: there are none. */
    ownWords: Type.Union([Type.String(), Type.Null()]),
    countries: Type.Array(CountryItem),
    /** Countries whose numbers can get SMS, the first offered first. */
    smsCountries: Type.Array(CountryItem),
    /** Account types that set the visitor's flags. */
    agentTypes: Type.Array(Type.Integer()),
    trialTypes: Type.Array(Type.Integer()),
    /** Set when codes are sent by Firebase. */
    firebase: Type.Optional(FirebaseSetting),
  }),
  location: Type.Object({ ip: Type.String(), country: Type.Union([Type.String(), Type.Null()]) }),
  /** Set when status is 1. */
  maintenance: Type.Union([
    Type.Null(),
    Type.Object({ title: Type.String(), text: Type.String(), until: Type.Union([Type.String(), Type.Null()]) }),
  ]),
  /** Set when status is 2. */
  regionRestriction: Type.Union([Type.Null(), Type.Object({ title: Type.String(), text: Type.String() })]),
  merchant: Type.Object({
    platform: Type.Literal('WEB'),
    merchant: Type.String(),
    merchantCode: Type.String(),
    lotteryType: Type.String(),
  }),
  /** The version of the site in this answer: it differs after every change of content or settings. */
  version: Type.String(),
  /** The server's clock (RFC 3339), by which encrypted bodies are dated. */
  serverTime: Type.String(),
});
export type SystemStatus = Static<typeof SystemStatus>;

/**
 * GET /wps/system/changes. `since`: the version that the caller shows; the answer waits until the version differs, for
 * at most 25 s.
 */
export const SiteChangesQuery = Type.Object({
  since: Type.Optional(Type.String({ pattern: '^\\d{1,19}$' })),
});
export const SiteChanges = Type.Object({ version: Type.String() });
export type SiteChanges = Static<typeof SiteChanges>;

export const HelpArticle = Type.Object({
  id: Type.String(),
  category: Type.String(),
  title: Type.String(),
  html: Type.String(),
});
export type HelpArticle = Static<typeof HelpArticle>;
export const HelpCenter = Type.Object({ list: Type.Array(HelpArticle) });
export type HelpCenter = Static<typeof HelpCenter>;

export const LanguageQuery = Type.Object({
  language: Type.Optional(LanguageName),
});

/** `lang` as the help centre's call names it; the articles are the same on every device. */
export const HelpCenterQuery = Type.Object({
  lang: Type.Optional(LanguageName),
  device: Type.Optional(Type.Literal('WEB')),
});

/** `path` is an `encryptedPath` of the permission response. */
export const CustomerServiceQuery = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 4096, pattern: '^[A-Za-z0-9_-]+$' }),
});
