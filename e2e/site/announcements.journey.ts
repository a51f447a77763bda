import type { Execution, Opening } from '@fairhouse/contract/announcements';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { putAnnouncement } from '../../apps/server/src/modules/site/desk/index.ts';
import { signedInMember, testPassword } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, useBrowser } from '../support/browser.ts';
import { followSettings, putContent, siteTool, tokenOf, useKnownCaptcha } from '../support/site.ts';
import { logIn, open } from '../support/steps.ts';

const { visit } = useBrowser();
const captcha = useKnownCaptcha();

const words = (text: string) => ({ EN: text, TH: text, CN: text });
const hourMs = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs);

/** Announces something to these people, as an operator does. */
function announce(name: string, executions: Execution[], opens: Opening, html = `<p>About ${name}</p>`): Promise<void> {
  return putContent('announcement', name, {
    ...{ type: 'B', executions, opens, title: words(name), html: words(html) },
    ...{ publishedAt: before(1).toISOString(), endsAt: null },
  });
}

/** Lists so many announcements of last year, to visitors and members. */
async function announceMany(count: number): Promise<void> {
  const { ctx } = await siteTool();
  const same = { type: 'PU', executions: ['A', 'B'], opens: 'NEVER', ends_at: null } as const;
  await followSettings(async () => {
    for (let n = 1; n <= count; n += 1) {
      const [title, html] = [words(`Old news ${n}`), words(`<p>Text of old news ${n}</p>`)];
      const published_at = before(24 * 365 + n);
      await putAnnouncement(ctx.db, {
        ...same,
        executions: [...same.executions],
        id: `old-${n}`,
        title,
        html,
        published_at,
      });
    }
  });
}

/** Announcements that existed before stay. */
afterEach(async () => {
  const { ctx } = await siteTool();
  await followSettings(() =>
    ctx.pool.query(`delete from site.announcement where id like 'old-%' or id like 'opens-%' or id like 'reads-%'`),
  );
});

const main = (page: Page) => page.getByRole('main');
const popup = (page: Page) => page.getByRole('dialog', { name: 'Announcements' });
/** Names of the announcements that a popup opened with. */
async function opened(page: Page): Promise<string[]> {
  await popup(page).getByRole('button', { name: 'Understood' }).waitFor();
  const heads = await popup(page).getByRole('heading', { level: 2 }).allTextContents();
  return heads.flatMap((head) => /opens-[a-z-]+?(?=Bulletin|$)/.exec(head)?.[0] ?? []).sort();
}

