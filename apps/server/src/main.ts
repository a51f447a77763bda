import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { buildApp, startBackground } from './app.ts';
import { startRendering } from './art/index.ts';
import { demoMessage, runPayments, runVendor, seedDemo } from './demo/index.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.ts';
import { isDraining, stopOnSignal, surviveLostConnections } from './platform/lifecycle.ts';
import { openSite } from './platform/site.ts';

/** Starts the server: configuration → database → app → listen. */
async function main(): Promise<void> {
  const { ctx, close } = await openSite(process.env, 'server');
  const { port, host } = ctx.config;
  surviveLostConnections(ctx);
  try {
    await seedDemo(ctx);
    const app = await buildApp(ctx);
    let background: Promise<void> | null = null;
    stopOnSignal(ctx, async () => {
      await app.close();
      // The start must finish before the close: a connection that it takes later would never be closed.
      await Promise.allSettled([background]);
      await close();
    });
    await app.listen({ port, host });
    console.log(startMessage(ctx.config, ctx.config.demo ? await demoMessage(ctx) : null));
    background = startBackground(ctx);
    await background;
    if (isDraining(ctx)) return;
    runPayments(ctx);
    runVendor(ctx);
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
  console.error(plainLine(error) ?? error);
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

/** Returns the one line that tells an operator of an error that the operator can mend; null for any other error. */
function plainLine(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, path, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const { HOST, DATA_DIR } = process.env;
  if (path?.startsWith(resolve(DATA_DIR || '.data'))) return `DATA_DIR cannot be used: ${error.message}`;
  if (code === 'EADDRNOTAVAIL' || (HOST && hostname === HOST)) {
    return `HOST="${HOST}" is no address of this machine: ${error.message}`;
  }
  if (code === 'EADDRINUSE') return `Port ${process.env.PORT ?? 8080} is in use: stop what listens there, or set PORT`;
  if (code === 'EACCES') return `The port or address may not be used by this user: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database does not answer: ${error.message}`;
  return null;
}
