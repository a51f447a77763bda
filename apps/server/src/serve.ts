import { flushCompileCache } from 'node:module';
import { buildApp, startBackground } from './app.ts';
import { startRendering } from './art/index.ts';
import { demoMessage, runPayments, runTeam, runVendor, seedDemo } from './demo/index.ts';
import type { Config } from './platform/config/config.ts';
import { isDraining, stopInOrder, surviveLostConnections } from './platform/lifecycle.ts';
import type { Site } from './platform/site.ts';

/**
 * Serves an open site until a signal ends the process: app → listen → background work. A site that fails to listen is
 * closed.
 * @throws the error that keeps it from listening; the reason of `stopping`, if that comes before
 */
export async function serve({ ctx, close }: Site, stopping: AbortSignal): Promise<void> {
  const { port, host } = ctx.config;
  surviveLostConnections(ctx);
  try {
    stopping.throwIfAborted();
    await seedDemo(ctx);
    stopping.throwIfAborted();
    const demo = ctx.config.demo ? await demoMessage(ctx) : null;
    const app = await buildApp(ctx);
    stopping.throwIfAborted();
    let background: Promise<void> | null = null;
    stopInOrder(ctx, stopping, async () => {
      await app.close();
      // The start must finish before the close: a connection that it opens later would never be closed.
      await Promise.allSettled([background]);
      await close();
    });
    await app.listen({ port, host });
    console.log(startMessage(ctx.config, demo));
    background = startBackground(ctx);
    await background;
    if (isDraining(ctx)) return;
    runPayments(ctx);
    runVendor(ctx);
    runTeam(ctx);
    startRendering(ctx);
    // Saves Node's compile cache now, not only at an orderly end of the process.
    flushCompileCache();
  } catch (error) {
    await close();
    throw error;
  }
}

function startMessage({ publicUrl, reachableBy }: Config, demo: string | null): string {
  const lines = ['', `Fairhouse runs at ${publicUrl}`];
  // Browsers offer the cryptography that seals passwords only to secure pages.
  if (publicUrl.startsWith('http:') && reachableBy) {
    lines.push('From another machine signing in needs HTTPS: see docs/settings.md');
  }
  if (demo !== null) lines.push('', demo);
  return lines.join('\n');
}
