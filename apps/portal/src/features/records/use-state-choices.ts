import { useTranslation } from 'react-i18next';

/** Returns the states of a deposit or withdrawal as filter choices; `open` means all under way. */
export function useStateChoices(subject: 'deposit' | 'withdrawal', states: readonly string[]) {
  const { t } = useTranslation('records');
  const { t: cashier } = useTranslation('cashier');
  return states.map((state) => ({
    value: state,
    label: state === 'open' ? t('filter.open') : cashier(`state.${subject}.${state}`, { defaultValue: state }),
  }));
}
