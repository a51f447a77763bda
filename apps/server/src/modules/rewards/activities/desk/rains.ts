import { DeskRainPage, DeskRainQuery } from '@fairhouse/contract/rain';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../../platform/ctx.ts';
import { pageOf, pageWindow } from '../../../../platform/http/page.ts';
import { deskRead } from '../../../operators/index.ts';
import { listRains, watchedPots } from '../rain/rain-store.ts';

/** Rains, the last prepared first, with what was taken of each so far. */
export const listDeskRains = deskRead(
  { permission: 'rewards.read', schema: { querystring: DeskRainQuery }, answer: DeskRainPage },
  async ({ db }: Ctx, { promotionId, ...asked }: DeskRainQuery) => {
    const activityId = promotionId === undefined ? null : BigInt(promotionId);
    const rows = await listRains(db, { activityId, ...pageWindow(asked) });
    const { page, nextCursor } = pageOf(rows, asked.pageSize, ({ id }) => id);
    const pots = await watchedPots(
      db,
      page.map(({ id }) => id),
    );
    const list = page.map(({ id, activity_id, opens_at, closes_at, settled_at }) => ({
      id: String(id),
      promotionId: String(activity_id),
      startsAt: opens_at.toISOString(),
      endsAt: closes_at.toISOString(),
      settledAt: settled_at?.toISOString() ?? null,
      pots: pots
        .filter(({ rain_id }) => rain_id === id)
        .map(({ currency, budget, given, packets, taken, members, waiting }) => ({
          currency,
          budget: formatMoney(budget, currency),
          packets,
          taken,
          given: formatMoney(given, currency),
          members,
          waiting,
        })),
    }));
    return { list, nextCursor };
  },
);
