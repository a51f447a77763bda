import { type Static, Type } from 'typebox';
import { changed, OptionalText, OptionalTime, Reason, strict, Version } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { GameTypeName } from './games.ts';
import { line, saidLine, shownLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';
import { creditKinds } from './vendor-rounds.ts';

// The operators' side of the catalogue: `/ops/v1/games…`.

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });
const Currency = Type.String({ pattern: '^[A-Z]{3,4}$' });
const WalletMode = Type.Union([Type.Literal('single'), Type.Literal('transfer')]);
const GameState = Type.Union([Type.Literal('on'), Type.Literal('maintenance'), Type.Literal('off')]);
const Device = Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]);
const ByCurrency = Type.Record(Type.String(), MoneyString);
const Jackpot = Type.Object({ amount: MoneyString, currency: Currency }, strict);

/** The fields that follow the vendor's list until an operator edits them. */
export const vendorFields = [
  'name',
  'gameType',
  'gameClassify',
  'rtp',
  'lines',
  'minBet',
  'currencies',
  'devices',
  'freePlay',
] as const;
export type VendorField = (typeof vendorFields)[number];
const VendorFieldName = Type.Enum(vendorFields);

export const DeskGame = Type.Object({
  nodeId: IdString,
  vendor: VendorCode,
  gameCode: Type.String(),
  gameType: GameTypeName,
  gameClassify: Type.String(),
  gameGroupCode: Type.String(),
  name: shownTexts(),
  state: GameState,
  /** The vendor has closed it. */
  vendorClosed: Type.Boolean(),
  /** The vendor offers it. */
  listed: Type.Boolean(),
  /** Null: it earns the mark, as one of the ten games that most members, and twenty at least, opened within seven days. */
  hot: Type.Union([Type.Boolean(), Type.Null()]),
  /** null: new for a month after its release. */
  isNew: Type.Union([Type.Boolean(), Type.Null()]),
  position: Type.Integer(),
  rtp: OptionalText,
  lines: Type.Union([Type.Integer(), Type.Null()]),
  minBet: ByCurrency,
  /** Empty: every currency that the vendor supports. */
  currencies: Type.Array(Type.String()),
  devices: Type.Array(Device),
  freePlay: Type.Boolean(),
  jackpot: Type.Union([Jackpot, Type.Null()]),
  releasedAt: OptionalTime,
  /** Fields that operators have edited; the vendor's list no longer changes them. */
  edited: Type.Array(VendorFieldName),
  updatedAt: TimeString,
  version: Version,
});
export type DeskGame = Static<typeof DeskGame>;

export const DeskGameQuery = Type.Object(
  {
    vendor: Type.Optional(VendorCode),
    gameType: Type.Optional(GameTypeName),
    state: Type.Optional(GameState),
    /** Part of a name or a code. */
    q: Type.Optional(line(64)),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  },
  strict,
);
export type DeskGameQuery = Static<typeof DeskGameQuery>;
export const DeskGameList = Type.Object({ games: Type.Array(DeskGame), total: Type.Integer() });
export type DeskGameList = Static<typeof DeskGameList>;

const OrderedGame = Type.Object({
  nodeId: IdString,
  vendor: VendorCode,
  gameCode: Type.String(),
  name: DeskGame.properties.name,
});
/** The games of a type that operators ordered; the others follow in the lobby's own order. */
export const DeskGameOrders = Type.Array(
  Type.Object({
    gameType: GameTypeName,
    nodeIds: Type.Array(IdString),
    games: Type.Array(OrderedGame),
    version: Version,
  }),
);
export type DeskGameOrders = Static<typeof DeskGameOrders>;
export const DeskGameOrderPath = Type.Object({ gameType: GameTypeName });
/** PUT …/games/orders/:gameType: these games come first, in this order; a game that is missing loses its place. */
export const DeskGameOrderChange = Type.Object(
  { nodeIds: Type.Array(IdString, { maxItems: 200, uniqueItems: true }), ...changed },
  strict,
);
export type DeskGameOrderChange = Static<typeof DeskGameOrderChange>;

