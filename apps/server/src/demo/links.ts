import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { countVisit, makeLink } from '../modules/agents/desk/index.ts';
import { memberNamed } from '../modules/identity/index.ts';
import { claimSeed, isSeeded } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';

const planted = 'demo-links';

/** The demo agent's links: for members and for agents, with the browsers that opened each. */
const links = [
  { kind: 'member', levels: { rebate: '0.5', prize: 1900 }, days: null, note: 'Line group', visits: 37 },
  { kind: 'agent', levels: { rebate: '0.8', prize: 1930 }, days: 30, note: 'Partners in Chiang Mai', visits: 9 },
] as const;

/**
 * Plants invitation links of the demo agent, with visits and with members who registered by the first of them; once.
 */
export async function plantLinks(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  const top = await memberNamed(ctx.db, 'demoagent');
  const { agentTypes } = await brandSettings(ctx);
  const [accountType] = agentTypes;
  if (top === null || accountType === undefined || !(await claimSeed(ctx.db, planted))) return;
  for (const { visits, ...link } of links) {
    const { code } = await makeLink(ctx, { memberId: top, accountType }, { ...link, domain: null });
    for (let n = 0; n < visits; n++) {
      const browser = createHash('sha256').update(`${link.note} ${n}`).digest();
      await countVisit(ctx, code, { ip: '127.0.0.1', userAgent: '', browser, requestId: planted });
    }
    if (link.kind === 'member') await came(ctx, top, code);
  }
}

/** Records the members directly below the agent as registered by a link. */
async function came(ctx: Ctx, top: bigint, code: string): Promise<void> {
  const { agentTypes } = await brandSettings(ctx);
  await sql`
    insert into agents.link_member (member_id, code)
    select n.member_id, ${code} from agents.node n join identity.member m on m.id = n.member_id
    where n.parent_id = ${top} and m.account_type <> all (${agentTypes}::int4[]) on conflict do nothing`.execute(
    ctx.db,
  );
}
