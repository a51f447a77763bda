import { QueryClient } from '@tanstack/react-query';

/** Returns the query client that holds the answers of one session. */
export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, staleTime: 2000 },
      // A mutation without a network fails at once: the default would send it later by itself, and money would move
      // when nobody expects it.
      mutations: { networkMode: 'always' },
    },
  });
}
