import type { ContractKind } from '@fairhouse/contract/contracts';
import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskContract,
  DeskContractOffer,
  DeskContractOffered,
  DeskContractQuery,
  DeskStatement,
  DeskStatementQuery,
  PayRuleChange,
  PayRulePath,
  PayRules,
  WagePreview,
  WagePreviewQuery,
  WageRunDecided,
  WageRunDecision,
  WageRuns,
} from '@fairhouse/contract/desk-contracts';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { memberNamed, seenAccounts } from '../../identity/index.ts';
import {
  deskAct,
  deskList,
  deskNew,
  deskRead,
  deskSetting,
  isAgreed,
  type ListFilter,
  rowNumber,
  versioned,
} from '../../operators/index.ts';
import { contractView } from '../contracts/board.ts';
import { type ContractRow, contractRows, listContractRows } from '../contracts/contract-store.ts';
import { offerContract, withdrawOffer } from '../contracts/offer.ts';
import { heldRuns, previewRun, type RunDecision, refuseRun, releaseRun } from './runs.ts';
import { listStatementRows, type PayRule, payRules, putPayRule, type StatementRow } from './statement-store.ts';
import { statementViews } from './views.ts';

type Side = { memberId: string; username: string } | null;

async function sideOf(ctx: Ctx, ids: readonly (bigint | null)[]): Promise<(id: bigint | null) => Side> {
  const names = await seenAccounts(
    ctx.db,
    ids.filter((id) => id !== null),
  );
  return (id) => (id === null ? null : { memberId: String(id), username: names.get(id) ?? String(id) });
}

async function deskContracts(ctx: Ctx, rows: readonly ContractRow[]): Promise<DeskContract[]> {
  const side = await sideOf(
    ctx,
    rows.flatMap(({ payer_id, payee_id }) => [payer_id, payee_id]),
  );
  return rows.map((row) => ({
    ...contractView(row, side(row.payee_id)?.username ?? ''),
    upline: side(row.payer_id),
  }));
}

/** Lists contracts of every version, newest first, by a member on either side. */
export const listDeskContracts = deskList({
  permission: 'agents.read',
  query: DeskContractQuery,
  row: DeskContract,
  rows: ({ db }: Ctx, filter: ListFilter<DeskContractQuery>) => listContractRows(db, filter),
  shown: { all: deskContracts },
});

/**
 * Offers a contract of the house to an agent who stands below no agent; it takes two operators. Returns the contract's
 * id, or null while it waits for the second operator.
 * @throws NOT_FOUND, CONTRACT_NOT_ALLOWED, TERMS_INVALID (value.field), ALREADY_APPROVED
 */
export const setHouseContract = deskSetting(
  'agent-contract',
  'agents.money',
  async (ctx, username: string, { kind, terms }: Pick<DeskContractOffer, 'kind' | 'terms'>): Promise<bigint | null> => {
    const payeeId = await memberNamed(ctx.db, username);
    if (payeeId === null) throw new DomainError('NOT_FOUND');
    if (!(await isAgreed(ctx, `agent-contract ${kind} ${payeeId}`, { terms }))) return null;
    return (await offerContract(ctx, { operatorId: ctx.by }, { kind, payeeId, terms })).id;
  },
);

/** @throws as `setHouseContract` */
export const offerHouseContract = deskNew({
  permission: setHouseContract.permission,
  schema: { body: DeskContractOffer },
  answer: DeskContractOffered,
  act: async (ctx, { operatorId }, { username, kind, terms, reason }: DeskContractOffer) => {
    const by = { operatorId, reason, said: { kind, terms: JSON.stringify(terms) } };
    const id = await setHouseContract(ctx, by, username, { kind, terms });
    const row = id === null ? null : await contractRows.byId(ctx.db, id);
    const [contract = null] = await deskContracts(ctx, row ? [row] : []);
    return { contract };
  },
});

/**
 * Withdraws an unanswered offer of the house.
 * @throws NOT_FOUND (also for an agent's offer), STATE_CONFLICT (value.state)
 */
