import type { PointsConfig } from '@fairhouse/contract/points';
import { parseMoney } from '@fairhouse/money/money';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Popup } from '../../ui/popup.tsx';
import { timeFormat } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { amountText, moneyText } from '../cashier/shared/amount.ts';
import { FundPasswordSubmit } from '../cashier/shared/fund-password-submit.tsx';
import { Summary } from '../cashier/shared/summary.tsx';
import { useIdempotencyKey } from '../cashier/shared/use-idempotency-key.ts';
import { convertPoints, refreshPoints } from './calls.ts';
import { PointsAmount } from './points-amount.tsx';
import { pointsText, pointUnits } from './points-text.ts';
import { Quantity } from './quantity.tsx';

type Terms = NonNullable<PointsConfig['conversion']>;
type Props = { terms: Terms; currency: string; points: bigint; onClose: () => void };

/** Converts points into cash, in whole units; the cash amount is shown while the number is chosen. */
export function ConvertDialog({ terms, currency, points, onClose }: Props) {
  const { t } = useTranslation('points');
  return (
    <Popup open onClose={onClose} title={t('convert.title')} shape="sheet">
      <ConvertForm terms={terms} currency={currency} points={points} onClose={onClose} />
    </Popup>
  );
}

function ConvertForm({ terms, currency, points, onClose }: Props) {
  const { t, i18n } = useTranslation('points');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const password = useRef<HTMLInputElement>(null);
  const [quantity, setQuantity] = useState(1);
  const [fundPassword, setFundPassword] = useState('');
  const [faults, setFaults] = useState<{ quantity?: string; fundPassword?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const { unitPoints, unitAmount, dailyPoints, dailyLeft, turnoverBp, until } = terms;
  const unit = pointUnits(unitPoints);
  const within = points < pointUnits(dailyLeft) ? points : pointUnits(dailyLeft);
  const max = Number(within / unit);
  /** False: the member cannot convert anything now, so only the terms are shown. */
  const isOpen = max > 0;
  const cash = (parseMoney(unitAmount, currency) ?? 0n) * BigInt(quantity);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (fundPassword.trim() === '') {
      setFaults({ fundPassword: t('form.passwordMissing') });
      password.current?.focus();
      return;
    }
    setFaults({});
    setPending(true);
    const said = { quantity, unitPoints, unitAmount };
    try {
      await convertPoints({ ...said, fundPassword: fundPassword.trim() }, keyFor(said));
      forget();
      toast(t('convert.done', { amount: moneyText(cash, currency) }), 'success');
      onClose();
    } catch (error) {
      // Without an answer the conversion may have been made: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const code = error instanceof ApiError ? error.code : null;
      const isQuantity = code === 'DAILY_POINTS_REACHED' || code === 'POINTS_INSUFFICIENT';
      setFaults({ [code === 'PASSWORD_WRONG' ? 'fundPassword' : isQuantity ? 'quantity' : 'form']: words(error) });
    } finally {
      setPending(false);
      void refreshPoints(client, memberId);
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid justify-items-center gap-2 rounded-[16px] bg-raised px-4 py-5 text-center">
        <PointsAmount points={unit * BigInt(quantity)} size="md" className="text-lg font-bold" />
        <ArrowDown size={20} aria-hidden="true" className="text-brand" />
        <p aria-live="polite">
          <Money units={cash} currency={currency} className="text-2xl font-bold" />
        </p>
      </div>
      {!isOpen ? (
        <p className="rounded-md bg-raised px-4 py-3.5 text-sm font-semibold">
          {pointUnits(dailyLeft) < unit
            ? t('convert.dayOver')
            : t('convert.tooFew', { points: pointsText(unitPoints) })}
        </p>
      ) : (
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Quantity label={t('convert.quantity')} value={quantity} max={max} onChange={setQuantity} />
            <div className="flex flex-wrap gap-2">
              {[...new Set([Math.ceil(max / 4), Math.ceil(max / 2), max])].map((some) => (
                <Button key={some} variant="secondary" size="sm" onClick={() => setQuantity(some)}>
                  {some === max ? t('convert.all') : <PointsAmount points={unit * BigInt(some)} />}
                </Button>
              ))}
            </div>
          </div>
          <p className={faults.quantity ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
            {faults.quantity ?? t('convert.quantityHint', { points: pointsText(unitPoints) })}
          </p>
        </div>
      )}
      <Summary
        lines={[
          {
            label: t('convert.ratio'),
            value: t('convert.rate', { points: pointsText(unitPoints), amount: amountText(unitAmount, currency) }),
          },
          { label: t('convert.unit'), value: <PointsAmount points={unit} /> },
          ...(isOpen
            ? [
                { label: t('convert.amount'), value: <Money units={cash} currency={currency} />, strong: true },
                { label: t('convert.after'), value: <PointsAmount points={points - unit * BigInt(quantity)} /> },
              ]
            : []),
          {
            label: t('convert.daily'),
            value: t('convert.dailyLeft', { left: pointsText(dailyLeft), all: pointsText(dailyPoints) }),
          },
          { label: t('convert.until'), value: timeFormat(i18n.language, { until: 'minute' }).format(new Date(until)) },
          {
            label: t('convert.turnover'),
            value:
              turnoverBp === 0 ? (
                t('convert.noTurnover')
              ) : (
                <Money units={turnoverOf(cash, turnoverBp)} currency={currency} />
              ),
          },
        ]}
      />
      {isOpen && (
        <FundPasswordSubmit
          field={{
            inputRef: password,
            value: fundPassword,
            onChange: (value) => {
              setFundPassword(value);
              setFaults({});
            },
            error: faults.fundPassword ?? null,
          }}
          failure={faults.form ?? null}
          pending={pending}
          label={t('convert.submit', { amount: moneyText(cash, currency) })}
        />
      )}
    </form>
  );
}

/** The turnover in units that the cash requires, rounded up as the server does. */
function turnoverOf(cash: bigint, turnoverBp: number): bigint {
  return (cash * BigInt(turnoverBp) + 9_999n) / 10_000n;
}
