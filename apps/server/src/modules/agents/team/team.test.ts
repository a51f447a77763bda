import type { DownlinePage, TeamOverview, TeamReport } from '@fairhouse/contract/team';
import { parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { record } from '../../records/testing-bets.ts';
import { siteChanged } from '../../site/snapshot.ts';
import { betAt, followAllTeams, type Member, memberBelow, moveAt } from '../testing.ts';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; by: 'path' | 'query' };
const site = await useTestApp();
const { ctx, app } = site;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Midnight of the brand (UTC+7) three days ago. */
const midnight = Math.floor((Date.now() + 7 * hourMs) / dayMs) * dayMs - 7 * hourMs - 3 * dayMs;
const dayOf = (at: number) => new Date(at + 7 * hourMs).toISOString().slice(0, 10);
const longAgo = new Date(midnight - 20 * dayMs);
const units = (text: string) => parseMoney(text, 'THB') ?? 0n;

async function get<T>(who: Member, url: string, query: Record<string, string | number | boolean> = {}) {
  const answer = await app.inject({
    url,
    headers: who.headers,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });
  return answer.json<{ success: boolean; code?: string; value: T }>();
}
const report = async (who: Member, query: Record<string, string | number | boolean>) =>
  await get<TeamReport>(who, '/wps/agent/team/report', query);

/** A house: `top` over `agent` over `member`; `beside` under `top`; `stranger` under nobody. */
async function house() {
  const top = await memberBelow(ctx, null, { at: longAgo, agent: true });
  const agent = await memberBelow(ctx, top, { at: longAgo, agent: true });
  const beside = await memberBelow(ctx, top, { at: longAgo, agent: true });
  const below = await memberBelow(ctx, beside, { at: longAgo });
  const member = await memberBelow(ctx, agent, { at: longAgo });
  return { top, agent, beside, below, member };
}
let world: Awaited<ReturnType<typeof house>>;
beforeAll(async () => {
  world = await house();
});

describe('an agent sees nobody above or beside', () => {
  test('in any call of the agent centre that names an account, whichever account it is', async () => {
    const { top, agent, beside, below, member } = world;
    const strangers = [top, beside, below, await memberBelow(ctx, null, { at: longAgo })].map(({ memberId }) =>
      String(memberId),
    );
    strangers.push(String(agent.memberId), '999999999');
    const named = await routesOfAgents();
    expect(named.filter(({ by }) => by === 'path').length).toBeGreaterThanOrEqual(4);
    expect(named.filter(({ by }) => by === 'query').length).toBeGreaterThanOrEqual(3);
    const payload = (url: string) =>
      url.endsWith('levels') ? { rebate: '0', prize: 1700 } : { title: 'Hi', text: 'There' };
    for (const id of strangers) {
      for (const { method, url, by } of named) {
        if (by === 'query' && id === String(agent.memberId)) continue;
        const answer = await app.inject({
          method,
          url: url.replace('{memberId}', id),
          headers: agent.headers,
          query: by === 'path' ? {} : { under: id, from: dayOf(midnight), to: dayOf(midnight) },
          ...(method === 'GET' ? {} : { payload: payload(url) }),
        });
        expect({ url, id, code: answer.json().code }).toEqual({ url, id, code: 'NOT_FOUND' });
      }
    }
    // The same calls return the agent's own member.
    const own = await get<DownlinePage>(agent, '/wps/agent/team/members', { under: agent.memberId.toString() });
    expect(own.value.list.map(({ memberId }) => memberId)).toEqual([String(member.memberId)]);
  });

  test('nor by a search: it finds who stands below alone', async () => {
    const { top, agent, member } = world;
    const found = await get<DownlinePage>(agent, '/wps/agent/team/members', { search: 't' });
    expect(found.value.list.map(({ memberId }) => memberId)).toEqual([String(member.memberId)]);
    const all = await get<DownlinePage>(top, '/wps/agent/team/members', { search: member.username.toUpperCase() });
    expect(all.value.list).toMatchObject([
      {
        memberId: String(member.memberId),
        isDirect: false,
        line: [{ account: agent.username }, { account: member.username }],
      },
    ]);
  });
});