export const setOfferWithdrawn = deskSetting(
  'agent-contract-withdrawn',
  'agents.money',
  async (ctx, id: string): Promise<void> => {
    await withdrawOffer(ctx, { operatorId: ctx.by }, BigInt(id));
  },
);

/** @throws as `setOfferWithdrawn` */
export const withdrawHouseOffer = deskAct({
  permission: setOfferWithdrawn.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskContractOffered,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    await setOfferWithdrawn(ctx, { operatorId, reason, said: {} }, String(id));
    const row = await contractRows.byId(ctx.db, id);
    const [contract = null] = await deskContracts(ctx, row ? [row] : []);
    return { contract };
  },
});

/** Lists statements, newest first, by a member on either side. */
export const listDeskStatements = deskList({
  permission: 'agents.read',
  query: DeskStatementQuery,
  row: DeskStatement,
  rows: ({ db }: Ctx, filter: ListFilter<DeskStatementQuery>) => listStatementRows(db, filter),
  shown: {
    all: async (ctx: Ctx, rows: readonly StatementRow[]): Promise<DeskStatement[]> => {
      const side = await sideOf(
        ctx,
        rows.map(({ payer_id }) => payer_id),
      );
      const views = await statementViews(ctx, rows);
      return views.map((view, at) => ({ ...view, upline: side(rows[at]?.payer_id ?? null) }));
    },
  },
});

/** Lists the runs that wait for an approval. */
export const listWageRuns = deskRead(
  { permission: 'agents.read', schema: {}, answer: WageRuns },
  async ({ db }: Ctx) => ({
    list: (await heldRuns(db)).map(({ until, due, back, ...run }) => ({
      ...run,
      until: until.toISOString(),
      due: formatMoney(due, run.currency),
      back: formatMoney(back, run.currency),
    })),
  }),
);

/** A run as the operator saw it. The subject is its kind. */
type SeenRun = Omit<RunDecision, 'kind'>;

/**
 * Approves a run: the payments of one kind's statements that end at one moment. Returns their number.
 * @throws STATE_CONFLICT: no payment of it waits, or its figures have changed since the operator saw it
 */
export const setRunApproved = deskSetting(
  'wage-run',
  'agents.money',
  (ctx, kind: ContractKind, seen: SeenRun): Promise<number> => releaseRun(ctx.db, { kind, ...seen }),
);

/** Refuses a run: none of its payments moves. Returns their number. @throws as `setRunApproved` */
export const setRunRefused = deskSetting(
  'wage-run-refused',
  'agents.money',
  (ctx, kind: ContractKind, { why, ...seen }: SeenRun & { why: string }): Promise<number> =>
    refuseRun(ctx, { kind, ...seen }, { operatorId: ctx.by, why }),
);

const decision = { schema: { body: WageRunDecision }, answer: WageRunDecided };

/** @throws as `setRunApproved` */
export const approveWageRun = deskNew({
  ...decision,
  permission: setRunApproved.permission,
  act: async (ctx, { operatorId }, { kind, until, fingerprint, reason }: WageRunDecision) => {
    const by = { operatorId, reason, said: { until, fingerprint } };
    return { statements: await setRunApproved(ctx, by, kind, { until: new Date(until), fingerprint }) };
  },
});

/** @throws as `setRunApproved` */
export const refuseWageRun = deskNew({
  ...decision,
  permission: setRunRefused.permission,
  act: async (ctx, { operatorId }, { kind, until, fingerprint, reason }: WageRunDecision) => {
    const by = { operatorId, reason, said: { until, fingerprint } };
    return { statements: await setRunRefused(ctx, by, kind, { until: new Date(until), fingerprint, why: reason }) };
  },
});

const previewedMax = 200;

