import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { assert } from '../../apps/server/src/platform/errors.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { untilEnd } from './bench-server.ts';
import { type LoadOptions, load } from './http-load.ts';
import { computedMicrosOf, residentMbOf } from './site-database.ts';
import { stop, untilAnswered } from './site-process.ts';

const bareSeconds = 5;
const sampleEveryMs = 250;

/**
 * Measures the calls that a server answers in `seconds`, after a warm-up, and the most memory that it held meanwhile.
 * @returns the figures, and the number of calls that it answered in all, including the warm-up
 * @throws AssertionError when a call is refused
 */
export async function measured(server: ChildProcess, warmUpSeconds: number, options: LoadOptions) {
  const warmUp = await load({ ...options, seconds: warmUpSeconds });
  let residentMb = residentMbOf(server);
  const sampler = setInterval(() => {
    residentMb = Math.max(residentMb, residentMbOf(server));
  }, sampleEveryMs);
  const { result, serverMicros } = await computing(server, options);
  clearInterval(sampler);
  const refused = [...warmUp.refused, ...result.refused];
  assert(refused.length === 0, `every call is taken, not ${refused.join('; ')}`);
  const { seconds, connections } = options;
  const { perSecond: requestsPerSecond, p50Ms, p99Ms } = result;
  return {
    answeredInAll: warmUp.answered + result.answered,
    figures: { seconds, connections, requestsPerSecond, p50Ms, p99Ms, serverMicros, residentMb },
  };
}

/**
 * Measures the load, and the server's processor time for each answer, which assumes that the server has a processor of
 * its own.
 */
async function computing(server: ChildProcess, options: LoadOptions) {
  const before = computedMicrosOf(server);
  const result = await load(options);
  const after = computedMicrosOf(server);
  const serverMicros = before === null || after === null ? null : Math.round((after - before) / result.answered);
  return { result, serverMicros };
}

/** Measures the requests a second of a bare Fastify server through the same client, and its time for each. */
export async function bareRate(connections: number, next: LoadOptions['next']) {
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stopServer = untilEnd(() => stop(server));
  try {
    await untilAnswered(server, `http://127.0.0.1:${port}/`);
    const options = { port, path: '/bare', connections, next };
    await load({ ...options, seconds: 1 });
    const { result, serverMicros } = await computing(server, { ...options, seconds: bareSeconds });
    return { bareRequestsPerSecond: result.perSecond, bareServerMicros: serverMicros };
  } finally {
    await stopServer();
  }
}
