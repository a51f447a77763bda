import { openSite } from './platform/site.ts';
import { startFailure } from './platform/start-failure.ts';

/** Starts the server: configuration → database → app → listen. */
try {
  const site = await openSite(process.env, 'server');
  // The modules take five times as long to load as what opens the site: a setting that is wrong is told before.
  const { serve } = await import('./serve.ts').catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  await serve(site);
} catch (error) {
  console.error(startFailure(error, process.env) ?? error);
  process.exit(1);
}
