import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../apps/server/src/platform/site.ts';

const portal = join(import.meta.dirname, '../../apps/portal/src');

export type Role = 'visitor' | 'member' | 'agent';
/** The demo's account of each role. */
export const accounts: Record<Role, string | null> = { visitor: null, member: 'demo', agent: 'demoagent' };

/** Reads the portal's routes from its files. */
function routes(): string[] {
  const names = readdirSync(join(portal, 'routes')).map((name) => name.replace(/\.tsx$/, ''));
  const isAround = (name: string) => names.includes(`${name}.index`);
  return names
    .filter((name) => name !== '__root' && !isAround(name))
    .map((name) => `/${name.replace(/(?:^|\.)index$/, '').replaceAll('.', '/')}`);
}

function popups(): string[] {
  return readdirSync(join(portal, 'features'), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /([\w-]+)-popup\.tsx$/.exec(name)?.[1] ?? [])
    .filter((name) => name !== 'round' && name !== 'contract');
}

/** Rows of the member whose pages are checked. */
const own = `member_id = (select id from identity.member where username = '${accounts.member}')`;

/** Ids of rows of the demo, for routes that name one. */
const named: Record<string, string> = {
  '/member/deposit/$id': `select id from cashier.deposit where ${own} order by id desc limit 1`,
  '/member/withdraw/$id': `select id from cashier.withdrawal where ${own} order by id desc limit 1`,
  '/promotions/$id': 'select id from rewards.activity order by id limit 1',
  '/races/$code': 'select code from rewards.race order by id limit 1',
  '/raffles/$code': 'select code from rewards.raffle order by id limit 1',
};

async function codes({ pool }: Site['ctx']): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>('select game_code as code from originals.game order by 1');
  return rows.map(({ code }) => code);
}

/** Returns the addresses of a role: every route, the pages of every in-house game, and every popup over a small page. */
export async function addressesOf(role: Role, { ctx }: Site): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes()) {
    const isMembers = /^\/member/.test(route);
    const isAgents = /^\/agentHome/.test(route);
    if ((isMembers && role !== 'member') || (isAgents && role !== 'agent')) continue;
    // Public pages are checked as a visitor and as a member.
    if (role === 'agent' && !isAgents) continue;
    if (route === '/originals/$game') found.push(...(await codes(ctx)).map((code) => `/originals/${code}`));
    else if (!route.includes('$')) found.push(route);
    else if (named[route]) {
      const { rows } = await ctx.pool.query({ text: named[route], rowMode: 'array' }).catch(() => ({ rows: [] }));
      if (rows[0]) found.push(route.replace(/\$\w+/, String(rows[0][0])));
    }
  }
  return [...found, ...(role === 'agent' ? [] : popups().map((name) => `/help?popup=${name}`))];
}
