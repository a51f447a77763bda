import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bannerCuts } from '@fairhouse/contract/banner-cuts';
import type { SystemStatus } from '@fairhouse/contract/site';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { runAdmin } from '../../../cli/admin/run.ts';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { notedActs, type OperatorRole } from '../../operators/index.ts';

const { app, ctx } = await useTestApp();
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const banner = {
  ...{ groupName: 'w_home', audience: 'ALL', picture: 'banner/fair', pictureTall: 'banner/fair-tall' },
  ...{ linkageType: null, linkage: null, kicker: words('New'), title: words('Title'), text: words('Text') },
  ...{ button: words('Go'), modId: null, position: 3 },
};
const minuteMs = 60_000;

async function atDesk(role: OperatorRole = 'content') {
  const { headers, operatorId } = await signedInOperator(ctx, { role });
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object | Buffer, more: object = {}) => {
    const sent = payload === undefined ? {} : { payload };
    const answer = await app.inject({ method, url: `/ops/v1${url}`, headers: { ...headers, ...more }, ...sent });
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    operatorId,
    get: async (url: string) => (await call('GET', url)).value,
    put: (url: string, said: object) => call('PUT', url, { reason: 'Decided on Monday', ...said }),
    upload: (cut: string, file: Buffer) => {
      const head = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';
      const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
      return call('POST', `/site/banner-pictures/${cut}`, payload, {
        'content-type': 'multipart/form-data; boundary=x',
      });
    },
  };
}

/** Returns the home page's banners as a visitor gets them. */
async function shown(language = 'EN'): Promise<SystemStatus['info']['banners']> {
  const answer = await app.inject(`/wps/system/status?language=${language}`);
  return answer.json<{ value: SystemStatus }>().value.info.banners.filter(({ groupName }) => groupName === 'w_home');
}
const namesShown = async (language?: string) => (await shown(language)).map(({ id }) => id);
const red = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#cc2020' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .png()
    .toBuffer();

test('an uploaded picture is drawn anew in the shape of its place, and a banner shows it', async () => {
  const desk = await atDesk();
  const { value } = await desk.upload('home', await red());
  const [noted] = await notedActs(ctx.db, { limit: 1, action: 'banner-picture' });
  const uploaded = { operator_id: desk.operatorId, address: '127.0.0.1', detail: { picture: value.picture } };
  expect(noted).toMatchObject({ ...uploaded, subject: 'home' });
  const set = { ...banner, picture: value.picture };
  expect(await desk.put('/site/banners/own', { banner: set })).toMatchObject({ status: 200 });
  const [seen] = await shown();
  expect(seen?.picture).toMatchObject({ widths: bannerCuts.home.widths });
  expect(seen?.picture.colour).toMatch(/^#c[0-9a-f]2[0-9a-f]2[0-9a-f]$/);
  for (const format of ['webp', 'avif']) {
    const file = await app.inject(`${seen?.picture.src}-1280.${format}`);
    expect(file.headers['content-type']).toBe(`image/${format}`);
    const { width, height, exif } = await sharp(file.rawPayload).metadata();
    expect([width, height, exif]).toEqual([1280, 363, undefined]);
  }
  expect(await desk.get('/site/banner-pictures')).toContainEqual({
    picture: value.picture,
    address: `${seen?.picture.src}-1280.webp`,
  });
});

test('the machine stores a picture and orders banners on a command line', async () => {
  const run = async (...args: string[]) =>
    (await runAdmin(['content', ...args], (work) => work({ ...ctx }))).lines.join('\n');
  const folder = await mkdtemp(join(tmpdir(), 'banner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'red.png');
  await writeFile(file, await red());
  expect(await run('picture', 'panel', '--file', file)).toMatch(/^upload\/[0-9a-f-]{36}$/);
  expect(await run('picture', 'cellar', '--file', file)).toContain('is not one of');
  const desk = await atDesk();
  for (const name of ['cli-a', 'cli-b']) {
    await desk.put(`/site/banners/${name}`, { banner: { ...banner, groupName: 'w_login' } });
  }
  await run('order', 'w_login', 'cli-b,cli-a');
  const orders: { groupName: string; names: string[] }[] = await desk.get('/site/banner-orders');
  expect(orders.find(({ groupName }) => groupName === 'w_login')?.names).toEqual(['cli-b', 'cli-a']);
  expect(await run('order', 'w_login', 'cli-b')).toContain('each banner of w_login once');
});

test('what is no picture, an unknown place and an unknown upload are refused, and so is who may not', async () => {
  const desk = await atDesk();
  expect(await desk.upload('home', Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ code: 'IMAGE_INVALID' });
  expect(await desk.upload('elsewhere', await red())).toMatchObject({ code: 'MALFORMED' });
  expect(await (await atDesk('support')).upload('home', await red())).toMatchObject({ code: 'FORBIDDEN' });
  for (const picture of ['upload/1', `upload/${crypto.randomUUID()}`, 'upload/../../etc/passwd']) {
    const set = { ...banner, picture };
    expect(await desk.put('/site/banners/lost', { banner: set }), picture).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await app.inject('/files/banners/..%2f..%2fetc-1.webp')).statusCode).toBe(404);
});

test('a banner shows from its beginning to its end, in its languages', async () => {
  const desk = await atDesk();
  const at = (minutes: number) => new Date(ctx.clock().getTime() + minutes * minuteMs).toISOString();
  const set = (name: string, more: object) => desk.put(`/site/banners/${name}`, { banner: { ...banner, ...more } });
  await set('now', { startsAt: at(-1), endsAt: at(60) });
  await set('over', { startsAt: at(-2), endsAt: at(-1) });
  await set('later', { startsAt: at(60), endsAt: null });
  await set('thai', { languages: ['TH'] });
  const [english, thai] = [await namesShown(), await namesShown('TH')];
  expect(english).toContain('now');
  for (const name of ['over', 'later', 'thai']) expect(english).not.toContain(name);
  expect(thai).toContain('thai');
  expect(await set('wrong', { startsAt: at(2), endsAt: at(1) })).toMatchObject({ code: 'MALFORMED' });
  expect(await set('wrong', { languages: ['FR'] })).toMatchObject({ code: 'MALFORMED' });
});

test('banners come in the order that is set, and an order of other banners is a conflict', async () => {
  const desk = await atDesk();
  for (const name of ['order-a', 'order-b']) await desk.put(`/site/banners/${name}`, { banner });
  const order = async () => {
    const orders: { groupName: string; names: string[]; version: string }[] = await desk.get('/site/banner-orders');
    return orders.find(({ groupName }) => groupName === 'w_home') ?? { names: [], version: '' };
  };
  const { names, version } = await order();
  const turned = names.toReversed();
  expect(await desk.put('/site/banner-orders/w_home', { names: turned, version })).toMatchObject({ status: 200 });
  expect((await order()).names).toEqual(turned);
  const visible = await namesShown();
  expect(visible).toEqual(turned.filter((name) => visible.includes(name)));
  // An outdated version, a missing name, and a name of another group are refused.
  expect(await desk.put('/site/banner-orders/w_home', { names, version })).toMatchObject({ code: 'STATE_CONFLICT' });
  const others = [turned.slice(1), [...turned, 'unknown']];
  for (const wrong of others) {
    expect(await desk.put('/site/banner-orders/w_home', { names: wrong })).toMatchObject({ code: 'STATE_CONFLICT' });
  }
  expect((await order()).names).toEqual(turned);
});
