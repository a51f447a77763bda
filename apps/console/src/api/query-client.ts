import { QueryClient } from '@tanstack/react-query';

/** Returns what holds the answers of one session. */
export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, staleTime: 2000 },
      // What is pressed without a network fails at once: sent later by itself, money would move unasked.
      mutations: { networkMode: 'always' },
    },
  });
}
