import { randomBytes } from 'node:crypto';
import { VendorTestPlayRequest } from '@fairhouse/contract/vendor-protocol';
import { slotTitles } from '@fairhouse/games/slots/titles';
import { formatMoney } from '@fairhouse/money/money';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import type { House } from './house.ts';
import { openSession } from './sessions.ts';
import { spin } from './slots.ts';
import { stakesIn } from './stakes.ts';
import { pageErrors } from './wire.ts';

/**
 * `POST /test/play`: what a player would do at a slot, for who tries the protocol from the other side. Only where the process
 * was told to offer it (`--test-play`).
 */
export function testPlay(app: FastifyInstance, house: House): void {
  app.post<{ Body: VendorTestPlayRequest }>(
    '/test/play',
    { schema: { body: VendorTestPlayRequest } },
    async ({ body: { token, gameCode } }, reply) => {
      if (!slotTitles.has(gameCode)) return reply.code(404).send({ error: 'GAME_NOT_FOUND' });
      try {
        const { session } = await openSession(house, { token, gameCode });
        const unitStake = formatMoney(stakesIn(session.currency)[0] ?? 0n, session.currency);
        const spinKey = randomBytes(16).toString('base64url');
        try {
          const { roundId, bet: stake, win: payout } = await spin(house, session, { spinKey, unitStake });
          return { taken: true, roundId, stake, payout };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const roundId = house.store.rounds.byPress(session.id, spinKey)?.id ?? spinKey;
          return { taken: false, code: error.code, roundId, stake: '0', payout: '0' };
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(pageErrors[error.code]).send({ error: error.code });
      }
    },
  );
}
