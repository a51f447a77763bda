import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;
const name = /^fairhouse-tests-(\d+)$/;

/**
 * Puts the tests' temporary folders into memory: hundreds of databases are made and dropped, a thousand files each,
 * which takes longer on disk than the tests. Call it before the workers start; the folder is removed with this process,
 * and one left by a killed process with the next.
 */
export function testInMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR || !isRoomy()) return;
  for (const found of readdirSync(memory)) {
    const pid = name.exec(found)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, found), { recursive: true, force: true });
  }
  const folder = join(memory, `fairhouse-tests-${process.pid}`);
  // PostgreSQL runs as another user, who needs access.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes && freemem() > neededBytes;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
