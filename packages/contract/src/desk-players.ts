import { type Static, Type } from 'typebox';
import { DeskEvent, OptionalId, OptionalMoney, OptionalText, OptionalTime, paging, period, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { BetRecordPage, BetRecordQuery } from './records.ts';
import { line, saidLine } from './text.ts';

// The operators' side of players, and notes about them: `/ops/v1/players/…`.

/** The kind of text by which a player was found. */
const MatchKind = Type.Union([
  Type.Literal('account'),
  Type.Literal('member'),
  Type.Literal('phone'),
  Type.Literal('mail'),
  Type.Literal('payout-account'),
  Type.Literal('address'),
  Type.Literal('device'),
  Type.Literal('code'),
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('round'),
  Type.Literal('transfer'),
]);
export type MatchKind = Static<typeof MatchKind>;

/** GET /ops/v1/players. Without `q` the newest. */
export const DeskPlayerQuery = Type.Object({ ...paging, q: Type.Optional(line(128, 1)) }, strict);
export type DeskPlayerQuery = Static<typeof DeskPlayerQuery>;

const account = {
  memberId: IdString,
  username: Type.String(),
  nickname: Type.String(),
  accountType: Type.Integer(),
  currency: Type.String(),
  createdAt: TimeString,
  lastLoginAt: OptionalTime,
  lockedAt: OptionalTime,
};

/**
 * A found account, with the match. `value` identifies the row or the end of the number, and never reveals more than the
 * search text.
 */
export const DeskPlayerFound = Type.Object({
  id: IdString,
  ...account,
  matched: Type.Array(Type.Object({ by: MatchKind, value: Type.String() })),
});
export type DeskPlayerFound = Static<typeof DeskPlayerFound>;

/** A player at a glance. Personal data is masked; `…/personal` shows it. */
export const DeskPlayer = Type.Object({
  ...account,
  language: Type.String(),
  registerMethod: Type.String(),
  domain: Type.String(),
  passwordChangeRequired: Type.Boolean(),
  housePlayer: Type.Boolean(),
  contact: Type.Object({
    realName: OptionalText,
    mobile: OptionalText,
    mobileVerifiedAt: OptionalTime,
    email: OptionalText,
    emailVerifiedAt: OptionalTime,
  }),
  wallets: Type.Array(
    Type.Object({ type: Type.String(), vendor: Type.String(), currency: Type.String(), balance: MoneyString }),
  ),
  /** Numbers of unfinished items. */
  open: Type.Object({
    deposits: Type.Integer(),
    withdrawals: Type.Integer(),
    vendorTransfers: Type.Integer(),
    bonuses: Type.Integer(),
  }),
  /** Totals of all records, by currency. A withdrawal counts from its request on. `ggr`: stake less payout. */
  totals: Type.Array(
    Type.Object({
      currency: Type.String(),
      deposited: MoneyString,
      withdrawn: MoneyString,
      bets: Type.Integer(),
      stake: MoneyString,
      payout: MoneyString,
      ggr: MoneyString,
    }),
  ),
  firstDeposit: Type.Union([
    Type.Object({ at: TimeString, currency: Type.String(), amount: MoneyString }),
    Type.Null(),
  ]),
  vipLevel: Type.Integer(),
  tags: Type.Array(Type.String()),
  /** Numbers of restrictions in force. */
  holds: Type.Object({ freezes: Type.Integer(), exclusions: Type.Integer(), limits: Type.Integer() }),
  withdrawalsFrozen: Type.Boolean(),
  upline: Type.Union([Type.Object({ memberId: IdString, username: Type.String() }), Type.Null()]),
  downlines: Type.Integer(),
  sessions: Type.Integer(),
  notes: Type.Integer(),
});
export type DeskPlayer = Static<typeof DeskPlayer>;

/** POST …/personal: shown after the operator and the reason are logged. */
export const DeskPlayerPersonal = Type.Object({
  memberId: IdString,
  username: Type.String(),
  realName: OptionalText,
  mobile: OptionalText,
  email: OptionalText,
  birthday: OptionalText,
  address: OptionalText,
  nationality: OptionalText,
  occupation: OptionalText,
  sourceOfIncome: OptionalText,
  placeOfBirth: OptionalText,
  idNumber: OptionalText,
  contacts: Type.Record(Type.String(), Type.String()),
});
export type DeskPlayerPersonal = Static<typeof DeskPlayerPersonal>;

const WalletType = Type.Union(
  [Type.Literal('cash'), Type.Literal('bonus'), Type.Literal('locked'), Type.Literal('debt'), Type.Literal('vendor')],
  { default: 'cash' },
);

/** GET …/ledger: the transfers of one of the player's wallets. */
export const DeskPlayerLedgerQuery = Type.Object(
  {
    ...paging,
    ...period,
    wallet: WalletType,
    /** The player's own currency by default. */
    currency: Type.Optional(line(16, 1)),
    /** The vendor, for a `vendor` wallet. */
    vendor: Type.Optional(line(32, 1)),
  },
  strict,
);
export type DeskPlayerLedgerQuery = Static<typeof DeskPlayerLedgerQuery>;

export const DeskPlayerTransfer = Type.Object({
  /** The entry and the leg. */
  id: Type.String(),
  at: TimeString,
  kind: Type.String(),
  currency: Type.String(),
  /** Signed: negative when it left the wallet. */
  amount: MoneyString,
  balanceAfter: OptionalMoney,
  /** The id of its subject in the domain; null: it has none. */
  ref: OptionalId,
});
export const DeskPlayerTransferPage = cursorPageOf(DeskPlayerTransfer);
export type DeskPlayerTransferPage = Static<typeof DeskPlayerTransferPage>;

/** GET …/bets: the betting record, as the member sees it. */
export const DeskPlayerBetQuery = Type.Object(
  { ...BetRecordQuery.properties, currency: Type.Optional(line(16, 1)) },
  strict,
);
export type DeskPlayerBetQuery = Static<typeof DeskPlayerBetQuery>;
export const DeskPlayerBetPage = BetRecordPage;

export const DeskPlayerSession = Type.Object({
  id: IdString,
  createdAt: TimeString,
  lastSeenAt: TimeString,
  expiresAt: TimeString,
  address: Type.String(),
  country: OptionalText,
  userAgent: Type.String(),
  way: Type.String(),
  deviceId: OptionalId,
});
export type DeskPlayerSession = Static<typeof DeskPlayerSession>;

export const DeskPlayerDevice = Type.Object({
  id: IdString,
  /** Identifies the browser among all players: a search for it finds them. */
  device: Type.String(),
  userAgent: Type.String(),
  address: Type.String(),
  country: OptionalText,
  firstSeenAt: TimeString,
  lastSeenAt: TimeString,
  trusted: Type.Boolean(),
  /** Other accounts of this browser. */
  others: Type.Integer(),
});
export type DeskPlayerDevice = Static<typeof DeskPlayerDevice>;

/** An event of the account: logins, failures, changes of login methods. */
export const DeskPlayerEvent = Type.Object({
  id: IdString,
  at: TimeString,
  kind: Type.String(),
  address: Type.String(),
  country: OptionalText,
  userAgent: Type.String(),
  detail: DeskEvent.properties.detail,
});
export type DeskPlayerEvent = Static<typeof DeskPlayerEvent>;

const DocumentKind = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('part'),
  Type.Literal('application'),
  Type.Literal('unattached'),
  Type.Literal('avatar'),
]);