const NameWords = textsOf(Type.Optional(saidLine(80)), strict);
/** PUT …/games/:id: changes the named fields. */
export const DeskGameChange = Type.Object(
  {
    name: Type.Optional(NameWords),
    gameType: Type.Optional(GameTypeName),
    gameClassify: Type.Optional(shownLine(32)),
    gameGroupCode: Type.Optional(shownLine(32)),
    state: Type.Optional(GameState),
    hot: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    isNew: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    rtp: Type.Optional(Type.Union([Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,4})?$' }), Type.Null()])),
    lines: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()])),
    minBet: Type.Optional(ByCurrency),
    currencies: Type.Optional(Type.Array(Currency, { maxItems: 32 })),
    devices: Type.Optional(Type.Array(Device, { minItems: 1, maxItems: 2 })),
    freePlay: Type.Optional(Type.Boolean()),
    jackpot: Type.Optional(Type.Union([Jackpot, Type.Null()])),
    /** Fields that follow the vendor's list again. */
    asVendor: Type.Optional(Type.Array(VendorFieldName, { maxItems: 20 })),
    ...changed,
  },
  strict,
);
export type DeskGameChange = Static<typeof DeskGameChange>;

/** A vendor's name for a currency: one of the vendor's is 10^`power` of ours, and it keeps `decimals` decimals. */
const CurrencyName = Type.Object(
  {
    currency: Type.String({ maxLength: 8 }),
    name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{2,7}$' }),
    power: Type.Integer({ minimum: -8, maximum: 8 }),
    decimals: Type.Integer({ minimum: 0, maximum: 8 }),
  },
  strict,
);

/** The most that a vendor may credit without a bet per day (UTC), by kind and currency. */
const creditCap = { kind: Type.Enum(creditKinds), currency: Type.String({ maxLength: 8 }), amount: MoneyString };

export const DeskGameVendor = Type.Object({
  vendor: VendorCode,
  name: Type.String(),
  walletMode: WalletMode,
  /** The address of the vendor's server, and the origins from which its games are shown. */
  url: Type.String(),
  launchOrigins: Type.Array(Type.String()),
  currencies: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  /** The vendor is off, and its signed calls are refused until it has a new secret. */
  retired: Type.Boolean(),
  maintenance: Type.Boolean(),
  opens: Type.Union([Type.Literal('frame'), Type.Literal('window')]),
  position: Type.Integer(),
  /** The most calls a second that each node accepts; null: any number. */
  callsMax: Type.Union([Type.Integer(), Type.Null()]),
  names: Type.Array(CurrencyName),
  /** `fairhouse`, or the dialect that the vendor speaks, with that dialect's options. */
  protocol: Type.String(),
  settings: Type.Record(Type.String(), Type.String()),
  version: Version,
  /** A vendor without caps may credit nothing. */
  caps: Type.Array(Type.Object(creditCap)),
  games: Type.Integer(),
  /** The time of the last successful read of its list, and the fault of the last attempt. */
  syncedAt: OptionalTime,
  fault: OptionalText,
  skipped: Type.Integer(),
});
export type DeskGameVendor = Static<typeof DeskGameVendor>;
export const DeskGameVendors = Type.Object({ list: Type.Array(DeskGameVendor) });
/** The vendors after a change; `waitsForSecond`: nothing is changed until a second operator submits the same. */
export const DeskGameVendorsSet = Type.Object({ list: Type.Array(DeskGameVendor), waitsForSecond: Type.Boolean() });
export type DeskGameVendorsSet = Static<typeof DeskGameVendorsSet>;
export const DeskVendorPath = Type.Object({ vendor: VendorCode });

const VendorUrl = Type.String({ format: 'uri', maxLength: 300 });
const VendorCurrencies = Type.Array(Currency, { minItems: 1, maxItems: 32 });
/** The key that its calls and ours are signed with. No answer and no audit entry contains it. */
const VendorSecret = Type.String({ minLength: 16, maxLength: 12_000 });
/** Fields that a vendor may have from the start, or get later. */
const vendorFurther = {
  opens: Type.Optional(Type.Union([Type.Literal('frame'), Type.Literal('window')])),
  /** Only origins; by default the origin of its address. */
  launchOrigins: Type.Optional(Type.Array(VendorUrl, { maxItems: 20 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  protocol: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' })),
  settings: Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Za-z]{1,32}$' }), Type.String({ maxLength: 12_000 })),
  ),
};

export const DeskVendorChange = Type.Object(
  {
    name: Type.Optional(saidLine(60)),
    enabled: Type.Optional(Type.Boolean()),
    maintenance: Type.Optional(Type.Boolean()),
    url: Type.Optional(VendorUrl),
    walletMode: Type.Optional(WalletMode),
    currencies: Type.Optional(VendorCurrencies),
    ...vendorFurther,
    callsMax: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()])),
    /** All currencies for which the vendor has names of its own. */
    names: Type.Optional(Type.Array(CurrencyName, { maxItems: 32 })),
    ...changed,
  },
  strict,
);
export type DeskVendorChange = Static<typeof DeskVendorChange>;

