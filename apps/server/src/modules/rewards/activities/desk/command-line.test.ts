import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { piped } from '../../../../cli/admin/testing.ts';
import { useTestApp } from '../../../../testing/app.ts';
import { signedInMember, testPassword } from '../../../../testing/members.ts';
import { signedInOperator } from '../../../../testing/operators.ts';
import { activityActs, applyRule, cash, stated } from '../testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { apply, ask, opened, redeem } = activityActs(site);
const folder = await mkdtemp(join(tmpdir(), 'fairhouse-promotions-'));
afterAll(() => rm(folder, { recursive: true }));

const { username: one } = await signedInOperator(ctx);
const { username: two } = await signedInOperator(ctx);
async function admin(operator: string | null, ...args: string[]) {
  const as = operator === null ? [] : ['--as', operator, '--reason', 'As agreed on Monday', '--password-stdin'];
  return (await piped(ctx, [...args, ...as], [testPassword])).lines.join('\n');
}

test('makes, opens by two, changes and closes a promotion', async () => {
  const file = join(folder, 'promotion.json');
  await writeFile(file, JSON.stringify(stated(applyRule)));
  const made = await admin(one, 'promotion', 'make', file);
  expect(made).toMatch(/^Promotion \d+ is a draft$/);
  const [id = ''] = /\d+/.exec(made) ?? [];
  expect(await admin(one, 'promotion', 'open', id)).toContain('it takes two operators');
  expect(await admin(two, 'promotion', 'open', id)).toBe(`Promotion ${id} is OPEN`);
  await writeFile(file, JSON.stringify({ budgets: { THB: '500' } }));
  expect(await admin(one, 'promotion', 'terms', id, file)).toBe(`Promotion ${id} is OPEN`);
  await writeFile(file, JSON.stringify({ budgets: { THB: '900' } }));
  expect(await admin(one, 'promotion', 'terms', id, file)).toContain('it takes two operators');
  await writeFile(file, JSON.stringify({ position: 'first' }));
  expect(await admin(one, 'promotion', 'change', id, file)).toContain('position');
  expect(await admin(null, 'promotions')).toContain(`${id}  OPEN  apply  A festival of lanterns`);
  expect(await admin(one, 'promotion', 'close', id)).toBe(`Promotion ${id} is CLOSED`);
});

test('a budget that is raised takes two as long as somebody may be paid from it, open or not', async () => {
  const member = await signedInMember(ctx);
  const id = String(await opened(applyRule, { budgets: { THB: '500' } }));
  await apply(member, BigInt(id), 'A lantern');
  const file = join(folder, 'budget.json');
  await writeFile(file, JSON.stringify({ budgets: { THB: '1000000' } }));
  expect(await admin(one, 'promotion', 'close', id)).toBe(`Promotion ${id} is CLOSED`);
  expect(await admin(one, 'promotion', 'terms', id, file)).toContain('it takes two operators');
  await writeFile(file, JSON.stringify({ budgets: { THB: '400' } }));
  expect(await admin(one, 'promotion', 'terms', id, file)).toBe(`Promotion ${id} is CLOSED`);
});

test('shows and decides entries, makes and voids vouchers, and sets tags', async () => {
  const member = await signedInMember(ctx);
  const id = await opened(applyRule);
  const { entryId } = (await apply(member, id, 'A lantern')).value;
  expect(await admin(null, 'promotion-entries', '--member', member.username)).toContain('APPLYING');
  expect(await admin(null, 'promotion-entry', 'show', entryId)).toContain('A lantern');
  expect(await admin(one, 'promotion-entry', 'reject', entryId)).toBe(`Entry ${entryId} is REJECTED`);
  await apply(member, id, 'Another one');
  expect(await admin(one, 'promotion-entry', 'approve', entryId, '--amount', '60')).toBe(`Entry ${entryId} is CLAIM`);

  const ofCodes = await opened({ kind: 'voucher', perCurrency: { THB: cash('5') } }, { budgets: { THB: '100' } });
  const code = await admin(one, 'voucher', 'make', String(ofCodes));
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const list = await admin(null, 'vouchers');
  expect(list).toContain(`…${code.slice(-3)}`);
  const [voucherId = ''] = list.split(' ');
  expect(await admin(one, 'voucher', 'void', voucherId)).toBe(`Voucher ${voucherId} is void`);
  expect(await redeem(member, ofCodes, code)).toMatchObject({ code: 'VOUCHER_INVALID' });

  const tagged = await opened(applyRule, { eligibility: { review: [], tags: ['gold'] } });
  expect(await apply(member, tagged)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN' });
  expect(await admin(one, 'member-tags', member.username, 'gold')).toContain('takes two operators');
  expect(await admin(two, 'member-tags', member.username, 'gold')).toContain('gold');
  expect(await apply(member, tagged)).toMatchObject({ value: { state: 'APPLYING' } });
});

test('shows rains, a wheel and its spins, and gives spins', async () => {
  const member = await signedInMember(ctx);
  const times = ['00:00', '06:00', '12:00', '18:00'];
  const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], times, seconds: 3600 };
  const pot = { budget: '10', packets: 5, least: '1', most: '3' };
  await opened({ kind: 'rain', schedule, packetsEach: 1, turnoverBp: 0, perCurrency: { THB: pot } });
  expect(await admin(null, 'rains')).toMatch(/There are none|10\.0000 THB/);
  const words = (text: string) => ({ EN: text, TH: text, CN: text });
  const segments = ['One', 'Two', 'Three'].map((name) => ({
    label: words(name),
    weight: 1,
    stock: 7,
    prize: cash('5'),
  }));
  const id = await opened({ kind: 'wheel', daily: 0, dailyMax: 1, perCurrency: { THB: { segments } } });
  expect(await admin(null, 'wheel', String(id))).toContain('THB  One  0 of 7');
  expect(await admin(one, 'spin', 'give', String(id), member.username, '2')).toBe(
    `${member.username} has 2 more spins`,
  );
  const { seedHash, chances } = (await ask(member, 'GET', `/wps/promotions/${id}/wheel`)).value;
  await ask(member, 'POST', `/wps/promotions/${id}/spin`, { seedHash, chances, luck: 'seven' });
  expect(await admin(null, 'spins', '--member', member.username)).toContain('"amount":"5.0000"');
  expect(await admin(null, 'wheel', String(id))).toContain('1 of 7');
});
