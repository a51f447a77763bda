import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { cutConnections, type OwnServer } from './own-postgres.ts';

const cutEveryMs = 130;

/** The minimum of a run: its duration, the connections cut, and the lines written. */
type Crashes = { own: OwnServer; url: string; lastsMs: number; connectionsCut: number; linesWritten: number };
type Program = { path: string; argsOf: (name: string, file: string) => string[] };

/**
 * Runs a program twice against one database, while its connections are cut all the time, one of the two is killed and
 * restarted, and the database is killed and restarted. Fails when a program ends in an unintended way.
 * @param program is told its name and a file to write to, and ends when it gets a message
 * @returns the lines that both wrote; one may be cut off by the kill
 */
export async function runThroughCrashes(
  { own, url, lastsMs, connectionsCut, linesWritten }: Crashes,
  program: Program,
): Promise<string[]> {
  // A file for each start, so that a line cut off by the kill does not run into the first line of the next process.
  const files: string[] = [];
  onTestFinished(() => {
    for (const file of files) rmSync(file, { force: true });
  });
  const failures: string[] = [];
  const expected = new Set<ChildProcess>();
  const launch = (i: number): ChildProcess => {
    const file = join(tmpdir(), `fairhouse-crashes-${process.pid}-${files.length}.log`);
    files.push(file);
    const args = program.argsOf(`program-${i}`, file);
    const child = fork(program.path, args, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.stderr?.on('data', (chunk: Buffer) => failures.push(chunk.toString()));
    child.once('exit', (code) => {
      if (!expected.has(child) && code !== 0) failures.push(`a program ended with ${code}`);
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    return child;
  };
  const running = [launch(0), launch(1)];

  let killed = 0;
  const start = performance.now();
  const once = new Set<string>();
  const at = (share: number, what: string) =>
    performance.now() - start > lastsMs * share && !once.has(what) && once.add(what);
  const written = () =>
    files.flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []));
  // On a busy machine less happens in the same time, so the run also lasts until the minimum is reached.
  const enough = () =>
    performance.now() - start >= lastsMs && killed >= connectionsCut && written().length >= linesWritten;
  while (failures.length === 0 && !enough()) {
    await sleep(cutEveryMs);
    if (at(0.35, 'a process')) {
      const [victim] = running;
      if (victim) expected.add(victim);
      victim?.kill('SIGKILL');
      running[0] = launch(0);
    }
    if (at(0.6, 'the database')) {
      own.kill();
      await own.start();
    }
    killed += await cutConnections(url);
  }
  await Promise.all(running.map(ended));
  expect(failures.join('\n')).toBe('');
  return written();
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    // The exit of a program that has failed already is reported elsewhere.
    if (!child.connected) return done();
    child.once('exit', () => done());
    child.send('end');
  });
}
