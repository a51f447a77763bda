import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveAdjustment, requestAdjustment } from '../../apps/server/src/modules/cashier/adjustments/adjust.ts';
import { requestId } from '../../apps/server/src/modules/money-rows/index.ts';
import { memberWith } from '../../apps/server/src/testing/members.ts';
import { signedInOperator } from '../../apps/server/src/testing/operators.ts';
import { expectNothingFound } from '../support/axe.ts';
import { deviceNames, devices, useBrowser } from '../support/browser.ts';
import { siteTool, untilDayHolds, untilRecorded } from '../support/site.ts';
import { bet, open } from '../support/steps.ts';

const { visit } = useBrowser();
beforeEach(untilDayHolds, 90_000);

/** A member with 1,000 baht from a gift and 250 that our team gave. */
async function newMember(): Promise<string> {
  const { ctx } = await siteTool();
  const { memberId, token } = await memberWith(ctx, 10_000_000n);
  const [asks, approves] = [await signedInOperator(ctx), await signedInOperator(ctx)];
  const asked = {
    memberId,
    direction: 'credit',
    amount: 2_500_000n,
    turnoverBp: 0,
    reason: 'A round that stood still',
  } as const;
  const request = requestId(asks.operatorId, 'adjust', randomUUID(), memberId.toString());
  const { id } = await requestAdjustment(ctx, asks.operatorId, asked, request);
  await approveAdjustment(ctx, id, approves.operatorId, { reason: 'Seen in the log' });
  return token;
}

const total = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Totals' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last();

async function choose(page: Page, label: string, entry: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption({ label: entry });
}

async function linesOfExport(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/);
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\n').slice(1);
}

describe.each(deviceNames)('a member on a %s', (device) => {
  it('plays, and finds it in every record, totalled, filtered, and as a file', async () => {
    const token = await newMember();
    const page = await visit(`/originals/dice?token=${token}`, { device });
    const rounds = [await bet(page, '10'), await bet(page, '20')];
    await untilRecorded(rounds);

    await open(page, '/member/bets');
    await page
      .getByRole('link', { name: `Verify round ${rounds[1]?.roundId}` })
      .filter({ visible: true })
      .waitFor();
    await expect.poll(() => total(page, 'Stake').textContent()).toContain('30.00');
    await choose(page, 'Game type', 'Originals');
    await expect.poll(() => new URL(page.url()).searchParams.get('gameType')).toBe('INHOUSE');
    await expect.poll(() => total(page, 'Bets').textContent()).toContain('2');
    await expectNothingFound(page);
    expect((await linesOfExport(page)).map((line) => line.split(',')[1])).toEqual(
      rounds.toReversed().map(({ roundId }) => roundId),
    );

    await page.getByRole('link', { name: 'Account record' }).filter({ visible: true }).last().click();
    await choose(page, 'What', 'Corrections');
    await page.getByText('Credit by our team').filter({ visible: true }).waitFor();
    await expect.poll(() => total(page, 'Money in').textContent()).toContain('250.00');
    expect(await page.getByText('Sign-up gift').filter({ visible: true }).count()).toBe(0);
    await page.getByText('Yesterday', { exact: true }).click();
    await page.getByText('No movements in this period').waitFor();
    const address = new URL(page.url()).searchParams;
    expect([address.get('kind'), address.get('period')]).toEqual(['corrections', 'yesterday']);
    await page.getByText('Today', { exact: true }).click();
    await page.getByText('Credit by our team').filter({ visible: true }).waitFor();
    expect(await linesOfExport(page)).toHaveLength(1);

    await page.getByRole('navigation', { name: 'Which record' }).getByRole('link', { name: 'Profit and loss' }).click();
    await page.getByRole('heading', { name: 'By day' }).waitFor();
    await expect.poll(() => total(page, 'Stake').textContent()).toContain('30.00');
    await expectNothingFound(page);
    expect(await linesOfExport(page)).toHaveLength(1);

    for (const [record, empty] of [
      ['Deposits', 'No deposits in this period'],
      ['Withdrawals', 'No withdrawals in this period'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Which record' }).getByRole('link', { name: record }).click();
      await page.getByText(empty).waitFor();
      await choose(page, 'Status', 'Under way');
      await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('open');
      await expectNothingFound(page);
    }
  });
});

it.each(['EN', 'TH', 'CN'] as const)(
  'tables have their heads on one line and stay on the page: %s',
  async (language) => {
    const { ctx } = await siteTool();
    const { token } = await memberWith(ctx, 10_000_000_000n);
    const page = await visit(`/originals/dice?token=${token}`, { language });
    await page.locator('form input[inputmode=decimal]').first().fill('45678.25');
    const answered = page.waitForResponse('**/wps/originals/bet');
    await page.locator('form button[type=submit]').click();
    const { value }: { value: { round: { roundId: string } } } = await (await answered).json();
    await untilRecorded([value.round]);
    for (const record of ['bets', 'account', 'profit']) {
      await page.setViewportSize(devices.desktop.viewport);
      await open(page, `/member/${record}`);
      await page.locator('td').first().waitFor();
      const wrapped = await page.locator('th').evaluateAll((heads) =>
        heads.flatMap((head) => {
          const text = document.createRange();
          text.selectNodeContents(head);
          const lines = new Set([...text.getClientRects()].map(({ top }) => top));
          return lines.size > 1 ? [head.textContent] : [];
        }),
      );
      expect(wrapped).toEqual([]);
      for (const width of [1440, 1280, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${record} at ${width}`).toBe(
          width,
        );
      }
    }
  },
);
