import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { captchaCookie } from '@fairhouse/contract/identity';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { runAdmin } from '../../apps/server/src/cli/admin/run.ts';
import { readOutbox } from '../../apps/server/src/modules/delivery/desk/index.ts';
import { keepCaptcha } from '../../apps/server/src/modules/identity/captcha.ts';
import { drawCaptcha } from '../../apps/server/src/modules/identity/captcha-picture.ts';
import { startSession } from '../../apps/server/src/modules/identity/sessions.ts';
import { memberByKey } from '../../apps/server/src/modules/identity/store.ts';
import { brandSettings } from '../../apps/server/src/modules/site/index.ts';
import { openSite, type Site } from '../../apps/server/src/platform/site.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** The time within which a running site applies a change of its settings. */
const followMs = 1000;
const dayMs = 86_400_000;
/** The time limit of a journey. */
const journeyMs = 60_000;

let current: RunningSite | null = null;

/**
 * The site that the file's journeys walk: its worker's, unless the file has one of its own. `useBrowser` prepares it.
 */
export function currentSite(): RunningSite {
  if (!current) throw new Error('no site yet: it is there once the hooks of useBrowser have run');
  return current;
}

/** Has the worker's site ready, started for the first file that needs it. A file with a site of its own needs none. */
export async function readySite(): Promise<void> {
  if (current) return;
  const answer = await fetch(`${inject('sites')}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(await answer.text());
  current = (await answer.json()) as RunningSite;
}

/**
 * Gives the file a site of its own, for settings that no other journey may see. Call it before `useBrowser`.
 * @param settings environment variables, made once the site's address is known
 */
export function useOwnSite(settings: (url: string) => Promise<Record<string, string>>): void {
  let stop = async () => {};
  beforeAll(async () => {
    const port = await freePort(5);
    const started = await startSite(port, await settings(`http://localhost:${port}`));
    current = started;
    stop = started.stop;
  }, 120_000);
  afterAll(async () => {
    current = null;
    await stop();
  });
}

/** Runs `npm run admin -- …` beside the running site, in this process. @returns its output */
export async function admin(...args: string[]): Promise<string> {
  const { ctx } = await siteTool();
  const { code, lines } = await followSettings(() => runAdmin(args, (work) => work(ctx)));
  if (code !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${lines.join('\n')}`);
  return lines.join('\n');
}

/** Sets content of the pages, as `admin -- content put` does from a file; the running site has applied it then. */
export async function putContent(kind: string, name: string, value: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-content-'));
  try {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(value));
    await admin('content', 'put', kind, name, '--file', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes an operator's letter to a member's inbox. */
export const writeLetter = (username: string, title: string, text: string): Promise<string> =>
  admin('letter', username, '--title', title, '--text', text, '--reason', 'A greeting');

/**
 * Makes a change that may concern settings or vendors, and waits until the running site has applied it: a page allows the
 * frames of the vendors that it knows.
 */
export async function followSettings<T>(change: () => Promise<T>): Promise<T> {
  const { ctx } = await siteTool();
  const state = async () => {
    const { rows } = await ctx.pool.query<{ state: string }>(`
      select concat((select value from site.version), (select string_agg(v::text, ' ' order by v.code) from vendors.vendor v)) as state`);
    return rows[0]?.state;
  };
  const before = await state();
  const changed = await change();
  if ((await state()) !== before) await sleep(followMs);
  return changed;
}

/**
 * Waits for the brand's next day if a journey that begins now might end on it: for journeys that check one day. A hook
 * needs a minute and a half for it.
 */
export async function untilDayHolds(): Promise<void> {
  const { ctx } = await siteTool();
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const left = dayMs - ((Date.now() + utcOffsetMinutes * 60_000) % dayMs);
  if (left < journeyMs) await sleep(left + followMs);
}

/**
 * Waits until the minute has changed, when the site's own jobs run before the page's calls: for journeys that check
 * what the page does within some seconds.
 */
export async function untilMinuteHolds(): Promise<void> {
  const second = Math.floor(Date.now() / 1000) % 60;
  const [begins, ends] = [8, 42];
  if (second < begins) await sleep((begins - second) * 1000);
  if (second > ends) await sleep((60 - second + begins) * 1000);
}

/** The token of a new session of an account, for journeys that are not about logging in. */
export async function tokenOf(account: string): Promise<string> {
  const { ctx } = await siteTool();
  const [member, brand] = await Promise.all([memberByKey(ctx.db, account), brandSettings(ctx)]);
  if (!member) throw new Error(`there is a ${account}`);
  const visitor = { ip: '198.18.0.1', userAgent: '' };
  return await ctx.db
    .transaction()
    .execute((tx) => startSession(tx, { memberId: member.id, visitor, way: 'password', at: new Date(), brand }));
}

/** Waits until the betting record, which follows what is played, has these rounds. */
export async function untilRecorded(rounds: readonly { roundId: string }[]): Promise<void> {
  const { ctx } = await siteTool();
  const recorded = async () => {
    const ids = rounds.map(({ roundId }) => roundId);
    const { rows } = await ctx.pool.query('select from records.bet where round_id = any($1::int8[])', [ids]);
    return rows.length;
  };
  await expect.poll(recorded).toBe(rounds.length);
}

/** Returns the last message to a number or an address, once it is there. */
export async function lastMessageTo(to: string): Promise<string> {
  const { ctx } = await siteTool();
  const read = () => readOutbox(ctx, { to, limit: 1 });
  await expect.poll(async () => (await read()).length).toBe(1);
  return (await read())[0]?.text ?? '';
}

/** Returns the code in it. */
export async function lastCodeTo(to: string): Promise<string> {
  return /\b\d{6}\b/.exec(await lastMessageTo(to))?.[0] ?? '';
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
 * Makes the page's captchas ones with a known answer: real ones of this site, stored and drawn by its own code, since
 * no program should be able to read its random ones.
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

  /** Types the answer, once the picture has loaded: after a refusal there is a new one. */
  async function fill(page: Page): Promise<void> {
    const popup = page.getByRole('dialog').filter({ has: page.getByLabel('Captcha', { exact: true }) });
    await popup
      .getByRole('button', { name: /^Captcha/ })
      .locator('img')
      .waitFor();
    await popup.getByLabel('Captcha', { exact: true }).fill(answer);
  }
  return { know, fill };
}
