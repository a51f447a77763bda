import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { bodyOf, sendJson, startLocalServer } from '../../testing/local-server.ts';
import { callVendor, putVendor, VendorSilence, vendorOf } from './index.ts';

const ctx = await useTestCtx();

const Answer = Type.Object({ there: Type.Boolean() });

/** A vendor that answers, fails or stays silent, as the test sets it. */
async function vendorThat(code: string) {
  const told: { does: 'answer' | 'break' | 'nothing'; calls: number; release: () => void } = {
    does: 'answer',
    calls: 0,
    release: () => {},
  };
  const server = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    told.calls += 1;
    if (told.does === 'break') return sendJson(response, {}, 500);
    if (told.does === 'answer') return sendJson(response, { there: true });
    const before = told.release;
    told.release = () => {
      before();
      sendJson(response, { there: true });
    };
  });
  await putVendor(ctx, code, {
    name: code,
    url: server.url,
    walletMode: 'single',
    currencies: ['THB'],
    secret: 'a secret of some length',
  });
  const vendor = await vendorOf(ctx, code);
  // No time-out matters here: a silent vendor waits until the test releases it.
  const call = () => callVendor(ctx, vendor, { path: '/', body: {}, answer: Answer, timeoutMs: 60_000 });
  return { told, call, close: server.close };
}

const silenceOf = (call: Promise<unknown>): Promise<VendorSilence | null> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof VendorSilence ? error : Promise.reject(error)),
  );

test('a vendor that breaks again and again is left alone, asked once after a while, and then called as before', async () => {
  const { told, call, close } = await vendorThat('BROKEN');
  let at = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  onTestFinished(() => void vi.restoreAllMocks());
  told.does = 'break';
  for (let i = 0; i < 5; i++) expect(await silenceOf(call())).toMatchObject({ sent: true });
  expect(await silenceOf(call())).toMatchObject({ sent: false });
  expect(told.calls).toBe(5);
  told.does = 'answer';
  at += 999;
  expect(await silenceOf(call())).toMatchObject({ sent: false });
  at += 1;
  // One call probes the vendor; the others are not sent.
  const answers = await Promise.all([call(), silenceOf(call()), silenceOf(call())]);
  expect(answers).toMatchObject([{ there: true }, { sent: false }, { sent: false }]);
  expect(await call()).toEqual({ there: true });
  await close();
});

test('a vendor that says nothing holds so many calls and no more, and another vendor is answered meanwhile', async () => {
  const silent = await vendorThat('SILENT');
  const other = await vendorThat('OTHER');
  silent.told.does = 'nothing';
  const held = Array.from({ length: 40 }, () => silenceOf(silent.call()));
  expect(await other.call()).toEqual({ there: true });
  const refused = (await Promise.all(held.slice(32))).map((silence) => silence?.sent);
  expect(refused).toEqual(Array.from({ length: 8 }, () => false));
  await expect.poll(() => silent.told.calls).toBe(32);
  silent.told.release();
  expect(await Promise.all(held.slice(0, 32))).toEqual(Array.from({ length: 32 }, () => null));
  await Promise.all([silent.close(), other.close()]);
});

test('silences count in a row only: one answer, and all is well again', async () => {
  const { told, call, close } = await vendorThat('STRICT');
  told.does = 'break';
  for (let i = 0; i < 4; i++) await silenceOf(call());
  told.does = 'answer';
  await call();
  told.does = 'break';
  for (let i = 0; i < 4; i++) expect(await silenceOf(call())).toMatchObject({ sent: true });
  await close();
});
