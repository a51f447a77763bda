import { type Static, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName, Picture } from './site.ts';

/** The kinds of games, as lobbies name and order them. INHOUSE: our own. */
export const gameTypes = [
  'RNG',
  'LIVE',
  'INHOUSE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'BINGO',
  'BGS',
] as const;
export type GameType = (typeof gameTypes)[number];
export const GameTypeName = Type.Enum(gameTypes);

const Vassalage = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** One tile: a game, or (`isGame` VASSALAGE) a vendor whose games open in a list. */
export const GameItem = Type.Object({
  nodeId: IdString,
  /** The vendor's code; ORIGINALS for in-house games. */
  vassalage: Vassalage,
  vendorName: Type.String(),
  /** The address of the vendor's mark, square. */
  vendorIcon: Type.String(),
  gameType: GameTypeName,
  gameClassify: Type.String(),
  /** '' for a vendor's tile. */
  gameCode: Type.String(),
  isGame: Type.Union([Type.Literal('GAME'), Type.Literal('VASSALAGE')]),
  /** In the requested language. */
  displayName: Type.String(),
  /** In English, whatever language is requested. */
  gameName: Type.String(),
  gameId: Type.String(),
  nodeName: Type.String(),
  showIcon: Type.Boolean(),
  iconUrl: Type.String(),
  lagerIcon: Type.String(),
  picture: Picture,
  isHot: Flag,
  isNew: Flag,
  /** True if the game, its vendor or all games are under maintenance: it is shown, but does not open. */
  maintenance: Type.Boolean(),
  freePlay: Type.Boolean(),
  rtp: Type.Union([Type.String(), Type.Null()]),
  lines: Type.Union([Type.Integer(), Type.Null()]),
  /** The smallest bet in the requested currency; null if unknown. */
  minBet: Type.Union([MoneyString, Type.Null()]),
  /**
   * A counter: it showed `amount` at `since` and adds `step` every 3000 ms. Display only, nothing is paid from it. Null: none.
   */
  jackpot: Type.Union([
    Type.Object({ amount: MoneyString, step: MoneyString, currency: Type.String(), since: TimeString }),
    Type.Null(),
  ]),
  gameGroupCode: Type.String(),
  updatedAt: TimeString,
});
export type GameItem = Static<typeof GameItem>;

