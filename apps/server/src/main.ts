import { buildApp, startBackground } from './app.ts';
import { startRendering } from './art/index.ts';
import { demoMessage, seedDemo } from './demo/index.ts';
import { ConfigError } from './platform/config.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres.ts';
import { stopOnSignal, surviveLostConnections } from './platform/lifecycle.ts';
import { openSite } from './platform/site.ts';

/** Configuration → database → app → listen. */
async function main(): Promise<void> {
  const { ctx, close } = await openSite(process.env, 'server');
  const { port, host } = ctx.config;
  surviveLostConnections(ctx);
  try {
    await seedDemo(ctx);
    const app = await buildApp(ctx);
    stopOnSignal(ctx, async () => {
      await app.close();
      await close();
    });
    await app.listen({ port, host });
    await startBackground(ctx);
    startRendering(ctx);
  } catch (error) {
    await close();
    throw error;
  }
  console.log(`\nFairhouse runs at http://localhost:${port}\n${ctx.config.demo ? `\n${demoMessage()}` : ''}`);
}

try {
  await main();
} catch (error) {
  console.error(plainLine(error) ?? error);
  process.exit(1);
}

/** What the operator can mend is told in one line. */
function plainLine(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${process.env.PORT ?? 8080} is in use: stop what listens there, or set PORT`;
  if (code === 'EACCES') return `The port or address may not be used by this user: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database does not answer: ${error.message}`;
  return null;
}
