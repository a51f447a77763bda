import { FailureSchema } from '@fairhouse/contract/envelope';
import { RewardCodePath } from '@fairhouse/contract/played-games';
import { RaffleClaim, RaffleDetail, RaffleEntry, RaffleList } from '@fairhouse/contract/raffles';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../../platform/ctx.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { requireMember } from '../../identity/index.ts';
import { found } from '../../operators/index.ts';
import { listText } from './raffle-store.ts';
import { claimTickets } from './tickets.ts';
import { listRaffles, raffleDetail, raffleEntry } from './views.ts';

const refusals = { '4xx': FailureSchema, '5xx': FailureSchema };

/** Registers the raffles, which everybody can see and verify, and the member's tickets. */
export function raffleRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wps/relay/MSS_raffleList',
    { schema: { response: answers(RaffleList) }, config: { access: 'visitor' } },
    async () => ok(await listRaffles(ctx)),
  );

  app.get(
    '/wps/raffles/:code',
    { schema: { params: RewardCodePath, response: answers(RaffleDetail) }, config: { access: 'visitor' } },
    async (request) => ok(await raffleDetail(ctx, request.params.code)),
  );

  // Serves the published list with exactly the bytes that were hashed.
  app.get(
    '/wps/raffles/:code/tickets.csv',
    { schema: { params: RewardCodePath, response: refusals }, config: { access: 'visitor', ...perMinute(60) } },
    async (request, reply) => {
      const { code } = request.params;
      return asFile(reply, code).send(found(await listText(ctx.db, code)));
    },
  );

  app.get(
    '/wps/raffles/:code/mine',
    { schema: { params: RewardCodePath, response: answers(RaffleEntry) }, config: { access: 'member' } },
    async (request) => {
      const { memberId } = await requireMember(ctx, request);
      return ok(await raffleEntry(ctx, memberId, request.params.code));
    },
  );

  app.post(
    '/wps/relay/MSS_raffleClaim',
    {
      schema: { body: RaffleClaim, response: answers(RaffleEntry) },
      config: { access: 'member', agreed: true, ...perMinute(30) },
    },
    async (request) => {
      const { memberId, currency } = await requireMember(ctx, request);
      const { code, luck } = request.body;
      await claimTickets(ctx, { memberId, currency, code, luck });
      return ok(await raffleEntry(ctx, memberId, code));
    },
  );
}

function asFile(reply: FastifyReply, code: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="raffle-${code}.csv"`);
}
