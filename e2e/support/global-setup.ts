import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePorts, type RunningSite, startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: RunningSite;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = join(root, 'node_modules/node/bin/node');
const gamesMs = 60_000;

/** Builds the portal when its sources changed and starts the site that the journeys share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = "const { ensureBuilt } = await import('./scripts/prepare.mjs'); await ensureBuilt();";
  // The test runner's own marks must not reach what it tests.
  const { NODE_ENV: _mode, VITEST: _mark, ...clean } = process.env;
  const built = spawnSync(node, ['--input-type=module', '-e', build], { cwd: root, stdio: 'inherit', env: clean });
  if (built.status !== 0) throw new Error('The portal could not be built');

  const { stop, ...site } = await startSite(await freePorts());
  try {
    await untilGames(site.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('site', site);
  return stop;
}

/** Until both studios of the vendor beside the site have told their games. */
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
