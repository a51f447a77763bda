import type { FieldIssue } from '@fairhouse/contract/errors';
import type { MemberProfile, ProfileField } from '@fairhouse/contract/security';
import type { FieldRule } from '@fairhouse/contract/site';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../api/use-site.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import type { Form, FormInput } from '../../../ui/use-form.ts';
import { brokenRule } from '../register/field-rules.ts';
import { inputHelp } from '../register/fields.ts';

export type ProfileFormControl = Form<Record<ProfileField, string>>;

/** Fields as wide as the form. */
const wide: ReadonlySet<ProfileField> = new Set(['address', 'qqNum']);

type Props = {
  field: ProfileField;
  form: ProfileFormControl;
  rule: FieldRule | undefined;
  isFixed: boolean;
};

export function ruleOf({ rules }: MemberProfile, field: ProfileField): FieldRule | undefined {
  return rules.find((rule) => rule.field === field);
}

/** One field of the profile, with its fitting control; locked if it cannot change. */
export function ProfileInput({ field, form, rule, isFixed }: Props) {
  const { t } = useTranslation('member');
  const input = form.input(field);
  const once = field === 'payeeName' ? t('profile.once') : field === 'birthday' ? t('profile.birthdayOnce') : undefined;
  const control =
    field === 'nationality' ? (
      <Country {...input} />
    ) : (
      <TextInput
        {...input}
        {...(field === 'birthday' ? { type: 'date', autoComplete: 'bday' } : inputHelp[field])}
        maxLength={rule && field !== 'birthday' ? rule.maxLength : undefined}
        spellCheck={false}
        readOnly={isFixed}
        className={isFixed ? 'text-muted' : undefined}
        after={isFixed && <Lock size={16} aria-hidden="true" className="me-3 text-muted" />}
      />
    );
  return (
    <div className={wide.has(field) ? 'md:col-span-full' : 'min-w-0'}>
      <Field label={t(`field.${field}`)} error={form.errors[field]} hint={isFixed ? t('profile.fixed') : once}>
        {control}
      </Field>
    </div>
  );
}

/** Validates a value by the server's rule before it is sent. */
export function judge(
  field: ProfileField,
  profile: MemberProfile,
  value: string,
  words: (issue: FieldIssue) => string,
): string | true {
  // Fixed values cannot be changed by the member.
  if (profile.fixed.includes(field)) return true;
  const rule = ruleOf(profile, field);
  if (value === '') {
    const needed = field === 'nickname' || (rule?.shown === true && rule.required);
    return needed ? words({ field, rule: 'required' }) : true;
  }
  if (!rule || field === 'birthday') return true;
  const broken = brokenRule(rule, value);
  if (broken?.kind !== 'pattern') return true;
  const { patternId, min, max } = broken;
  return words({ field, rule: 'pattern', patternId, min, max });
}

/** The choice of a country, by names in the visitor's language. */
function Country(input: FormInput) {
  const { t, i18n } = useTranslation('member');
  const site = useSite();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'code' });
  const items = (site?.info.countries ?? [])
    .map(({ countryCode }) => ({ value: countryCode, label: names.of(countryCode) ?? countryCode }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return <Select {...input} items={[{ value: '', label: t('profile.choose') }, ...items]} />;
}
