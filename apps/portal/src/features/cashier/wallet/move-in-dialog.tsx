import { type CurrencyCode, currencyNamed, formatMoney } from '@fairhouse/money/money';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountFault, amountOf, moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { transferWallet } from './calls.ts';

type Props = { vendor: string; name: string; currency: CurrencyCode; cash: bigint; onClose: () => void };

/** The dialog that moves money to a vendor's wallet. */
export default function MoveInDialog({ vendor, name, currency, cash, onClose }: Props) {
  const { t } = useTranslation(['wallet', 'cashier']);
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<{ amount?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const amount = amountOf(typed, currency);
  const { scale, shownDigits } = currencyNamed(currency);
  const limits = { min: 10n ** BigInt(scale - shownDigits), max: cash };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = amountFault(amount, limits);
    if (wrong || amount === null) {
      const bounds = { min: moneyText(limits.min, currency), max: moneyText(limits.max, currency) };
      setFault({ amount: t(`cashier:amount.${wrong ?? 'missing'}`, bounds) });
      return;
    }
    setFault({});
    setPending(true);
    const body = { type: 'IN', vendor, amount: formatMoney(amount, currency) } as const;
    try {
      const { results } = await transferWallet(body, keyFor(body));
      forget();
      const [done] = results;
      if (done?.state === 'RETURNED') {
        const refused = t('returned.refused', { name });
        return setFault({ form: t(`returned.${done.reason}`, { name, defaultValue: refused }) });
      }
      const said = { amount: moneyText(amount, currency), name };
      if (done?.state === 'DONE') toast(t('moveIn.done', said), 'success');
      else toast(t('moveIn.processing', said), 'info');
      onClose();
    } catch (error) {
      // Without an answer the transfer may have been made: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const isAmount = error instanceof ApiError && ['INSUFFICIENT_FUNDS', 'AMOUNT_INVALID'].includes(error.code);
      setFault({ [isAmount ? 'amount' : 'form']: words(error) });
    } finally {
      setPending(false);
      void refreshCashier(client, memberId);
    }
  }

  return (
    <Popup open onClose={onClose} title={t('moveIn.title', { name })} shape="sheet">
      <form noValidate aria-busy={pending} className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-muted">{t('moveIn.text', { name })}</p>
        <AmountField
          label={t('moveIn.amount')}
          currency={currency}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setFault({});
          }}
          limits={limits}
          quick={roundAmounts(cash, currency)}
          available={cash}
          error={fault.amount ?? null}
        />
        <FormAlert text={fault.form ?? null} />
        <Button type="submit" size="lg" pending={pending}>
          {amount !== null && amount > 0n
            ? t('moveIn.submit', { amount: moneyText(amount, currency) })
            : t('moveIn.submitEmpty')}
        </Button>
      </form>
    </Popup>
  );
}

/** Returns the largest four round amounts within the balance: 200, 500, 1,000, 2,000. */
function roundAmounts(cash: bigint, currency: CurrencyCode): bigint[] {
  const found: bigint[] = [];
  for (let step = 10n ** BigInt(currencyNamed(currency).scale); step <= cash; step *= 10n) {
    found.push(...[step, step * 2n, step * 5n].filter((amount) => amount <= cash));
  }
  return found.slice(-4);
}
