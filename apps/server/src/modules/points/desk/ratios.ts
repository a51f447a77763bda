import { DeskRatio, DeskRatioChange, DeskRatioPath } from '@fairhouse/contract/points';
import { isCurrency } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said } from '../../operators/index.ts';
import { isGameType, listRatios, lockRatio, putRatio, type Ratio } from '../ratio-store.ts';

const hourMs = 3_600_000;
const list = { schema: {}, answer: Type.Array(DeskRatio) } as const;

const view = ({ from, ...ratio }: Ratio): DeskRatio => ({ ...ratio, from: from.toISOString() });

/** The ratios of points by game type and currency: those in force, and future ones. */
export const listPointsRatios = deskRead({ ...list, permission: 'rewards.read' }, async ({ db }: Ctx) =>
  (await listRatios(db)).map(view),
);

/**
 * Sets the points for a hundred of valid bet, from the next full hour on; a higher ratio takes two operators. The
 * subject is a game type and a currency: `SLOT THB`.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const setPointsRatio = deskSetting(
  'points-ratio',
  'rewards.money',
  async (ctx, subject: string, { perHundred }: Said<DeskRatioChange>) => {
    const { gameType, currency } = named(subject);
    if (!isCurrency(currency) || !(await isGameType(ctx.db, gameType))) throw new DomainError('NOT_FOUND');
    const held = (await lockRatio(ctx.db, gameType, currency)).at(-1)?.perHundred ?? '0';
    const isMore = Number(perHundred) > Number(held);
    if (isMore && !(await isAgreed(ctx, `points-ratio ${subject}`, { held, perHundred }))) return false;
    const now = await databaseNow(ctx.db);
    const from = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
    await putRatio(ctx.db, { gameType, currency, perHundred, from });
    return true;
  },
  {
    held: async ({ db }, subject) => {
      const { gameType, currency } = named(subject);
      return (await lockRatio(db, gameType, currency)).map(view);
    },
  },
);

/**
 * The console's call of `setPointsRatio`, which returns all ratios.
 * @throws as `setPointsRatio`, STATE_CONFLICT (value.version)
 */
export const changePointsRatio = deskChange({
  setting: setPointsRatio,
  schema: { params: DeskRatioPath, body: DeskRatioChange },
  answer: list.answer,
  named: ({ gameType, currency }: DeskRatioPath) => `${gameType} ${currency}`,
  shown: async (ctx) => await listPointsRatios(ctx, {}),
});

function named(subject: string): { gameType: string; currency: string } {
  const [gameType = '', currency = ''] = subject.split(' ');
  return { gameType, currency };
}
