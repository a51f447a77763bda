import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { AccountChoice } from './account-choice.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { FeeLine } from './fee-line.tsx';
import type { Draft } from './flow-steps.ts';
import type { AmountFault, Plan } from './withdrawal-terms.ts';

type Props = {
  accounts: PayoutAccountList;
  plan: Plan;
  draft: Draft;
  /** A refusal of the server about the amount. */
  refusal: string | null;
  onChange: (change: Partial<Draft>) => void;
  onDone: () => void;
};

/** Faults that are shown while the amount is typed, since typing more digits cannot correct them. */
const early: readonly (AmountFault | null)[] = ['high', 'tooMuch'];

/** Asks for the account, the method and the amount; an amount that is not possible is reported at the field. */
export function AmountStep({ accounts, plan, draft, refusal, onChange, onDone }: Props) {
  const { t } = useTranslation(['withdrawal', 'cashier']);
  const [pressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { account, ways, channel, currency, available, limits, fault } = plan;
  useEffect(() => {
    if (refusal !== null) show(field.current);
  }, [refusal]);

  function words(): string | null {
    if (fault === null || !(pressed || early.includes(fault))) return refusal;
    if (fault === 'tooMuch') return t('form.tooMuch', { available: moneyText(available, currency) });
    if (fault === 'fee') return t('form.feeTooHigh');
    const bounds = { min: moneyText(limits.min, currency), max: moneyText(limits.max, currency) };
    return t(`cashier:amount.${fault}`, bounds);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (fault !== null) return show(field.current);
    onChange({ amountSaid: true });
    onDone();
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <AccountChoice
        accounts={accounts}
        chosen={account?.id ?? null}
        onChoose={(accountId) => onChange({ accountId })}
      />
      <ChannelChoice channels={ways} chosen={channel?.code ?? null} onChoose={(code) => onChange({ channel: code })} />
      {channel && (
        <>
          <AmountField
            inputRef={field}
            label={t('form.amount')}
            currency={currency}
            value={draft.amount}
            onChange={(amount) => {
              setPressed(false);
              onChange({ amount });
            }}
            limits={limits}
            quick={channel.quick}
            available={available}
            error={words()}
          />
          <FeeLine plan={plan} />
          <Button type="submit" size="lg">
            {t('flow.next')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Focuses a field in the middle of the screen, above a phone's keyboard. */
function show(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
