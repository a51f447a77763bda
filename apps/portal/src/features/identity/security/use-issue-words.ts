import type { FieldIssue } from '@fairhouse/contract/errors';
import { useTranslation } from 'react-i18next';

/** Returns the message for a broken rule. */
export function useIssueWords(): (issue: FieldIssue) => string {
  const { t } = useTranslation('member');
  const { t: shared } = useTranslation('identity');
  return ({ field, rule, patternId, min = 0, max = 0 }) => {
    switch (rule) {
      case 'required':
      case 'unseen':
      case 'taken':
      case 'fixed':
        return t(`broken.${rule}`);
      case 'age':
        return t('broken.age', { min });
      default:
        if (field === 'birthday') return t('broken.date');
        return patternId === undefined || patternId === 'COUNTRY' || (patternId === 'ANY' && max > 0)
          ? t('broken.length', { min, max })
          : shared(`pattern.${patternId}`, { min, max, defaultValue: t('broken.length', { min, max }) });
    }
  };
}
