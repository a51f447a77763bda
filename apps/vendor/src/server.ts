import { randomInt } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Config, vendorCodes } from './config.ts';
import { openFaults } from './faults.ts';
import type { House } from './house.ts';
import { openLive } from './live/live.ts';
import { paceAt } from './live/pace.ts';
import { registerLive } from './live/routes.ts';
import { openOutbox } from './outbox.ts';
import { pageApi } from './page-api.ts';
import { platformApi } from './platform-api.ts';
import { giveUpBet } from './purse-there.ts';
import { startRetention } from './retention.ts';
import { sweepSessions } from './sessions.ts';
import { finishSlots } from './slots.ts';
import { servePages } from './static.ts';
import { openStore } from './store.ts';
import { testPlay } from './test-play.ts';

const bodyBytesMax = 64 * 1024;
const sweepEveryMs = 3600_000;

export type Running = { port: number; close: () => Promise<void> };

/** Opens the store, finishes what an earlier run left unfinished, and serves. */
export async function startVendor(given: Config, now: () => number = Date.now): Promise<Running> {
  const config = { ...given };
  const store = openStore(config.file);
  const faults = openFaults(config.fault);
  const outbox = openOutbox(() => house);
  const house: House = { config, store, faults, outbox, now, draw: (count) => randomInt(count) };

  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  await recover(house);
  const live = config.vendors.RVL ? openLive(house, paceAt(config.livePacePercent)) : null;
  for (const vendor of vendorCodes) {
    if (!config.vendors[vendor]) continue;
    const ofVendor = async (scope: FastifyInstance) => {
      platformApi(scope, house, vendor, live);
      if (config.testPlay) testPlay(scope, house);
    };
    await app.register(ofVendor, { prefix: `/${vendor.toLowerCase()}` });
  }
  await app.register(async (scope) => {
    await pageApi(scope, house);
    if (live) registerLive(scope, house, live);
  });
  await app.register(async (scope) => servePages(scope, config));
  app.get('/health', () => ({ ok: true }));

  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  config.publicUrl ??= `http://localhost:${port}`;
  outbox.wake();
  const sweeping = setInterval(() => sweepSessions(house), sweepEveryMs);
  const stopRetention = startRetention(house);
  return {
    port,
    close: async () => {
      clearInterval(sweeping);
      stopRetention();
      await faults.close();
      await live?.stop();
      await app.close();
      await outbox.stop();
      store.close();
    },
  };
}

/** What a killed process had begun: bets that nobody answered for are given up, paid rounds are played to their end. */
async function recover(house: House): Promise<void> {
  for (const bet of house.store.rounds.askedBets()) giveUpBet(house, bet, 'BET_NOT_TAKEN');
  await finishSlots(house);
  sweepSessions(house);
}
