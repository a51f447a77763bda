import type { IncomingMessage, ServerResponse } from 'node:http';
import { signatureOf } from '@fairhouse/signature/signature';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../../scripts/vendor-conformance/browser.ts';
import { openPlatform } from '../../../scripts/vendor-conformance/platform.ts';
import { tryVendor } from '../../../scripts/vendor-conformance/suite.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../server/src/testing/local-server.ts';
import { readConfig, type WalletMode } from './config.ts';
import { startVendor } from './server.ts';

/**
 * Broken studios: the reference studio behind a proxy that changes messages. The conformance suite must detect each of
 * them.
 */

const secret = 'a secret that both sides know';
type Json = Record<string, unknown>;
type Told = { status: number; said: Json };

/** A message that passes the proxy; `go` forwards it, with a new signature if it is changed. */
type Passing = { path: string; body: Json; raw: string; go: (change?: Json) => Promise<Told> };
type Mutant = {
  mode?: WalletMode;
  /** Changes the platform's calls to the studio. */
  asked?: (call: Passing) => Promise<Told>;
  /** Changes the studio's calls to the platform. */
  calls?: (call: Passing) => Promise<Told>;
  /** The headers, status and script of the game's page. */
  page?: { headers?: Record<string, string>; status?: number; script?: string };
};

const ok = (said: Json): Told => ({ status: 200, said });
/** Changes the answer of one path. */
const answer = (path: string, bend: (said: Json, body: Json) => Json): Pick<Mutant, 'asked'> => ({
  asked: async ({ path: of, body, go }) => {
    const told = await go();
    return of === path && told.status === 200 ? ok(bend(told.said, body)) : told;
  },
});
/** Changes each row of a list. */
const rows = (path: string, list: string, bend: (row: Json) => Json | null) =>
  answer(path, (said) => ({ ...said, [list]: (said[list] as Json[]).map(bend).filter((row) => row !== null) }));
/** Makes the proxy answer a path by itself. */
const instead = (path: string, told: (body: Json) => Told): Pick<Mutant, 'asked'> => ({
  asked: async ({ path: of, body, go }) => (of === path ? told(body) : await go()),
});
/** Changes the studio's calls of one action. */
const calling = (action: string, bend: (call: Passing) => Promise<Told>): Pick<Mutant, 'calls'> => ({
  calls: async (call) => (call.path.endsWith(`/${action}`) ? await bend(call) : await call.go()),
});

const taken = (body: Json): Told =>
  ok({ success: true, value: { transactionId: body.transactionId, balance: '5000.0000' } });
const halved = (amount: unknown) => (Number(amount) / 2).toFixed(4);

const heardBefore = new Set<unknown>();
const firstOf = (id: unknown) => {
  const isFirst = !heardBefore.has(id);
  heardBefore.add(id);
  return isFirst;
};

