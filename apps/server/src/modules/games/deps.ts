import type { Language } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { Picture } from '@fairhouse/contract/site';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';

/**
 * Returns the turnover that is left of a member's gifts in cash, in units; the cashier knows it, and the betting record
 * which bets make it.
 */
export type GiftTurnoverLeft = (ctx: Ctx, whose: { memberId: bigint; currency: CurrencyCode }) => Promise<bigint>;

/** Functions that the games need from neighbouring modules and modules above; app.ts passes them. */
export type GamesDeps = {
  /** Returns the picture of a name; the art module above provides it. */
  pictureOf: (name: string) => Picture;
  giftTurnoverLeft: GiftTurnoverLeft;
  /** Returns the in-house games for the lobby. */
  inHouse: (ctx: Ctx, asked: { currency: CurrencyCode; language: Language }) => Promise<OriginalGame[]>;
};
