import {
  FreeRoundsCancelRequest,
  FreeRoundsGrantRequest,
  FreeRoundsStatusRequest,
} from '@fairhouse/contract/vendor-free-rounds';
import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { betUnits } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import type { FastifyInstance } from 'fastify';
import type { VendorCode } from './config.ts';
import type { Grant } from './grant-store.ts';
import type { Session } from './session-store.ts';
import type { Studio } from './studio.ts';
import type { FreeRoundsView } from './wire.ts';

/** Registers the platform's requests about free rounds of slots, beneath the studio's own address. */
export function freeRoundsApi(app: FastifyInstance, studio: Studio, vendor: VendorCode): void {
  const { grants } = studio.store;
  app.post<{ Body: FreeRoundsGrantRequest }>(
    '/freerounds/grant',
    { schema: { body: FreeRoundsGrantRequest } },
    ({ body }) => ({ status: granted(studio, vendor, body) ? 'granted' : 'refused' }),
  );
  app.post<{ Body: FreeRoundsCancelRequest }>(
    '/freerounds/cancel',
    { schema: { body: FreeRoundsCancelRequest } },
    ({ body }) => {
      if (isTheirs(grants.byId(body.grantId), vendor, body)) grants.cancel(body.grantId);
      return { status: 'cancelled' };
    },
  );
  app.post<{ Body: FreeRoundsStatusRequest }>(
    '/freerounds/status',
    { schema: { body: FreeRoundsStatusRequest } },
    ({ body }) => {
      const grant = grants.byId(body.grantId);
      if (!grant || !isTheirs(grant, vendor, body)) return { status: 'unknown', played: 0, won: '0' };
      const { played, won } = grants.playedOf(grant.id);
      return { status: grant.state, played, won: formatMoney(won, grant.currency) };
    },
  );
}

/**
 * Stores a grant if this studio can play it: for a slot, at a stake that its lines can have, with the second version of
 * the protocol. A repeated call stores one grant.
 */
function granted({ config, store }: Studio, vendor: VendorCode, body: FreeRoundsGrantRequest): boolean {
  const { grantId: id, player, currency, gameCode, rounds, stake, expiresAt } = body;
  const title = slotTitles.get(gameCode);
  const units = isCurrency(currency) ? parseMoney(stake, currency) : null;
  const isPlayable = vendor === 'NMS' && config.protocol === 2 && config.vendors[vendor]?.mode === 'single';
  if (!isPlayable || !title || units === null || units <= 0n || units % BigInt(betUnits(title)) !== 0n) return false;
  store.grants.add({ id, vendor, player, currency, gameCode, rounds, stake: units, expiresAt: Date.parse(expiresAt) });
  return isTheirs(store.grants.byId(id), vendor, body);
}

function isTheirs(grant: Grant | null, vendor: VendorCode, { player, currency }: FreeRoundsStatusRequest): boolean {
  return grant?.vendor === vendor && grant.player === player && grant.currency === currency;
}

/** Returns the free rounds that the session's player may play of its game; null: none. */
export function freeRoundsOf(studio: Studio, session: Session): FreeRoundsView | null {
  const title = slotTitles.get(session.gameCode);
  if (session.mode !== 'single' || !title) return null;
  const grant = studio.store.grants.playable(session, studio.now());
  return (
    grant && {
      grantId: grant.id,
      left: grant.left,
      unitStake: formatMoney(grant.stake / BigInt(betUnits(title)), grant.currency),
      until: new Date(grant.expiresAt).toISOString(),
    }
  );
}
