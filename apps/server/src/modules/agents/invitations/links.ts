import type { AgentLink, LinkChange, NewLink, RegisterTerms } from '@fairhouse/contract/agent-register';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { closeCode, codeKeyOf, newLinkCode, type Session, type Visitor } from '../../identity/index.ts';
import { brandSettings, siteHosts } from '../../site/index.ts';
import { levelRule, levelsOf, requireWithin, shownLevels, storedLevels } from '../tree/levels.ts';
import { lockNode, putRoots } from '../tree/move-store.ts';
import { insertLink, type LinkRow, linksOf, noteVisit, openLinks } from './link-store.ts';

type Agent = Pick<Session, 'memberId' | 'accountType'>;

const openMax = 50;
const dayMs = 86_400_000;

/** Returns the levels and accounts that the agent may give to newcomers. */
export async function registerTerms(ctx: Ctx, { memberId }: Agent): Promise<RegisterTerms> {
  const { currencies } = await brandSettings(ctx);
  return {
    levels: shownLevels(await levelsOf(ctx.db, memberId)),
    prizeMin: (await levelRule(ctx.db)).prizeMin,
    currencies: [...currencies],
    domains: [...(await siteHosts(ctx))].sort(),
  };
}

/**
 * Makes a link for the agent.
 * @throws LEVEL_ABOVE_UPLINE (value.max), TOO_MANY_OPEN (value.max), MALFORMED for a domain that is not the site's
 */
export async function makeLink(ctx: Ctx, { memberId, accountType }: Agent, asked: NewLink): Promise<AgentLink> {
  const at = ctx.clock();
  const levels = storedLevels(asked.levels);
  const code = await ctx.db.transaction().execute(async (tx) => {
    await putRoots(tx, [memberId]);
    const own = await lockNode(tx, memberId);
    assert(own, 'it was put into the tree');
    requireWithin(levels, own);
    if ((await openLinks(tx, memberId)) >= openMax) throw new DomainError('TOO_MANY_OPEN', { max: openMax });
    const code = await newLinkCode(ctx, tx, {
      memberId,
      domain: asked.domain,
      expiresAt: asked.days === null ? null : new Date(at.getTime() + asked.days * dayMs),
      accountType: asked.kind === 'agent' ? accountType : null,
      at,
    });
    await insertLink(tx, { code, agentId: memberId, ...levels, note: asked.note.trim(), at });
    return code;
  });
  return await shownLink(ctx, memberId, code);
}

/** Closes or reopens a link of the agent's. @throws NOT_FOUND; TOO_MANY_OPEN (value.max) */
export async function changeLink(
  ctx: Ctx,
  { memberId }: Agent,
  typed: string,
  { open }: LinkChange,
): Promise<AgentLink> {
  const code = codeKeyOf(typed);
  await ctx.db.transaction().execute(async (tx) => {
    await putRoots(tx, [memberId]);
    await lockNode(tx, memberId);
    const [link] = await linksOf(tx, memberId, code);
    if (!link) throw new DomainError('NOT_FOUND');
    if (open && link.isClosed && (await openLinks(tx, memberId)) >= openMax) {
      throw new DomainError('TOO_MANY_OPEN', { max: openMax });
    }
    await closeCode(tx, code, open ? null : ctx.clock());
  });
  return await shownLink(ctx, memberId, code);
}

export async function listLinks(ctx: Ctx, { memberId }: Agent): Promise<{ list: AgentLink[] }> {
  return { list: (await linksOf(ctx.db, memberId)).map(viewOf) };
}

/** Counts a visit to a link; each browser counts once. */
export async function countVisit(ctx: Ctx, code: string, { browser }: Visitor): Promise<void> {
  await noteVisit(ctx.db, code, browser, ctx.clock());
}

async function shownLink(ctx: Ctx, memberId: bigint, code: string): Promise<AgentLink> {
  const [row] = await linksOf(ctx.db, memberId, code);
  if (!row) throw new DomainError('NOT_FOUND');
  return viewOf(row);
}

function viewOf(row: LinkRow): AgentLink {
  const { code, note, domain, visits, registrations, firstDeposits } = row;
  return {
    code,
    kind: row.opensType === null ? 'member' : 'agent',
    levels: shownLevels(row),
    domain,
    note,
    state: row.isClosed ? 'CLOSED' : row.isExpired ? 'EXPIRED' : 'OPEN',
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    visits,
    registrations,
    firstDeposits,
  };
}
