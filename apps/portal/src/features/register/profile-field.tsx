import { languageTag } from '@fairhouse/contract/language';
import type { FieldRule } from '@fairhouse/contract/site';
import { useTranslation } from 'react-i18next';
import { useLanguage, useSite } from '../../api/use-site.ts';
import { Field, PasswordInput, Select, TextInput } from '../../ui/field.tsx';
import { inputHelp, type ProfileField as Name } from './fields.ts';
import { useRuleWords } from './use-checks.ts';
import type { Fields } from './use-fields.ts';

type Props = { field: Name; rule: FieldRule; fields: Fields };

/** One thing that the site asks for, with the control that suits it. */
export function ProfileField({ field, rule, fields }: Props) {
  const { t } = useTranslation('register');
  const { t: shared } = useTranslation('identity');
  const ruleWords = useRuleWords();
  const error = fields.error(field);
  const isDate = field === 'birthday';
  const isCountry = rule.patternId === 'COUNTRY';
  return (
    <Field
      label={t(`field.${field}`)}
      aside={rule.required ? undefined : <span className="text-xs text-muted">{t('optional')}</span>}
      hint={isDate || isCountry ? undefined : ruleWords(rule)}
      error={error instanceof Error ? error.message : error}
    >
      {field === 'paymentPassword' ? (
        <PasswordInput
          {...fields.input(field)}
          {...(rule.patternId === 'DIGITS' ? { inputMode: 'numeric' } : {})}
          autoComplete="off"
          showLabel={shared('field.showPassword')}
          hideLabel={shared('field.hidePassword')}
        />
      ) : isCountry ? (
        <CountryInput {...fields.input(field)} />
      ) : isDate ? (
        <TextInput
          {...fields.input(field)}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={new Date().toISOString().slice(0, 10)}
        />
      ) : (
        <TextInput {...fields.input(field)} {...inputHelp[field]} spellCheck={false} />
      )}
    </Field>
  );
}

/** All countries by their names in the visitor's language, the visitor's own first. */
function CountryInput(input: ReturnType<Fields['input']>) {
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
