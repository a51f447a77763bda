import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { statusQuery } from '../api/site.ts';
import { createQueryClient } from './create-app.tsx';
import { watchClosing } from './use-closing.ts';

let closed = false;
let refusal = 'SYSTEM_MAINTENANCE';
let statusReads = 0;
let visibility = 'visible';
let documentEvents = new EventTarget();

/** The server, as far as the calls of this test need it. */
async function answer(path: string): Promise<Response> {
  if (path.startsWith('/wps/system/status')) {
    statusReads += 1;
    const merchant = { merchant: 'm', merchantCode: 'c' };
    const info = { agentTypes: [], trialTypes: [], currencies: [] };
    const value = { status: closed ? 1 : 0, serverTime: '2026-01-01T00:00:00Z', merchant, info };
    return Response.json({ success: true, value });
  }
  return Response.json({ success: false, code: refusal, message: '' }, { status: 503 });
}

beforeEach(() => {
  closed = false;
  refusal = 'SYSTEM_MAINTENANCE';
  statusReads = 0;
  visibility = 'visible';
  documentEvents = new EventTarget();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', {
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
    removeEventListener: documentEvents.removeEventListener.bind(documentEvents),
    get visibilityState() {
      return visibility;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const client = createQueryClient();
  const page = new QueryObserver(client, statusQuery('EN'));
  const leave = page.subscribe(() => {});
  const unwatch = watchClosing(client);
  await expect.poll(() => page.getCurrentResult().data?.status).toBe(0);
  const end = () => {
    unwatch();
    leave();
  };
  return { page, end };
}

const refused = () => call('GET', '/wps/anything').catch(() => {});

it('reads the status once for many calls that a closed site refuses', async () => {
  const { page, end } = await openPage();
  closed = true;
  await Promise.all([refused(), refused(), refused()]);
  await expect.poll(() => page.getCurrentResult().data?.status).toBe(1);
  expect(statusReads).toBe(2);
  end();
});

it('hears of the closing while nothing is called: by the minute, and when it is looked at again', async () => {
  vi.useFakeTimers();
  try {
    const { page, end } = await openPage();
    closed = true;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(page.getCurrentResult().data?.status).toBe(1);
    closed = false;
    visibility = 'hidden';
    await vi.advanceTimersByTimeAsync(600_000);
    expect(page.getCurrentResult().data?.status).toBe(1);
    visibility = 'visible';
    documentEvents.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);
    expect(page.getCurrentResult().data?.status).toBe(0);
    end();
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
  } finally {
    vi.useRealTimers();
  }
});

it('reads no status for another refusal, and none after its end', async () => {
  const { page, end } = await openPage();
  closed = true;
  refusal = 'INSUFFICIENT_BALANCE';
  await refused();
  end();
  refusal = 'SYSTEM_MAINTENANCE';
  await refused();
  expect(statusReads).toBe(1);
  expect(page.getCurrentResult().data?.status).toBe(0);
});
