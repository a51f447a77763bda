import Fastify from 'fastify';
import { merchantApi } from './api.ts';
import type { Config } from './config.ts';
import { learnCommon } from './currencies.ts';
import { startClockwork } from './deliver.ts';
import type { Gateway } from './gateway.ts';
import { payersPages } from './page.ts';
import { openStore } from './store.ts';

const bodyBytesMax = 64 * 1024;

export type Running = { port: number; close: () => Promise<void> };

/** Opens the store, listens, and delivers what an earlier run left undelivered. */
export async function startGateway(given: Config, now: () => number = Date.now): Promise<Running> {
  learnCommon();
  const store = openStore(given.file);
  const config = { ...given };
  const clockwork = startClockwork({ config, store, now });
  const gateway: Gateway = { config, store, now, wake: clockwork.wake };
  const app = Fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true });
  await app.register(async (scope) => merchantApi(scope, gateway));
  await app.register(async (scope) => payersPages(scope, gateway));
  app.get('/health', () => ({ ok: true }));
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  config.publicUrl ??= `http://localhost:${port}`;
  clockwork.wake();
  return {
    port,
    close: async () => {
      await app.close();
      await clockwork.stop();
      store.close();
    },
  };
}
