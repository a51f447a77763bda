import { expect, it } from 'vitest';
import { markOfCode } from '../../apps/server/src/modules/rewards/activities/redeem.ts';
import { usableVoucher } from '../../apps/server/src/modules/rewards/activities/voucher-store.ts';
import { plainCode } from '../../apps/server/src/platform/crypto/readable-code.ts';
import { useBrowser } from '../support/browser.ts';
import { siteTool } from '../support/site.ts';
import { consoleIn, form, main, send } from './open-console.ts';

const { visit } = useBrowser();
const openConsole = consoleIn(visit);

it('codes above the hand rule are proposed by one operator, and shown once to the other who agrees to them', async () => {
  const { ctx } = await siteTool();
  const { rows } = await ctx.pool.query<{ id: bigint }>(
    `select id from rewards.activity where kind = 'voucher' and state = 'OPEN' limit 1`,
  );
  const activityId = rows[0]?.id ?? 0n;
  const first = await openConsole('/vouchers');
  await main(first.page).getByRole('button', { name: 'New' }).click();
  await form(first.page).getByLabel('Promotion id').fill(String(activityId));
  await form(first.page).getByLabel('Count').fill('2');
  await form(first.page).getByLabel('Uses max').fill('900000');
  await send(first.page, 'New');
  await first.page.getByText('A second operator has to state the same.').waitFor();

  const { page } = await openConsole('/approvals', { device: 'phone' });
  const proposed = main(page)
    .getByRole('article', { name: /^Vouchers made/ })
    .filter({ hasText: '900000' });
  await proposed.getByRole('button', { name: 'Agree' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('For the fair, as planned');
  await dialog.getByRole('button', { name: 'Agree' }).click();
  await dialog.getByText('Done. This is shown this once:').waitFor();
  const codes = (await dialog.ariaSnapshot()).match(/[0-9A-Z]{4,6}(?:-[0-9A-Z]{2,6})+/g) ?? [];
  expect(codes).toHaveLength(2);
  for (const code of codes) {
    const mac = markOfCode(ctx, plainCode(code));
    expect(await usableVoucher(ctx.db, { activityId, mac }, { lock: false })).toMatchObject({ uses_max: 900_000 });
  }
});
