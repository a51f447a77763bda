import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { Message } from '@fairhouse/contract/messages';
import { currencies, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import type { TFunction } from 'i18next';
import { timeFormat } from '../../ui/time.ts';

export type MessageWords = {
  title: string;
  announcement: string;
  /** Amount such as `฿500.00`; null for a message without money. */
  amount: string | null;
};

/**
 * Writes a message in a language of the interface: a notice by its template, with amount and time filled in, a letter
 * in its own words. A template that this page does not know becomes general news of the account.
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
  const variant = amount === null ? 'plain' : fee === null ? 'text' : 'withFee';
  const general = t(`${key}.text`, { ...values, defaultValue: t('notice.other.text', values) });
  return {
    title: t(`${key}.title`, { ...values, defaultValue: t('notice.other.title', values) }),
    announcement: t(`${key}.${variant}`, { ...values, defaultValue: general }),
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
