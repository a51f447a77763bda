import type { PageData } from '@fairhouse/contract/page';
import { afterEach, expect, test, vi } from 'vitest';
import { lobbyKey } from './api/lobby-key.ts';
import { questionsQuery } from './features/help/help-query.ts';
import { primeQueries } from './page-data.ts';
import { createQueryClient } from './shell/create-app.tsx';

// Without a `window` the query client never removes anything from the cache.
vi.hoisted(() => vi.stubGlobal('window', globalThis));
afterEach(() => void vi.useRealTimers());

test('a part that comes to life an hour after the page finds what the page was drawn from', () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const status = { info: { currencies: [], imageCDNs: [] } };
  const page = { language: 'EN', status, lobby: { '/hot': ['dice'] }, questions: ['how'] } as unknown as PageData;
  primeQueries(client, page);
  vi.advanceTimersByTime(3_600_000);
  expect(client.getQueryData(lobbyKey('/hot'))).toEqual(['dice']);
  expect(client.getQueryData(questionsQuery('EN').queryKey)).toEqual(['how']);
});
