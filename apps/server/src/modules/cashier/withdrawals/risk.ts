import type { Signals } from '../../identity/index.ts';
import type { PayoutAccount } from '../payout-accounts/accounts.ts';

/** A member's money in and out, as the risk score uses it; amounts in units. */
export type MoneyFacts = {
  paidBefore: boolean;
  chargedBack: boolean;
  depositedInAll: bigint;
  withdrawnInAll: bigint;
  /** Sent to other members. */
  sentInAll: bigint;
  depositedLately: bigint;
};

/** The reasons that raise a withdrawal's risk score. */
export const riskReasons = [
  'young-account',
  'new-payout-account',
  'shared-payout-account',
  'new-device',
  'new-place',
  'shared-device',
  'changed-secrets',
  'first-withdrawal',
  'fast-in-out',
  'big-win',
  'charged-back',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** The points of a reason and, where it applies, the hours for which a change counts as new. */
export type RiskRule = { points: number; hours: number | null };

const riskScoreMax = 100;
const hourMs = 3_600_000;

export type RiskFacts = {
  now: Date;
  /** The requested units. */
  amount: bigint;
  bigWinAbove: bigint;
  signals: Signals;
  account: Pick<PayoutAccount, 'created_at' | 'shared'>;
  money: MoneyFacts;
};

/**
 * Scores a withdrawal for the operator who decides; the score itself refuses nothing.
 * @returns the sum of the points of the reasons that apply, 100 at most, and the reasons by descending points
 */
export function riskOf(
  { now, amount, bigWinAbove, signals, account, money }: RiskFacts,
  rules: ReadonlyMap<RiskReason, RiskRule>,
): { score: number; reasons: RiskReason[] } {
  const within = (reason: RiskReason, since: Date | null) =>
    since !== null && now.getTime() - since.getTime() < (rules.get(reason)?.hours ?? 0) * hourMs;
  const isNew = (reason: RiskReason, since: Date | null) => since === null || within(reason, since);
  const won = money.withdrawnInAll + amount - money.depositedInAll;

  const applies: Record<RiskReason, boolean> = {
    'young-account': within('young-account', signals.memberSince),
    'new-payout-account': within('new-payout-account', account.created_at),
    'shared-payout-account': account.shared,
    'new-device': isNew('new-device', signals.browserSince),
    'new-place': isNew('new-place', signals.placeSince),
    'shared-device': signals.browserShared,
    'changed-secrets': within('changed-secrets', signals.secretsChangedAt),
    'first-withdrawal': !money.paidBefore,
    // At least half of the amount was deposited lately: the money only passes through.
    'fast-in-out': money.depositedLately > 0n && money.depositedLately * 2n >= amount,
    'big-win': won > bigWinAbove,
    'charged-back': money.chargedBack,
  };
  const points = (reason: RiskReason) => rules.get(reason)?.points ?? 0;
  const reasons = riskReasons
    .filter((reason) => applies[reason] && points(reason) > 0)
    .sort((a, b) => points(b) - points(a));
  const score = reasons.reduce((all, reason) => all + points(reason), 0);
  return { score: Math.min(score, riskScoreMax), reasons };
}
