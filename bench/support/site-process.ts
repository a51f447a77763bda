import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import serverPackage from '../../apps/server/package.json' with { type: 'json' };
import { renderPictures } from '../../apps/server/src/art/render.ts';
import { assert } from '../../apps/server/src/platform/errors.ts';
import { dataFolder } from './bench-server.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts the server in a process of its own, with the flags and environment of `npm start`. */
export function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  const { nodeFlags, environment } = serverPackage.config;
  return spawn(process.execPath, [...nodeFlags, join(root, 'apps/server/src/main.ts')], {
    env: { ...env, ...environment },
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function untilAnswered(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    assert(server.exitCode === null, 'the server runs');
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return;
    await sleep(100);
  }
}

export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

/**
 * Draws the site's missing pictures: a server draws them during its first minute, but the benchmark measures the site
 * after that.
 * @returns the data folder, whose `art` holds them
 */
export async function drawnPictures(): Promise<string> {
  const folder = dataFolder();
  await renderPictures(join(folder, 'art'));
  return folder;
}