describe.each(deviceNames)('the announcements, on a %s', (device) => {
  it('come nine a page, with both ends and five pages in the bar, and toggle each by itself', async () => {
    await announceMany(100);
    const page = await visit('/announcements', { device });
    const bar = page.getByRole('navigation', { name: 'Pages of announcements' });
    const items = main(page).getByRole('heading', { level: 2 });
    const numbers = async () => {
      const texts = await bar.locator('li').allTextContents();
      return texts.filter((text) => text !== '').join(' ');
    };
    await expect.poll(() => items.count()).toBe(9);
    const last = Number((await numbers()).split(' ').at(-1));
    expect(last).toBeGreaterThan(11);
    expect(await numbers()).toBe(`1 2 3 4 5 … ${last}`);
    expect(await bar.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);

    const go = (name: string) => bar.getByRole('button', { name, exact: true }).click();
    await go('Page 5');
    await expect.poll(numbers).toBe(`1 2 3 4 5 6 7 … ${last}`);
    await go('Next page');
    await expect.poll(numbers).toBe(`1 … 4 5 6 7 8 … ${last}`);
    expect(await bar.locator('[aria-current=page]').textContent()).toBe('6');
    await expect.poll(() => main(page).locator('[aria-busy=true]').count()).toBe(0);
    expect(await items.count()).toBe(9);
    await expectNothingFound(page);

    const [first, second] = await items.allTextContents();
    const named = (text = '') => /Old news \d+/.exec(text)?.[0] ?? '';
    const head = (text = '') => items.filter({ hasText: named(text) }).getByRole('button');
    const body = (text = '') => main(page).getByText(`Text of old news ${named(text).slice(9)}`, { exact: true });
    expect(await body(first).isVisible()).toBe(false);
    await head(first).click();
    await body(first).waitFor();
    await head(second).click();
    await body(second).waitFor();
    expect(await body(first).isVisible()).toBe(true);
    await head(first).click();
    await body(first).waitFor({ state: 'hidden' });
    expect(await body(second).isVisible()).toBe(true);

    await go(`Page ${last}`);
    await expect.poll(numbers).toMatch(new RegExp(`^1 … ${[4, 3, 2, 1, 0].map((n) => last - n).join(' ')}$`));
    expect(await bar.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  });
});

it.each([
  '<script>window.ran = true</script>',
  '<p onclick="window.ran = true">Press</p>',
  '<img src="x" onerror="window.ran = true">',
  '<a href="javascript:window.ran = true">Press</a>',
  '<iframe src="https://elsewhere.example"></iframe>',
])('an operator’s HTML that could run or embed is refused with its reason: %s', async (html) => {
  await expect(announce('reads-bad', ['B'], 'NEVER', html)).rejects.toThrow('HTML of this announcement is not allowed');
});

it('what an operator writes as text is shown as text, and tags that are allowed stand', async () => {
  const html = '<h3>News</h3><p>Written: &lt;script&gt;window.ran = true&lt;/script&gt; <strong>bold</strong></p>';
  await announce('reads-text', ['B'], 'NEVER', html);
  const page = await visit('/announcements');
  await main(page)
    .getByRole('button', { name: /reads-text/ })
    .click();
  await main(page).getByText('Written: <script>window.ran = true</script>').waitFor();
  expect(await main(page).locator('.prose strong').first().textContent()).toBe('bold');
  expect(await page.evaluate('window.ran')).toBeUndefined();
});

describe('an announcement that opens by itself', () => {
  it('opens to visitors (B) as often as it says, the one for members does not', async () => {
    await announce('opens-once', ['B'], 'ONCE');
    await announce('opens-visit', ['B'], 'VISIT');
    await announce('opens-never', ['B'], 'NEVER');
    await announce('opens-member', ['A'], 'VISIT');
    await announce('opens-new', ['F'], 'VISIT');
    const page = await visit('/');
    expect(await opened(page)).toEqual(['opens-once', 'opens-visit']);
    await expectNothingFound(page);
    await popup(page).getByRole('button', { name: 'Understood' }).click();
    await expect.poll(() => popup(page).count()).toBe(0);
    await open(page, '/hot');
    expect(await opened(page)).toEqual(['opens-visit']);
    // A new wording by an operator is announced again.
    await announce('opens-once', ['B'], 'ONCE', '<p>In other words</p>');
    await open(page, '/');
    expect(await opened(page)).toEqual(['opens-once', 'opens-visit']);
    await popup(page).getByRole('button', { name: 'All announcements' }).click();
    await popup(page).getByText('opens-never', { exact: true }).waitFor();
  });

  it('opens to members (A), to each for themselves', async () => {
    await announce('opens-once', ['A'], 'ONCE');
    await announce('opens-visit', ['A'], 'VISIT');
    await announce('opens-visitor', ['B'], 'VISIT');
    await announce('opens-new', ['F'], 'VISIT');
    const { ctx } = await siteTool();
    const { token } = await signedInMember(ctx);
    const page = await visit(`/help?token=${token}`);
    expect(await opened(page)).toEqual(['opens-once', 'opens-visit']);
    await open(page, '/');
    expect(await opened(page)).toEqual(['opens-visit']);
    // Another member of the same browser has seen nothing yet.
    const next = await page.context().newPage();
    await open(next, `/?token=${await tokenOf('demo')}`);
    expect(await opened(next)).toEqual(['opens-once', 'opens-visit']);
  });

  it('opens at the first login (F) alone', async () => {
    await announce('opens-new', ['F'], 'VISIT');
    await announce('opens-new-once', ['F'], 'ONCE');
    await announce('opens-visit', ['A'], 'VISIT');
    const { ctx } = await siteTool();
    const { username } = await signedInMember(ctx);
    const page = await visit('/help');
    await logIn(page, username, testPassword);
    expect(await opened(page)).toEqual(['opens-new', 'opens-new-once', 'opens-visit']);
    await open(page, '/help');
    expect(await opened(page)).toEqual(['opens-new', 'opens-visit']);
    const later = await visit('/help');
    await logIn(later, username, testPassword);
    expect(await opened(later)).toEqual(['opens-visit']);
  });

  it('opens to who has just registered, whose first login that is', async () => {
    await announce('opens-new', ['F'], 'ONCE');
    const page = await visit('/?popup=register', { before: captcha.know });
    const form = page.getByRole('dialog');
    await form.getByLabel('Username', { exact: true }).fill(`n${Date.now().toString(36)}`);
    await form.getByLabel('Password', { exact: true }).fill(testPassword);
    await form.getByLabel('Confirm password').fill(testPassword);
    await captcha.fill(page);
    await form.getByRole('checkbox', { name: /terms/ }).check();
    await form.getByRole('button', { name: 'Open account' }).click();
    expect(await opened(page)).toEqual(['opens-new']);
  });
});
