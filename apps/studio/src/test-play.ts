import { randomBytes } from 'node:crypto';
import { VendorTestPlayRequest } from '@fairhouse/contract/vendor-protocol';
import { formatMoney } from '@fairhouse/money/money';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { openSession, sessionOfKey } from './sessions.ts';
import { spin } from './slots.ts';
import { stakesIn } from './stakes.ts';
import type { Studio } from './studio.ts';
import { pageErrors } from './wire.ts';

/**
 * `POST /test/play`: plays a slot as a player would, for testing the protocol from the other side. Only when the
 * process was started with `--test-play`.
 */
export function testPlay(app: FastifyInstance, studio: Studio): void {
  /** The keys of sessions by the tokens that opened them. */
  const keys = new Map<string, string>();

  async function sessionFor({ token, gameCode, again }: VendorTestPlayRequest) {
    if (again) return sessionOfKey(studio, keys.get(token));
    const { key, session } = await openSession(studio, { token, gameCode });
    keys.set(token, key);
    return session;
  }

  app.post<{ Body: VendorTestPlayRequest }>(
    '/test/play',
    { schema: { body: VendorTestPlayRequest } },
    async ({ body }, reply) => {
      const { gameCode, again } = body;
      if (!slotTitles.has(gameCode)) return reply.code(404).send({ error: 'GAME_NOT_FOUND' });
      const spinKey = randomBytes(16).toString('base64url');
      const refused = (code: string, roundId: string) => ({ taken: false, code, roundId, stake: '0', payout: '0' });
      try {
        const session = await sessionFor(body);
        const unitStake = formatMoney(stakesIn(session.currency)[0] ?? 0n, session.currency);
        try {
          const { roundId, bet: stake, win: payout } = await spin(studio, session, { spinKey, unitStake });
          return { taken: true, roundId, stake, payout };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return refused(error.code, studio.store.rounds.byPress(session.id, spinKey)?.id ?? spinKey);
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return again ? refused(error.code, spinKey) : reply.code(pageErrors[error.code]).send({ error: error.code });
      }
    },
  );
}
