import { DeskValidBet, DeskValidBetChange, DeskValidBetPath } from '@fairhouse/contract/desk-house';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/http.ts';
import { deskChange, deskRead, deskSetting, versioned } from '../../operators/index.ts';
import { listValidBetRules, lockValidBetRule, type StoredRule, setValidBetRule } from '../valid-bet-rules.ts';

/** Sets the valid-bet rule of a game type for bets settled from now on. @throws NOT_FOUND for an unknown game type */
export const setValidBet = deskSetting(
  'valid-bet',
  'channels.set',
  async ({ db }, gameType: string, { measure, ratioBp }: Omit<StoredRule, 'gameType'>) => {
    if (!(await setValidBetRule(db, { gameType, measure, ratioBp }))) throw new DomainError('NOT_FOUND');
  },
  { held: ({ db }, gameType) => lockValidBetRule(db, gameType) },
);

const rules = async ({ db }: Ctx) => (await listValidBetRules(db)).map(versioned);
const answer = Type.Array(DeskValidBet);

/** Registers the desk of the records: what of a bet counts as turnover. */
export function deskRecordsRoutes(app: App, ctx: Ctx): void {
  app.get('/ops/v1/valid-bets', deskRead({ permission: 'cashier.read', schema: {}, answer }, rules).route(ctx));
  app.put(
    '/ops/v1/valid-bets/:gameType',
    deskChange({
      setting: setValidBet,
      schema: { params: DeskValidBetPath, body: DeskValidBetChange },
      answer,
      named: ({ gameType }: { gameType: string }) => gameType,
      shown: rules,
    }).route(ctx),
  );
}
