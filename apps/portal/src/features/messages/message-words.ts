import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { Message } from '@fairhouse/contract/messages';
import { currencies, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import type { TFunction } from 'i18next';
import { timeFormat } from '../../ui/time.ts';

export type MessageWords = {
  title: string;
  announcement: string;
  /** `฿500.00`; null where no money is spoken of. */
  amount: string | null;
};

/**
 * A message in a language of the interface: a notice by its template, with the amount and the moment in their places, a
 * letter in its own words. A template that this page does not know yet is told as news of the account.
 * @param t of the namespace `messages`
 */
export function messageWords(message: Message, t: TFunction<'messages'>, language: string): MessageWords {
  const amount = amountOf(message, 'amount');
  const fee = amountOf(message, 'fee');
  const { letter, params } = message;
  if (letter) {
    const own = languageOf(language);
    return { title: letter.title[own], announcement: letter.announcement[own], amount };
  }
  const key = `notice.${message.template}`;
  const values = {
    ...params,
    amount: amount ?? '',
    fee: fee ?? '',
    time: timeFormat(language, { until: 'minute' }).format(new Date(message.date)),
  };
  const variant = amount === null ? [`${key}.plain`] : fee === null ? [] : [`${key}.withFee`];
  return {
    title: t([`${key}.title`, 'notice.other.title'], values),
    announcement: t([...variant, `${key}.text`, 'notice.other.text'], values),
    amount,
  };
}

function amountOf({ params }: Message, name: 'amount' | 'fee'): string | null {
  const { [name]: amount, currency } = params;
  if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) return null;
  const units = parseMoney(amount, currency);
  return units === null ? null : `${currencies[currency].symbol}${showMoney(units, currency)}`;
}

function languageOf(tag: string): Language {
  return languages.find((language) => languageTag[language] === tag) ?? 'EN';
}
