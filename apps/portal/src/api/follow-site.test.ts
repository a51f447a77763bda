import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../shell/create-app.tsx';
import { followSite } from './follow-site.ts';
import { statusQuery } from './site.ts';

let version = '1';
let visibility = 'visible';
let documentEvents = new EventTarget();
/** The version that each call says the page shows. */
let asked: (string | null)[] = [];
let answerWaiting: (() => void) | null = null;
let left = 0;

const answered = (value: unknown) => Response.json({ success: true, value });

/** The server's answer: a call for changes waits while the page shows the present version. */
async function answer(path: string, { signal }: RequestInit): Promise<Response> {
  if (path.startsWith('/wps/system/status')) {
    const info = { agentTypes: [], trialTypes: [], currencies: [] };
    const merchant = { merchant: 'm', merchantCode: 'c' };
    return answered({ status: 0, version, serverTime: '2026-01-01T00:00:00Z', merchant, info });
  }
  const since = new URL(path, 'http://here').searchParams.get('since');
  asked.push(since);
  if (since !== version) return answered({ version });
  return await new Promise((done, fail) => {
    answerWaiting = () => done(answered({ version }));
    signal?.addEventListener('abort', () => {
      left += 1;
      fail(new DOMException('left', 'AbortError'));
    });
  });
}

beforeEach(() => {
  [version, visibility, asked, answerWaiting, left] = ['1', 'visible', [], null, 0];
  documentEvents = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', {
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
    removeEventListener: documentEvents.removeEventListener.bind(documentEvents),
    get visibilityState() {
      return visibility;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function look(state: 'visible' | 'hidden'): void {
  visibility = state;
  documentEvents.dispatchEvent(new Event('visibilitychange'));
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page that has been open for a while. */
async function openPage() {
  const client = createQueryClient();
  const page = new QueryObserver(client, statusQuery('EN'));
  const leave = page.subscribe(() => {});
  const end = followSite(client);
  await pass(0);
  const shown = () => page.getCurrentResult().data?.version;
  return { shown, end: () => [end(), leave()] };
}

it('shows a change within a second of it, and waits for the next', async () => {
  const page = await openPage();
  expect([page.shown(), asked]).toEqual(['1', ['1']]);
  version = '2';
  answerWaiting?.();
  await pass(400);
  expect(page.shown()).toBe('2');
  await pass(1000);
  expect(asked).toEqual(['1', '2']);
  page.end();
});

it('holds no call while nobody looks, and learns what changed meanwhile when somebody does', async () => {
  const page = await openPage();
  look('hidden');
  await pass(60_000);
  expect([left, asked.length]).toEqual([1, 1]);
  version = '2';
  look('visible');
  await pass(400);
  expect(page.shown()).toBe('2');
  page.end();
});

it('asks again after a minute, not at once, when it is refused', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/wps/system/status')) return await answer(path, init);
    asked.push('refused');
    return Response.json({ success: false, code: 'TOO_MANY_REQUESTS', message: '' }, { status: 429 });
  });
  const page = await openPage();
  await pass(59_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  expect(asked).toHaveLength(2);
  page.end();
});

it('does not ask in a loop when the changed site cannot be read', async () => {
  const page = await openPage();
  const held = version;
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/wps/system/status')) asked.push('again');
    return path.startsWith('/wps/system/status')
      ? Response.json({ success: false, code: 'SERVICE_UNAVAILABLE', message: '' }, { status: 503 })
      : answered({ version: '9' });
  });
  version = '9';
  answerWaiting?.();
  await pass(30_000);
  expect([page.shown(), asked]).toEqual([held, ['1']]);
  page.end();
});

it('ends with the page', async () => {
  const page = await openPage();
  page.end();
  await pass(120_000);
  expect([left, asked.length]).toEqual([1, 1]);
});
