import { afterAll } from 'vitest';
import { buildApp, startBackground } from '../app.ts';
import type { BetProduct } from '../modules/bet-feed/index.ts';
import type { App } from '../platform/http/http.ts';
import { openTestCtx, type TestCtx } from './ctx.ts';

export type TestApp = {
  app: App;
  ctx: TestCtx;
  /** The address on which it listens with `listen`; otherwise ''. */
  url: string;
  close: () => Promise<void>;
};

type TestAppOptions = NonNullable<Parameters<typeof openTestCtx>[0]> & {
  listen?: boolean;
  background?: boolean;
  ctx?: TestCtx;
  products?: readonly BetProduct[];
  extend?: (app: App, ctx: TestCtx) => void;
};

/** Opens the app that all tests of a file share, and closes it after the last one. Awaited at the top of the file. */
export async function useTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const site = await openTestApp(options);
  afterAll(site.close);
  return site;
}

/**
 * Opens the same app that the server runs, on a database of its own. Use `app.inject`, or `listen: true` for sockets.
 * `background` runs jobs and the readers of the ledger's feed, as the server does. `extend` adds the test's own
 * routes before the app is ready, `products` are those whose bets are recorded.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const ctx = options.ctx ?? (await openTestCtx(options));
  const app = await buildApp(ctx, options.products);
  options.extend?.(app, ctx);
  await app.ready();
  if (options.background) await startBackground(ctx, options.products);
  const url = options.listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : '';
  return {
    app,
    ctx,
    url,
    close: async () => {
      await app.close();
      if (!options.ctx) await ctx.close();
    },
  };
}
