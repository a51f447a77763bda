import { languageTag } from '@fairhouse/contract/language';
import type { CountryItem } from '@fairhouse/contract/site';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useSite } from '../../../api/use-site.ts';
import { Field, TextInput } from '../../../ui/field.tsx';

/** A typed number: the country's dialing code without "+", and the rest. */
export type Mobile = { countryDialingCode: string; mobileNum: string };

export const noMobile: Mobile = { countryDialingCode: '', mobileNum: '' };

/** Returns the number as one text, the key of its countdown. */
export function mobileKey({ countryDialingCode, mobileNum }: Mobile): string {
  return `${countryDialingCode}:${mobileNum.trim()}`;
}

type Props = {
  value: Mobile;
  onChange: (value: Mobile) => void;
  onBlur?: () => void;
  error?: ReactNode;
  label?: string;
  /** Shown at the far end of the label's line. */
  aside?: ReactNode;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A field for a mobile number, with the dialing codes that the site serves. */
export function MobileField({ value, onChange, onBlur, error, label, aside, name, inputRef }: Props) {
  const { t } = useTranslation('code');
  const site = useSite();
  const countries = site?.info.smsCountries ?? [];
  const here = countries.find((item) => item.countryCode === site?.location.country) ?? countries[0];
  const [picked, setPicked] = useState('');
  const shown =
    countries.find((item) => item.countryCode === picked && item.countryDialingCode === value.countryDialingCode) ??
    countries.find((item) => item.countryDialingCode === value.countryDialingCode) ??
    here;

  // Gives the form the preselected country, even if it is never changed.
  const choose = useEffectEvent((code: string) => onChange({ ...value, countryDialingCode: code }));
  const missing = value.countryDialingCode === '' ? shown?.countryDialingCode : undefined;
  useEffect(() => {
    if (missing !== undefined) choose(missing);
  }, [missing]);

  function pick(country: CountryItem | undefined) {
    if (!country) return;
    setPicked(country.countryCode);
    onChange({ ...value, countryDialingCode: country.countryDialingCode });
  }

  return (
    <Field label={label ?? t('mobile.label')} error={error} aside={aside}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <CountrySelect countries={countries} shown={shown} onPick={pick} />
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={32}
          value={value.mobileNum}
          onChange={(event) => onChange({ ...value, mobileNum: event.target.value })}
          {...(onBlur ? { onBlur } : {})}
          {...(name === undefined ? {} : { name })}
          {...(inputRef ? { ref: inputRef } : {})}
        />
      </div>
    </Field>
  );
}

type SelectProps = {
  countries: CountryItem[];
  shown: CountryItem | undefined;
  onPick: (country: CountryItem | undefined) => void;
};

/** A select that shows only the dialing code but lists countries by name: the native list lies over it, invisible. */
function CountrySelect({ countries, shown, onPick }: SelectProps) {
  const { t } = useTranslation('code');
  const names = new Intl.DisplayNames([languageTag[useLanguage()]], { type: 'region', fallback: 'code' });
  return (
    <span className="relative flex h-12 items-center gap-1.5 rounded-md border border-line bg-bg px-3 text-base transition-colors hover:border-muted/60 has-focus-visible:outline-2 has-focus-visible:outline-brand">
      <span aria-hidden="true" className="text-sm font-semibold text-muted">
        {shown?.countryCode}
      </span>
      <span aria-hidden="true">+{shown?.countryDialingCode}</span>
      <ChevronDown size={16} aria-hidden="true" className="text-muted" />
      <select
        aria-label={t('mobile.country')}
        autoComplete="tel-country-code"
        value={shown?.countryCode ?? ''}
        onChange={(event) => onPick(countries.find((item) => item.countryCode === event.target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {countries.map(({ countryCode, countryDialingCode }) => (
          <option key={countryCode} value={countryCode} className="bg-surface text-text">
            {`${names.of(countryCode) ?? countryCode} +${countryDialingCode}`}
          </option>
        ))}
      </select>
    </span>
  );
}
