import { randomInt } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Config, type VendorCode, vendorCodes } from './config.ts';
import { openDuels } from './duel/duels.ts';
import { registerDuels } from './duel/routes.ts';
import { openFaults } from './faults.ts';
import { freeRoundsApi } from './free-rounds.ts';
import { liveTables, openLive } from './live/live.ts';
import { paceAt } from './live/pace.ts';
import { registerLive } from './live/routes.ts';
import { openOutbox } from './outbox.ts';
import { pageApi } from './page-api.ts';
import { platformApi } from './platform-api.ts';
import { returnUndrawnRaces } from './race.ts';
import { startRetention } from './retention.ts';
import { registerRoundPages } from './round-page.ts';
import { sandbox } from './sandbox.ts';
import { giveUpBet } from './seamless-wallet.ts';
import { sweepSessions } from './sessions.ts';
import { finishSlots } from './slots.ts';
import { servePages } from './static.ts';
import { openStore } from './store.ts';
import type { Studio } from './studio.ts';
import { testPlay } from './test-play.ts';

const bodyBytesMax = 64 * 1024;
const sweepEveryMs = 3600_000;

export type Running = { port: number; close: () => Promise<void> };

/** Opens the store, finishes what an earlier run left unfinished, and serves. */
export async function startVendor(given: Config, now: () => number = Date.now): Promise<Running> {
  const config = { ...given };
  const store = openStore(config.file);
  const faults = openFaults(config.fault);
  const outbox = openOutbox(() => studio);
  const studio: Studio = { config, store, faults, outbox, now, draw: (count) => randomInt(count) };

  const app = Fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  await recover(studio);
  const live = config.vendors.RVL ? openLive(studio, paceAt(config.livePacePercent)) : null;
  const duels = config.vendors.NMS ? openDuels(studio) : null;
  const tablesOf = (vendor: VendorCode) => (vendor === 'NMS' ? duels?.tables() : live && liveTables(live)) ?? [];
  for (const vendor of vendorCodes) {
    if (!config.vendors[vendor]) continue;
    const ofVendor = async (scope: FastifyInstance) => {
      platformApi(scope, studio, vendor, () => tablesOf(vendor));
      freeRoundsApi(scope, studio, vendor);
      if (config.testPlay) testPlay(scope, studio);
    };
    await app.register(ofVendor, { prefix: `/${vendor.toLowerCase()}` });
  }
  await app.register(async (scope) => {
    await pageApi(scope, studio);
    if (live) registerLive(scope, studio, live);
    if (duels) registerDuels(scope, studio, duels);
  });
  await app.register(async (scope) => {
    await servePages(scope, config);
    registerRoundPages(scope, studio);
  });
  if (config.sandbox) await app.register(async (scope) => sandbox(scope, studio));
  app.get('/health', () => ({ ok: true }));

  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  config.publicUrl ??= `http://localhost:${port}`;
  outbox.wake();
  const sweeping = setInterval(() => sweepSessions(studio), sweepEveryMs);
  const stopRetention = startRetention(studio);
  return {
    port,
    close: async () => {
      clearInterval(sweeping);
      stopRetention();
      await faults.close();
      await live?.stop();
      await duels?.stop();
      await app.close();
      await outbox.stop();
      store.close();
    },
  };
}

/**
 * Ends what a killed process had begun: bets without an answer are given up, rounds whose stake was taken are finished.
 */
async function recover(studio: Studio): Promise<void> {
  for (const bet of studio.store.rounds.askedBets()) giveUpBet(studio, bet, 'BET_NOT_TAKEN');
  await finishSlots(studio);
  await returnUndrawnRaces(studio);
  sweepSessions(studio);
}