/** The agents' routes that name an account, in their path or by `under`, as the API description lists them. */
async function routesOfAgents(): Promise<Route[]> {
  type Described = { 'x-access': string; parameters?: { name: string; in: string }[] };
  const { paths } = (await app.inject('/docs/json')).json<{ paths: Record<string, Record<string, Described>> }>();
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([name, described]) => {
      const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((known) => known === name.toUpperCase());
      const names = (described.parameters ?? []).map((one) => one.name);
      const by = names.includes('memberId') ? 'path' : names.includes('under') ? 'query' : null;
      return method && by && described['x-access'] === 'agent' ? [{ method, url, by }] : [];
    }),
  );
}

describe('team pages', () => {
  test('add up: what an account shows is the sum of its downlines, down the tree, and the agent’s own play is in none', async () => {
    const { top, agent, beside, below, member } = await house();
    const wallet = member.wallets.get('cash');
    if (!wallet) throw new Error('a member has a wallet');
    const at = new Date(midnight + 12 * hourMs);
    await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at, kind: 'deposit', amount: 5_000_000n }]));
    await rollUpAll(ctx);
    await record(ctx, [
      betAt(member.memberId, at, { stake: 1_000_000n, payout: 250_000n }),
      betAt(below.memberId, at, { stake: 70_000n }),
      betAt(agent.memberId, at, { stake: 30_000n, payout: 90_000n }),
      betAt(top.memberId, at, { stake: 990_000n }),
      // One second before: the previous day.
      betAt(member.memberId, midnight - 1000, { stake: 10_000n }),
    ]);
    await followAllTeams(ctx);
    const day = { from: dayOf(midnight), to: dayOf(midnight) };
    const { value: whole } = await get<TeamOverview>(top, '/wps/agent/team/overview', day);
    expect(whole).toMatchObject({
      members: 4,
      balance: '500.0000',
      sums: { stake: '110.0000', payout: '34.0000', winLoss: '-76.0000', deposits: '500.0000', joined: 0 },
      days: [{ day: day.from, sums: { stake: '110.0000' } }],
    });
    const { value: rows } = await report(top, { ...day, sort: 'stake', descending: true });
    expect(rows.list.map(({ memberId, team, sums }) => [memberId, team, sums.stake])).toEqual([
      [String(agent.memberId), 1, '103.0000'],
      [String(beside.memberId), 1, '7.0000'],
    ]);
    for (const name of [
      'stake',
      'validBet',
      'payout',
      'winLoss',
      'deposits',
      'withdrawals',
      'promotions',
      'rebates',
      'unpaid',
    ] as const) {
      const sum = rows.list.reduce((all, { sums }) => all + units(sums[name]), 0n);
      expect(sum).toBe(units(rows.total[name]));
      expect(units(whole.sums[name])).toBe(sum);
    }
    const { value: deeper } = await report(top, { ...day, under: String(agent.memberId) });
    expect(deeper).toMatchObject({
      line: [{ account: agent.username }],
      list: [{ account: member.username, sums: { stake: '100.0000' } }],
    });
    const file = await app.inject({
      url: `/wps/agent/team/report/csv?from=${day.from}&to=${day.to}`,
      headers: top.headers,
    });
    expect(file.body.trim().split('\n')).toHaveLength(3);
    expect(file.body).toContain('103.0000');
    const fileOf = async (path: string) => {
      const answer = await app.inject({ url: `/wps/agent/${path}`, headers: top.headers });
      expect(answer.statusCode, path).toBe(200);
      return answer.body.trim().split('\n');
    };
    const days = `from=${day.from}&to=${day.to}`;
    expect(await fileOf(`team/overview/csv?${days}`)).toEqual([
      expect.stringContaining('Owed by players'),
      expect.stringContaining(`${day.from},THB,110.0000`),
    ]);
    expect(await fileOf('team/members/csv?sort=account')).toEqual([
      expect.stringContaining('Members below'),
      ...rows.list
        .map(({ account }) => account)
        .sort()
        .map((account) => expect.stringContaining(`${account},`)),
    ]);
    expect(await fileOf(`income/csv?${days}`)).toEqual([
      expect.stringContaining('Received'),
      expect.stringContaining(`${day.from},THB,0.0000`),
    ]);
    expect((await get<{ active: number }>(top, '/wps/agent/team/active', day)).value).toEqual({ active: 3 });
    const bets = await get<{ list: { stake: string }[] }>(top, `/wps/agent/team/members/${member.memberId}/bets`);
    expect(bets.value.list.map(({ stake }) => stake)).toEqual(['100.0000', '1.0000']);
    const cash = await get<{ list: { amount: string }[] }>(
      top,
      `/wps/agent/team/members/${member.memberId}/transactions`,
    );
    expect(cash.value.list).toMatchObject([{ amount: '500.0000', reference: '' }]);
  });

  test('after a move within the period, each upline shows the part that came about below it', async () => {
    const { top, agent, beside, member } = await house();
    const noon = midnight + 12 * hourMs;
    await moveAt(ctx, member.memberId, beside.memberId, new Date(noon));
    await record(ctx, [
      betAt(member.memberId, noon - 1, { stake: 10_000n }),
      betAt(member.memberId, noon, { stake: 50_000n }),
    ]);
    await followAllTeams(ctx);
    const day = { from: dayOf(midnight), to: dayOf(midnight) };
    const total = async (who: Member) => (await report(who, day)).value.total.stake;
    expect([await total(agent), await total(beside), await total(top)]).toEqual(['1.0000', '5.0000', '6.0000']);
    expect((await report(agent, day)).value.list).toMatchObject([
      { memberId: String(member.memberId), sums: { stake: '1.0000' } },
    ]);
    // The present tree shows the member at the other upline.
    expect((await get<DownlinePage>(agent, '/wps/agent/team/members')).value.count).toBe(0);
    expect((await get<TeamOverview>(beside, '/wps/agent/team/overview', day)).value.members).toBe(2);
    // An earlier bet that is voided later is deducted from the earlier upline's figures.
    const voided = betAt(member.memberId, noon - 2, { stake: 20_000n });
    await record(ctx, [voided]);
    await record(ctx, [{ ...voided, status: 'CANCELLED', stake: 0n, returned: 20_000n }]);
    await followAllTeams(ctx);
    expect([await total(agent), await total(beside)]).toEqual(['1.0000', '5.0000']);
  });

  test('who comes under another brings none of the past along, and who has gone shows nothing of now', async () => {
    const { top, agent, beside, member } = await house();
    const noon = midnight + 12 * hourMs;
    const newcomer = await memberBelow(ctx, member, { at: longAgo });
    await record(ctx, [
      betAt(newcomer.memberId, noon - 1, { stake: 10_000n }),
      betAt(member.memberId, noon - 1, { stake: 30_000n }),
      betAt(newcomer.memberId, noon, { stake: 50_000n }),
    ]);
    for (const one of [member, newcomer]) {
      const wallet = one.wallets.get('cash');
      if (!wallet) throw new Error('a member has a wallet');
      const moves = [noon - 1, noon].map((at) => ({ at: new Date(at), kind: 'deposit' as const, amount: 10n }));
      await writeMoves(ctx, wallet, await layOut(ctx, wallet, moves));
    }
    await rollUpAll(ctx);
    await moveAt(ctx, member.memberId, beside.memberId, new Date(noon));
    await followAllTeams(ctx);
    const day = { from: dayOf(midnight), to: dayOf(midnight) };
    const stakes = async (who: Member, under: Member) => {
      const { code, value } = await report(who, { ...day, under: String(under.memberId) });
      return code ?? [value.total.stake, ...value.list.map(({ sums }) => sums.stake)];
    };
    expect(await stakes(beside, member)).toEqual(['5.0000', '5.0000']);
    expect(await stakes(top, member)).toEqual(['6.0000', '6.0000']);
    expect(await stakes(agent, member)).toBe('NOT_FOUND');
    const url = `/wps/agent/team/report/csv?from=${day.from}&to=${day.to}&under=${member.memberId}`;
    const file = (await app.inject({ url, headers: beside.headers })).body;
    expect(file).toContain('5.0000');
    expect(file).not.toContain('6.0000');
    const listed = async (who: Member, whose: Member, what: string, from?: number) => {
      const query = from === undefined ? {} : { from: new Date(from).toISOString() };
      const url = `/wps/agent/team/members/${whose.memberId}/${what}`;
      return (await get<{ list: unknown[] }>(who, url, query)).value.list.length;
    };
    expect(await listed(beside, newcomer, 'bets')).toBe(1);
    expect(await listed(beside, newcomer, 'bets', midnight)).toBe(1);
    expect(await listed(beside, newcomer, 'transactions')).toBe(1);
    expect(await listed(beside, member, 'transactions')).toBe(1);
    // An agent who stood above both uplines all the time sees all of it.
    expect(await listed(top, newcomer, 'bets')).toBe(2);
    expect(await listed(top, member, 'transactions')).toBe(2);
    // The earlier upline keeps only the earlier figures.
    expect((await report(agent, day)).value.list).toMatchObject([
      { memberId: String(member.memberId), team: 0, nickname: '', sums: { stake: '4.0000' } },
    ]);
  });

  test('days begin at the brand’s midnight, also once its clock was set back an hour', async () => {
    const { agent, member } = await house();
    await record(ctx, [
      betAt(member.memberId, midnight - 1, { stake: 10_000n }),
      betAt(member.memberId, midnight, { stake: 20_000n }),
    ]);
    await followAllTeams(ctx);
    const days = { from: dayOf(midnight - dayMs), to: dayOf(midnight) };
    const stakes = async () =>
      (await get<TeamOverview>(agent, '/wps/agent/team/overview', days)).value.days.map(({ sums }) => sums.stake);
    expect(await stakes()).toEqual(['1.0000', '2.0000']);
    await setOffset(360);
    expect(await stakes()).toEqual(['3.0000', '0.0000']);
    await setOffset(420);
  });

  test('levels are set between the upline’s and the downlines’, of direct downlines alone', async () => {
    const { top, agent, member } = await house();
    const set = async (who: Member, { memberId }: Member, rebate: string, prize: number) =>
      (
        await app.inject({
          method: 'PUT',
          url: `/wps/agent/team/members/${memberId}/levels`,
          headers: who.headers,
          payload: { rebate, prize },
        })
      ).json();
    expect(await set(agent, member, '0.5', 1700)).toMatchObject({
      code: 'LEVEL_ABOVE_UPLINE',
      value: { max: { rebate: '0', prize: 1700 } },
    });
    expect(await set(top, agent, '1.2345', 1900)).toMatchObject({ value: { rebate: '1.2345', prize: 1900 } });
    expect(await set(agent, member, '1.2346', 1800)).toMatchObject({ code: 'LEVEL_ABOVE_UPLINE' });
    expect(await set(agent, member, '1.2', 1800)).toMatchObject({ success: true });
    expect(await set(top, agent, '1.1', 1900)).toMatchObject({
      code: 'LEVEL_ABOVE_UPLINE',
      value: { min: { rebate: '1.2', prize: 1800 } },
    });
    expect(await set(top, member, '0.1', 1700)).toMatchObject({ code: 'NOT_FOUND' });
    // However many changes run at once, the tree never holds a level above its upline's.
    await Promise.all([
      set(top, agent, '1.2', 1800),
      set(agent, member, '1.2345', 1900),
      set(top, agent, '1.2345', 1900),
    ]);
    const { rows } = await sql`
      select from agents.node n join agents.node p on p.member_id = n.parent_id
      where n.rebate_ppm > p.rebate_ppm or n.prize > p.prize`.execute(ctx.db);
    expect(rows).toEqual([]);
  });

  const write = async (who: Member, to: Member, letter: object = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: `/wps/agent/team/members/${to.memberId}/letter`,
        headers: who.headers,
        payload: { title: 'Hello', text: 'A cup on Friday', ...letter },
      })
    ).json();

  test('a letter leads to no host but the site’s: it stands in the inbox among the site’s own', async () => {
    const { agent, member } = await house();
    const own = `Your link: ${ctx.config.publicUrl}/register?affiliateCode=X`;
    expect(await write(agent, member, { text: own })).toMatchObject({ success: true });
    expect(await write(agent, member, { text: 'Sign in at https://evil.example/login' })).toMatchObject({
      code: 'CHAT_LINK',
    });
    for (const title of ['evil.example', 'evil(.)example', 'evil [dot] example']) {
      expect(await write(agent, member, { title })).toMatchObject({ code: 'CHAT_LINK' });
    }
  });

  test('a letter reaches somebody below, and tells who stands above only to a direct downline', async () => {
    const { top, agent, member } = await house();
    expect(await write(agent, member)).toMatchObject({ success: true });
    expect(await write(top, member)).toMatchObject({ success: true });
    const { rows } = await sql<{ kind: string; from: string }>`
      select kind, detail->>'from' as from from cashier.event where subject = 'agent' and member_id = ${member.memberId} order by id`.execute(
      ctx.db,
    );
    expect(rows).toEqual([
      // The beginning alone: the whole name is half of a login.
      { kind: 'uplineLetter', from: `${agent.username.slice(0, 2)}•••` },
      { kind: 'letter', from: '' },
    ]);
  });
});

async function setOffset(minutes: number): Promise<void> {
  await sql`update site.brand set utc_offset_minutes = ${minutes}`.execute(ctx.db);
  siteChanged(ctx);
}
