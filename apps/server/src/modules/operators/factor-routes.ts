import {
  Passkey,
  PasskeyAdd,
  PasskeyCreation,
  PasskeyParams,
  PasskeyRename,
  PasskeyRequest,
  RecoveryCodes,
  TotpConfirm,
  TotpStart,
} from '@fairhouse/contract/factors';
import { OperatorConfirm } from '@fairhouse/contract/operators';
import { Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../platform/http/http.ts';
import {
  listPasskeys,
  passkeyCreation,
  passkeyRequest,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
  visitorOf,
} from '../identity/index.ts';
import { confirmOperator, enrolPasskey, enrolTotp, removeOperatorPasskey, removeOperatorTotp } from './factors.ts';
import { operatorSubject } from './login.ts';
import { requireAnyOperator, requireEnrolOperator, requireFreshOperator, requireOperator } from './sessions.ts';

const enrolled = { token: Type.String(), ...RecoveryCodes.properties };
const few = perMinute(20);

/** Registers the routes of an operator's own factors; an operator without any enrols the first here. */
export function operatorFactorRoutes(app: App, ctx: Ctx): void {
  confirmRoutes(app, ctx);
  totpRoutes(app, ctx);
  passkeyRoutes(app, ctx);
}

function confirmRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/ops/v1/session/confirm/passkey',
    { schema: { response: answers(PasskeyRequest) }, config: { access: 'operator', ...few } },
    async (request, reply) => {
      const subject = operatorSubject((await requireOperator(ctx, request)).operatorId);
      const visitor = visitorOf(ctx, request, reply);
      return ok(await passkeyRequest(ctx, { purpose: 'confirm', subject, visitor }));
    },
  );

  app.post(
    '/ops/v1/session/confirm',
    {
      schema: { body: OperatorConfirm, response: answers(Type.Object({ token: Type.String() })) },
      config: { access: 'operator', encrypted: true, ...few },
    },
    async (request, reply) => {
      const session = await requireOperator(ctx, request);
      return ok({ token: await confirmOperator(ctx, session, request.body, visitorOf(ctx, request, reply)) });
    },
  );
}

function totpRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/ops/v1/me/totp',
    { schema: { response: answers(TotpStart) }, config: { access: 'enrolOperator', ...few } },
    async (request) => {
      const { operatorId, username } = await requireEnrolOperator(ctx, request);
      return ok(await startTotp(ctx, operatorSubject(operatorId), username));
    },
  );

  app.put(
    '/ops/v1/me/totp',
    {
      schema: { body: TotpConfirm, response: answers(Type.Object(enrolled)) },
      config: { access: 'enrolOperator', encrypted: true, ...few },
    },
    async (request, reply) => {
      const session = await requireEnrolOperator(ctx, request);
      return ok(await enrolTotp(ctx, session, request.body.code, visitorOf(ctx, request, reply)));
    },
  );

  app.delete(
    '/ops/v1/me/totp',
    { schema: { response: answers(Type.Null()) }, config: { access: 'freshOperator' } },
    async (request, reply) => {
      const { operatorId } = await requireFreshOperator(ctx, request);
      await removeOperatorTotp(ctx, operatorId, visitorOf(ctx, request, reply));
      return ok(null);
    },
  );

  app.post(
    '/ops/v1/me/recoveryCodes',
    { schema: { response: answers(RecoveryCodes) }, config: { access: 'freshOperator', ...few } },
    async (request, reply) => {
      const subject = operatorSubject((await requireFreshOperator(ctx, request)).operatorId);
      return ok({ recoveryCodes: await renewRecoveryCodes(ctx, subject, visitorOf(ctx, request, reply)) });
    },
  );
}

function passkeyRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/me/passkeys',
    { schema: { response: answers(Type.Array(Passkey)) }, config: { access: 'anyOperator' } },
    async (request) =>
      ok(await listPasskeys(ctx, operatorSubject((await requireAnyOperator(ctx, request)).operatorId))),
  );

  app.post(
    '/ops/v1/me/passkeys/options',
    { schema: { response: answers(PasskeyCreation) }, config: { access: 'enrolOperator', ...few } },
    async (request, reply) => {
      const { operatorId, username } = await requireEnrolOperator(ctx, request);
      return ok(await passkeyCreation(ctx, operatorSubject(operatorId), username, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    '/ops/v1/me/passkeys',
    {
      schema: { body: PasskeyAdd, response: answers(Type.Object({ ...enrolled, passkey: Passkey })) },
      config: { access: 'enrolOperator', ...few },
    },
    async (request, reply) => {
      const session = await requireEnrolOperator(ctx, request);
      return ok(await enrolPasskey(ctx, session, request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    '/ops/v1/me/passkeys/:id',
    {
      schema: { params: PasskeyParams, body: PasskeyRename, response: answers(Type.Null()) },
      config: { access: 'freshOperator' },
    },
    async (request) => {
      const { operatorId } = await requireFreshOperator(ctx, request);
      await renamePasskey(ctx, operatorSubject(operatorId), BigInt(request.params.id), request.body.name);
      return ok(null);
    },
  );

  app.delete(
    '/ops/v1/me/passkeys/:id',
    { schema: { params: PasskeyParams, response: answers(Type.Null()) }, config: { access: 'freshOperator' } },
    async (request, reply) => {
      const { operatorId } = await requireFreshOperator(ctx, request);
      await removeOperatorPasskey(ctx, operatorId, BigInt(request.params.id), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );
}
