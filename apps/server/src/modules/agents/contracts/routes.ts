import {
  Calculation,
  Contract,
  ContractAct,
  ContractBoard,
  type ContractKind,
  ContractOffer,
  ContractPage,
  ContractQuery,
} from '@fairhouse/contract/contracts';
import { DeskId } from '@fairhouse/contract/desk';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type App, answers, ok, perMinute } from '../../../platform/http/http.ts';
import { downlinesOf, isNumber, memberNamed, requireAgent, type Session } from '../../identity/index.ts';
import { answerContract } from './answer.ts';
import { contractBoard, contractHistory, contractViews, requireContracts } from './board.ts';
import { offerContract, withdrawOffer } from './offer.ts';
import { calculateContract, calculateOffer } from './what-if.ts';

/** Registers the named calls by which downlines read and answer contracts, and the calls of uplines. */
export function contractRoutes(app: App, ctx: Ctx): void {
  // A state change by GET is safe from prefetchers and crawlers: it needs a token that only a signed-in page receives.
  for (const [name, kind] of Object.entries({
    MCS2_processDividendReq: 'dividend',
    MCS2_processDailySalContract: 'daily',
  } as const)) {
    app.get(
      `/wps/relay/${name}`,
      {
        schema: { querystring: ContractAct, response: answers(ContractBoard) },
        config: { access: 'agent', ...perMinute(120) },
      },
      async (request) => ok(await processed(ctx, await requireSigner(ctx, request), kind, request.query)),
    );
  }
  for (const [name, kind] of Object.entries({
    MCS2_processContractHourSalary: 'hourly',
    MCSFE_processRealTimeSalaryContract: 'realtime',
  } as const)) {
    app.post(
      `/wps/relay/${name}`,
      {
        schema: { body: ContractAct, response: answers(ContractBoard) },
        config: { access: 'agent', ...perMinute(120) },
      },
      async (request) => ok(await processed(ctx, await requireSigner(ctx, request), kind, request.body)),
    );
  }

  app.post(
    '/wps/agent/contracts',
    { schema: { body: ContractOffer, response: answers(Contract) }, config: { access: 'agent', ...perMinute(60) } },
    async (request) => {
      const { memberId } = await requireSigner(ctx, request);
      const { kind, terms } = request.body;
      const row = await offerContract(
        ctx,
        { memberId },
        { kind, terms, payeeId: await downlineNamed(ctx, memberId, request.body) },
      );
      const [view] = await contractViews(ctx, [row]);
      if (!view) throw new Error('a row has a view');
      return ok(view);
    },
  );

  app.post(
    '/wps/agent/contracts/:id/withdraw',
    { schema: { params: DeskId, response: answers(Contract) }, config: { access: 'agent', ...perMinute(60) } },
    async (request) => {
      const { memberId } = await requireSigner(ctx, request);
      const row = await withdrawOffer(ctx, { memberId }, BigInt(request.params.id));
      const [view] = await contractViews(ctx, [row]);
      if (!view) throw new Error('a row has a view');
      return ok(view);
    },
  );

  app.post(
    '/wps/agent/contracts/calculate',
    { schema: { body: ContractOffer, response: answers(Calculation) }, config: { access: 'agent', ...perMinute(120) } },
    async (request) => {
      const { memberId } = await requireSigner(ctx, request);
      const { kind, terms } = request.body;
      return ok(
        await calculateOffer(ctx, memberId, { kind, terms, payeeId: await downlineNamed(ctx, memberId, request.body) }),
      );
    },
  );

  app.get(
    '/wps/agent/contracts/:id/calculate',
    { schema: { params: DeskId, response: answers(Calculation) }, config: { access: 'agent', ...perMinute(120) } },
    async (request) => {
      const { memberId } = await requireSigner(ctx, request);
      return ok(await calculateContract(ctx, memberId, BigInt(request.params.id)));
    },
  );

  app.get(
    '/wps/agent/contracts/history',
    { schema: { querystring: ContractQuery, response: answers(ContractPage) }, config: { access: 'agent' } },
    async (request) => ok(await contractHistory(ctx, (await requireSigner(ctx, request)).memberId, request.query)),
  );
}

/** Requires an agent of a brand with contracts. @throws MODULE_DISABLED; as `requireAgent` */
async function requireSigner(ctx: Ctx, request: Parameters<typeof requireAgent>[1]): Promise<Session> {
  const session = await requireAgent(ctx, request);
  await requireContracts(ctx);
  return session;
}

/**
 * Does the act, if any, and returns the board as it stands then.
 * @throws MALFORMED when a field of the act is missing
 */
async function processed(ctx: Ctx, session: Session, kind: ContractKind, said: ContractAct): Promise<ContractBoard> {
  const { action, contractId, version, token, ends = '' } = said;
  if (action !== undefined) {
    if (
      contractId === undefined ||
      version === undefined ||
      token === undefined ||
      !/^(\d{1,18}(,\d{1,18})*)?$/.test(ends)
    ) {
      throw new DomainError('MALFORMED');
    }
    const told = ends === '' ? [] : ends.split(',').map(BigInt);
    await answerContract(ctx, session.memberId, {
      action,
      kind,
      contractId: BigInt(contractId),
      version,
      token,
      ends: told,
    });
  }
  return await contractBoard(ctx, session, kind);
}

/**
 * Finds a downline by name, or by what the agent sees of a name that is a telephone number, if one direct downline alone
 * is seen so. The answer is the same for an unknown name and for one that is no downline's.
 * @throws CONTRACT_NOT_ALLOWED
 */
async function downlineNamed(ctx: Ctx, agentId: bigint, { username }: { username: string }): Promise<bigint> {
  const id = (await memberNamed(ctx.db, username)) ?? (await downlineSeen(ctx, agentId, username));
  if (id === null) throw new DomainError('CONTRACT_NOT_ALLOWED', { why: 'downline' });
  return id;
}

async function downlineSeen(ctx: Ctx, agentId: bigint, name: string): Promise<bigint | null> {
  const found = await downlinesOf(ctx, agentId, { search: name, seen: 'account', limit: 2 });
  const [first, second] = found.filter(({ account }) => isNumber(account));
  return first && !second ? first.memberId : null;
}
