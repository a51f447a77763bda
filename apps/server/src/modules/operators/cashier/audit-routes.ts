import {
  DeskActionPage,
  DeskActionQuery,
  DeskEventPage,
  DeskEventQuery,
  DeskId,
  DeskReason,
} from '@fairhouse/contract/desk';
import { DeskMember, DeskMemberQuery } from '@fairhouse/contract/desk-holds';
import { DeskAccountNumber, DeskPayoutAccountPage, DeskPayoutAccountQuery } from '@fairhouse/contract/desk-money';
import {
  DeskChannel,
  DeskChannelChange,
  DeskChannelCode,
  DeskRate,
  NewDeskRate,
} from '@fairhouse/contract/desk-settings';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http.ts';
import type { ValidBetOf } from '../../cashier/index.ts';
import { forActors, forReaders } from '../permissions.ts';
import { requireOperator } from '../sessions.ts';
import { listActions, listEvents } from './audit.ts';
import { listPayoutAccounts, memberMoney, memberMoneyNamed, numberOf } from './members.ts';
import { changeChannel, listChannels, listRates, stateRate } from './settings.ts';

/** The audit trail, and what is known of members' money and accounts. */
export function deskAuditRoutes(app: App, ctx: Ctx, { validBetOf }: { validBetOf: ValidBetOf }): void {
  app.get(
    '/ops/v1/cashier/events',
    { schema: { querystring: DeskEventQuery, response: answers(DeskEventPage) }, config: forReaders('cashier.read') },
    async (request) => ok(await listEvents(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/actions',
    { schema: { querystring: DeskActionQuery, response: answers(DeskActionPage) }, config: forReaders('cashier.read') },
    async (request) => ok(await listActions(ctx, request.query)),
  );

  app.get(
    '/ops/v1/cashier/members',
    { schema: { querystring: DeskMemberQuery, response: answers(DeskMember) }, config: forReaders('cashier.read') },
    async (request) => ok(await memberMoneyNamed(ctx, request.query.username, validBetOf)),
  );

  app.get(
    '/ops/v1/cashier/members/:id',
    { schema: { params: DeskId, response: answers(DeskMember) }, config: forReaders('cashier.read') },
    async (request) => ok(await memberMoney(ctx, BigInt(request.params.id), validBetOf)),
  );

  app.get(
    '/ops/v1/cashier/payout-accounts',
    {
      schema: { querystring: DeskPayoutAccountQuery, response: answers(DeskPayoutAccountPage) },
      config: forReaders('cashier.read'),
    },
    async (request) => ok(await listPayoutAccounts(ctx, request.query)),
  );

  app.post(
    '/ops/v1/cashier/payout-accounts/:id/number',
    {
      schema: { params: DeskId, body: DeskReason, response: answers(DeskAccountNumber) },
      config: { ...forActors('accounts.open'), ...perMinute(30) },
    },
    async (request, reply) => {
      const { operatorId } = await requireOperator(ctx, request);
      reply.header('cache-control', 'no-store');
      return ok(await numberOf(ctx, BigInt(request.params.id), operatorId, request.body.reason));
    },
  );
}

/** What the house charges, and what one currency is worth in another. */
export function deskSettingRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/ops/v1/cashier/channels',
    { schema: { response: answers(Type.Array(DeskChannel)) }, config: forReaders('cashier.read') },
    async () => ok(await listChannels(ctx)),
  );

  app.put(
    '/ops/v1/cashier/channels/:code',
    {
      schema: { params: DeskChannelCode, body: DeskChannelChange, response: answers(DeskChannel) },
      config: forActors('channels.set'),
    },
    async (request) => {
      const { operatorId } = await requireOperator(ctx, request);
      return ok(await changeChannel(ctx, request.params.code, operatorId, request.body));
    },
  );

  app.get(
    '/ops/v1/cashier/rates',
    { schema: { response: answers(Type.Array(DeskRate)) }, config: forReaders('cashier.read') },
    async () => ok(await listRates(ctx)),
  );

  app.post(
    '/ops/v1/cashier/rates',
    { schema: { body: NewDeskRate, response: answers(Type.Array(DeskRate)) }, config: forActors('channels.set') },
    async (request) => {
      const { operatorId } = await requireOperator(ctx, request);
      return ok(await stateRate(ctx, operatorId, request.body));
    },
  );
}
