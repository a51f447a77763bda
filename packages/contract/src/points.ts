import { type Static, Type } from 'typebox';
import { member, OptionalId, OptionalText, OptionalTime, ofMember, paging, Reason, strict, Version } from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { Picture } from './site.ts';
import { saidLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

// Points and the mall: `GET /wps/relay/PTS_…`, and the operators' side of it, `/ops/v1/points/…`. Points have two
// decimals on the wire, as "12.50".

/** The purpose of a redemption: goods, or cash for points. */
const Kind = Type.Union([Type.Literal('goods'), Type.Literal('cash')]);
export type RedemptionKind = Static<typeof Kind>;
/**
 * APPLYING: in process. APPROVED: it is being delivered, or the cash was paid. REJECTED: points and money were
 * returned.
 */
export const redemptionStates = ['APPLYING', 'APPROVED', 'REJECTED'] as const;
const State = Type.Union([Type.Literal('APPLYING'), Type.Literal('APPROVED'), Type.Literal('REJECTED')]);
export type RedemptionState = Static<typeof State>;

export const PointsString = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,2})?$' });
const SignedPoints = Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' });
const Words = shownTexts();
const NewWords = (maxLength: number) => textsOf(saidLine(maxLength), strict);

/** GET /wps/relay/PTS_balance */
export const PointsBalance = Type.Object({
  points: PointsString,
  /** Points of bets that were voided after the points were spent: later earnings repay them first. */
  owed: PointsString,
});
export type PointsBalance = Static<typeof PointsBalance>;

export const Goods = Type.Object({
  id: IdString,
  name: Words,
  description: Words,
  picture: Type.Union([Picture, Type.Null()]),
  points: PointsString,
  /** The money paid in addition to the points, in the member's currency or the visitor's; null: points only. */
  amount: Type.Union([MoneyString, Type.Null()]),
  currency: Type.String(),
  stock: Type.Integer(),
  /** VIP levels that may redeem it; empty: everybody. */
  levels: Type.Array(Type.Integer()),
  /** The reason why this member cannot redeem it: the level, or the currency; null: there is none. */
  obstacle: Type.Union([Type.Literal('level'), Type.Literal('currency'), Type.Null()]),
});
export type Goods = Static<typeof Goods>;

/** GET /wps/relay/PTS_rewardList: everything that is offered, in its order; visitors see it too. */
export const GoodsList = Type.Object({ list: Type.Array(Goods) });
export type GoodsList = Static<typeof GoodsList>;

/**
 * GET /wps/relay/PTS_config: the value of points and the ways to earn them; visitors see it in the brand's currency.
 */
export const PointsConfig = Type.Object({
  currency: Type.String(),
  /** Null: points are not converted into this currency. */
  conversion: Type.Union([
    Type.Object({
      /** Points of one betting unit, and the cash that it brings. */
      unitPoints: PointsString,
      unitAmount: MoneyString,
      dailyPoints: PointsString,
      /** Points that the member may still convert today; for a visitor the whole day's. */
      dailyLeft: PointsString,
      /** The turnover that the cash requires, in basis points of the cash. */
      turnoverBp: Type.Integer(),
      /** End of the brand's day. */
      until: TimeString,
    }),
    Type.Null(),
  ]),
  /** Points per hundred of valid bet, by game type; types that earn none are left out. */
  ratios: Type.Array(Type.Object({ gameType: Type.String(), perHundred: Type.String() })),
  /** False if the member has not set the fund password that redeeming requires. True for a visitor. */
  hasFundPassword: Type.Boolean(),
});
export type PointsConfig = Static<typeof PointsConfig>;

const redemptionFields = {
  /** The transaction number. */
  id: IdString,
  kind: Kind,
  goodsId: OptionalId,
  name: Words,
  quantity: Type.Integer(),
  points: PointsString,
  /** For goods: the money paid in addition to the points. For cash: the cash received. */
  amount: MoneyString,
  currency: Type.String(),
  state: State,
  /** The reason of a rejection, or a note about the delivery. */
  remark: OptionalText,
  createdAt: TimeString,
  decidedAt: OptionalTime,
};
export const Redemption = Type.Object(redemptionFields);
export type Redemption = Static<typeof Redemption>;

/** GET /wps/relay/PTS_redeemList: newest first. */
export const RedemptionQuery = Type.Object({ ...paging, state: Type.Optional(State) }, strict);
export type RedemptionQuery = Static<typeof RedemptionQuery>;
export const RedemptionPage = cursorPageOf(Redemption);
export type RedemptionPage = Static<typeof RedemptionPage>;

/** The kinds of movements of points, as their member reads them. */
const Move = Type.Union([
  Type.Literal('play'),
  Type.Literal('earning'),
  Type.Literal('goods'),
  Type.Literal('returned'),
  Type.Literal('cash'),
  Type.Literal('adjustment'),
  Type.Literal('takenBack'),
  Type.Literal('repaid'),
]);
export type PointsMove = Static<typeof Move>;

