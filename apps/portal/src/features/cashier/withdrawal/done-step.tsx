import { inLanguage } from '@fairhouse/contract/language';
import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { numberText } from './account-icon.tsx';
import type { FlowStep } from './flow-steps.ts';

type Props = {
  step: FlowStep;
  accounts: PayoutAccountList;
  onNext: () => void;
  /** Null at the first step. */
  onBack: (() => void) | null;
};

/**
 * A finished step that cannot be changed, shown when the member goes back: the value that was kept, and a button that
 * goes on.
 */
export function DoneStep({ step, accounts: { realName, list }, onNext, onBack }: Props) {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  const [account] = list;
  const kept =
    step === 'name'
      ? realName
      : step === 'account' && account
        ? `${inLanguage(account.providerName, language)} ${numberText(account.numberTail)}`
        : t('flow.fundSet');
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-3 rounded-md bg-raised px-4 py-3.5 text-sm font-semibold">
        <Check size={18} aria-hidden="true" className="shrink-0 text-brand" />
        {kept}
      </p>
      <div className="grid gap-2">
        <Button size="lg" onClick={onNext}>
          {t('flow.next')}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {t('flow.back')}
          </Button>
        )}
      </div>
    </div>
  );
}
