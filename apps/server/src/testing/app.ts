import { buildApp, startBackground } from '../app.ts';
import type { App } from '../platform/http.ts';
import { openTestCtx, type TestCtx } from './ctx.ts';

export type TestApp = {
  app: App;
  ctx: TestCtx;
  /** Where it listens, when asked to; else ''. */
  url: string;
  close: () => Promise<void>;
};

/**
 * The same app that the server runs, on a database of its own. Use `app.inject`, or `listen: true` for sockets.
 * `background` runs jobs and what follows the ledger's feed, as the server does. `extend` adds routes of the test's own before the app is ready.
 */
export async function openTestApp(
  options: NonNullable<Parameters<typeof openTestCtx>[0]> & {
    listen?: boolean;
    background?: boolean;
    ctx?: TestCtx;
    extend?: (app: App, ctx: TestCtx) => void;
  } = {},
): Promise<TestApp> {
  const ctx = options.ctx ?? (await openTestCtx(options));
  const app = await buildApp(ctx);
  options.extend?.(app, ctx);
  await app.ready();
  if (options.background) await startBackground(ctx);
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
