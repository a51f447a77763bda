import type { Confirmation } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { amountText } from '../shared/amount.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { cancelRest } from './calls.ts';

type Props = { view: Confirmation; currency: CurrencyCode; onDone: (view: Confirmation) => void };

/**
 * The part of a withdrawal that nobody has taken: when it goes back by itself, and the button that takes it back now.
 */
export function Rest({ view, currency, onDone }: Props) {
  const { t, i18n } = useTranslation('matching');
  const words = useErrorWords();
  const { keyFor, forget } = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelRest(view.withdrawalId, keyFor({ rest: view.waiting })),
    onSuccess: (value) => {
      forget();
      onDone(value);
    },
    onError: () => forget(),
  });
  const units = (amount: string) => parseMoney(amount, currency) ?? 0n;
  const amount = amountText(view.waiting, currency);
  return (
    <>
      {units(view.returned) > 0n && (
        <p className="text-sm text-muted">{t('rest.returned', { amount: amountText(view.returned, currency) })}</p>
      )}
      {view.open && units(view.waiting) > 0n && (
        <div className="grid gap-2.5">
          {view.restBy !== null && (
            <p className="text-xs text-muted">
              {t('rest.until', { at: timeFormat(i18n.language, { until: 'minute' }).format(new Date(view.restBy)) })}
            </p>
          )}
          <FormAlert text={cancel.isError ? words(cancel.error) : null} />
          <Button
            variant="ghost"
            pending={cancel.isPending}
            icon={<Undo2 size={18} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {t('rest.button', { amount })}
          </Button>
        </div>
      )}
      <AskFirst
        open={asking}
        title={t('rest.title', { amount })}
        text={t('rest.text')}
        action={t('rest.yes')}
        onYes={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
