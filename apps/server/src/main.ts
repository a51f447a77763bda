import { flushCompileCache } from 'node:module';
import { buildApp, startBackground } from './app.ts';
import { startRendering } from './art/index.ts';
import { demoMessage, runPayments, runTeam, runVendor, seedDemo } from './demo/index.ts';
import type { Config } from './platform/config/config.ts';
import { isDraining, stopOnSignal, surviveLostConnections } from './platform/lifecycle.ts';
import { openSite } from './platform/site.ts';
import { startFailure } from './platform/start-failure.ts';

/** Starts the server: configuration → database → app → listen. */
async function main(): Promise<void> {
  const { ctx, close } = await openSite(process.env, 'server');
  const { port, host } = ctx.config;
  surviveLostConnections(ctx);
  try {
    await seedDemo(ctx);
    const demo = ctx.config.demo ? await demoMessage(ctx) : null;
    const app = await buildApp(ctx);
    let background: Promise<void> | null = null;
    stopOnSignal(ctx, async () => {
      await app.close();
      // The start must finish before the close: a connection that it takes later would never be closed.
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
    // Saves Node's compile cache now, not only when this process ends in order.
    flushCompileCache();
  } catch (error) {
    await close();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  console.error(startFailure(error, process.env) ?? error);
  process.exit(1);
}

function startMessage({ publicUrl, reachableBy }: Config, demo: string | null): string {
  const lines = ['', `Fairhouse runs at ${publicUrl}`];
  // Browsers offer the cryptography that seals passwords to secure pages only.
  if (publicUrl.startsWith('http:') && reachableBy) {
    lines.push('From another machine signing in needs HTTPS: see docs/settings.md');
  }
  if (demo !== null) lines.push('', demo);
  return lines.join('\n');
}
