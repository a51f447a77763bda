import { LoginValue } from '@fairhouse/contract/identity';
import { ExchangeRequest, PartnerEntry, PartnerEntryRequest } from '@fairhouse/contract/partners';
import { isSigned } from '@fairhouse/signature/signature';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute, toServers } from '../../../platform/http/http.ts';
import { readSigned, type SignedCall } from '../../../platform/http/signed-body.ts';
import { visitorOf } from '../visitor.ts';
import { openEntry, takeEntry } from './entries.ts';
import { partnerRow } from './partner-store.ts';
import { partnerSecrets } from './partners.ts';

const bodyBytesMax = 4 * 1024;

/** Registers the route that partners' servers call, and the one that exchanges a code for a session. */
export function partnerRoutes(app: App, ctx: Ctx): void {
  app.register(async (scope: App) => {
    readSigned(scope, (call) => requireSigned(ctx, call));
    scope.post(
      '/partners/:partner/entries',
      {
        ...toServers,
        bodyLimit: bodyBytesMax,
        schema: {
          params: Type.Object({ partner: Type.String() }),
          body: PartnerEntryRequest,
          response: answers(PartnerEntry),
        },
        config: { ...toServers.config, ...perMinute(1200) },
      },
      async (request) => ok(await openEntry(ctx, request.params.partner, request.body)),
    );
  });

  app.post(
    '/wps/session/exchange',
    {
      schema: { body: ExchangeRequest, response: answers(LoginValue) },
      config: { access: 'visitor', ...perMinute(30) },
    },
    async (request, reply) => {
      const { token } = request.body;
      return ok(await takeEntry(ctx, { token, host: request.host }, visitorOf(ctx, request, reply)));
    },
  );
}

/** Checks a call's signature. @throws SIGNATURE_INVALID, also for an unknown partner */
async function requireSigned(ctx: Ctx, { call, signature, params }: SignedCall): Promise<void> {
  const row = await partnerRow(ctx.db, params.partner ?? '');
  // Real time even under a test clock: the partner signs by its own clock.
  if (!row || !isSigned(partnerSecrets(ctx, row), call, signature, new Date())) {
    throw new DomainError('SIGNATURE_INVALID');
  }
}
