import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { serves, startServer } from '../testing/server-process.ts';

function place(): string {
  const base = mkdtempSync(join(tmpdir(), 'fairhouse-demo-'));
  chmodSync(base, 0o755);
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  return join(base, 'data');
}

test('a site that other machines reach starts without demo, or not at all', async () => {
  const env = { DATA_DIR: place(), PORT: String(await freePort(2)), HOST: '0.0.0.0' };
  const refused = startServer(env);
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toMatch(/^HOST="0\.0\.0\.0" .*DEMO=off.*HOST=127\.0\.0\.1.*\n$/);
  expect(existsSync(env.DATA_DIR)).toBe(false);

  const open = startServer({ ...env, DEMO: 'off' });
  await serves(open);
  const answer = await fetch(`${open.url}/wps/system/status`).then((status) => status.json());
  expect(JSON.stringify(answer)).not.toContain('demo');
  expect(open.said()).not.toContain('demo');
  open.child.kill('SIGTERM');
  expect(await open.ended).toBe(0);

  // Back on this machine only, it stays a real site: the demo is not planted among its members.
  const { HOST: _everywhere, ...home } = env;
  const local = startServer(home);
  expect(await local.ended).toBe(1);
  expect(local.said()).toMatch(/^The database belongs to a site without demo.*\n$/);
}, 180_000);

test('a database that was planted with the demo is refused on a host that other machines reach', async () => {
  const env = { DATA_DIR: place(), PORT: String(await freePort(2)) };
  const first = startServer(env);
  await serves(first);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const open = startServer({ ...env, DEMO: 'off', PUBLIC_URL: 'https://play.example' });
  expect(await open.ended).toBe(1);
  expect(open.said()).toMatch(/^The database holds the demo.*PUBLIC_URL="https:\/\/play\.example".*\n$/);
}, 180_000);