/** GET /wps/relay/PTS_transactionList: every movement of the member's points, newest first. */
export const PointsDetail = Type.Object({
  /** The entry and its leg. */
  id: Type.String(),
  at: TimeString,
  move: Move,
  /** The title of the goods, reward or other cause; null: the move is clear without one. */
  title: Type.Union([Words, Type.Null()]),
  /** For play: the hour (its beginning), and the points of each game type, before rounding. */
  hour: OptionalTime,
  gameTypes: Type.Array(Type.Object({ gameType: Type.String(), points: Type.String() })),
  change: SignedPoints,
  balance: PointsString,
});
export type PointsDetail = Static<typeof PointsDetail>;
export const PointsDetailQuery = Type.Object({ ...paging }, strict);
export type PointsDetailQuery = Static<typeof PointsDetailQuery>;
export const PointsDetailPage = cursorPageOf(PointsDetail);
export type PointsDetailPage = Static<typeof PointsDetailPage>;

const Quantity = Type.Integer({ minimum: 1, maximum: 1000 });
const FundPassword = Type.String({ minLength: 1, maxLength: 128 });

/**
 * POST /wps/relay/PTS_redeem, encrypted, with an Idempotency-Key. The price is the one shown to the member, per piece.
 */
export const RedeemRequest = Type.Object(
  {
    goodsId: IdString,
    quantity: Quantity,
    points: PointsString,
    amount: Type.Union([MoneyString, Type.Null()]),
    address: saidLine(300),
    mobile: Type.String({ pattern: '^\\+?[0-9][0-9 -]{6,18}[0-9]$' }),
    fundPassword: FundPassword,
  },
  strict,
);
export type RedeemRequest = Static<typeof RedeemRequest>;

/**
 * POST /wps/relay/PTS_convert, encrypted, with an Idempotency-Key. The value is the one shown to the member, per
 * betting unit.
 */
export const ConvertRequest = Type.Object(
  {
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    unitPoints: PointsString,
    unitAmount: MoneyString,
    fundPassword: FundPassword,
  },
  strict,
);
export type ConvertRequest = Static<typeof ConvertRequest>;

/** The answer of redeeming and converting: the redemption, and the points that are left. */
export const RedeemValue = Type.Object({ redemption: Redemption, balance: PointsBalance });
export type RedeemValue = Static<typeof RedeemValue>;

/** GET /ops/v1/points/ratios: by game type and currency; several rows for one pair if the ratio changes at an hour. */
export const DeskRatio = Type.Object({
  gameType: Type.String(),
  currency: Type.String(),
  /** Points per hundred of valid bet. */
  perHundred: Type.String(),
  from: TimeString,
});
export type DeskRatio = Static<typeof DeskRatio>;
/** PUT /ops/v1/points/ratios/:gameType/:currency: in force from the next full hour on. */
export const DeskRatioPath = Type.Object({
  gameType: Type.String({ maxLength: 16 }),
  currency: Type.String({ maxLength: 8 }),
});
export type DeskRatioPath = Static<typeof DeskRatioPath>;
export const DeskRatioChange = Type.Object(
  {
    perHundred: Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,8})?$' }),
    version: Type.Optional(Version),
    reason: Reason,
  },
  strict,
);
export type DeskRatioChange = Static<typeof DeskRatioChange>;

/** GET /ops/v1/points/conversions */
export const DeskConversion = Type.Object({
  currency: Type.String(),
  isOpen: Type.Boolean(),
  unitPoints: PointsString,
  unitAmount: MoneyString,
  dailyPoints: PointsString,
  turnoverBp: Type.Integer(),
  version: Type.String(),
});
export type DeskConversion = Static<typeof DeskConversion>;
/** PUT /ops/v1/points/conversions/:currency. Better terms for members take two operators. */
export const DeskConversionPath = Type.Object({ currency: Type.String({ maxLength: 8 }) });
export type DeskConversionPath = Static<typeof DeskConversionPath>;
export const DeskConversionChange = Type.Object(
  {
    isOpen: Type.Boolean(),
    unitPoints: PointsString,
    unitAmount: MoneyString,
    dailyPoints: PointsString,
    turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    version: Type.Optional(Version),
    reason: Reason,
  },
  strict,
);
export type DeskConversionChange = Static<typeof DeskConversionChange>;