/** Computes the running periods of a kind as if they ended now: their sums, and the largest of them. */
export const previewWages = deskRead(
  { permission: 'agents.read', schema: { querystring: WagePreviewQuery }, answer: WagePreview },
  async (ctx: Ctx, { kind }: WagePreviewQuery): Promise<WagePreview> => {
    const stated = await previewRun(ctx, kind);
    const totals = [...Map.groupBy(stated, ({ row }) => row.currency)].map(([currency, group]) => {
      const sum = (rows: typeof group) =>
        formatMoney(
          rows.reduce((all, { pay }) => all + pay.amount, 0n),
          currency,
        );
      const byHouse = sum(group.filter(({ row }) => row.payer_id === null));
      return { currency, contracts: group.length, amount: sum(group), byHouse };
    });
    const greatest = stated
      .filter(({ pay }) => pay.amount > 0n)
      .sort((a, b) => (a.pay.amount < b.pay.amount ? 1 : -1))
      .slice(0, previewedMax);
    const side = await sideOf(
      ctx,
      greatest.flatMap(({ row }) => [row.payer_id, row.payee_id]),
    );
    return {
      kind,
      totals,
      list: greatest.map(({ row, from, until, pay }) => ({
        contractId: String(row.id),
        upline: side(row.payer_id),
        downline: side(row.payee_id) ?? { memberId: String(row.payee_id), username: '' },
        currency: row.currency,
        from: from.toISOString(),
        until: until.toISOString(),
        basis: formatMoney(pay.basis, row.currency),
        amount: formatMoney(pay.amount, row.currency),
      })),
    };
  },
);

/** Lists the settlement rules by kind. */
export const listPayRules = deskRead({ permission: 'agents.read', schema: {}, answer: PayRules }, async (ctx: Ctx) => ({
  list: (await payRules(ctx.db)).map(versioned),
  waitsForSecond: false,
}));

/**
 * Sets the rule of a kind; dropping a required approval takes two operators. Returns false while it waits for the
 * second operator.
 * @throws STATE_CONFLICT (value.version), ALREADY_APPROVED
 */
export const setPayRule = deskSetting(
  'wage-rule',
  'agents.money',
  async (ctx, kind: ContractKind, said: Omit<PayRule, 'kind'>): Promise<boolean> => {
    const before = await ruleOf(ctx, kind);
    const eases = before?.needsApproval === true && !said.needsApproval;
    if (eases && !(await isAgreed(ctx, `wage-rule ${kind}`, { before, said }))) return false;
    await putPayRule(ctx.db, { kind, ...said });
    return true;
  },
  { held: ruleOf },
);

async function ruleOf({ db }: Pick<Ctx, 'db'>, kind: ContractKind): Promise<PayRule | null> {
  return (await payRules(db)).find((rule) => rule.kind === kind) ?? null;
}

/** @throws as `setPayRule` */
export const changePayRule = deskAct({
  permission: setPayRule.permission,
  schema: { params: PayRulePath, body: PayRuleChange },
  answer: PayRules,
  on: ({ kind }: PayRulePath) => kind,
  sets: {
    action: setPayRule.action,
    set: (ctx, by, kind, { needsApproval, waitMinutes }: PayRuleChange) =>
      setPayRule(ctx, by, kind, { needsApproval, waitMinutes }),
  },
  act: async (ctx, kind, { operatorId }, { reason, version, needsApproval, waitMinutes }: PayRuleChange) => {
    const said = { needsApproval, waitMinutes };
    const isSet = await setPayRule(ctx, { operatorId, reason, version, said }, kind, said);
    return { ...(await listPayRules(ctx, {})), waitsForSecond: !isSet };
  },
});

export function deskContractRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/agents/contracts', listDeskContracts.route(ctx));
  app.post('/ops/v1/agents/contracts', offerHouseContract.route(ctx));
  app.post('/ops/v1/agents/contracts/:id/withdraw', withdrawHouseOffer.route(ctx));
  app.get('/ops/v1/agents/statements', listDeskStatements.route(ctx));
  app.get('/ops/v1/agents/runs', listWageRuns.route(ctx));
  app.post('/ops/v1/agents/runs/approve', approveWageRun.route(ctx));
  app.post('/ops/v1/agents/runs/refuse', refuseWageRun.route(ctx));
  app.get('/ops/v1/agents/preview', previewWages.route(ctx));
  app.get('/ops/v1/agents/pay-rules', listPayRules.route(ctx));
  app.put('/ops/v1/agents/pay-rules/:kind', changePayRule.route(ctx));
}
