import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of the program that starts the workers' sites: `GET /<pool id>` answers with the worker's RunningSite.
     */
    sites: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/node/bin/node');
const gamesMs = 60_000;

type StartedSite = Awaited<ReturnType<typeof startSite>>;

/**
 * Builds the portal when its sources changed, and starts a site for each worker at the worker's first question: files of one
 * worker share it one after another, so that no journey sees settings or money of another that runs at the same time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = "const { ensureBuilt } = await import('./scripts/prepare.mjs'); await ensureBuilt();";
  // The test runner's variables must not reach the site under test.
  const { NODE_ENV: _mode, VITEST: _mark, ...clean } = process.env;
  const built = spawnSync(node, ['--input-type=module', '-e', build], { cwd: root, stdio: 'inherit', env: clean });
  if (built.status !== 0) throw new Error('The portal could not be built');

  const sites = new Map<string, Promise<StartedSite>>();
  const server = createServer(async (request, response) => {
    const worker = request.url ?? '/';
    const site = sites.get(worker) ?? startWithGames();
    sites.set(worker, site);
    try {
      const { url, env } = await site;
      response.end(JSON.stringify({ url, env }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('sites', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const ended = await Promise.allSettled([...sites.values()].map(async (site) => (await site).stop()));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };
}

async function startWithGames(): Promise<StartedSite> {
  const site = await startSite(await freePort(5));
  try {
    await untilGames(site.url);
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

/** Waits until both studios of the vendor beside the site have listed their games. */
async function untilGames(url: string): Promise<void> {
  for (const end = Date.now() + gamesMs; Date.now() < end; ) {
    const told = await Promise.all(
      ['NMS', 'RVL'].map(async (vendor) => {
        const answer = await fetch(`${url}/lgw/games/list?vassalage=${vendor}`).catch(() => null);
        return answer?.ok === true && (await answer.text()).includes('"gameCode"');
      }),
    );
    if (told.every(Boolean)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The vendor told no games within ${gamesMs / 1000} s`);
}
