import type { FieldRule } from '@fairhouse/contract/site';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../api/use-site.ts';
import { brokenRule } from '../register/field-rules.ts';

/** Returns the site's password rules with their messages, also for fields that registration does not ask for. */
export function usePasswordRules() {
  const { t } = useTranslation(['password', 'identity']);
  const rules = useSite()?.info.register.rules ?? [];

  function hintOf(rule: FieldRule | undefined): string | undefined {
    if (!rule) return undefined;
    const bounds = { min: rule.minLength, max: rule.maxLength };
    if (rule.patternId === 'DIGITS' && bounds.min === bounds.max) return t('rule.digits', bounds);
    if (rule.patternId === 'ANY') return t('identity:pattern.password', bounds);
    return t(`identity:pattern.${rule.patternId}`, { ...bounds, defaultValue: '' });
  }

  return {
    /** Returns the rule of a registration field, even if the form does not show it. */
    ruleOf: (field: string) => rules.find((rule) => rule.field === field),
    hintOf,
    /** Validates the repetition of a new password. */
    repeat: (typed: string, first: string) => {
      if (typed.trim() === '') return t('message.confirmRequired');
      if (first.trim() === '') return t('identity:message.confirmIncorrect');
      return typed.trim() === first.trim() || t('identity:message.passwordsDiffer');
    },
    /** Returns the validator of a rule, with `missing` as the message for an empty value. */
    follow: (rule: FieldRule | undefined, missing: string) => (value: string) => {
      if (value.trim() === '') return missing;
      const broken = rule ? brokenRule(rule, value.trim()) : null;
      return broken === null || (hintOf(rule) ?? missing);
    },
  };
}
