import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The requests that the site received, as method and address or body. */
let told: string[] = [];
/** The number of calls that the server still refuses with 429. */
let refusals = 0;
let kept: Map<string, string>;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  refusals = 0;
  kept = new Map();
  vi.stubGlobal('fetch', async (path: string, { method, body, keepalive }: RequestInit) => {
    told.push(`${method} ${body === undefined ? path.split('?')[1] : JSON.parse(String(body)).nodeId} ${keepalive}`);
    if (refusals-- > 0) return Response.json({ success: false, code: 'TOO_MANY_REQUESTS' }, { status: 429 });
    return Response.json({ success: true, value: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const storage = (held: Map<string, string>) => ({
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, text: string) => void held.set(key, text),
});

/** Opens a page of the same browser with this member signed in. */
async function openPage(memberId = '7') {
  vi.resetModules();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const own = new Map([
    ['token', 'a token'],
    ['customerId', memberId],
  ]);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { localStorage: storage(kept), sessionStorage: storage(own) });
  const { session } = await import('../../../api/session.ts');
  session.configure({ merchant: 'm', merchantCode: 'm', agentTypes: [1], trialTypes: [4] });
  const { tellChange, tellLeft } = await import('./favourite-changes.ts');
  return {
    press: (nodeId: string, favourite = true) =>
      void tellChange(memberId, { nodeId, vendor: 'NMS', gameType: 'RNG', favourite }),
    tellLeft: () => tellLeft(memberId),
  };
}

function look(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the site is told of one change a second, each so that it is sent though the page is left meanwhile', async () => {
  const { press } = await openPage();
  press('1');
  press('2');
  await wait(0);
  expect(told).toEqual(['POST 1 true']);
  await wait(1000);
  expect(told).toEqual(['POST 1 true', 'POST 2 true']);
});

test('a change whose second another page has taken is told in the next one', async () => {
  const { press } = await openPage();
  refusals = 2;
  press('1');
  await wait(1999);
  expect(told).toHaveLength(2);
  await wait(1);
  expect(told).toEqual(['POST 1 true', 'POST 1 true', 'POST 1 true']);
});

test('of a game that is pressed again before its turn the last word alone is told', async () => {
  const { press } = await openPage();
  press('1');
  press('2');
  press('2', false);
  await wait(5000);
  expect(told).toEqual(['POST 1 true', 'DELETE nodeId=2 true']);
});

test('what had no turn before the page was left is told by the member’s next page', async () => {
  const { press } = await openPage();
  for (const nodeId of ['1', '2', '3']) press(nodeId);
  await wait(0);
  look('hidden');
  vi.clearAllTimers();
  told = [];

  const other = await openPage('8');
  await other.tellLeft();
  expect(told).toEqual([]);
  const next = await openPage();
  void next.tellLeft();
  await wait(5000);
  expect(told).toEqual(['POST 2 true', 'POST 3 true']);
  await (await openPage()).tellLeft();
  expect(told).toHaveLength(2);
});

test('a page that was only out of sight tells each change once', async () => {
  const { press } = await openPage();
  for (const nodeId of ['1', '2', '3']) press(nodeId);
  await wait(0);
  look('hidden');
  await wait(1000);
  look('visible');
  await wait(5000);
  expect(told).toEqual(['POST 1 true', 'POST 2 true', 'POST 3 true']);
  await (await openPage()).tellLeft();
  expect(told).toHaveLength(3);
});

test('what cannot be read in the browser’s own storage is no change', async () => {
  for (const text of ['{', '7', 'null', '{"memberId":"7"}']) {
    kept.set('fh_favourites', text);
    await (await openPage()).tellLeft();
  }
  expect(told).toEqual([]);
});
