import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';
import { LiveTable } from './vendor-protocol.ts';

// Calls besides the launch of games: live tables, and the chat.

/** GET /wps/relay/GCS_liveModelList: the live tables of all vendors, or of one, in their present state. */
export const LiveModelQuery = Type.Object({
  language: Type.Optional(LanguageName),
  /** Currency of the limits; the brand's own by default. */
  currency: Type.Optional(Type.String({ maxLength: 8 })),
  vassalage: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' })),
  gameCode: Type.Optional(Type.String({ maxLength: 64 })),
});
export type LiveModelQuery = Static<typeof LiveModelQuery>;

export const LiveModel = Type.Object({
  vassalage: Type.String(),
  vendorName: Type.String(),
  gameCode: Type.String(),
  /** The value that a launch takes as `table`. */
  table: Type.String(),
  /** In the requested language. */
  name: Type.String(),
  dealer: Type.String(),
  state: LiveTable.properties.state,
  betsCloseAt: Type.Union([TimeString, Type.Null()]),
  players: Type.Integer(),
  /** null if the table has no limits in this currency. */
  minBet: Type.Union([MoneyString, Type.Null()]),
  maxBet: Type.Union([MoneyString, Type.Null()]),
  currency: Type.String(),
  /** The last results, oldest first. */
  road: Type.Array(Type.String()),
});
export type LiveModel = Static<typeof LiveModel>;
export const LiveModelList = Type.Object({ list: Type.Array(LiveModel) });
export type LiveModelList = Static<typeof LiveModelList>;

/** GET /wps/relay/GCS_launchChat: the address of the brand's chat. */
export const LaunchChat = Type.Object({ url: Type.String() });
export type LaunchChat = Static<typeof LaunchChat>;

/** GET /wps/game/roundDetail: the result of the member's round at a vendor, on the vendor's own page. */
export const RoundDetailQuery = Type.Object({ round: IdString, language: Type.Optional(LanguageName) });
export const RoundDetail = Type.Object({
  vendorName: Type.String(),
  gameName: Type.String(),
  /** The vendor's id of the round. */
  vendorRound: Type.String(),
  /** The table or room of a live round; null: unknown. */
  table: Type.Union([Type.String(), Type.Null()]),
  /** `window`: this vendor's pages open in a window of their own. */
  opens: Type.Union([Type.Literal('frame'), Type.Literal('window')]),
  /** The address of the vendor's page; null: it shows none. */
  url: Type.Union([Type.String(), Type.Null()]),
});
export type RoundDetail = Static<typeof RoundDetail>;
