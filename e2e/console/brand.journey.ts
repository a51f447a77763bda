import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { picture } from '../support/picture.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

/** Goes to another place of the console in the open page. */
async function go(page: Page, place: string): Promise<void> {
  await page.goto(new URL(`/console${place}`, page.url()).href);
}

it('an operator edits a banner and a registration rule, an open portal shows both, and both are undone', async () => {
  const portal = await visit('/', { device: 'desktop' });
  const { page } = await openConsole('/banners');
  const title = `Lanterns ${process.pid}`;
  await main(page).getByRole('button', { name: 'Edit register', exact: true }).click();
  await form(page).locator('input[type=file]').last().setInputFiles(picture);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect.poll(() => form(page).getByLabel('Picture tall', { exact: true }).inputValue()).toMatch(/^upload\//);
  await form(page).getByRole('group', { name: 'Title' }).getByLabel('English').fill(title);
  await form(page).getByText(title).first().waitFor();
  await expectNothingFound(page);
  await send(page, 'Edit');
  await main(page).getByText(title).first().waitFor();
  // The page behind the form becomes readable again.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNothingFound(page);

  await go(page, '/register-fields/telegram/show');
  const show = async (on: boolean) => {
    await main(page).getByRole('button', { name: 'Edit' }).click();
    await form(page).getByLabel('Shown').setChecked(on);
    await send(page, 'Edit');
  };
  await show(true);
  try {
    await portal.goto(new URL('/?popup=register', portal.url()).href);
    await portal.getByText(title).first().waitFor();
    await portal.getByLabel(/^Telegram/).waitFor();
  } finally {
    await show(false);
  }

  // One press on its entry of the audit trail undoes the change of the banner.
  await go(page, `/audit?filter=${encodeURIComponent(JSON.stringify({ action: 'banner', subject: 'register' }))}`);
  await main(page).getByRole('row').nth(1).click();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await send(page, 'Undo');
  await go(page, '/banners');
  await main(page).getByRole('button', { name: 'Edit register', exact: true }).waitFor();
  expect(await main(page).getByText(title).count()).toBe(0);
});

it('a rule of registration is looked at in the form before it is made', async () => {
  const { page } = await openConsole('/register-fields/telegram/show');
  await main(page).getByRole('button', { name: 'Edit' }).click();
  await form(page).getByLabel('Shown').setChecked(true);
  await form(page).getByRole('button', { name: 'Preview the change' }).click();
  const portal = page.frameLocator('iframe[title="Preview of /register"]');
  await portal.getByLabel(/^Telegram/).waitFor();
});

it('nothing in a preview leaves it or acts: no link, no form, no button of the mouse', async () => {
  const { page } = await openConsole('/brand');
  await main(page).getByRole('button', { name: 'Edit' }).click();
  await form(page).getByRole('button', { name: 'Preview the change' }).click();
  const frame = page.locator('iframe[title^="Preview of"]');
  const portal = page.frameLocator('iframe[title^="Preview of"]');
  await portal.locator('a[href]').first().waitFor();
  const [address, pages] = [page.url(), page.context().pages().length];
  const asked: string[] = [];
  page.on('request', (request) => {
    const acts = request.isNavigationRequest() || !['GET', 'HEAD'].includes(request.method());
    if (acts && !request.url().endsWith('/ops/v1/site/preview')) asked.push(`${request.method()} ${request.url()}`);
  });
  // An operator's texts may contain links of every kind; these replace those of the preview.
  await portal.locator('body').evaluate((body) => {
    const foreign = 'https://elsewhere.example/';
    const made = (tag: string, said: Record<string, string>, text = '') => {
      const element = body.ownerDocument.createElement(tag);
      for (const [name, value] of Object.entries(said)) element.setAttribute(name, value);
      element.append(text);
      return element;
    };
    const held = made('div', {});
    held.style.cssText = 'position:fixed;inset:0 0 auto;z-index:99999;background:#fff';
    held.append(made('a', { href: foreign }, 'out'), ' ', made('a', { href: foreign, target: '_blank' }, 'new'), ' ');
    held.append(made('a', { href: foreign, target: '_top' }, 'top'), ' ');
    held.append(made('a', { href: 'javascript:parent.alert(1)' }, 'script'));
    const sent = made('form', { action: '/wps/session/login', method: 'post' });
    sent.append(made('button', {}, 'form'));
    held.append(sent);
    body.append(held);
  });
  await frame.scrollIntoViewIfNeeded();
  const press = async (what: Locator, button: 'left' | 'middle' = 'left') => {
    const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width).toBeGreaterThan(0);
    await page.mouse.click(x + width / 2, y + height / 2, { button });
  };
  for (const name of ['out', 'new', 'top', 'script']) {
    const link = portal.getByRole('link', { name, exact: true });
    await press(link);
    await press(link, 'middle');
    await page.keyboard.down('Control');
    await press(link);
    await page.keyboard.up('Control');
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await press(portal.getByRole('button', { name: 'form', exact: true }));
  // A link of the site opens its page in the preview.
  await portal.locator('a[href="/promotions"]').first().dispatchEvent('click');
  await page.locator('iframe[title="Preview of /promotions"]').waitFor();
  expect([page.url(), page.context().pages().length, asked]).toEqual([address, pages, []]);
  expect(await frame.evaluate((one) => Reflect.get(one, 'contentWindow').location.href)).toBe('about:srcdoc');
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
});
