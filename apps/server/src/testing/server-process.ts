import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { ofTheTests } from './programs.ts';

/** A server process, as `npm start` runs it. */
export type Running = { url: string; child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Starts the server with this environment only; it ends with the test. */
export function startServer(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    // Nothing of the machine's environment: the program must find everything that it needs.
    env: { LOG_LEVEL: 'warn', ...ofTheTests, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { url: `http://localhost:${env.PORT}`, child, said: () => said, ended };
}

/** Returns the HTTP status of an address; 0 for no answer. */
export const statusOf = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
/** Resolves once the server is ready. @throws Error with its output, when it ends first */
export async function serves(running: Running): Promise<void> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  for (let waited = 0; waited < 45_000 && !over; waited += 50) {
    if ((await statusOf(`${running.url}/health/ready`)) === 200) return;
    await sleep(50);
  }
  throw new Error(`the server does not serve: ${running.said()}`);
}