const mutants: Record<string, Mutant> = {
  'takes calls of anybody': { asked: ({ body, go }) => go(body) },
  'lists a game twice': answer('/games/list', ({ games }) => ({
    games: [...(games as Json[]), (games as Json[])[0]],
  })),
  'has games without an English name': rows('/games/list', 'games', (game) => ({ ...game, name: { TH: 'เกม' } })),
  'says no least bet': rows('/games/list', 'games', (game) => ({ ...game, minBet: {} })),
  'has a game out of shape': rows('/games/list', 'games', (game) => ({ ...game, rtp: 96 })),
  'offers nothing in the currency': rows('/games/list', 'games', (game) => ({ ...game, currencies: ['USD'] })),
  'opens games that it does not have': {
    asked: async ({ path, body, go }) =>
      path === '/games/launch' && String(body.gameCode).startsWith('none-')
        ? ok({ url: 'http://127.0.0.1:9/' })
        : await go(),
  },
  'takes a body that is no JSON': {
    asked: async ({ raw, go }) => (raw.endsWith('}') ? await go() : ok({ games: [] })),
  },
  'has pages that are not there': { page: { status: 404 } },
  'refuses to be framed': { page: { headers: { 'x-frame-options': 'DENY' } } },
  'refuses to be framed by a policy': { page: { headers: { 'content-security-policy': "frame-ancestors 'self'" } } },
  'offers free play and has none': {
    asked: async ({ path, body, go }) =>
      path === '/games/launch' && body.token === undefined ? { status: 500, said: {} } : await go(),
  },
  'ignores the cursor': {
    asked: async ({ path, body, go }) => (path === '/rounds/list' ? await go({ ...body, cursor: '' }) : await go()),
  },
  'ignores the limit': {
    asked: async ({ path, body, go }) => (path === '/rounds/list' ? await go({ ...body, limit: 1000 }) : await go()),
  },
  'leaves cancelled rounds out': rows('/rounds/list', 'rounds', (round) =>
    round.state === 'CANCELLED' ? null : round,
  ),
  'leaves every round out': rows('/rounds/list', 'rounds', () => null),
  'tells rounds of the year 2099': rows('/rounds/list', 'rounds', (round) => ({
    ...round,
    changedAt: '2099-01-01T00:00:00.000Z',
  })),
  'tells rounds that ended before they began': rows('/rounds/list', 'rounds', (round) => ({
    ...round,
    openedAt: round.changedAt,
    changedAt: round.openedAt === round.changedAt ? '2026-01-01T00:00:00.000Z' : round.openedAt,
  })),
  'tells rounds of the year 1970': rows('/rounds/list', 'rounds', (round) => ({
    ...round,
    openedAt: '1970-01-01T00:00:01.000Z',
  })),
  'tells another stake': rows('/rounds/list', 'rounds', (round) => ({ ...round, stake: halved(round.stake) })),
  'tells another payout': rows('/rounds/list', 'rounds', (round) => ({ ...round, payout: '1.0001' })),
  'tells rounds as another player’s': rows('/rounds/list', 'rounds', (round) => ({ ...round, player: '1' })),
  'tells settled rounds as open': rows('/rounds/list', 'rounds', (round) => ({ ...round, state: 'OPEN' })),
  'has live tables out of shape': instead('/live/tables', () => ok({ tables: [{ table: 1 }] })),
  'never cancels': calling('cancel', async ({ body }) => taken(body)),
  'never sends a settle again': calling('settle', async ({ body, go }) => {
    const told = await go().catch(() => null);
    return told?.status === 200 ? told : taken(body);
  }),
  'settles another amount the second time': calling('settle', async ({ body, go }) =>
    firstOf(body.transactionId) ? await go() : await go({ ...body, amount: '0.0001' }),
  ),
  'settles twice under two names': calling('settle', async ({ body, go }) => {
    const told = await go();
    await go({ ...body, transactionId: `${String(body.transactionId).slice(0, 40)}.2`, roundId: body.roundId });
    return told;
  }),
  'settles less than it says': calling('settle', async ({ body, go }) => await go({ ...body, amount: '0.0001' })),
  'bets less than it says': calling('bet', async ({ body, go }) => await go({ ...body, amount: halved(body.amount) })),
  'bets anew under another name when no answer came': calling('bet', async ({ body, go }) => {
    const told = await go().catch(() => null);
    return told ?? (await go({ ...body, transactionId: `${String(body.transactionId).slice(0, 40)}.2` }));
  }),
  'plays a bet that was refused': calling('bet', async ({ body, go }) => {
    const told = await go();
    return told.status === 422 ? taken(body) : told;
  }),
  'shows its token twice': calling('authenticate', async ({ go }) => {
    await go();
    return await go();
  }),
  'sends calls out of shape': calling('bet', async ({ body, go }) => await go({ ...body, bonus: '1' })),
  'does a deposit twice that comes twice': {
    mode: 'transfer',
    asked: async ({ path, body, go }) =>
      path === '/wallet/deposit'
        ? await go({ ...body, transferId: String(Math.floor(Math.random() * 1e12)) })
        : await go(),
  },
  'keeps part of what it returns': {
    mode: 'transfer',
    ...answer('/wallet/withdraw', (said) => ({ ...said, amount: halved(said.amount) })),
  },
  'knows every transfer': { mode: 'transfer', ...instead('/wallet/status', () => ok({ status: 'done', amount: '1' })) },
  'has one wallet for all currencies': {
    mode: 'transfer',
    asked: async ({ path, body, go }) =>
      path === '/wallet/balance' ? await go({ ...body, currency: 'THB' }) : await go(),
  },
  'plays on once its session has ended': {
    mode: 'transfer',
    ...instead('/sessions/end', () => ok({ ended: true })),
  },
  'ends no session': { mode: 'transfer', ...instead('/sessions/end', () => ({ status: 404, said: {} })) },
};

/**
 * Pages that open, but do not post to the outer page that they are ready; `heard` is the message that it received
 * instead.
 */
const silent: Record<string, Pick<Mutant, 'page'> & { heard: string }> = {
  'never says `ready`': { page: {}, heard: 'it said nothing' },
  'says `ready` to itself alone': {
    page: { script: "window.postMessage({ from: 'game', type: 'ready' }, '*')" },
    heard: 'it said nothing',
  },
  'says `ready` to another site alone': {
    page: { script: "parent.postMessage({ from: 'game', type: 'ready' }, 'https://elsewhere.example')" },
    heard: 'it said nothing',
  },
  'says `ready` in words of its own': {
    page: { script: "parent.postMessage('ready', '*')" },
    heard: 'it said "ready" of http://127.0.0.1:',
  },
  'says that it has ended, not that it is ready': {
    page: { script: "parent.postMessage({ from: 'game', type: 'ended' }, '*')" },
    heard: 'it said {"from":"game","type":"ended"} of http://127.0.0.1:',
  },
  'says `ready` where another site alone may frame it': {
    page: {
      headers: { 'content-security-policy': 'frame-ancestors https://elsewhere.example' },
      script: "parent.postMessage({ from: 'game', type: 'ready' }, '*')",
    },
    heard: 'no page is seen in a frame of http://127.0.0.1:',
  },
};