/** GET …/documents: the pictures that the site holds of the player, newest first; `/ops/v1/proofs/:id` opens one. */
export const DeskPlayerDocuments = Type.Object({
  list: Type.Array(
    Type.Object({
      /** For an avatar the name in `/avatar/:id.webp`, which is public. */
      id: Type.String(),
      kind: DocumentKind,
      at: TimeString,
      /** null: it is attached to nothing, and removed after a day, unless it is an avatar. */
      attachedAt: OptionalTime,
      /** The id of the item that it belongs to; for an application its entry. */
      ref: OptionalId,
      width: Type.Union([Type.Integer(), Type.Null()]),
      height: Type.Union([Type.Integer(), Type.Null()]),
      bytes: Type.Integer(),
    }),
  ),
});
export type DeskPlayerDocuments = Static<typeof DeskPlayerDocuments>;

const ThingKind = Type.Union([Type.Literal('device'), Type.Literal('address'), Type.Literal('payout-account')]);

/** GET …/links: accounts and what they share. Each edge says that an account used a thing. */
export const DeskPlayerLinks = Type.Object({
  members: Type.Array(
    Type.Object({ memberId: IdString, username: Type.String(), createdAt: TimeString, lockedAt: OptionalTime }),
  ),
  things: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: ThingKind,
      label: Type.String(),
      /** The accounts that use it, including this one; more than twenty others are not counted. */
      members: Type.Integer(),
    }),
  ),
  edges: Type.Array(
    Type.Object({ memberId: IdString, thingId: Type.String(), firstAt: OptionalTime, lastAt: OptionalTime }),
  ),
});
export type DeskPlayerLinks = Static<typeof DeskPlayerLinks>;

/** A page of a player's list. */
export const DeskPlayerPage = Type.Object(paging, strict);
export type DeskPlayerPage = Static<typeof DeskPlayerPage>;

/** POST …/notes */
export const NewDeskPlayerNote = Type.Object({ text: saidLine(1000) }, strict);
export type NewDeskPlayerNote = Static<typeof NewDeskPlayerNote>;

export const DeskPlayerNote = Type.Object({
  id: IdString,
  at: TimeString,
  memberId: IdString,
  /** Null: it was written on the server's command line. */
  operator: OptionalText,
  text: Type.String(),
});
export type DeskPlayerNote = Static<typeof DeskPlayerNote>;
