import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';

/** Units of valid bet that a member has staked between two moments; `to` is exclusive, without it until now. */
export type ValidBetOf = (
  ctx: Ctx,
  asked: { memberId: bigint; currency: CurrencyCode; from: Date; to?: Date },
) => Promise<bigint>;
