import type { FieldRule } from '@fairhouse/contract/site';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../api/use-site.ts';
import { brokenRule } from '../register/field-rules.ts';

/** The site's rules in words, for fields that must be filled in whatever registration asks for. */
export function useRuleWords() {
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
    /** The rule of a registration field, shown there or not. */
    ruleOf: (field: string) => rules.find((rule) => rule.field === field),
    hintOf,
    /** For `validate`: true, or what is wrong. `missing` when nothing was typed. */
    follow: (rule: FieldRule | undefined, missing: string) => (value: string) => {
      if (value.trim() === '') return missing;
      const broken = rule ? brokenRule(rule, value.trim()) : null;
      return broken === null || (hintOf(rule) ?? missing);
    },
  };
}
