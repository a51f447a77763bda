import { DeskOriginalsRule, DeskOriginalsRuleChange } from '@fairhouse/contract/desk-originals';
import type { Ctx } from '../../../platform/ctx.ts';
import { deskChange, deskRead, deskSetting, type Said, versioned } from '../../operators/index.ts';
import { offersChanged } from '../offer.ts';
import { lockRule, putRule, type RuleRow, readRule } from '../offer-store.ts';

const view = ({ min_round_ms, autobet }: RuleRow) => ({ minRoundMs: min_round_ms, autobet });

/** The brand's rule for all in-house games. */
export const originalsRule = deskRead(
  { schema: {}, answer: DeskOriginalsRule, permission: 'games.read' },
  async (ctx: Ctx) => versioned(view(await readRule(ctx))),
);

/** Sets the least time between two rounds of a member, and whether autobet is allowed. */
export const setOriginalsRule = deskSetting(
  'originals-rule',
  'originals.set',
  async ({ db }, _: 'originals', { minRoundMs, autobet }: Said<DeskOriginalsRuleChange>) => {
    const held = await lockRule(db);
    await putRule(db, { min_round_ms: minRoundMs ?? held.min_round_ms, autobet: autobet ?? held.autobet });
  },
  { held: async ({ db }) => view(await lockRule(db)), changed: offersChanged },
);

export const changeOriginalsRule = deskChange({
  setting: setOriginalsRule,
  schema: { body: DeskOriginalsRuleChange },
  answer: DeskOriginalsRule,
  named: () => 'originals' as const,
  shown: async (ctx) => await originalsRule(ctx, {}),
});