const wire = {
  language: Type.Optional(LanguageName),
  /** The account's; by default the brand's own. */
  currency: Type.Optional(Type.String({ maxLength: 8 })),
  platform: Type.Optional(Type.String({ maxLength: 32 })),
  merchant: Type.Optional(Type.String({ maxLength: 32 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  /** 3 for all web clients. */
  clientType: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
};
const pageNo = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });

/** GET /lgw/games/game_menus?platform=html5-desktop: vendors by kind of games. Carries an ETag. */
export const GameMenusQuery = Type.Object(wire);
export const LaneCard = Type.Object({
  ...GameItem.properties,
  /** Number of the vendor's games of this kind. */
  games: Type.Integer(),
});
export type GameMenusQuery = Static<typeof GameMenusQuery>;
export type LaneCard = Static<typeof LaneCard>;
export const Lane = Type.Object({
  /** The category: a game type. */
  title: GameTypeName,
  gameCategory: GameTypeName,
  gameClassify: Type.Array(Type.String()),
  /** The vendors' order. */
  vendors: Type.Array(Vassalage),
  cards: Type.Record(Type.String(), LaneCard),
});
export type Lane = Static<typeof Lane>;
export const GameMenus = Type.Object({ data: Type.Object({ lanes: Type.Array(Lane) }) });
export type GameMenus = Static<typeof GameMenus>;

/** Selections of a kind's games. A member's favourites and recently opened games (`FAV`, `RECENT`) need a session. */
const gameSelections = ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'] as const;

/** GET /lgw/games/list */
export const GameListQuery = Type.Object({
  ...wire,
  selection: Type.Optional(Type.Enum(gameSelections)),
  gameType: Type.Optional(GameTypeName),
  gameClassify: Type.Optional(Type.String({ maxLength: 32 })),
  vassalage: Type.Optional(Vassalage),
  pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type GameListQuery = Static<typeof GameListQuery>;
/** Games, or vendors' tiles if the kind opens in vendors' lobbies. */
export const GameList = Type.Object({
  games: Type.Array(GameItem),
  total: Type.Integer(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
});
export type GameList = Static<typeof GameList>;

/** GET /lgw/games/popular, GET /lgw/games/hot (`isPlatform` 2): the games played most, and those marked hot. */
export const HotListQuery = Type.Object({
  ...wire,
  isPlatform: Type.Optional(Type.Integer()),
  limit: Type.Integer({ minimum: 1, maximum: 60, default: 24 }),
});
export type HotListQuery = Static<typeof HotListQuery>;
export const HotList = Type.Object({ list: Type.Array(GameItem) });
export type HotList = Static<typeof HotList>;

/** GET /lgw/games/jackpots: the present jackpots of vendors, for games that can be played. */
export const JackpotMetersQuery = Type.Object(wire);
export const JackpotMeters = Type.Object({
  list: Type.Array(
    Type.Object({
      vassalage: Type.String(),
      jackpot: Type.String(),
      name: Type.String(),
      gameCodes: Type.Array(Type.String()),
      currency: Type.String(),
      amount: MoneyString,
    }),
  ),
});
export type JackpotMeters = Static<typeof JackpotMeters>;

/** GET /lgw/games/search */
export const GameSearchQuery = Type.Object({
  ...wire,
  /** Part of a name in any language, or a vendor. */
  q: Type.Optional(Type.String({ maxLength: 64 })),
  gameType: Type.Optional(GameTypeName),
  vassalage: Type.Optional(Vassalage),
  /** Games whose smallest bet is at least this, in the requested currency. */
  minBet: Type.Optional(MoneyString),
  /** Games with at least this many lines. */
  lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: 60, default: 20 }),
});
export type GameSearchQuery = Static<typeof GameSearchQuery>;
export const GameSearchResult = Type.Object({
  games: Type.Array(GameItem),
  total: Type.Integer(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
  /** True if no name matches: the games are those with similar names. */
  isNear: Type.Boolean(),
  /** Vendors whose name matches. */
  vendors: Type.Array(
    Type.Object({ vassalage: Vassalage, vendorName: Type.String(), gameTypes: Type.Array(GameTypeName) }),
  ),
});
export type GameSearchResult = Static<typeof GameSearchResult>;

/** POST and DELETE /lgw/games/favorite */
export const FavouriteRequest = Type.Object(
  { nodeId: IdString, vendor: Type.Optional(Vassalage), gameType: Type.Optional(GameTypeName) },
  { additionalProperties: false },
);
export type FavouriteRequest = Static<typeof FavouriteRequest>;
/** DELETE takes the `nodeId` in the query. */
export const FavouriteQuery = Type.Object({ nodeId: IdString });
export const FavouriteValue = Type.Object({ nodeId: IdString, favourite: Type.Boolean() });

/**
 * GET /lgw/games/favorite. `token` may be sent as a parameter beside the header, as the specification states; by itself
 * it gives no access.
 */
export const FavouriteListQuery = Type.Object({
  ...wire,
  token: Type.Optional(Type.String({ maxLength: 128 })),
  gameType: Type.Optional(GameTypeName),
  pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: 999, default: 999 }),
});
export type FavouriteListQuery = Static<typeof FavouriteListQuery>;
export const FavouriteList = Type.Object({
  favGameIds: Type.Array(IdString),
  favGameList: Type.Object({ content: Type.Array(GameItem), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});
export type FavouriteList = Static<typeof FavouriteList>;

/**
 * GET /wps/relay/GCS_recentGame: the games that the member opened last, newest first. All kinds when no `gameType` is
 * given.
 */
export const RecentGamesQuery = Type.Object({
  ...wire,
  gameType: Type.Optional(GameTypeName),
  page: pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type RecentGamesQuery = Static<typeof RecentGamesQuery>;
export const RecentGames = Type.Object({ list: Type.Array(GameItem), total: Type.Integer() });
export type RecentGames = Static<typeof RecentGames>;

/** POST /wps/game/opened: an in-house game was opened, whose page needs no launch. */
export const GameOpenedRequest = Type.Object({ nodeId: IdString }, { additionalProperties: false });
export type GameOpenedRequest = Static<typeof GameOpenedRequest>;

/** The prize modes of lotteries. */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export type PrizeMode = (typeof prizeModes)[number];
const PrizeModeName = Type.Enum(prizeModes);

/** GET /lgw/vn/games/game_menu and /lgw/vn/games/game_menu/recent: the Vietnamese lotteries. */
export const VnGameMenuQuery = Type.Object({
  ...wire,
  prizeMode: Type.Optional(PrizeModeName),
  device: Type.Optional(Type.String({ maxLength: 16 })),
});
export type VnGameMenuQuery = Static<typeof VnGameMenuQuery>;
/** Games by prize mode; a mode without games is left out. */
export const VnGameMenu = Type.Object({ games: Type.Record(Type.String(), Type.Array(GameItem)) });
export type VnGameMenu = Static<typeof VnGameMenu>;

/**
 * GET /lgw/vn/numeros/opened/game, GET /lotto/lgw/games/opened/numero: the numbers that lotteries drew last, of the Vietnamese ones
 * and of all.
 */
export const OpenedNumbersQuery = Type.Object({
  ...wire,
  prizeMode: Type.Optional(PrizeModeName),
  gameCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  device: Type.Optional(Type.String({ maxLength: 16 })),
});
/** By draw, newest first. Empty: no vendor reports draws. */
export const OpenedNumbers = Type.Object({
  list: Type.Array(
    Type.Object({
      vassalage: Vassalage,
      gameCode: Type.String(),
      /** The vendor's id of the draw. */
      issue: Type.String(),
      /** As the vendor writes them, in the order in which they were drawn. */
      numbers: Type.Array(Type.String()),
      openedAt: TimeString,
    }),
  ),
});

/** GET /wps/relay/GLS2_roomList: the rooms of games that are played in rooms (PVP). */
export const RoomListQuery = Type.Object({
  ...wire,
  vassalage: Type.Optional(Vassalage),
  gameCode: Type.Optional(Type.String({ maxLength: 64 })),
});
export type RoomListQuery = Static<typeof RoomListQuery>;
export const RoomList = Type.Object({
  list: Type.Array(
    Type.Object({
      vassalage: Vassalage,
      gameCode: Type.String(),
      room: Type.String(),
      name: Type.String(),
      players: Type.Integer(),
      minBet: Type.Union([MoneyString, Type.Null()]),
      maxBet: Type.Union([MoneyString, Type.Null()]),
    }),
  ),
});
export type RoomList = Static<typeof RoomList>;

/** GET /wps/relay/GCSGAME_getRankList: the winner board. */
export const RankListQuery = Type.Object({
  ...wire,
  gameCategory: Type.Optional(Type.Union([Type.Literal('ALL'), GameTypeName])),
  limitNum: Type.Integer({ minimum: 1, maximum: 20, default: 20 }),
});
export const RankList = Type.Object({
  list: Type.Array(
    Type.Object({
      /** Shortened, so that it identifies nobody. */
      customerName: Type.String(),
      iconUrl: Type.String(),
      winAmount: MoneyString,
      currency: Type.String(),
      game: GameItem,
      at: TimeString,
    }),
  ),
});
export type RankList = Static<typeof RankList>;

/** A path of this site to which a game returns. Browsers read a backslash as a slash, and ignore tabs. */
const BackUrl = Type.String({ maxLength: 512, pattern: '^/(?!/)[^\\\\\\x00-\\x1f\\x7f]*$' });

const LaunchBody = Type.Object(
  {
    vassalage: Vassalage,
    gameCode: Type.String({ minLength: 1, maxLength: 64 }),
    language: Type.Optional(LanguageName),
    device: Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]),
    backUrl: Type.Optional(BackUrl),
    table: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
/** POST /wps/game/launchGame: real play. POST /wps/relay/GCS_gameLaunchFB: free play, by anybody. */
export const LaunchRequest = LaunchBody;
export type LaunchRequest = Static<typeof LaunchRequest>;
export const LaunchValue = Type.Object({
  url: Type.String(),
  /** The way in which the game must be opened. */
  opens: Type.Union([Type.Literal('frame'), Type.Literal('window')]),
  mode: Type.Union([Type.Literal('real'), Type.Literal('free')]),
  game: GameItem,
  /** transfer: the player's money is at the vendor. */
  walletMode: Type.Union([Type.Literal('single'), Type.Literal('transfer')]),
  /** In transfer mode: true if the wallet at the vendor is empty, so that money must be moved there first. */
  needsTransfer: Type.Boolean(),
});
export type LaunchValue = Static<typeof LaunchValue>;

/** GET /wps/game/launchGame: the lobby of the Vietnamese lotteries, or with `lottoGameCode` one of them. */
export const LotteryLaunchQuery = Type.Object({
  lottoArea: Type.Literal('VN'),
  launchMode: Type.Literal('LOTT'),
  lottoPrizeMode: Type.Optional(PrizeModeName),
  lottoGameCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Default: `betting` if a game is named, else `lobby`. */
  lottoView: Type.Optional(Type.Union([Type.Literal('betting'), Type.Literal('lobby')])),
  /** WEB: a desktop's browser. */
  device: Type.Enum(['WEB', 'desktop', 'mobile']),
  backUrl: Type.Optional(BackUrl),
  language: Type.Optional(LanguageName),
});
export type LotteryLaunchQuery = Static<typeof LotteryLaunchQuery>;
