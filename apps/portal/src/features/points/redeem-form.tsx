import type { Goods, Redemption } from '@fairhouse/contract/points';
import { parseMoney } from '@fairhouse/money/money';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FundPasswordSubmit } from '../cashier/shared/fund-password-submit.tsx';
import { useIdempotencyKey } from '../cashier/shared/use-idempotency-key.ts';
import { redeemGoods, refreshPoints } from './calls.ts';
import { Price } from './points-amount.tsx';
import { pointsText, pointUnits } from './points-text.ts';
import { Quantity } from './quantity.tsx';

type Props = { goods: Goods; onBack: () => void; onMade: (made: Redemption) => void };

const mobileShape = /^\+?[0-9][0-9 -]{6,18}[0-9]$/;
const quantityMax = 1000;

/** Asks for quantity, address, mobile number and fund password; a refusal is shown beneath its field. */
export function RedeemForm({ goods, onBack, onMade }: Props) {
  const { t } = useTranslation('points');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const [quantity, setQuantity] = useState(1);
  const [faults, setFaults] = useState<{ quantity?: string; form?: string }>({});
  const { values, errors, pending, input, field, refuse, submit } = useForm({
    start: { address: '', mobile: '', fundPassword: '' },
    rules: {
      address: (typed) => typed.trim() !== '' || t('form.addressMissing'),
      mobile: (typed) => mobileShape.test(typed.trim()) || t('form.mobileInvalid'),
      fundPassword: (typed) => typed.trim() !== '' || t('form.passwordMissing'),
    },
  });
  const { points, amount, currency, stock } = goods;
  const all = pointUnits(points) * BigInt(quantity);
  const money = amount === null ? null : (parseMoney(amount, currency) ?? 0n) * BigInt(quantity);
  const fundPassword = field('fundPassword');

  async function send() {
    setFaults({});
    const { address, mobile, fundPassword: password } = values;
    const said = { goodsId: goods.id, quantity, points, amount, address: address.trim(), mobile: mobile.trim() };
    try {
      const { redemption } = await redeemGoods({ ...said, fundPassword: password.trim() }, keyFor(said));
      forget();
      onMade(redemption);
    } catch (error) {
      // Without an answer the redemption may have been made: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'PASSWORD_WRONG') refuse('fundPassword', words(error), { go: true });
      else if (code === 'GOODS_SOLD_OUT' || code === 'POINTS_INSUFFICIENT') setFaults({ quantity: words(error) });
      else setFaults({ form: words(error) });
    } finally {
      void refreshPoints(client, memberId);
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid content-start gap-4" onSubmit={submit(send)}>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Quantity
            label={t('form.quantity')}
            value={quantity}
            max={Math.min(stock, quantityMax)}
            onChange={(value) => {
              setQuantity(value);
              setFaults({});
            }}
          />
          <Price points={all} amount={money} currency={currency} size="md" className="text-lg" />
        </div>
        {faults.quantity && (
          <p role="alert" className="text-xs font-medium text-danger">
            {faults.quantity}
          </p>
        )}
      </div>
      <Field label={t('form.address')} hint={t('form.addressHint')} error={errors.address}>
        <TextInput {...input('address')} autoComplete="street-address" maxLength={300} />
      </Field>
      <Field label={t('form.mobile')} hint={t('form.mobileHint')} error={errors.mobile}>
        <TextInput {...input('mobile')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      </Field>
      <FundPasswordSubmit
        field={{
          inputRef: fundPassword.inputRef,
          value: fundPassword.value,
          onChange: fundPassword.onChange,
          error: errors.fundPassword ?? null,
        }}
        failure={faults.form ?? null}
        pending={pending}
        label={t('form.submit', { points: pointsText(all) })}
      >
        <Button variant="ghost" disabled={pending} onClick={onBack}>
          {t('form.back')}
        </Button>
      </FundPasswordSubmit>
    </form>
  );
}
