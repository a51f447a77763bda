import type { GameType } from '@fairhouse/contract/games';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lobbyKey } from './lobby-key.ts';

const minute = 60_000;
let offered: GameType[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  offered = ['RNG', 'LIVE'];
  asked = [];
  vi.stubGlobal('window', { sessionStorage: { getItem: () => null, setItem: () => {} } });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const lanes = offered.map((gameCategory) => ({ gameCategory }));
    return Response.json({ success: true, value: { data: { lanes } } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open tab whose page already contained the kinds of games. */
async function openTab() {
  const { QueryClient, QueryObserver, focusManager } = await import('@tanstack/react-query');
  const { typesQuery } = await import('./lobby.ts');
  const client = new QueryClient();
  client.mount();
  client.setQueryData(lobbyKey('types'), ['RNG']);
  const observer = new QueryObserver(client, typesQuery({ language: 'EN' }));
  const leave = observer.subscribe(() => {});
  onTestFinished(() => {
    leave();
    client.unmount();
    focusManager.setFocused(undefined);
  });
  return {
    types: () => observer.getCurrentResult().data,
    seen: async (focused: boolean) => {
      focusManager.setFocused(focused);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a page asks for no kinds: it brought them along', async () => {
  const tab = await openTab();
  await vi.advanceTimersByTimeAsync(minute);
  expect([tab.types(), asked]).toEqual([['RNG'], []]);
});

test('a tab that stays open follows the kinds of games, now and then and when somebody comes back to it', async () => {
  const tab = await openTab();
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect([tab.types(), asked.length]).toEqual([['RNG', 'LIVE'], 1]);

  offered = ['RNG', 'LIVE', 'FISH'];
  await tab.seen(false);
  await vi.advanceTimersByTimeAsync(20 * minute);
  expect(asked).toHaveLength(1);
  await tab.seen(true);
  expect([tab.types(), asked.length]).toEqual([['RNG', 'LIVE', 'FISH'], 2]);
  await tab.seen(false);
  await tab.seen(true);
  expect(asked).toHaveLength(2);
});
