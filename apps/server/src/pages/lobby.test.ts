import { beforeAll, expect, test } from 'vitest';
import { catalogueChanged } from '../modules/games/desk/index.ts';
import { putVendor } from '../modules/vendors/index.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
beforeAll(async () => {
  for (const code of ['LAMPS', 'BOATS']) {
    await putVendor(site.ctx, code, {
      name: `${code} Studio`,
      url: 'http://127.0.0.1:9',
      walletMode: 'single',
      currencies: ['THB'],
      secret: 's'.repeat(32),
    });
  }
  await offer('LAMPS', 'paper-lamp', 'Paper Lamp', 'RNG');
  await offer('BOATS', 'long-boat', 'Long Boat', 'RNG');
});

async function offer(vendor: string, gameCode: string, name: string, gameType: string): Promise<void> {
  await site.ctx.pool.query(
    'insert into games.game (vendor, game_code, game_type, name, currencies) values ($1, $2, $3, $4, $5)',
    [vendor, gameCode, gameType, { EN: name, TH: name, CN: name }, ['THB']],
  );
  catalogueChanged(site.ctx);
}

const page = async (url: string) => (await site.app.inject({ url, remoteAddress: '127.0.0.1' })).body;

test('the home page is drawn with a row of every kind of games there is, and leads to their pages', async () => {
  const html = await page('/');
  expect(html).toContain('Play Paper Lamp by LAMPS Studio');
  expect(html).toContain('href="/rng"');
  expect(html).not.toContain('href="/fish"');
});

test('a page of games comes with its first games drawn and a title of its own', async () => {
  const html = await page('/rng');
  expect(html).toContain('<title>Slots · Fairhouse</title>');
  expect(html).toContain('Play Paper Lamp by LAMPS Studio');
  expect(html).toContain('Play Long Boat by BOATS Studio');
});

test('with a vendor in the address its games alone are drawn, and a vendor that there is not changes nothing', async () => {
  const html = await page('/rng?vassalage=BOATS');
  expect(html).toContain('Play Long Boat by BOATS Studio');
  expect(html).not.toContain('Play Paper Lamp by LAMPS Studio');
  expect(await page('/rng?vassalage=NOBODY')).toContain('Play Paper Lamp by LAMPS Studio');
});

test('a kind that nobody offers says so', async () => {
  expect(await page('/fish')).toContain('Fishing: not offered here yet');
});

test('a game that is offered anew is on the next page that is asked for', async () => {
  expect(await page('/bingo')).not.toContain('River Bingo');
  await offer('BOATS', 'river-bingo', 'River Bingo', 'BINGO');
  expect(await page('/bingo')).toContain('Play River Bingo by BOATS Studio');
  expect(await page('/')).toContain('href="/bingo"');
});

test('the lists of a member’s own are no page for search engines', async () => {
  for (const url of ['/favorite', '/recent']) expect(await page(url), url).toContain('noindex');
  expect(await page('/hot')).not.toContain('noindex');
});