/** One browser for all trials; null if there is none here, and pages are not checked. */
const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here: install one, or set CHROMIUM_PATH.');
afterAll(() => browser.close());

/** The servers that a trial has opened, closed with it: several run in parallel, since each mostly waits. */
type Opened = { close: () => Promise<void> }[];

/** Opens the proxy between two sides, which changes messages to `to`. */
async function between(to: () => string, bend: Mutant['asked'], opened: Opened): Promise<LocalServer> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await bodyOf(request);
    const target = new URL(`${to()}${request.url}`);
    const send = async (text: string, signature: string | undefined): Promise<Told> => {
      const headers = { 'content-type': 'application/json', ...(signature ? { 'x-signature': signature } : {}) };
      const got = await fetch(target, { method: 'POST', headers, body: text });
      return { status: got.status, said: (await got.json()) as Json };
    };
    const given = request.headers['x-signature'];
    const go = async (change?: Json) => {
      if (!change) return await send(raw, given === undefined ? undefined : String(given));
      const text = JSON.stringify(change);
      return await send(text, signatureOf(secret, { method: 'POST', path: target.pathname, body: text }, new Date()));
    };
    const path = target.pathname.replace(/^\/nms/, '');
    try {
      const body = parsed(raw);
      const told = bend ? await bend({ path, body, raw, go }) : await go();
      sendJson(response, told.said, told.status);
    } catch {
      request.socket.destroy();
    }
  };
  const server = await startLocalServer(() => (request, response) => void pass(request, response));
  opened.push(server);
  return server;
}

function parsed(raw: string): Json {
  try {
    return JSON.parse(raw) as Json;
  } catch {
    return {};
  }
}

/** Makes a launch lead to the mutant's own page. */
async function bentPage(
  { status = 200, headers = {}, script = '' }: NonNullable<Mutant['page']>,
  opened: Opened,
): Promise<Mutant['asked']> {
  const server = await startLocalServer(() => (_, response) => {
    const page = `<!doctype html><p>A game</p><script>${script}</script>`;
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(page);
  });
  opened.push(server);
  return async ({ path, go }) => {
    const told = await go();
    return path === '/games/launch' && told.status === 200 ? ok({ url: server.url }) : told;
  };
}

/**
 * Tries the reference studio with a flaw, until a check fails.
 * @param seen its pages are checked too
 * @returns that check
 */
async function trialOf(mutant: Mutant, seen = false): Promise<string[]> {
  const opened: Opened = [];
  try {
    return await trial(mutant, seen, opened);
  } finally {
    for (const one of opened.reverse()) await one.close();
  }
}

async function trial({ mode = 'single', asked, calls, page }: Mutant, seen: boolean, opened: Opened) {
  const platform = await openPlatform({ code: 'NMS', secret }, { port: 0, currency: 'THB' });
  opened.push(platform);
  const toPlatform = await between(() => platform.url, calls, opened);
  const where = ['--platform-url', toPlatform.url, '--site-urls', platform.url];
  const flags = ['--port', '0', '--file', ':memory:', ...where, '--mode', `NMS=${mode}`];
  const quick = ['--retry-ms', '100', '--retry-ms-max', '400', '--test-play'];
  const studio = await startVendor(readConfig([...flags, ...quick], { VENDOR_NMS_SECRETS: secret }));
  opened.push(studio);
  const bend = asked ?? (page && (await bentPage(page, opened)));
  const toStudio = await between(() => `http://127.0.0.1:${studio.port}`, bend, opened);
  const vendor = { url: `${toStudio.url}/nms`, code: 'NMS', secret, mode, currency: 'THB' };
  const lines: string[] = [];
  // A page without a game posts its only message at once.
  const patience = seen ? { browser, patienceMs: 2000 } : { browser: null, patienceMs: 3000 };
  const world = { vendor, platform, currency: 'THB' as const, ...patience };
  await tryVendor(world, (line) => lines.push(line), true);
  return lines.filter((line) => line.startsWith('FAIL'));
}

test.concurrent.each<WalletMode>(['single', 'transfer'])(
  'the studio itself passes behind the man in the middle, in %s mode',
  async (mode) => {
    expect(await trialOf({ mode })).toEqual([]);
  },
);

test.concurrent.each(Object.entries(mutants))('a studio that %s is told', async (_, mutant) => {
  expect(await trialOf(mutant)).toHaveLength(1);
});

test.concurrent.each(Object.entries(silent))(
  'a studio that %s is told by the name of the game',
  async (_, { heard, ...mutant }) => {
    expect(await trialOf(mutant, true)).toEqual([
      expect.stringContaining(`lantern-tide never says \`ready\`: ${heard}`),
    ]);
  },
);
