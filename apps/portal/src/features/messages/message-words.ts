import { inLanguage, type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { Message } from '@fairhouse/contract/messages';
import { titleName } from '@fairhouse/contract/notice-titles';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import type { TFunction } from 'i18next';
import { timeFormat } from '../../ui/time.ts';

export type MessageWords = {
  title: string;
  announcement: string;
  /** The amount such as `฿500.00`; for a credited deposit the amount that arrived; null for a message without money. */
  amount: string | null;
};

/**
 * Writes a message in a language of the interface: a notice by its template, with amount and time filled in, a letter
 * in its own words. A template that this page does not know is shown as a general message about the account.
 * @param t of the namespace `messages`
 */
export function messageWords(message: Message, t: TFunction<'messages'>, language: string): MessageWords {
  const money = amountsOf(message);
  const amount = money?.arrived ?? null;
  const { letter, params } = message;
  if (letter) {
    const own = languageOf(language);
    return { title: inLanguage(letter.title, own), announcement: inLanguage(letter.announcement, own), amount };
  }
  const key = `notice.${message.template}`;
  const values = {
    ...params,
    ...titleOf(message, language),
    ...money,
    time: timeFormat(language, { until: 'minute' }).format(new Date(message.date)),
  };
  const variant = money === null ? 'plain' : money.fee === null ? 'text' : 'withFee';
  const general = t(`${key}.text`, { ...values, defaultValue: t('notice.other.text', values) });
  return {
    title: t(`${key}.title`, { ...values, defaultValue: t('notice.other.title', values) }),
    announcement: t(`${key}.${variant}`, { ...values, defaultValue: general }),
    amount,
  };
}

/** Returns the title that a notice names, in a language of the interface; an empty object if it names none. */
function titleOf({ params }: Message, language: string): { title?: string } {
  const shown = params[titleName(languageOf(language))] ?? params.title;
  return typeof shown === 'string' ? { title: shown } : {};
}

type Amounts = { amount: string; fee: string | null; arrived: string };

/** Returns the amounts that a notice names, as they are shown; null for one without money. */
function amountsOf({ params }: Message): Amounts | null {
  const { currency } = params;
  if (typeof currency !== 'string' || !isCurrency(currency)) return null;
  const [amount, fee] = [params.amount, params.fee].map((text) =>
    typeof text === 'string' ? parseMoney(text, currency) : null,
  );
  if (typeof amount !== 'bigint') return null;
  const shown = (units: bigint) => `${currencyNamed(currency).symbol}${showMoney(units, currency)}`;
  const charged = typeof fee === 'bigint' ? fee : null;
  return {
    amount: shown(amount),
    fee: charged === null ? null : shown(charged),
    arrived: shown(amount - (charged ?? 0n)),
  };
}

function languageOf(tag: string): Language {
  return languages.find((language) => languageTag[language] === tag) ?? 'EN';
}
