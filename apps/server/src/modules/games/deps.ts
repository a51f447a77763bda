import type { Language } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { Picture } from '@fairhouse/contract/site';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';

/** What the games ask of those beside and above them; app.ts passes it. */
export type GamesDeps = {
  /** Art's: a tile names its picture. */
  pictureOf: (name: string) => Picture;
  /** The in-house games, as the lobby shows them among the others. */
  inHouse: (ctx: Ctx, asked: { currency: CurrencyCode; language: Language }) => Promise<OriginalGame[]>;
};
