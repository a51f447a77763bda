import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncVendor } from '../../apps/server/src/modules/games/catalogue/sync.ts';
import { putVendor } from '../../apps/server/src/modules/vendors/index.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../apps/server/src/testing/local-server.ts';
import { memberWith, signedInMember } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { followSettings, siteTool } from '../support/site.ts';
import { open } from '../support/steps.ts';

const { visit } = useBrowser();

type Listed = { gameCode: string; name: string; gameType: 'LOTT' | 'ELOTT'; currencies?: string[] };
const games: Record<string, Listed[]> = {
  LOTHOUSE: [
    { gameCode: 'lucky-4d', name: 'Lucky 4D', gameType: 'LOTT' },
    { gameCode: 'river-6d', name: 'River 6D', gameType: 'LOTT' },
    { gameCode: 'dollar-5', name: 'Dollar Five', gameType: 'ELOTT', currencies: ['USD'] },
  ],
  TCG_LOTTO_VN: [
    { gameCode: 'mien-bac', name: 'Mien Bac', gameType: 'LOTT' },
    { gameCode: 'hanoi-5d', name: 'Hanoi 5D', gameType: 'LOTT' },
  ],
};
const vendors = new Map<string, LocalServer>();

/** A vendor whose games are pages with their code on them. */
async function startVendor(listed: Listed[]): Promise<LocalServer> {
  return await startLocalServer((url) => async (request, response) => {
    if (request.url === '/games/list') {
      const list = listed.map(({ name, currencies = ['THB', 'USD'], ...game }) => ({
        ...game,
        gameClassify: '',
        name: { EN: name },
        minBet: {},
        currencies,
        devices: ['desktop', 'mobile'],
        freePlay: false,
        maintenance: false,
      }));
      return sendJson(response, { games: list });
    }
    if (request.url === '/games/launch') {
      const { gameCode }: { gameCode: string } = JSON.parse(await bodyOf(request));
      return sendJson(response, { url: `${url}/play/${gameCode}` });
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en"><title>Game</title><h1>${request.url?.split('/').at(-1)}</h1></html>`);
  });
}

beforeAll(async () => {
  const { ctx } = await siteTool();
  for (const [code, listed] of Object.entries(games)) {
    const vendor = await startVendor(listed);
    vendors.set(code, vendor);
    await followSettings(async () => {
      await putVendor(ctx, code, {
        name: code,
        url: vendor.url,
        walletMode: 'single',
        currencies: ['THB', 'USD'],
        secret: 's'.repeat(32),
      });
      await syncVendor(ctx, code);
    });
  }
});
afterAll(async () => {
  const { ctx } = await siteTool();
  for (const [code, vendor] of vendors) {
    await followSettings(() => putVendor(ctx, code, { enabled: false }));
    await vendor.close();
  }
});

const main = (page: Page) => page.getByRole('main');
const opened = (page: Page, gameCode: string) =>
  page.frameLocator('iframe').getByRole('heading', { name: gameCode }).waitFor();
async function newMember() {
  const { ctx } = await siteTool();
  return await memberWith(ctx, 10_000_000n);
}

describe('the lotteries of a vendor that has several', () => {
  it('open by their code at each address of lotteries', async () => {
    const { token } = await newMember();
    const page = await visit(`/lottery?gameCode=river-6d&token=${token}`);
    await opened(page, 'river-6d');
    await open(page, '/lottert?gameCode=lucky-4d');
    await opened(page, 'lucky-4d');
    await open(page, '/lottery?gameCode=nowhere');
    await main(page).getByRole('heading', { name: 'This lottery is not offered here' }).waitFor();
  });

  it('are shown to choose from where none is named', async () => {
    const { token } = await newMember();
    const page = await visit(`/lott?token=${token}`, { device: 'phone' });
    await main(page).getByRole('link', { name: 'All · Lottery' }).click();
    await page.waitForURL('**/lottery');
    await main(page).getByRole('heading', { name: 'Choose a lottery' }).waitFor();
    await expectNothingFound(page);
    await main(page)
      .getByRole('link', { name: /Lucky 4D/ })
      .waitFor();
    await main(page)
      .getByRole('link', { name: /River 6D/ })
      .click();
    await page.waitForURL('**/play/LOTHOUSE/river-6d');
    await opened(page, 'river-6d');
  });

  it('are those of the account’s currency', async () => {
    const { ctx } = await siteTool();
    const baht = await newMember();
    const page = await visit(`/lottery?gameCode=dollar-5&token=${baht.token}`);
    await main(page).getByRole('heading', { name: 'This lottery is not offered here' }).waitFor();
    const dollars = await signedInMember(ctx, { currency: 'USD' });
    await opened(await visit(`/lottery?gameCode=dollar-5&token=${dollars.token}`), 'dollar-5');
  });
});

describe('the Vietnamese lotteries', () => {
  it('open at their lobby, and each by its code, with the menu of those opened last', async () => {
    const { token } = await newMember();
    const page = await visit('/help');
    const launched = (view: string) =>
      page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && answer.url().includes(`lottoView=${view}`),
      );
    const [lobby] = await Promise.all([launched('lobby'), open(page, `/vnLottery?token=${token}`)]);
    expect(Object.fromEntries(new URL(lobby.url()).searchParams)).toEqual({
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: 'LOTT',
      lottoView: 'lobby',
      device: 'WEB',
      backUrl: '/lott',
      language: 'EN',
    });
    const first = (await lobby.json()).value.game.gameCode;
    await opened(page, first);

    await main(page).getByRole('button', { name: 'Lotteries' }).click();
    const menu = page.getByRole('dialog', { name: 'Lotteries' });
    await menu.getByRole('region', { name: 'Opened last' }).getByRole('link').waitFor();
    await expectNothingFound(page);
    const choice = menu.getByRole('region', { name: 'All lotteries' }).getByRole('link', { name: 'Hanoi 5D' });
    const [betting] = await Promise.all([launched('betting'), choice.click()]);
    expect(new URL(betting.url()).searchParams.get('lottoGameCode')).toBe('hanoi-5d');
    await page.waitForURL('**/vnLottery?gameCode=hanoi-5d');
    await opened(page, 'hanoi-5d');

    await main(page).getByRole('button', { name: 'Lotteries' }).click();
    const recent = menu.getByRole('region', { name: 'Opened last' });
    await expect.poll(() => recent.getByRole('link').first().textContent()).toBe('Hanoi 5D');
    await menu.getByRole('link', { name: 'To the lobby' }).click();
    await opened(page, first);
    const [again] = await Promise.all([launched('betting'), open(page, '/play/TCG_LOTTO_VN/hanoi-5d')]);
    expect(new URL(again.url()).searchParams.get('lottoGameCode')).toBe('hanoi-5d');
    await page.waitForURL('**/vnLottery?gameCode=hanoi-5d');
    await open(page, '/vnLottery?gameCode=nowhere');
    await main(page).getByRole('heading', { name: 'This lottery is not offered here' }).waitFor();
  });
});
