import { currencyNamed, isCurrency } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../../ui/field.tsx';
import type { Fields } from './use-fields.ts';

/** The account's currency, which cannot change later; shown where a site offers several. */
export default function CurrencyField({ offered, fields }: { offered: readonly string[]; fields: Fields }) {
  const { t, i18n } = useTranslation('register');
  const nameOf = (code: string) =>
    code.length === 3 ? (new Intl.DisplayNames(i18n.language, { type: 'currency' }).of(code) ?? code) : code;
  const items = offered.filter(isCurrency).map((code) => ({
    value: code,
    label: `${currencyNamed(code).symbol} ${t(`currency.${code}`, { defaultValue: nameOf(code) })} (${code})`,
  }));
  return (
    <Field label={t('currency.label')} hint={t('currency.hint')} error={fields.error('currency')?.toString()}>
      <Select {...fields.input('currency')} items={items} autoComplete="off" />
    </Field>
  );
}
