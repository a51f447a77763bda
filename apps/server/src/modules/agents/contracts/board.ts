import type {
  Contract,
  ContractBoard,
  ContractKind,
  ContractPage,
  ContractQuery,
  ContractTerms,
  OwnContract,
} from '@fairhouse/contract/contracts';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { seenAccounts } from '../../identity/index.ts';
import { brandSettings, isModuleOn } from '../../site/index.ts';
import { actTokens } from './act-tokens.ts';
import { beginningOf } from './begin.ts';
import { type ContractRow, inForce, kindsOf, listContractRows, listGiven, openOffer } from './contract-store.ts';
import { contractDefaultOf } from './default-store.ts';
import { endingBelow, readGiven } from './end.ts';
import { isTooHigh } from './offer.ts';
import { parseTerms } from './terms.ts';

/** Returns an agent's contracts of one kind, with the contracts that each answer would end. */
export async function contractBoard(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  kind: ContractKind,
): Promise<ContractBoard> {
  const own = await inForce(ctx.db, memberId, kind);
  const offer = await openOffer(ctx.db, memberId, kind);
  const given = await listGiven(ctx.db, memberId, kind);
  return {
    kind,
    currency,
    own: own && (await ownView(ctx, own)),
    offer: offer && (await ownView(ctx, offer)),
    given: await contractViews(ctx, given),
    defaults: own && (await defaultsUnder(ctx.db, own)),
  };
}

/** Returns the terms from which an agent's offers start; null when there are none, or the agent may not offer them. */
async function defaultsUnder(db: Db, own: ContractRow): Promise<ContractTerms | null> {
  const held = await contractDefaultOf(db, own);
  return held && !isTooHigh(parseTerms(held.kind, held.terms, held.currency), own) ? held.terms : null;
}

async function ownView(ctx: Ctx, row: ContractRow): Promise<OwnContract> {
  const terms = parseTerms(row.kind, row.terms, row.currency);
  const isOffer = row.state === 'OFFERED';
  const ending = await endingBelow(readGiven(ctx.db), row.payee_id, row.kind, isOffer ? terms : null);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const [view, ...ends] = await contractViews(ctx, [row, ...ending]);
  if (!view) throw new Error('a row has a view');
  const startsAt = isOffer ? await beginningOf(ctx.db, row, await databaseNow(ctx.db), utcOffsetMinutes) : null;
  const tokens = await actTokens(ctx.db, row);
  return { ...view, tokens, startsAt: startsAt?.toISOString() ?? null, ends };
}

/** Returns every version of the contracts of an agent on either side, newest first. */
export async function contractHistory(
  ctx: Ctx,
  memberId: bigint,
  { kind, ...asked }: ContractQuery,
): Promise<ContractPage> {
  const rows = await listContractRows(ctx.db, { memberId, ...(kind ? { kind } : {}), ...pageWindow(asked) });
  const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
  return { list: await contractViews(ctx, page), nextCursor };
}

export async function contractViews(ctx: Ctx, rows: readonly ContractRow[]): Promise<Contract[]> {
  const names = await seenAccounts(
    ctx.db,
    rows.map(({ payee_id }) => payee_id),
  );
  return rows.map((row) => contractView(row, names.get(row.payee_id) ?? String(row.payee_id)));
}

export function contractView(row: ContractRow, downline: string): Contract {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: String(row.id),
    kind: row.kind,
    version: row.version,
    state: row.state,
    byHouse: row.payer_id === null,
    downline: { memberId: String(row.payee_id), username: downline },
    currency: row.currency,
    terms: row.terms,
    offeredAt: row.offered_at.toISOString(),
    answeredAt: time(row.answered_at),
    expiresAt: time(row.expires_at),
    from: time(row.from_at),
    until: time(row.until_at),
    endedBy: row.ended_by,
    carried: formatMoney(row.carried, row.currency),
  };
}

const agentPolicy = 'AGENTPOLICY3';

/**
 * Refuses a brand that has no agent contracts; contracts that were signed are settled all the same.
 * @throws MODULE_DISABLED (value.modId)
 */
export async function requireContracts(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, agentPolicy))) throw new DomainError('MODULE_DISABLED', { modId: agentPolicy });
}

/** Returns the flags that decide an agent's menu: 1 where a contract of the kind was offered or signed. */
export async function contractFlags(ctx: Ctx, memberId: bigint) {
  const kinds = (await isModuleOn(ctx, agentPolicy)) ? await kindsOf(ctx.db, memberId) : new Set<ContractKind>();
  const flag = (kind: ContractKind) => (kinds.has(kind) ? (1 as const) : (0 as const));
  return {
    dailysalreqtype: flag('daily'),
    divtypereq: flag('dividend'),
    contracthoursalreq: flag('hourly'),
    realtimesalreqtype: flag('realtime'),
  };
}
