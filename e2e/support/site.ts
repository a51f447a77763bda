import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captchaCookie } from '@fairhouse/contract/identity';
import type { Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { keepCaptcha } from '../../apps/server/src/modules/identity/captcha.ts';
import { drawCaptcha } from '../../apps/server/src/modules/identity/captcha-picture.ts';
import { openSite, type Site } from '../../apps/server/src/platform/site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run admin -- …` against the running site. */
export function admin(...args: string[]): string {
  const { env } = inject('site');
  const run = spawnSync(join(root, 'node_modules/node/bin/node'), ['apps/server/src/cli/admin.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${run.stderr}`);
  return run.stdout;
}

/**
 * Lets the page's captchas be ones whose answer we know: real ones of this site, kept and drawn by its own code, since
 * no program should be able to read those that the site makes up.
 */
export function useKnownCaptcha() {
  const answer = 'FAHRK';
  let opened: Promise<Site> | null = null;
  afterAll(async () => {
    if (opened) await (await opened).close();
  });

  async function know(page: Page): Promise<void> {
    opened ??= openSite({ ...process.env, ...inject('site').env }, 'tool');
    const { ctx } = await opened;
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
