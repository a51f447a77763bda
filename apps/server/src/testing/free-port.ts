import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a file for each port that a running process has claimed: its server may listen only seconds later. */
const claims = join(tmpdir(), 'fairhouse-ports');

/**
 * Returns a free port of the loopback interface, the first of `inARow` consecutive ones, which no other test process
 * gets while this one runs. It is below the range that systems use for outgoing connections, one of which could take
 * a port before its server does.
 */
export async function freePort(inARow = 1): Promise<number> {
  mkdirSync(claims, { recursive: true });
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const wanted = Array.from({ length: inARow }, (_, at) => port + at);
    if (wanted.every(claimed) && (await Promise.all(wanted.map(isFree))).every(Boolean)) return port;
  }
}

/** Claims a port for this process; false where a running process, or this one, has claimed it. */
function claimed(port: number): boolean {
  const file = join(claims, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isRunning(file)) return false;
    rmSync(file, { force: true });
    return false;
  }
}

/** True while the process named in a claim runs. */
function isRunning(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
