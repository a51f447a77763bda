import {
  AdjustCall,
  AuthenticateRequest,
  AuthenticateValue,
  BalanceAnswer,
  BalanceRequest,
  BetCall,
  CancelCall,
  MovementValue,
  SettleCall,
  type VendorAction,
} from '@fairhouse/contract/vendor-protocol';
import {
  PlayValue,
  type RoundAction,
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
import { isSigned } from '@fairhouse/signature/signature';
import type { Static, TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, toServers } from '../../../platform/http/http.ts';
import { readSigned, type SignedCall } from '../../../platform/http/signed-body.ts';
import { houseProtocol, knownVendor, secretsOf, type Vendor } from '../../vendors/index.ts';
import type { GamesDeps } from '../deps.ts';
import { authenticate, authenticateSession } from '../launch/authenticate.ts';
import { refreshSession, switchGame } from '../launch/continue.ts';
import { withBalance } from './balance-told.ts';
import type { Movement } from './call.ts';
import { countCall } from './call-rate.ts';
import { adjust, balanceOf, cancelBet, settleRound, takeBet } from './calls.ts';
import { inOurMoney } from './money-names.ts';
import { playRound } from './play.ts';
import { adjustBy, credit, endRound, payWin, rollBack, takeRoundBet, takeTip } from './round-calls.ts';

const bodyBytesMax = 8 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The vendor that signed the request. */
    vendor: Vendor | null;
  }
}

/**
 * Registers the routes that vendors call: `/gateway/<vendorCode>/<action>`, and `/gateway/<vendorCode>/v2/<action>` for
 * rounds in steps. The signature of the raw body authenticates the vendor, and is verified before the body is parsed.
 */
export function seamlessWalletRoutes(
  app: App,
  ctx: Ctx,
  { giftTurnoverLeft }: Pick<GamesDeps, 'giftTurnoverLeft'>,
): void {
  app.register(async (scope: App) => {
    scope.decorateRequest('vendor', null);
    readSigned(scope, async (signed) => {
      signed.request.vendor = await signerOf(ctx, signed);
    });
    const vendorOf = ({ vendor }: { vendor: Vendor | null }): Vendor => {
      assert(vendor, 'a body that is read was signed');
      return vendor;
    };
    const route = <B extends TSchema, V extends TSchema>(body: B, value: V) =>
      ({
        bodyLimit: bodyBytesMax,
        schema: { body, response: answers(value) },
        ...toServers,
      }) as const;

    scope.post('/gateway/:vendorCode/authenticate', route(AuthenticateRequest, AuthenticateValue), async (request) =>
      ok(await authenticate(ctx, vendorOf(request), request.body.token)),
    );
    scope.post('/gateway/:vendorCode/v2/authenticate', route(AuthenticateRequest, SessionValue), async (request) =>
      ok(await authenticateSession(ctx, vendorOf(request), request.body.token)),
    );
    scope.post('/gateway/:vendorCode/v2/refresh', route(SessionRefresh, SessionValue), async (request) =>
      ok(await refreshSession(ctx, vendorOf(request), request.body)),
    );
    scope.post('/gateway/:vendorCode/v2/switchGame', route(SessionSwitch, SessionValue), async (request) =>
      ok(await switchGame(ctx, vendorOf(request), request.body)),
    );
    const balance = async (request: { vendor: Vendor | null; body: BalanceRequest }) => {
      const vendor = vendorOf(request);
      return ok(await inOurMoney(vendor, request.body, (body) => balanceOf(ctx, vendor, body)));
    };
    scope.post('/gateway/:vendorCode/balance', route(BalanceRequest, BalanceAnswer), balance);
    scope.post('/gateway/:vendorCode/v2/balance', route(BalanceRequest, RoundBalance), balance);
    /** Registers a route of one movement, of the first version. */
    const first = <B extends TSchema>(
      action: VendorAction,
      body: B,
      call: (ctx: Ctx, vendor: Vendor, body: Static<B>) => Promise<Movement>,
    ) =>
      scope.post(`/gateway/:vendorCode/${action}`, route(body, MovementValue), async (request) => {
        const vendor = vendorOf(request);
        const given = request.body as Static<B> & Whose;
        return ok(await inOurMoney(vendor, given, (ours) => call(ctx, vendor, ours)));
      });
    first('bet', BetCall, (...call) => takeBet(...call, giftTurnoverLeft));
    first('settle', SettleCall, settleRound);
    first('cancel', CancelCall, cancelBet);
    first('adjust', AdjustCall, adjust);

    /** Registers a route of the second version, whose refusals contain the player's balance. */
    const step = <B extends TSchema>(
      action: RoundAction,
      body: B,
      call: (ctx: Ctx, vendor: Vendor, body: Static<B>) => Promise<Movement>,
    ) =>
      scope.post(`/gateway/:vendorCode/v2/${action}`, route(body, RoundMovement), async (request) => {
        const vendor = vendorOf(request);
        const given = request.body as Static<B> & Whose;
        const done = (ours: Static<B> & Whose) => withBalance(ctx, vendor, ours, () => call(ctx, vendor, ours));
        return ok(await inOurMoney(vendor, given, done));
      });
    step('bet', RoundBet, (...call) => takeRoundBet(...call, giftTurnoverLeft));
    step('win', RoundWin, payWin);
    step('endRound', RoundEnd, endRound);
    step('rollback', RoundRollback, rollBack);
    step('adjust', RoundAdjust, adjustBy);
    step('credit', RoundCredit, credit);
    step('tip', RoundTip, (...call) => takeTip(...call, giftTurnoverLeft));
    scope.post('/gateway/:vendorCode/v2/play', route(RoundPlay, PlayValue), async (request) => {
      const vendor = vendorOf(request);
      const done = (ours: RoundPlay) =>
        withBalance(ctx, vendor, ours, () => playRound(ctx, vendor, ours, giftTurnoverLeft));
      return ok(await inOurMoney(vendor, request.body, done));
    });
  });
}

type Whose = { player: string; currency: string };

/** Returns the vendor that signed a call. @throws VENDOR_NOT_FOUND, SIGNATURE_INVALID, TOO_MANY_REQUESTS */
async function signerOf(ctx: Ctx, { call, signature, params }: SignedCall): Promise<Vendor> {
  const vendor = await knownVendor(ctx, params.vendorCode ?? '');
  // A vendor with a dialect may not use this protocol too: its secret may be one for weaker signatures.
  if (vendor.protocol !== houseProtocol) throw new DomainError('SIGNATURE_INVALID');
  // Real time even under a test clock: the vendor signs by its own clock.
  if (!isSigned(secretsOf(ctx, vendor), call, signature, new Date())) throw new DomainError('SIGNATURE_INVALID');
  countCall(ctx, vendor);
  return vendor;
}
