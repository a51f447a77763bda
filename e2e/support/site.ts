import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captchaCookie } from '@fairhouse/contract/identity';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { keepCaptcha } from '../../apps/server/src/modules/identity/captcha.ts';
import { drawCaptcha } from '../../apps/server/src/modules/identity/captcha-picture.ts';
import { openSite, type Site } from '../../apps/server/src/platform/site.ts';
import { freePortPair, type RunningSite, startSite } from './start-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let own: RunningSite | null = null;

/** The site that the file's journeys walk: the shared one, unless the file has one of its own. */
export function currentSite(): RunningSite {
  return own ?? inject('site');
}

/**
 * Gives the file a site of its own, for settings that no other journey may see. Call it before `useBrowser`.
 * @param settings environment variables, made once the site's address is known
 */
export function useOwnSite(settings: (url: string) => Promise<Record<string, string>>): void {
  let stop = async () => {};
  beforeAll(async () => {
    const port = await freePortPair();
    const started = await startSite(port, await settings(`http://localhost:${port}`));
    own = started;
    stop = started.stop;
  }, 120_000);
  afterAll(async () => {
    own = null;
    await stop();
  });
}

/** Runs `npm run admin -- …` against the running site. */
export function admin(...args: string[]): string {
  const { env } = currentSite();
  const run = spawnSync(join(root, 'node_modules/node/bin/node'), ['apps/server/src/cli/admin.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${run.stderr}`);
  return run.stdout;
}

let opened: Promise<Site> | null = null;

/** The running site as its own tools open it; `useBrowser` closes it after the file's journeys. */
export function siteTool(): Promise<Site> {
  opened ??= openSite({ ...process.env, ...currentSite().env }, 'tool');
  return opened;
}

export async function closeSiteTool(): Promise<void> {
  const held = opened;
  opened = null;
  if (held) await (await held).close();
}

/**
 * Lets the page's captchas be ones whose answer we know: real ones of this site, kept and drawn by its own code, since
 * no program should be able to read those that the site makes up.
 */
export function useKnownCaptcha() {
  const answer = 'FAHRK';

  async function know(page: Page): Promise<void> {
    const { ctx } = await siteTool();
    await page.route('**/wps/captcha', async (route) => {
      const captchaId = await keepCaptcha(ctx, '127.0.0.1', answer);
      const image = (await drawCaptcha(answer)).toString('base64');
      const { hostname: domain } = new URL(page.url());
      const cookie = { name: captchaCookie, value: captchaId, domain, path: '/wps', httpOnly: true };
      await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
      await route.fulfill({ json: { success: true, value: image } });
    });
  }
  return { answer, know };
}
