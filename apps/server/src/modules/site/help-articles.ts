import { about } from './help-articles/about.ts';
import { account } from './help-articles/account.ts';
import type { ShippedArticle } from './help-articles/article.ts';
import { crash } from './help-articles/crash.ts';
import { deposits } from './help-articles/deposits.ts';
import { dice } from './help-articles/dice.ts';
import { fairness } from './help-articles/fairness.ts';
import { floor } from './help-articles/floor.ts';
import { freePlay } from './help-articles/free-play.ts';
import { holds } from './help-articles/holds.ts';
import { licences } from './help-articles/licences.ts';
import { limbo } from './help-articles/limbo.ts';
import { matchedTransfer } from './help-articles/matched-transfer.ts';
import { mines } from './help-articles/mines.ts';
import { points } from './help-articles/points.ts';
import { privacy } from './help-articles/privacy.ts';
import { records } from './help-articles/records.ts';
import { responsiblePlay } from './help-articles/responsible-play.ts';
import { slide } from './help-articles/slide.ts';
import { terms } from './help-articles/terms.ts';
import { transfers } from './help-articles/transfers.ts';
import { withdrawals } from './help-articles/withdrawals.ts';

/** The articles of the help centre that come with the product, in order; they describe only existing features. */
export const helpArticles: readonly ShippedArticle[] = [
  fairness,
  dice,
  mines,
  limbo,
  crash,
  slide,
  floor,
  account,
  freePlay,
  deposits,
  withdrawals,
  matchedTransfer,
  transfers,
  holds,
  points,
  records,
  responsiblePlay,
  terms,
  privacy,
  about,
  licences,
];
