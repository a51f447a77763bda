import type { RaffleDetail } from '@fairhouse/contract/raffles';
import { expect, it } from 'vitest';
import { setRace, setRaffle } from '../../apps/server/src/modules/rewards/desk/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { expectNothingFound } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();

const all = { gameTypes: [], vendors: [], games: [] };
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const cash = (amount: string) => ({ currency: 'THB', prize: { kind: 'cash' as const, amount, turnoverBp: 0 } });
/** A raffle of two prizes over the last hour's turnover, a ticket for each ten; it draws half a second after it closes. */
const raffle = (closesInMs: number) => ({
  title: { EN: 'Journey raffle', TH: 'จับรางวัล', CN: '抽奖' },
  text: { EN: 'A ticket for each ten.', TH: 'ตั๋วทุกสิบบาท', CN: '每十得一券。' },
  basis: 'turnover' as const,
  currencies: [{ currency: 'THB', perTicket: '10' }],
  games: all,
  maxTickets: 100,
  startsAt: at(-3_600_000),
  closesAt: at(closesInMs),
  settleMinutes: 0,
  drawsAt: at(closesInMs + 500),
  prizes: [{ count: 2, prizes: [cash('100')] }],
});

it('a raffle is joined; drawn at its time, it is won, and verified in the browser and by the calculator', async () => {
  const { ctx } = await siteTool();
  const { token } = await memberWith(ctx, 10_000_000n);
  const page = await visit(`/originals/dice?token=${token}`, { device: 'phone' });
  for (let i = 0; i < 3; i++) await bet(page, '21');
  const code = `journey-${Date.now()}`;
  const own = page.getByRole('region', { name: 'Your tickets' });
  await setRaffle(ctx, null, code, raffle(3_600_000));
  await open(page, `/raffles/${code}`);
  await own.getByLabel('Your own words').fill('four leaves');
  await own.getByRole('button', { name: 'Join and take your tickets' }).click();
  await own.getByText('You are in.').waitFor();
  await expect.poll(() => own.locator('output').textContent()).toBe('6');
  await page.getByText('Revealed with the draw').waitFor();
  await expectNothingFound(page);

  // The draw of a raffle that closes soon: its tickets are claimed by the page's call directly, to save time.
  const drawn = `${code}-drawn`;
  await setRaffle(ctx, null, drawn, raffle(5_000));
  const headers = { authorization: `Bearer ${token}` };
  const taken = await page.request.post('/wps/relay/MSS_raffleClaim', {
    headers,
    data: { code: drawn, luck: 'four leaves' },
  });
  expect(taken.status()).toBe(200);
  await open(page, `/raffles/${drawn}`);
  await page.getByRole('region', { name: 'Winners' }).waitFor();
  await own.getByText('You won 2 prizes').waitFor();
  const proof = page.getByRole('region', { name: 'Anyone can check it' });
  await proof.getByRole('button', { name: 'Check it in this browser' }).click();
  await proof.getByText('Everything is right').waitFor();
  await expect.poll(() => proof.getByRole('listitem').count()).toBe(4);
  await expectNothingFound(page);

  const { value }: { value: RaffleDetail } = await (await page.request.get(`/wps/raffles/${drawn}`)).json();
  await proof.getByRole('link', { name: 'Open the calculator' }).click();
  const calculator = page.getByRole('region', { name: 'Raffles' });
  await expect
    .poll(() => calculator.locator('output').allTextContents())
    .toEqual(value.winners.map(({ ticket }) => String(ticket)));
});

it('a race shows its places live, and the member’s own', async () => {
  const { ctx } = await siteTool();
  const code = `race-${Date.now()}`;
  await setRace(ctx, null, code, {
    title: { EN: 'Journey race', TH: 'แข่งขัน', CN: '竞赛' },
    text: { EN: 'Most turnover wins.', TH: 'ยอดหมุนเวียนมากสุดชนะ', CN: '流水最高者胜。' },
    measure: 'validBet',
    games: all,
    currency: 'THB',
    currencies: [{ currency: 'THB', rate: '1', minStake: '5' }],
    startsAt: at(-1000),
    endsAt: at(3_600_000),
    settleMinutes: 5,
    prizes: [{ from: 1, to: 3, prizes: [cash('300')] }],
  });
  const { token } = await memberWith(ctx, 10_000_000n);
  const watcher = await visit(`/races/${code}`);
  await watcher.getByText('No score yet').waitFor();
  const page = await visit(`/originals/dice?token=${token}`, { device: 'phone' });
  await bet(page, '50');
  const places = watcher.getByRole('region', { name: 'Places' });
  await places.getByText(/^฿(?:49|50)$/).waitFor({ timeout: 20_000 });
  await open(page, `/races/${code}`);
  const own = page.getByRole('region', { name: 'Your place' });
  await own.getByText('For this place: ฿300').waitFor();
  await expectNothingFound(page);
});
