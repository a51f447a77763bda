import { randomBytes } from 'node:crypto';
import { VendorTestPlayRequest } from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { openSession } from './sessions.ts';
import { spin } from './slots.ts';
import { stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import { pageErrors } from './wire.ts';

/**
 * `POST /test/play`: plays a slot as a player would, for testing the protocol from the other side. Only when the
 * process was started with `--test-play`.
 */
export function testPlay(app: FastifyInstance, studio: Studio): void {
  app.post<{ Body: VendorTestPlayRequest }>(
    '/test/play',
    { schema: { body: VendorTestPlayRequest } },
    async ({ body: { token, gameCode } }, reply) => {
      if (!slotTitles.has(gameCode)) return reply.code(404).send({ error: 'GAME_NOT_FOUND' });
      try {
        const { session } = await openSession(studio, { token, gameCode });
        const unitStake = formatMoney(stakesIn(session.currency)[0] ?? 0n, session.currency);
        const spinKey = randomBytes(16).toString('base64url');
        try {
          const { roundId, bet: stake, win: payout } = await spin(studio, session, { spinKey, unitStake });
          return { taken: true, roundId, stake, payout };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const roundId = studio.store.rounds.byPress(session.id, spinKey)?.id ?? spinKey;
          return { taken: false, code: error.code, roundId, stake: '0', payout: '0' };
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(pageErrors[error.code]).send({ error: error.code });
      }
    },
  );
}
