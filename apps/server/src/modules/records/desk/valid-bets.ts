import { DeskValidBet, DeskValidBetChange, DeskValidBetPath, DeskValidBets } from '@fairhouse/contract/desk-valid-bets';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskAct, deskRead, deskSetting, isAgreed, versioned } from '../../operators/index.ts';
import { listValidBetRules, lockValidBetRule, type StoredRule, setValidBetRule } from '../valid-bet-rules.ts';

/**
 * Sets the valid-bet rule of a game type for bets settled from now on. A rule that counts more takes two operators:
 * it meets turnover sooner, and raises rebates.
 * @returns false while it waits for the second
 * @throws NOT_FOUND for an unknown game type
 */
export const setValidBet = deskSetting(
  'valid-bet',
  'channels.set',
  async (ctx, gameType: string, { measure, ratioBp }: Omit<StoredRule, 'gameType'>): Promise<boolean> => {
    const before = await lockValidBetRule(ctx.db, gameType);
    if (!before) throw new DomainError('NOT_FOUND');
    const countsMore = ratioBp > before.ratioBp || (measure === 'stake' && before.measure === 'risked');
    if (countsMore && !(await isAgreed(ctx, `valid-bet ${gameType}`, { before, measure, ratioBp }))) return false;
    await setValidBetRule(ctx.db, { gameType, measure, ratioBp });
    return true;
  },
  { held: ({ db }, gameType) => lockValidBetRule(db, gameType) },
);

const rules = async ({ db }: Ctx) => (await listValidBetRules(db)).map(versioned);

const change = deskAct({
  permission: setValidBet.permission,
  schema: { params: DeskValidBetPath, body: DeskValidBetChange },
  answer: DeskValidBets,
  on: ({ gameType }: { gameType: string }) => gameType,
  act: async (ctx: Ctx, gameType, { operatorId }, { reason, version, ...said }: DeskValidBetChange) => {
    const isSet = await setValidBet(ctx, { operatorId, reason, version, said }, gameType, said);
    return { list: await rules(ctx), waitsForSecond: !isSet };
  },
});

/** Registers the desk of the records: the valid-bet rules. */
export function deskRecordsRoutes(app: App, ctx: Ctx): void {
  const answer = Type.Array(DeskValidBet);
  app.get('/ops/v1/valid-bets', deskRead({ permission: 'cashier.read', schema: {}, answer }, rules).route(ctx));
  app.put('/ops/v1/valid-bets/:gameType', change.route(ctx));
}