/** GET /ops/v1/points/goods, in the mall's order. */
export const DeskGoods = Type.Object({
  id: IdString,
  name: Words,
  description: Words,
  art: OptionalText,
  /** The address of an uploaded picture. */
  picture: OptionalText,
  points: PointsString,
  money: Type.Record(Type.String(), MoneyString),
  stock: Type.Integer(),
  levels: Type.Array(Type.Integer()),
  isOpen: Type.Boolean(),
  position: Type.Integer(),
  version: Type.String(),
});
export type DeskGoods = Static<typeof DeskGoods>;
const goodsShown = {
  name: NewWords(80),
  description: NewWords(1000),
  /** The name of a drawn picture: goods/headphones. */
  art: Type.Union([Type.String({ pattern: '^goods/[a-z-]{1,32}$' }), Type.Null()]),
  levels: Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { maxItems: 100, uniqueItems: true }),
  isOpen: Type.Boolean(),
  position: Type.Integer({ minimum: 0, maximum: 100_000 }),
};
const goodsWorth = {
  points: PointsString,
  /** Amounts by currency, paid in addition to the points. */
  money: Type.Record(Type.String({ maxLength: 8 }), MoneyString),
};
const Stock = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** POST /ops/v1/points/goods */
export const NewDeskGoods = Type.Object({ ...goodsShown, ...goodsWorth, stock: Stock, reason: Reason }, strict);
export type NewDeskGoods = Static<typeof NewDeskGoods>;
/** PUT /ops/v1/points/goods/:id: its appearance, the levels that may redeem it, and if it is offered. */
export const DeskGoodsChange = Type.Object(
  { ...Type.Partial(Type.Object(goodsShown)).properties, version: Type.Optional(Version), reason: Reason },
  strict,
);
export type DeskGoodsChange = Static<typeof DeskGoodsChange>;
/** PUT /ops/v1/points/goods/:id/price */
export const DeskGoodsPrice = Type.Object({ ...goodsWorth, version: Type.Optional(Version), reason: Reason }, strict);
export type DeskGoodsPrice = Static<typeof DeskGoodsPrice>;
/** PUT /ops/v1/points/goods/:id/stock: a difference, not a total, since members redeem meanwhile. */
export const DeskGoodsStock = Type.Object(
  { change: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), reason: Reason },
  strict,
);
export type DeskGoodsStock = Static<typeof DeskGoodsStock>;
export const goodsPictureBytesMax = 5 * 1024 * 1024;
/** PUT /ops/v1/points/goods/:id/picture: a png, jpg or webp, in base64. */
export const DeskGoodsPicture = Type.Object(
  {
    image: Type.String({
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      minLength: 16,
      maxLength: Math.ceil(goodsPictureBytesMax / 3) * 4,
    }),
    reason: Reason,
  },
  strict,
);
export type DeskGoodsPicture = Static<typeof DeskGoodsPicture>;

/** GET /ops/v1/points/redemptions */
export const DeskRedemption = Type.Object({ ...redemptionFields, ...member, operator: OptionalText });
export type DeskRedemption = Static<typeof DeskRedemption>;
export const DeskRedemptionQuery = Type.Object(
  { ...paging, ...ofMember, state: Type.Optional(State), goodsId: Type.Optional(IdString) },
  strict,
);
export type DeskRedemptionQuery = Static<typeof DeskRedemptionQuery>;
/** GET /ops/v1/points/redemptions/:id: with the phone number for the delivery, masked; null for cash. */
export const DeskRedemptionDetail = Type.Object({ ...DeskRedemption.properties, mobile: OptionalText });
export type DeskRedemptionDetail = Static<typeof DeskRedemptionDetail>;
/** POST /ops/v1/points/redemptions/:id/contact: the address and phone number of the delivery. */
export const DeskRedemptionContact = Type.Object({ address: Type.String(), mobile: Type.String() });
export type DeskRedemptionContact = Static<typeof DeskRedemptionContact>;
/**
 * POST /ops/v1/points/redemptions/:id/approve, …/reject, PUT …/remark (a note about the delivery): the remark is shown
 * to the member.
 */
export const DeskRedemptionDecision = Type.Object({ reason: Reason, remark: saidLine(300) }, strict);
export type DeskRedemptionDecision = Static<typeof DeskRedemptionDecision>;

/** POST /ops/v1/points/adjustments: gives points, or takes them. */
export const NewPointsAdjustment = Type.Object({ memberId: IdString, points: SignedPoints, reason: Reason }, strict);
export type NewPointsAdjustment = Static<typeof NewPointsAdjustment>;
/**
 * `waitsForSecond`: another operator must submit the same, because it is above the rule's daily amount; nothing has
 * moved yet.
 */
export const PointsAdjustmentValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  balance: PointsBalance,
});
export type PointsAdjustmentValue = Static<typeof PointsAdjustmentValue>;
/** GET and PUT /ops/v1/points/rule */
export const DeskPointsRule = Type.Object({ twoPersonAbove: PointsString, version: Type.String() });
export type DeskPointsRule = Static<typeof DeskPointsRule>;
export const DeskPointsRuleChange = Type.Object(
  { twoPersonAbove: PointsString, version: Type.Optional(Version), reason: Reason },
  strict,
);
export type DeskPointsRuleChange = Static<typeof DeskPointsRuleChange>;
