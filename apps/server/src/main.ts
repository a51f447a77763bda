import { stopSignal } from './platform/lifecycle.ts';
import { openSite } from './platform/site.ts';
import { startFailure } from './platform/start-failure.ts';

/** Starts the server: configuration → database → app → listen. */
const stopping = stopSignal();
try {
  const site = await openSite(process.env, 'server', stopping);
  // The modules take five times as long to load as opening the site: a wrong setting is reported before they are
  // loaded.
  const { serve } = await import('./serve.ts').catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  await serve(site, stopping);
} catch (error) {
  if (error === stopping.reason) process.exit(0);
  console.error(startFailure(error, process.env) ?? error);
  process.exit(1);
}
