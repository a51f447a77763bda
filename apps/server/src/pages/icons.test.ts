import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setBrand } from '../modules/site/index.ts';
import { changesByTwo } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();

const get = (url: string) => site.app.inject({ url });

/** The addresses of the head's links, by their `rel`. */
async function links(path = '/'): Promise<Record<string, string>> {
  const { body } = await get(path);
  const [head = ''] = body.split('</head>');
  const found = [
    ...head.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"( type="image\/svg\+xml")?/g),
  ];
  return Object.fromEntries(found.map(([, rel = '', href = '', svg]) => [`${rel}${svg ? ' svg' : ''}`, href]));
}

async function manifest() {
  const { manifest: address = '' } = await links();
  const answer = await get(address);
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  return answer.json<{ name: string; icons: { src: string; sizes?: string; purpose: string }[] }>();
}

test.each(['/', '/member/wallet', '/nowhere'])('the head of %s names icons that are there', async (path) => {
  const named = await links(path);
  expect(Object.keys(named).sort()).toEqual(['apple-touch-icon', 'icon', 'icon svg', 'manifest']);
  for (const href of Object.values(named)) expect((await get(href)).statusCode, href).toBe(200);
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/png');
});

test('the icons are of their sizes, in the colours of the brand and with its initial', async () => {
  const before = await links();
  await setBrand(site.ctx, { name: 'Moonrise', colour_brand: '#aa3366' });
  const after = await links();
  expect(after['icon svg']).not.toBe(before['icon svg']);
  const svg = await get(after['icon svg'] ?? '');
  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.body).toContain('#aa3366');

  const touch = await sharp((await get(after['apple-touch-icon'] ?? '')).rawPayload).metadata();
  expect(touch).toMatchObject({ format: 'png', width: 180, height: 180 });
  const { name, icons } = await manifest();
  expect(name).toBe('Moonrise');
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width } = await sharp((await get(src)).rawPayload).metadata();
    expect(`${width}x${width}`).toBe(sizes);
  }
});

test('a name in letters without an outline has the house’s own sign', async () => {
  await setBrand(site.ctx, { name: '月光' });
  const { 'icon svg': address = '' } = await links();
  expect((await get(address)).statusCode).toBe(200);
});

test('an operator puts the brand’s own icons in their place, and pages do not list them as contacts', async () => {
  const change = await changesByTwo(site, 'admin');
  const put = async (name: string, url: string) => {
    const payload = { reason: 'Our own icons', resource: { url, labelNameEn: name } };
    const answer = await change(`/ops/v1/site/resources/${name}`, payload);
    expect(answer.statusCode).toBe(200);
  };
  await put('icon', 'https://pictures.example/icon.svg');
  await put('app-icon', '/files/app.png');
  expect(await links()).toMatchObject({
    icon: 'https://pictures.example/icon.svg',
    'apple-touch-icon': '/files/app.png',
  });
  expect((await links())['icon svg']).toBeUndefined();
  expect((await manifest()).icons.map(({ src }) => src)).toEqual(['/files/app.png']);
  const { value } = (await get('/wps/system/status')).json();
  expect(value.info.resources).not.toHaveProperty('icon');
});
