import type { CurrencyCode } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';
import { activeMembers, teamFigures } from '../figures/index.ts';
import type { PeriodFigures } from './rules.ts';

type Asked = { agentId: bigint; currency: CurrencyCode; activeValidBet: bigint };

export const noFigures: PeriodFigures = {
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  promotions: 0n,
  rebates: 0n,
  unpaid: 0n,
  activeMembers: 0,
};

/**
 * Returns the figures of agents' teams over one period, each in the contract's currency only. They count the members'
 * own money at games against the house, since members who play one another, or with bonus money, would create wages out
 * of nothing.
 */
export async function periodFigures(
  db: Db,
  asked: readonly Asked[],
  period: { from: Date; to: Date },
): Promise<(agentId: bigint) => PeriodFigures> {
  const currencies = new Map(asked.map(({ agentId, currency }) => [agentId, currency]));
  const counting = asked.filter(({ activeValidBet }) => activeValidBet > 0n);
  const active = await activeMembers(
    db,
    counting.map(({ agentId, currency, activeValidBet }) => ({ agentId, currency, atLeast: activeValidBet })),
    period,
    { earning: true },
  );
  const sums = await teamFigures(db, [...currencies.keys()], period);
  const found = new Map<bigint, PeriodFigures>();
  for (const { agentId, currency, promotions, rebates, unpaid, ...play } of sums) {
    if (currencies.get(agentId) !== currency) continue;
    found.set(agentId, {
      stake: play.stake - play.idleStake,
      validBet: play.validBet - play.idleBet,
      payout: play.payout - play.idlePayout,
      promotions,
      rebates,
      unpaid,
      activeMembers: active.get(agentId) ?? 0,
    });
  }
  return (agentId) => found.get(agentId) ?? { ...noFigures, activeMembers: active.get(agentId) ?? 0 };
}
