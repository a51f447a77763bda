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
} from '@fairhouse/contract/vendor-protocol';
import { isSigned } from '@fairhouse/signature/signature';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, toServers } from '../../../platform/http/http.ts';
import { readSigned, type SignedCall } from '../../../platform/http/signed-body.ts';
import { knownVendor, secretsOf, type Vendor } from '../../vendors/index.ts';
import { authenticate } from '../launch/authenticate.ts';
import { adjust, balanceOf, cancelBet, settleRound, takeBet } from './calls.ts';

const bodyBytesMax = 8 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The vendor that signed the request. */
    vendor: Vendor | null;
  }
}

/**
 * The routes that vendors call: `/gateway/<vendorCode>/<action>`. The signature of the raw body authenticates the
 * vendor, and is verified before the body is parsed.
 */
export function seamlessWalletRoutes(app: App, ctx: Ctx): void {
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
    scope.post('/gateway/:vendorCode/balance', route(BalanceRequest, BalanceAnswer), async (request) =>
      ok(await balanceOf(ctx, vendorOf(request), request.body)),
    );
    scope.post('/gateway/:vendorCode/bet', route(BetCall, MovementValue), async (request) =>
      ok(await takeBet(ctx, vendorOf(request), request.body)),
    );
    scope.post('/gateway/:vendorCode/settle', route(SettleCall, MovementValue), async (request) =>
      ok(await settleRound(ctx, vendorOf(request), request.body)),
    );
    scope.post('/gateway/:vendorCode/cancel', route(CancelCall, MovementValue), async (request) =>
      ok(await cancelBet(ctx, vendorOf(request), request.body)),
    );
    scope.post('/gateway/:vendorCode/adjust', route(AdjustCall, MovementValue), async (request) =>
      ok(await adjust(ctx, vendorOf(request), request.body)),
    );
  });
}

/** @throws VENDOR_NOT_FOUND, SIGNATURE_INVALID */
async function signerOf(ctx: Ctx, { call, signature, params }: SignedCall): Promise<Vendor> {
  const vendor = await knownVendor(ctx, params.vendorCode ?? '');
  // Real time, whatever clock the context has: the vendor signs by its own.
  if (!isSigned(secretsOf(ctx, vendor), call, signature, new Date())) throw new DomainError('SIGNATURE_INVALID');
  return vendor;
}
