import {
  Passkey,
  PasskeyAdd,
  PasskeyCreation,
  PasskeyParams,
  PasskeyRename,
  RecoveryCodes,
  SecondFactor,
  SecondFactorChange,
  TotpConfirm,
  TotpStart,
} from '@fairhouse/contract/factors';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireFresh, requireMember } from '../sessions.ts';
import { visitorOf } from '../visitor.ts';
import { addPasskey, listPasskeys, passkeyCreation, renamePasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery.ts';
import { removeMemberPasskey, secondFactorOf, wishAlways } from './second-factor.ts';
import { memberSubject } from './subjects.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.ts';

const path = '/wps/member/security';

/** Registers the routes of a member's own factors: the list, and enrolment and removal in a fresh session. */
export function securityFactorRoutes(app: App, ctx: Ctx): void {
  app.get(
    `${path}/secondFactor`,
    { schema: { response: answers(SecondFactor) }, config: { access: 'member' } },
    async (request) => ok(await secondFactorOf(ctx, (await requireMember(ctx, request)).memberId)),
  );

  app.put(
    `${path}/secondFactor`,
    { schema: { body: SecondFactorChange, response: answers(SecondFactor) }, config: { access: 'fresh' } },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      await wishAlways(ctx, memberId, request.body.always, visitorOf(ctx, request, reply));
      return ok(await secondFactorOf(ctx, memberId));
    },
  );

  app.post(
    `${path}/recoveryCodes`,
    { schema: { response: answers(RecoveryCodes) }, config: { access: 'fresh', ...perMinute(20) } },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      return ok({ recoveryCodes: await renewRecoveryCodes(ctx, memberSubject(memberId), visitor) });
    },
  );

  totpRoutes(app, ctx);
  passkeyRoutes(app, ctx);
}

function totpRoutes(app: App, ctx: Ctx): void {
  app.post(
    `${path}/totp`,
    { schema: { response: answers(TotpStart) }, config: { access: 'fresh', ...perMinute(20) } },
    async (request) => {
      const { memberId, account } = await requireFresh(ctx, request);
      return ok(await startTotp(ctx, memberSubject(memberId), account));
    },
  );

  app.put(
    `${path}/totp`,
    {
      schema: { body: TotpConfirm, response: answers(RecoveryCodes) },
      config: { access: 'fresh', encrypted: true, ...perMinute(20) },
    },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      return ok({ recoveryCodes: await confirmTotp(ctx, memberSubject(memberId), request.body.code, visitor) });
    },
  );

  app.delete(
    `${path}/totp`,
    { schema: { response: answers(Type.Null()) }, config: { access: 'fresh' } },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      const visitor = visitorOf(ctx, request, reply);
      await ctx.db.transaction().execute((tx) => removeTotp(ctx, tx, memberSubject(memberId), visitor));
      return ok(null);
    },
  );
}

function passkeyRoutes(app: App, ctx: Ctx): void {
  const passkeyAdded = Type.Object({ passkey: Passkey, ...RecoveryCodes.properties });

  app.get(
    `${path}/passkeys`,
    { schema: { response: answers(Type.Array(Passkey)) }, config: { access: 'member' } },
    async (request) => ok(await listPasskeys(ctx, memberSubject((await requireMember(ctx, request)).memberId))),
  );

  app.post(
    `${path}/passkeys/options`,
    { schema: { response: answers(PasskeyCreation) }, config: { access: 'fresh', ...perMinute(20) } },
    async (request, reply) => {
      const { memberId, account } = await requireFresh(ctx, request);
      return ok(await passkeyCreation(ctx, memberSubject(memberId), account, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    `${path}/passkeys`,
    { schema: { body: PasskeyAdd, response: answers(passkeyAdded) }, config: { access: 'fresh', ...perMinute(20) } },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      return ok(await addPasskey(ctx, memberSubject(memberId), request.body, visitorOf(ctx, request, reply)));
    },
  );

  app.put(
    `${path}/passkeys/:id`,
    {
      schema: { params: PasskeyParams, body: PasskeyRename, response: answers(Type.Null()) },
      config: { access: 'fresh' },
    },
    async (request) => {
      const { memberId } = await requireFresh(ctx, request);
      await renamePasskey(ctx, memberSubject(memberId), BigInt(request.params.id), request.body.name);
      return ok(null);
    },
  );

  app.delete(
    `${path}/passkeys/:id`,
    { schema: { params: PasskeyParams, response: answers(Type.Null()) }, config: { access: 'fresh' } },
    async (request, reply) => {
      const { memberId } = await requireFresh(ctx, request);
      await removeMemberPasskey(ctx, memberId, BigInt(request.params.id), visitorOf(ctx, request, reply));
      return ok(null);
    },
  );
}
