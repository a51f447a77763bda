import type { Language } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { Picture } from '@fairhouse/contract/site';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';

/** Functions of neighbouring modules and those above that the games need; app.ts passes them. */
export type GamesDeps = {
  /** Returns the picture of a name; provided by the pictures above. */
  pictureOf: (name: string) => Picture;
  /** The in-house games, as the lobby shows them among the others. */
  inHouse: (ctx: Ctx, asked: { currency: CurrencyCode; language: Language }) => Promise<OriginalGame[]>;
};
