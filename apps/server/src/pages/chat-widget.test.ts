import { expect, test } from 'vitest';
import { changesByTwo } from '../testing/operators.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
const change = await changesByTwo(site, 'content');

async function setWidget(address: string | null) {
  const resource = address === null ? null : { url: address, labelNameEn: 'Live chat' };
  const payload = { resource, reason: 'The chat has moved' };
  return (await change('/ops/v1/site/resources/LIVECHAT_WIDGET', payload)).json<{ code?: string }>();
}

async function frames(): Promise<string> {
  const policy = String((await site.app.inject({ url: '/' })).headers['content-security-policy']);
  return /frame-src [^;]*/.exec(policy)?.[0] ?? '';
}

test('pages may frame the brand’s live chat, and nothing of it once it is taken away', async () => {
  const before = await frames();
  expect(await setWidget('https://chat.example/room?brand=1')).not.toHaveProperty('code');
  expect(await frames()).toBe(`${before} https://chat.example`);
  await setWidget(null);
  expect(await frames()).toBe(before);
});

test.each(['http://chat.example', 'mailto:a@b.example', '/help', 'javascript:alert(1)'])(
  'a live chat at %s is refused',
  async (address) => {
    expect(await setWidget(address)).toMatchObject({ code: 'MALFORMED' });
  },
);

test('a page of the site’s own host is no live chat: it would act as the site', async () => {
  const { host } = new URL(site.ctx.config.publicUrl);
  expect(await setWidget(`https://${host}/help`)).toMatchObject({ code: 'MALFORMED' });
});
