/**
 * Logins by username (argon2id included, encrypted as the portal does) at a steady pace, beside a steady mix of other
 * requests: the home page, the permission response, balances and dice bets of signed-in members. The real server in a
 * process of its own, on a database of its own; every request is sent on schedule, even if the last has no answer yet.
 * Once without and once with the slider challenge (`--slider off|on` takes one). The last line is one JSON object.
 * Options: --seconds 30, --logins 10 (a second), --others 40 (a second).
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deviceCookie, type UsernameLogin } from '@fairhouse/contract/identity';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { hashPassword } from '../apps/server/src/modules/identity/index.ts';
import { setModule } from '../apps/server/src/modules/site/settings.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { membersWithSessions, residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';
import { solvedSlider } from './support/slider-answer.ts';

const password = 'Bench-password-1';
const memberCount = 64;
const warmUpSeconds = 5;
const sampleEveryMs = 250;
/** The targets, in milliseconds. */
const targets = { loginP99Ms: 150, othersP99Ms: 30 };

type Site = Awaited<ReturnType<typeof openSite>>;
type Member = { username: string; token: string; cookie: string; browser: Buffer };
type Answer = { status: number; text: string };
type Figures = { count: number; p50Ms: number; p99Ms: number; maxMs: number };

/** @param args `--seconds`, `--logins`, `--others`, `--slider off|on` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '30' },
      logins: { type: 'string', default: '10' },
      others: { type: 'string', default: '40' },
      slider: { type: 'string' },
    },
  });
  const [seconds, logins, others] = [values.seconds, values.logins, values.others].map(Number);
  if (!seconds || !logins || !others) throw new Error('--seconds, --logins and --others are numbers');
  const sliders = values.slider === undefined ? [false, true] : [values.slider === 'on'];

  await withDatabase(async (env) => {
    const site = await openSite(env, 'tool');
    const close = untilEnd(site.close);
    try {
      const made = await membersWithSessions(site.ctx, memberCount, await hashPassword(password));
      const members = made.map((member): Member => {
        const cookie = randomBytes(32).toString('base64url');
        return { ...member, cookie, browser: createHash('sha256').update(cookie).digest() };
      });
      const server = startServer({ ...env, TRUSTED_PROXIES: '127.0.0.0/8,::1/128' });
      const stopServer = untilEnd(() => stop(server));
      try {
        const client = clientOf(Number(env.PORT));
        await untilAnswered(server, `http://127.0.0.1:${env.PORT}/health/ready`);
        let residentMb = residentMbOf(server);
        const sampler = setInterval(() => {
          residentMb = Math.max(residentMb, residentMbOf(server));
        }, sampleEveryMs);
        const runs: Record<string, { login: Figures; others: Figures }> = {};
        for (const slider of sliders) {
          await setModule(site.ctx, 'SLIDER3', slider);
          await sleep(1500);
          const load = { site, client, members, slider, logins, others };
          await drive({ ...load, seconds: warmUpSeconds });
          runs[slider ? 'withSlider' : 'withoutSlider'] = await drive({ ...load, seconds });
        }
        clearInterval(sampler);
        const met = Object.values(runs).every(
          (one) => one.login.p99Ms <= targets.loginP99Ms && one.others.p99Ms <= targets.othersP99Ms,
        );
        const pace = { seconds, loginsPerSecond: logins, othersPerSecond: others };
        console.log(JSON.stringify({ bench: 'login', ...pace, ...runs, residentMb, targets, met }));
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
}

type Load = {
  site: Site;
  client: Client;
  members: Member[];
  slider: boolean;
  logins: number;
  others: number;
  seconds: number;
};

/** Sends both kinds of requests for a time and returns the answer times of each kind. */
async function drive(load: Load): Promise<{ login: Figures; others: Figures }> {
  const { client, members, seconds } = load;
  const seal = await sealer(client);
  const loginMs: number[] = [];
  const otherMs: number[] = [];
  const memberAt = (n: number): Member => {
    const member = members[n % members.length];
    assert(member, 'there are members');
    return member;
  };

  const login = async (n: number) => {
    const member = memberAt(n);
    // Each visitor has an IP address, and a member uses the same one again.
    const headers = {
      cookie: `${deviceCookie}=${member.cookie}`,
      'x-forwarded-for': `198.18.${n % members.length}.7`,
    };
    const body: UsernameLogin = { type: 'username', username: member.username, password, side: 'member' };
    if (load.slider) body.challenge = await solvedSlider(load.site.ctx, client.post, headers);
    const sealed = await seal(body);
    loginMs.push(await timed(() => client.post('/wps/session/login', sealed, headers)));
  };
  const kinds = [
    (_: Member) => client.get('/', {}),
    (_: Member) => client.get('/wps/system/status', {}),
    ({ token }: Member) => client.get('/wps/v2/wallets/balance', { authorization: `Bearer ${token}` }),
    ({ token }: Member) =>
      client.post('/wps/originals/bet', JSON.stringify(roll), {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      }),
  ];
  const other = async (n: number) => {
    const kind = kinds[n % kinds.length];
    assert(kind, 'there are kinds');
    otherMs.push(await timed(() => kind(memberAt(Math.floor(n / kinds.length)))));
  };
  await Promise.all([paced(load.logins, seconds, login), paced(load.others, seconds, other)]);
  return { login: figures(loginMs), others: figures(otherMs) };
}

const roll = { game: 'dice', stake: '1', params: { target: 50.5, condition: 'over' } };

/** Starts one call per tick, without waiting for earlier ones; resolves when all are done. */
async function paced(perSecond: number, seconds: number, start: (n: number) => Promise<void>): Promise<void> {
  const from = performance.now();
  const started: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, from + (n * 1000) / perSecond - performance.now()));
    started.push(start(n));
  }
  await Promise.all(started);
}

async function timed(send: () => Promise<Answer>): Promise<number> {
  const from = performance.now();
  const { status, text } = await send();
  const ms = performance.now() - from;
  assert(status === 200, `every request is answered, not ${status} ${text.slice(0, 200)}`);
  return ms;
}

type Client = {
  get: (path: string, headers: Record<string, string>) => Promise<Answer>;
  post: (path: string, body: string, headers: Record<string, string>) => Promise<Answer>;
};

/** A client with keep-alive connections, as browsers have, that accepts compressed pages. */
function clientOf(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer>((done, fail) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const all = { 'accept-encoding': 'br', ...headers, ...length };
      const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: all }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on('error', fail);
      });
      sent.on('error', fail);
      sent.end(body);
    });
  return {
    get: (path, headers) => send('GET', path, headers),
    post: (path, body, headers) => send('POST', path, { 'content-type': 'application/jose', ...headers }, body),
  };
}

async function sealer(client: Client): Promise<(body: unknown) => Promise<string>> {
  const { keys }: { keys: JWK[] } = JSON.parse(
    (await client.get('/.well-known/jwks.json', { 'accept-encoding': 'identity' })).text,
  );
  const [jwk] = keys;
  assert(jwk?.kid, 'the server publishes a key');
  const key = await importJWK(jwk, 'ECDH-ES');
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid };
  return async (body) => {
    const claims = { jti: randomUUID(), iat: Math.floor(Date.now() / 1000), body };
    return await new CompactEncrypt(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).encrypt(key);
  };
}

function figures(timesMs: number[]): Figures {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
