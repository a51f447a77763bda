import type { BonusAtStake } from '@fairhouse/contract/bonus';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field.tsx';
import { amountText } from './amount.ts';

type Props = {
  bonus: BonusAtStake;
  currency: string;
  agreed: boolean;
  /** True once the form was sent without agreeing. */
  missing: boolean;
  onAgree: (agreed: boolean) => void;
};

/** The open bonus that ends when cash leaves, with the checkbox that agrees to it. */
export function BonusLoss({ bonus, currency, agreed, missing, onAgree }: Props) {
  const { t } = useTranslation('cashier');
  return (
    <section aria-label={t('bonus.title')} className="grid gap-3 rounded-md border border-gold/50 bg-gold/10 p-4">
      <p className="text-sm">
        {t('bonus.text', {
          lost: amountText(bonus.lost, currency),
          left: amountText(bonus.turnoverLeft, currency),
        })}
      </p>
      <Checkbox
        label={t('bonus.agree')}
        checked={agreed}
        onChange={(event) => onAgree(event.target.checked)}
        error={missing ? t('bonus.missing') : undefined}
      />
    </section>
  );
}
