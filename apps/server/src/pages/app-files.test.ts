import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { setBrand } from '../modules/site/index.ts';
import { readSigner } from '../platform/crypto/signed-content.ts';
import { changesByTwo, signedInOperator } from '../testing/operators.ts';
import { signers } from '../testing/signers.ts';
import { webClip } from './app-files.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
const get = (url: string) => site.app.inject({ url });

test('the worker is never kept by a cache, keeps one page, and waits to be taken', async () => {
  const { headers, body } = await get('/sw.js');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(headers['content-type']).toContain('text/javascript');
  expect(() => new Function('self', 'caches', body)).not.toThrow();
  const [, install = ''] = /addEventListener\('install'(.*?)\n\}\);/s.exec(body) ?? [];
  expect(install).not.toContain('skipWaiting');
  expect((await get('/offline')).statusCode).toBe(200);
});

test('the web clip is a profile of the brand, which replaces itself and can be removed', async () => {
  await setBrand(site.ctx, { name: 'Moon & <Rise>' });
  const { headers, body } = await get('/app/lite.mobileconfig');
  expect(headers['content-type']).toContain('application/x-apple-aspen-config');
  expect(body).toContain('<key>Label</key><string>Moon &amp; &lt;Rise&gt;</string>');
  expect(body).toContain('<key>IsRemovable</key><true/>');
  const [, icon = ''] = /<data>([^<]+)<\/data>/.exec(body) ?? [];
  expect(Buffer.from(icon, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect((await get('/app/lite.mobileconfig')).body).toBe(body);
  expect((await get('/app/other')).json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('with a signer the profile goes signed, and is the same inside', async () => {
  const signer = readSigner(signers.rsa.certificate, signers.rsa.key);
  const plain = (await get('/app/lite.mobileconfig')).rawPayload;
  Object.assign(site.ctx.config, { profileSigner: signer });
  onTestFinished(() => void Object.assign(site.ctx.config, { profileSigner: null }));
  const { headers, rawPayload } = await get('/app/lite.mobileconfig');
  expect(headers['content-type']).toBe('application/x-apple-aspen-config');
  expect(rawPayload[0]).toBe(0x30);
  expect(rawPayload.includes(plain)).toBe(true);
  expect(rawPayload.includes(signer.certificates[0] ?? '')).toBe(true);
});

test('the verifier is a file to keep, at an address that stays, beside its hash', async () => {
  const { headers, rawPayload } = await get('/app/fairness-verifier.html');
  expect(headers['content-disposition']).toBe('attachment; filename="fairness-verifier.html"');
  const { body } = await get('/app/fairness-verifier.html.sha256');
  expect(body).toBe(`${createHash('sha256').update(rawPayload).digest('hex')}  fairness-verifier.html\n`);
});

test('two hosts have profiles of their own', () => {
  const of = (url: string) => /<string>([0-9A-F-]{36})</.exec(webClip({ name: 'A', url, icon: Buffer.alloc(1) }))?.[1];
  expect(of('https://a.example')).toBe(of('https://a.example/'));
  expect(of('https://a.example')).not.toBe(of('https://b.example'));
});

test('the site vouches for the package that an admin has named, and for none before', async () => {
  const links = async () => (await get('/.well-known/assetlinks.json')).json<object[]>();
  expect(await links()).toEqual([]);
  const print = Array(32).fill('AB').join(':');
  const payload = { androidPackage: 'example.house', androidFingerprints: [print], reason: 'The app is out' };
  const url = '/ops/v1/site/app';
  const content = await signedInOperator(site.ctx, { role: 'content' });
  const refused = await site.app.inject({ method: 'PUT', url, headers: content.headers, payload });
  expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
  await (await changesByTwo(site, 'admin'))(url, payload);
  expect(await links()).toMatchObject([
    { target: { namespace: 'android_app', package_name: 'example.house', sha256_cert_fingerprints: [print] } },
  ]);
  // Otherwise one admin alone could have the site vouch for an app of their own.
  const one = await signedInOperator(site.ctx, { role: 'admin' });
  const other = { ...payload, androidFingerprints: [print, Array(32).fill('CD').join(':')] };
  const answer = await site.app.inject({ method: 'PUT', url, headers: one.headers, payload: other });
  expect(answer.json()).toMatchObject({ value: { waitsForSecond: true } });
  expect(await links()).toMatchObject([{ target: { sha256_cert_fingerprints: [print] } }]);
});