/** POST /ops/v1/games/vendors: a new vendor. Two operators submit it, and both type the secret. */
export const DeskVendorNew = Type.Object(
  {
    vendor: VendorCode,
    name: saidLine(60),
    url: VendorUrl,
    walletMode: WalletMode,
    currencies: VendorCurrencies,
    secret: VendorSecret,
    ...vendorFurther,
    reason: Reason,
  },
  strict,
);
export type DeskVendorNew = Static<typeof DeskVendorNew>;

/**
 * PUT /ops/v1/games/vendors/:vendor/secret. `secretNow`: the previous secret ends at once, not after a day. Two
 * operators type it.
 */
export const DeskVendorSecret = Type.Object(
  { secret: VendorSecret, secretNow: Type.Optional(Type.Boolean()), version: Version, reason: Reason },
  strict,
);
export type DeskVendorSecret = Static<typeof DeskVendorSecret>;

/** PUT /ops/v1/games/vendors/:vendor/cap: an amount of 0 forbids. */
export const DeskVendorCap = Type.Object({ ...creditCap, reason: Reason }, strict);
export type DeskVendorCap = Static<typeof DeskVendorCap>;

/**
 * POST /ops/v1/games/vendors/:vendor/retire: cuts a vendor off at once. `version` is that of the vendor as the operator
 * saw it.
 */
export const DeskVendorRetirement = Type.Object({ version: Version, reason: Reason }, strict);
export type DeskVendorRetirement = Static<typeof DeskVendorRetirement>;

/** The result of reading a vendor's list; with a fault everything stays as it was. */
export const DeskSync = Type.Object({
  fault: OptionalText,
  games: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  gone: Type.Integer(),
  skipped: Type.Integer(),
  /** Games that cannot be used, at most twenty, each with the reason. */
  unusable: Type.Array(Type.Object({ gameCode: Type.String(), why: Type.String() })),
});
export type DeskSync = Static<typeof DeskSync>;

/** Games of a type that are shown in another category: those of a vendor, of a group, or both. */
const DeskSplit = Type.Object({
  gameType: GameTypeName,
  vendor: Type.Union([VendorCode, Type.Null()]),
  gameClassify: OptionalText,
  category: GameTypeName,
  version: Version,
});
export const DeskLanes = Type.Object({
  /** True: all vendors' games are shown as closed, and none opens. */
  maintenance: Type.Boolean(),
  lanes: Type.Array(
    Type.Object({
      category: GameTypeName,
      position: Type.Integer(),
      shown: Type.Boolean(),
      vendors: Type.Array(VendorCode),
      version: Version,
    }),
  ),
  splits: Type.Array(DeskSplit),
});
export type DeskLanes = Static<typeof DeskLanes>;
export const DeskLanePath = Type.Object({ category: GameTypeName });

export const DeskLaneChange = Type.Object(
  {
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    shown: Type.Optional(Type.Boolean()),
    /** The vendors that come first, in this order; the others follow in their own. */
    vendors: Type.Optional(Type.Array(VendorCode, { maxItems: 200, uniqueItems: true })),
    ...changed,
  },
  strict,
);
export type DeskLaneChange = Static<typeof DeskLaneChange>;

/** PUT …/games/splits: sets one, or with a `category` of null removes it. */
export const DeskSplitChange = Type.Object(
  {
    gameType: GameTypeName,
    vendor: Type.Optional(VendorCode),
    gameClassify: Type.Optional(saidLine(32)),
    category: Type.Union([GameTypeName, Type.Null()]),
    ...changed,
  },
  strict,
);
export type DeskSplitChange = Static<typeof DeskSplitChange>;

export const DeskGamesMaintenance = Type.Object({ maintenance: Type.Boolean(), reason: Reason }, strict);
export type DeskGamesMaintenance = Static<typeof DeskGamesMaintenance>;
