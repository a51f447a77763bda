import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { helpCenter } from '../../modules/site/help.ts';
import { useTestApp } from '../../testing/app.ts';
import { runAdmin } from './run.ts';

const { app, ctx } = await useTestApp();

/** Runs a command line on a separate context beside the site's, as the program does. */
const admin = (line: string) => runAdmin(line.split(' '), (work) => work({ ...ctx }));
async function done(line: string): Promise<string> {
  const { code, lines } = await admin(line);
  expect(code, lines.join('\n')).toBe(0);
  return lines.join('\n');
}
function file(value: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'content.json');
  writeFileSync(path, JSON.stringify(value));
  return path;
}
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const status = async () => (await app.inject({ url: '/wps/system/status?language=EN' })).json().value;
const registration = async () => (await app.inject({ url: '/wps/system/setting/register' })).json();

test('an empty site gets its name, ages, analytics, domains, customer service, pages and articles at the machine', async () => {
  await done(
    'brand --name Moonrise --colour #aa3366 --gold #aa9900 --min-age 20 --birthday-age 25 --utc-offset=-3 --analytics G-1234 --analytics-tag https://count.example/tag.js --analytics-consent off',
  );
  await done('domains localhost,play.example --enforce on');
  await done(
    `content put service mail --file ${file({ type: 'email', place: 'footer', title: words('Write'), address: 'mailto:a@b.example', position: 1 })}`,
  );
  await done(`content put resource blog --file ${file({ url: '/help', labelNameEn: 'Blog' })}`);
  await done(
    `content put banner first --file ${file({
      ...{
        groupName: 'w_home',
        audience: 'ALL',
        picture: 'banner/fair',
        pictureTall: 'banner/fair-tall',
        linkageType: null,
        linkage: null,
      },
      ...{ kicker: words('New'), title: words('Title'), text: words('Text'), button: words('Go') },
      ...{ modId: null, position: 1 },
    })}`,
  );
  await done(
    `content put article bonuses --file ${file({
      ...{ category: 'account', title: words('Bonuses'), html: words('<p>There are none.</p>') },
      ...{ shown: true, position: 1 },
    })}`,
  );

  await expect.poll(async () => (await helpCenter(ctx, 'EN')).list.map(({ id }) => id)).toContain('bonuses');
  const told = await status();
  expect(told.info.brand.colours).toEqual({ brand: '#aa3366', gold: '#aa9900' });
  expect(told.info.analytics).toEqual({ id: 'G-1234', asks: false });
  expect(told.info.brand.name).toBe('Moonrise');
  expect(told.info.domainRoute[0]).toEqual({ domain: 'localhost', main: true });
  expect(told.info.resources).toMatchObject({ blog: { url: '/help' } });
  expect(told.info.customerService).toHaveLength(1);
  expect((await registration()).value).toMatchObject({ minAge: 20, birthdayConfirmAge: 25 });
  const from = async (host: string) =>
    (await app.inject({ url: '/wps/relay/GLS2_roomList', headers: { host } })).json().code;
  expect(await from('copy.example')).toBe('DOMAIN_INVALID');
  expect(await from('play.example')).not.toBe('DOMAIN_INVALID');
  const banners = await done('content list banner');
  expect(banners).toContain('"name":"first"');

  await done('domains none');
  await done('content remove article bonuses');
  await expect.poll(async () => (await helpCenter(ctx, 'EN')).list.map(({ id }) => id)).not.toContain('bonuses');
  expect(await done('brand')).toBe(
    'Moonrise (colours #aa3366, #aa9900): from 20 years, 25 where confirmed; days of UTC-3; analytics G-1234 by https://count.example/tag.js, without consent',
  );
  expect(await done('brand --analytics-consent de,FR')).toMatch(/, after consent in DE, FR$/);
  expect(await done('brand --analytics-consent on')).toMatch(/, after consent$/);
});

test.each([
  ['brand --min-age 17', /not an age from 18/],
  ['brand --utc-offset=15', /not a number of hours/],
  ['brand --min-age 40', /below --min-age/],
  ['brand --colour red', /not a colour/],
  ['brand --analytics <script>', /not made of/],
  ['brand --analytics-tag javascript:alert(1)', /not an https address/],
  ['brand --analytics-consent maybe', /not one of on, off/],
  ['brand --analytics-consent DE,XX', /"DE,XX" is not one of on, off/],
  ['domains https://play.example', /not a host/],
  ['domains play.example:8080', /not a host/],
  ['domains play.example --enforce on', /host of PUBLIC_URL/],
  ['content put article', /<name> is missing/],
  ['content put poem one --file /nowhere.json', /not one of banner/],
  ['content put article one', /--file is missing/],
  ['content put article one --file /nowhere.json', /cannot be read/],
  [`content put article one --file ${import.meta.filename}`, /cannot be read/],
  ['content remove article never', /There is no article never/],
])('%s is refused in one clear line', async (line, what) => {
  const { code, lines } = await admin(line);
  expect(code).toBe(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(what);
});

test('an article whose HTML runs something is refused, and so is a file of another shape', async () => {
  const article = {
    category: 'account',
    title: words('x'),
    html: words('<script>1</script>'),
    shown: true,
    position: 1,
  };
  expect(await admin(`content put article bad --file ${file(article)}`)).toMatchObject({ code: 2 });
  expect(await admin(`content put article bad --file ${file({ title: 'x' })}`)).toMatchObject({ code: 2 });
});
