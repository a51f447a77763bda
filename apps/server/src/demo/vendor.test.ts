import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { putVendor } from '../modules/vendors/index.ts';
import { useTestApp } from '../testing/app.ts';
import { freePort } from '../testing/free-port.ts';
import { signedInMember } from '../testing/members.ts';
import { runVendor } from './vendor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairhouse-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const port = await freePort();
const url = `http://localhost:${port}`;
const vendorDemo = { port, publicUrl: url };
const site = await useTestApp({ listen: true, config: { dataDir, vendorDemo } });
site.ctx.config.port = Number(new URL(site.url).port);
runVendor(site.ctx, 100);

/** Opens a game as a member's page does. @returns the wallet mode in which it is played, or the code of the refusal */
async function modeOfNewSession(): Promise<string> {
  const { headers } = await signedInMember(site.ctx);
  const payload = { vassalage: 'NMS', gameCode: 'naga-pearls', device: 'mobile' };
  const launched = await site.app.inject({ method: 'POST', url: '/wps/game/launchGame', headers, payload });
  if (launched.statusCode !== 200) return launched.json().code;
  const body = JSON.stringify({
    token: new URL(launched.json().value.url).searchParams.get('token'),
    gameCode: 'naga-pearls',
  });
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const answer = await fetch(`${url}/api/session`, asked).catch(() => null);
  const said: { mode?: string; error?: string } = answer ? JSON.parse(await answer.text()) : {};
  return said.mode ?? said.error ?? 'away';
}

test('the vendor beside the demo is registered, tells its games, and follows the registry to another mode', async () => {
  await expect.poll(modeOfNewSession, { timeout: 30_000, interval: 200 }).toBe('single');
  await putVendor(site.ctx, 'NMS', { walletMode: 'transfer' });
  await expect.poll(modeOfNewSession, { timeout: 30_000, interval: 200 }).toBe('transfer');
});
