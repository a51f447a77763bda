import { type Static, Type } from 'typebox';
import { changed, DeskReason, OptionalText, OptionalTime, strict, Version } from './desk.ts';
import { IdString, TimeString } from './envelope.ts';
import { CurrencyName, CurrencyPrize, PlayedGames, Positive, RewardCode } from './played-games.ts';
import { Prize, RewardTitle } from './rewards.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

// Raffles: `GET /wps/relay/MSS_raffleList`, `POST /wps/relay/MSS_raffleClaim`, `GET /wps/raffles/:code`, its list of
// tickets, and the operators' side of them.

/** SOON: it has not begun. OPEN: tickets are earned. COUNTING: the last bets are settled. CLOSED: its list is published. */
export const raffleStates = ['SOON', 'OPEN', 'COUNTING', 'CLOSED', 'DRAWN', 'CANCELLED'] as const;
export type RaffleState = (typeof raffleStates)[number];

const Description = textsOf(saidLine(600), strict);

/** Prizes for a number of draws, in the order of the draws. */
const RafflePrize = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: 500 }),
    prizes: Type.Array(CurrencyPrize, { minItems: 1, maxItems: 20 }),
  },
  strict,
);

export const RaffleTerms = Type.Object(
  {
    title: RewardTitle,
    text: Description,
    /** turnover: a ticket for an amount of valid bet. deposit: a ticket for an amount deposited. */
    basis: Type.Enum(['turnover', 'deposit']),
    currencies: Type.Array(Type.Object({ currency: CurrencyName, perTicket: Positive }, strict), {
      minItems: 1,
      maxItems: 20,
    }),
    /** For the basis `turnover`. */
    games: PlayedGames,
    /** The most tickets of one member. */
    maxTickets: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    startsAt: TimeString,
    closesAt: TimeString,
    /** Minutes after the close during which bets that were placed in time are settled; then the list is published. */
    settleMinutes: Type.Integer({ minimum: 0, maximum: 2880 }),
    drawsAt: TimeString,
    prizes: Type.Array(RafflePrize, { minItems: 1, maxItems: 20 }),
  },
  strict,
);
export type RaffleTerms = Static<typeof RaffleTerms>;

const raffleFields = {
  code: RewardCode,
  state: Type.Enum(raffleStates),
  ...RaffleTerms.properties,
  /** Members who have joined. */
  members: Type.Integer(),
  /** The commitment: SHA-256 of the server seed. */
  serverSeedHash: Type.String(),
  /** Null until it is drawn. */
  serverSeed: OptionalText,
  /** The public seed: SHA-256 of the closed list. null until then, like the number of tickets. */
  listHash: OptionalText,
  tickets: Type.Union([Type.Integer(), Type.Null()]),
  drawnAt: OptionalTime,
};
export const Raffle = Type.Object(raffleFields);
export type Raffle = Static<typeof Raffle>;
export const RaffleList = Type.Object({ list: Type.Array(Raffle) });
export type RaffleList = Static<typeof RaffleList>;

const RaffleWinner = Type.Object({
  /** From 0. */
  draw: Type.Integer(),
  ticket: Type.Integer(),
  name: Type.String(),
  currency: Type.String(),
  prize: Prize,
});
export const RaffleDetail = Type.Object({ ...raffleFields, winners: Type.Array(RaffleWinner) });
export type RaffleDetail = Static<typeof RaffleDetail>;

/** GET /wps/raffles/:code/mine; null: the member has not joined. */
export const RaffleEntry = Type.Union([
  Type.Object({
    /** Tickets earned by play or deposits, and those given as prizes. */
    earned: Type.Integer(),
    given: Type.Integer(),
    /** Tickets that count in the draw. */
    tickets: Type.Integer(),
    luck: Type.String(),
    /** The owner's mark in the published list. */
    mark: Type.String(),
    /** Null until the list is closed. */
    first: Type.Union([Type.Integer(), Type.Null()]),
    last: Type.Union([Type.Integer(), Type.Null()]),
    wins: Type.Array(Type.Object({ draw: Type.Integer(), ticket: Type.Integer(), rewardId: IdString })),
  }),
  Type.Null(),
]);
export type RaffleEntry = Static<typeof RaffleEntry>;

/** The member's own words, which are part of the owner's mark, with random ones behind them. */
export const Luck = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 _-]{0,31}$' });
/**
 * POST /wps/relay/MSS_raffleClaim: joins, and claims the tickets earned since the beginning. Repeated, it claims those
 * earned since then.
 */
export const RaffleClaim = Type.Object({ code: RewardCode, luck: Type.Optional(Luck) }, strict);
export type RaffleClaim = Static<typeof RaffleClaim>;

/**
 * POST /ops/v1/raffles/:code: makes a raffle, or changes it; once it runs only its title and text. Any other change
 * takes two operators.
 */
export const RaffleChange = Type.Object({ terms: RaffleTerms, ...changed }, strict);
export type RaffleChange = Static<typeof RaffleChange>;
/** POST /ops/v1/raffles/:code/cancel: before it is listed, by two operators. */
export const RaffleCancel = DeskReason;
export type RaffleCancel = Static<typeof RaffleCancel>;
export const DeskRaffle = Type.Object({
  id: IdString,
  code: RewardCode,
  state: Type.Enum(raffleStates),
  terms: RaffleTerms,
  members: Type.Integer(),
  /** The tickets earned so far, or those of the closed list. */
  tickets: Type.Integer(),
  serverSeedHash: Type.String(),
  listHash: OptionalText,
  listsAt: TimeString,
  closedAt: OptionalTime,
  drawnAt: OptionalTime,
  version: Version,
});
export type DeskRaffle = Static<typeof DeskRaffle>;
export const DeskRaffleValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  raffle: Type.Union([DeskRaffle, Type.Null()]),
});
/** GET /ops/v1/raffles/winners?code= */
export const DeskRaffleWinners = Type.Array(
  Type.Object({
    draw: Type.Integer(),
    ticket: Type.Integer(),
    memberId: IdString,
    username: Type.String(),
    currency: Type.String(),
    prize: Prize,
    /** The state of its reward. */
    reward: Type.String(),
  }),
);
