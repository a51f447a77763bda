import { languageTag } from '@fairhouse/contract/language';
import type { FieldRule } from '@fairhouse/contract/site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { Field, PasswordInput, Select, type SelectProps, TextInput } from '../../../ui/field.tsx';
import { inputHelp, type ProfileField as Name } from './fields.ts';
import { useRuleWords } from './use-checks.ts';
import type { Fields } from './use-fields.ts';

type Props = { field: Name; rule: FieldRule; fields: Fields };

/** One field of the registration form, with its fitting control. */
export function ProfileField({ field, rule, fields }: Props) {
  const { t } = useTranslation('register');
  const { t: shared } = useTranslation('identity');
  const ruleWords = useRuleWords();
  const [isHere, setHere] = useState(false);
  const error = fields.error(field);
  const isDate = field === 'birthday';
  const isCountry = rule.patternId === 'COUNTRY';
  // The rule shows only while the field is filled in, because a long form would show too many.
  const hint = isHere && !isDate && !isCountry && rule.patternId !== 'ANY' ? ruleWords(rule) : undefined;
  const control = {
    ...fields.input(field),
    onFocus: () => setHere(true),
    onBlur: () => {
      setHere(false);
      fields.leave(field);
    },
  };
  return (
    <Field
      label={t(`field.${field}`)}
      aside={rule.required ? undefined : <span className="text-xs text-muted">{t('optional')}</span>}
      hint={hint}
      error={error instanceof Error ? error.message : error}
    >
      {field === 'paymentPassword' ? (
        <PasswordInput
          {...control}
          {...(rule.patternId === 'DIGITS' ? { inputMode: 'numeric' } : {})}
          autoComplete="off"
          showLabel={shared('field.showPassword')}
          hideLabel={shared('field.hidePassword')}
        />
      ) : isCountry ? (
        <CountryInput {...control} />
      ) : isDate ? (
        <TextInput
          {...control}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={new Date().toISOString().slice(0, 10)}
        />
      ) : (
        <TextInput {...control} {...inputHelp[field]} spellCheck={false} />
      )}
    </Field>
  );
}

/** The choice of a country, by names in the visitor's language, the visitor's own first. */
function CountryInput(input: Omit<SelectProps, 'items'>) {
  const { t } = useTranslation('register');
  const site = useSite();
  const tag = languageTag[useLanguage()];
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  const here = site?.location.country;
  const items = (site?.info.countries ?? [])
    .map(({ countryCode }) => ({ value: countryCode, label: names.of(countryCode) ?? countryCode }))
    .sort((a, b) => Number(b.value === here) - Number(a.value === here) || a.label.localeCompare(b.label, tag));
  return <Select {...input} items={[{ value: '', label: t('choose') }, ...items]} />;
}
