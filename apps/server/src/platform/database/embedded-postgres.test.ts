import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { useEmbeddedDatabase } from './embedded-use.ts';

function place(): string {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-embedded-'));
  chmodSync(base, 0o755);
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  return join(base, 'postgres');
}

test('starts at the same moment make one database, and who leaves last stops it', async () => {
  const folder = place();
  // The remains of an interrupted start are replaced, and a dead process's claim blocks nobody.
  mkdirSync(`${folder}.making`);
  writeFileSync(join(`${folder}.making`, 'half'), '');
  writeFileSync(`${folder}.making.pid`, '999999');
  const port = await freePort();
  const [server, tool] = await Promise.all([
    useEmbeddedDatabase({ folder, port, alone: true }),
    useEmbeddedDatabase({ folder, port, alone: false }),
  ]);
  expect(tool.url).toBe(server.url);
  await expect(useEmbeddedDatabase({ folder, port, alone: true })).rejects.toThrow('Another server runs on');
  await server.release();
  expect(readdirSync(folder)).toContain('postmaster.pid');
  await tool.release();
  expect(readdirSync(folder)).not.toContain('postmaster.pid');
  expect(readdirSync(join(folder, '..')).sort()).toEqual(['postgres', 'postgres.password']);
});

test('a start that was cut off under our own number holds nobody up', async () => {
  const folder = place();
  writeFileSync(`${folder}.making.pid`, String(process.pid));
  await (await startEmbeddedPostgres({ folder, port: await freePort() })).stop();
  expect(readdirSync(join(folder, '..')).sort()).toEqual(['postgres', 'postgres.password']);
});

test('a number that belongs to another process now is no PostgreSQL of ours, and that process is left alone', async () => {
  const [folder, other] = [place(), place()];
  const port = await freePort();
  await (await startEmbeddedPostgres({ folder, port })).stop();
  const stranger = await startEmbeddedPostgres({ folder: other, port: await freePort() });
  onTestFinished(stranger.stop);
  const lines = readFileSync(join(other, 'postmaster.pid'), 'utf8');
  for (const pid of [lines.split('\n')[0], String(process.pid)]) {
    writeFileSync(join(folder, 'postmaster.pid'), lines.replace(/^\d+/, pid ?? ''));
    const server = await startEmbeddedPostgres({ folder, port });
    expect(server.urlOf('x')).toContain(`:${port}/`);
    await server.stop();
  }
  expect(readFileSync(join(other, 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(lines.split('\n')[0]);
});

test('a taken port is given as the reason', async () => {
  const [folder, port] = [place(), await freePort()];
  const taker = createServer();
  await new Promise<void>((done) => taker.listen(port, '127.0.0.1', done));
  onTestFinished(() => void taker.close());
  await expect(startEmbeddedPostgres({ folder, port })).rejects.toThrow(
    new RegExp(`did not start on port ${port}: could not bind .*Address already in use`),
  );
});

test('a folder that holds something else is left alone', async () => {
  const folder = place();
  mkdirSync(folder);
  writeFileSync(join(folder, 'photos.txt'), 'mine');
  await expect(startEmbeddedPostgres({ folder, port: await freePort() })).rejects.toThrow('is no database');
  expect(readdirSync(folder)).toEqual(['photos.txt']);
});
