import { FailureSchema, successOf } from '@fairhouse/contract/envelope';
import {
  FreeRoundsCancelAnswer,
  FreeRoundsCancelRequest,
  FreeRoundsGrantAnswer,
  FreeRoundsGrantRequest,
  FreeRoundsStatusAnswer,
  FreeRoundsStatusRequest,
} from '@fairhouse/contract/vendor-free-rounds';
import { VendorJackpotsAnswer } from '@fairhouse/contract/vendor-jackpots';
import {
  AdjustCall,
  AuthenticateRequest,
  AuthenticateValue,
  BalanceAnswer,
  BalanceRequest,
  BetCall,
  CancelCall,
  LiveTablesAnswer,
  MovementValue,
  SettleCall,
  VendorGamesAnswer,
  VendorGamesRequest,
  VendorLaunchAnswer,
  VendorLaunchRequest,
  VendorRoundDetailAnswer,
  VendorRoundDetailRequest,
  VendorRoundsAnswer,
  VendorRoundsRequest,
  VendorSessionEndAnswer,
  VendorSessionEndRequest,
} from '@fairhouse/contract/vendor-protocol';
import {
  PlayValue,
  RoundAdjust,
  RoundBalance,
  RoundBet,
  RoundCredit,
  RoundEnd,
  RoundMovement,
  RoundPlay,
  RoundRollback,
  RoundTip,
  RoundWin,
  SessionRefresh,
  SessionSwitch,
  SessionValue,
} from '@fairhouse/contract/vendor-rounds';
import {
  VendorDeposit,
  VendorTransfer,
  VendorVerdict,
  VendorWalletAnswer,
  VendorWalletRequest,
} from '@fairhouse/contract/vendor-wallet';
import { type TSchema, Type } from 'typebox';

/** Calls by path, each with its body, its answer and a summary. */
type Calls = Record<string, readonly [body: TSchema, answer: TSchema, summary: string]>;

/** A vendor's calls to us, below /gateway/<its code>, in the order in which a reader learns them. */
export const gateway: Calls = {
  '/authenticate': [AuthenticateRequest, AuthenticateValue, 'A token for a session'],
  '/balance': [BalanceRequest, BalanceAnswer, 'A player’s balance'],
  '/bet': [BetCall, MovementValue, 'Takes a stake'],
  '/settle': [SettleCall, MovementValue, 'Ends a round with all that it pays'],
  '/cancel': [CancelCall, MovementValue, 'Takes a bet back'],
  '/adjust': [AdjustCall, MovementValue, 'Corrects a settled round, or gives without one'],
  '/v2/authenticate': [AuthenticateRequest, SessionValue, 'A token for a session'],
  '/v2/refresh': [SessionRefresh, SessionValue, 'Another session of the same game'],
  '/v2/switchGame': [SessionSwitch, SessionValue, 'A session of another game, from an open one'],
  '/v2/balance': [BalanceRequest, RoundBalance, 'A player’s balance'],
  '/v2/bet': [RoundBet, RoundMovement, 'Takes a stake, or plays a free round'],
  '/v2/win': [RoundWin, RoundMovement, 'Pays more in a round, and may end it'],
  '/v2/endRound': [RoundEnd, RoundMovement, 'Ends a round without a win'],
  '/v2/play': [RoundPlay, PlayValue, 'Bets and wins of one round, all or none'],
  '/v2/rollback': [RoundRollback, RoundMovement, 'Takes a bet, a win or a tip back'],
  '/v2/adjust': [RoundAdjust, RoundMovement, 'Changes a round that has ended by a difference'],
  '/v2/credit': [RoundCredit, RoundMovement, 'Gives without a bet, by kind'],
  '/v2/tip': [RoundTip, RoundMovement, 'Takes a tip'],
};

const ours: Calls = {
  '/games/list': [VendorGamesRequest, VendorGamesAnswer, 'Everything that the vendor offers'],
  '/games/launch': [VendorLaunchRequest, VendorLaunchAnswer, 'The address of a game'],
  '/rounds/list': [VendorRoundsRequest, VendorRoundsAnswer, 'The vendor’s own list of rounds'],
  '/rounds/detail': [VendorRoundDetailRequest, VendorRoundDetailAnswer, 'A page that shows a round'],
  '/live/tables': [Type.Object({}), LiveTablesAnswer, 'Live tables, and rooms of games between players'],
  '/jackpots/list': [Type.Object({}), VendorJackpotsAnswer, 'Jackpots as they stand now'],
  '/sessions/end': [VendorSessionEndRequest, VendorSessionEndAnswer, 'Ends a session'],
  '/freerounds/grant': [FreeRoundsGrantRequest, FreeRoundsGrantAnswer, 'Grants free rounds'],
  '/freerounds/cancel': [FreeRoundsCancelRequest, FreeRoundsCancelAnswer, 'Ends a grant'],
  '/freerounds/status': [FreeRoundsStatusRequest, FreeRoundsStatusAnswer, 'The vendor’s account of a grant'],
  '/wallet/deposit': [VendorDeposit, VendorVerdict, 'Moves money to the player’s wallet there'],
  '/wallet/withdraw': [VendorTransfer, VendorVerdict, 'Brings everything back'],
  '/wallet/status': [VendorTransfer, VendorVerdict, 'What became of a transfer'],
  '/wallet/balance': [VendorWalletRequest, VendorWalletAnswer, 'The balance there'],
};

const json = (schema: TSchema) => ({ 'application/json': { schema } });

function operation([body, answer, summary]: Calls[string], of: (value: TSchema) => TSchema, refusals: object) {
  return {
    post: {
      summary,
      security: [{ signature: [] }],
      requestBody: { required: true, content: json(body) },
      responses: { 200: { description: 'Done', content: json(of(answer)) }, ...refusals },
    },
  };
}

/**
 * Returns the OpenAPI 3.1 description of the protocol between vendors and us: `paths` are what a vendor calls,
 * `webhooks` the calls that it answers below its own address. `npm run vendor:openapi` writes it to
 * docs/vendors-openapi.json.
 */
export function vendorDescription(): object {
  const refused = {
    default: { description: 'Refused: docs/vendors.md names each code', content: json(FailureSchema) },
  };
  const named = (calls: Calls, prefix: string, of: (value: TSchema) => TSchema, refusals: object) =>
    Object.fromEntries(
      Object.entries(calls).map(([path, call]) => [`${prefix}${path}`, operation(call, of, refusals)]),
    );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairhouse for vendors',
      version: '2',
      description: 'docs/vendors.md is the guide. Every call, in both directions, is a signed POST.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://localhost:8080/gateway/{vendor}', variables: { vendor: { default: 'NMS' } } }],
    paths: named(gateway, '', successOf, refused),
    webhooks: named(ours, '', (answer) => answer, { '4XX': { description: 'It cannot be done' } }),
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature',
          description: 't=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + METHOD + "." + path + "." + raw body)>',
        },
      },
    },
  };
}
