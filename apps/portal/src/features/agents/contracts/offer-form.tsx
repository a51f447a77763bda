import type { ContractKind, ContractOffer, ContractTerms, OwnContract, Tier } from '@fairhouse/contract/contracts';
import { dividendPeriods } from '@fairhouse/contract/contracts';
import { currencyNamed } from '@fairhouse/money/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, Field, Select, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CalculationView, Line } from './calculation-view.tsx';
import { calculate, contractsKey, offer } from './calls.ts';
import { shortNumber } from './shown.ts';

const tiersMax = 12;
const blank: Tier = { activeMembers: 0, volume: '0', profit: '0', rate: '', lossRate: '' };
/** A number of a form in the wire's form; an empty field is sent as 0. */
const amount = (text: string) => (text.trim() === '' ? '0' : text.trim());

/**
 * The form by which an upline offers a contract: terms to start from, which are first applied to the last period as a
 * preview.
 */
export function OfferForm({
  own,
  defaults,
  username: named,
  onDone,
}: {
  own: OwnContract;
  /** The house's default terms to start from; null: it has none. */
  defaults: ContractTerms | null;
  username: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('contracts');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { kind, currency } = own;
  const [username, setUsername] = useState(named);
  const [terms, setTerms] = useState<ContractTerms>(() => startOf(own, defaults));
  const said = (): ContractOffer => ({ kind, username: username.trim(), terms: sent(kind, terms) });
  const tried = useMutation({ mutationFn: () => calculate(said()) });
  const sending = useMutation({
    mutationFn: () => offer(said()),
    onSuccess: async () => {
      toast(t('done.offer'), 'success');
      await client.invalidateQueries({ queryKey: contractsKey(memberId) });
      onDone();
    },
  });
  const error = sending.error ?? tried.error;
  const change = (more: Partial<ContractTerms>) => {
    tried.reset();
    sending.reset();
    setTerms({ ...terms, ...more });
  };
  const changeTier = (at: number, more: Partial<Tier>) =>
    change({ tiers: terms.tiers.map((tier, i) => (i === at ? { ...tier, ...more } : tier)) });

  function submit(event: FormEvent) {
    event.preventDefault();
    sending.mutate();
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Field label={t('offer.to')} hint={t('offer.toHint')}>
        <TextInput
          name="username"
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          autoComplete="off"
          required
        />
      </Field>
      {kind === 'dividend' && (
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <Field label={t('offer.period')}>
            <Select
              value={terms.period ?? 'monthly'}
              onChange={({ target }) =>
                change({ period: dividendPeriods.find((name) => name === target.value) ?? null })
              }
              items={dividendPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
            />
          </Field>
          <Checkbox
            checked={terms.carriesLosses}
            onChange={({ target }) => change({ carriesLosses: target.checked })}
            label={t('terms.carries')}
          />
          {terms.carriesLosses && <p className="text-xs text-muted sm:col-span-2">{t('offer.carriesHint')}</p>}
        </div>
      )}
      {terms.tiers.map((tier, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is identified by its position
          key={at}
          className="grid grid-cols-2 gap-x-3 gap-y-4 rounded-md border border-line p-4 md:grid-cols-4"
        >
          <legend className="flex items-center gap-2 px-1 text-sm font-bold">
            {t('terms.tierNo', { number: at + 1 })}
            {terms.tiers.length > 1 && (
              <IconButton
                label={t('offer.removeTier', { number: at + 1 })}
                onClick={() => change({ tiers: terms.tiers.filter((_, i) => i !== at) })}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </legend>
          {(kind === 'dividend' || kind === 'daily') && (
            <Field label={t('terms.activeMembers')}>
              <TextInput
                inputMode="numeric"
                value={String(tier.activeMembers)}
                onChange={({ target }) =>
                  changeTier(at, { activeMembers: Number(target.value.replace(/\D/g, '').slice(0, 6)) })
                }
              />
            </Field>
          )}
          <Field label={t(`terms.volume.${kind}`)}>
            <Amount currency={currency} value={tier.volume} onChange={(volume) => changeTier(at, { volume })} />
          </Field>
          {kind === 'dividend' && (
            <Field label={t('terms.profit')}>
              <Amount currency={currency} value={tier.profit} onChange={(profit) => changeTier(at, { profit })} />
            </Field>
          )}
          <Field label={t(kind === 'realtime' ? 'terms.winRate' : 'terms.rate')}>
            <Percent value={tier.rate} onChange={(rate) => changeTier(at, { rate })} />
          </Field>
          {kind === 'realtime' && (
            <Field label={t('terms.lossRate')}>
              <Percent value={tier.lossRate} onChange={(lossRate) => changeTier(at, { lossRate })} />
            </Field>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end justify-between gap-4">
        {terms.tiers.length < tiersMax && (
          <Button
            type="button"
            variant="ghost"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => change({ tiers: [...terms.tiers, blank] })}
          >
            {t('offer.addTier')}
          </Button>
        )}
        {terms.tiers.some(({ activeMembers }) => activeMembers > 0) && (
          <Field label={t('terms.activeFrom')}>
            <Amount
              currency={currency}
              value={terms.activeValidBet}
              onChange={(activeValidBet) => change({ activeValidBet })}
            />
          </Field>
        )}
      </div>
      {tried.data && (
        <section className="rounded-md bg-raised/60 px-4 py-3">
          <h3 className="text-sm font-bold">{t('calculation.last')}</h3>
          <CalculationView kind={kind} computed={tried.data} currency={currency} />
          {tried.data.income !== null && (
            <dl className="border-t border-line text-sm">
              <Line label={t('calculation.income')}>
                <Money value={tried.data.income} currency={currency} />
              </Line>
            </dl>
          )}
        </section>
      )}
      <FormAlert text={error ? words(error) : null} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          type="button"
          variant="secondary"
          pending={tried.isPending}
          disabled={username.trim() === ''}
          onClick={() => tried.mutate()}
        >
          {t('act.calculate')}
        </Button>
        <Button type="submit" pending={sending.isPending} disabled={username.trim() === ''}>
          {t('act.offer')}
        </Button>
      </div>
    </form>
  );
}

/** The terms to start from: the house's defaults if there are any, else the agent's own tiers without their rates. */
function startOf({ terms }: OwnContract, defaults: ContractTerms | null): ContractTerms {
  const { activeValidBet, tiers, ...others } = defaults ?? terms;
  return {
    ...others,
    activeValidBet: shortNumber(activeValidBet),
    tiers: tiers.map(({ activeMembers, volume, profit, rate, lossRate }) => ({
      activeMembers,
      volume: shortNumber(volume),
      profit: shortNumber(profit),
      rate: defaults ? shortNumber(rate) : '',
      lossRate: defaults ? shortNumber(lossRate) : '',
    })),
  };
}

/** The terms as they are sent; an empty field is sent as 0. */
function sent(kind: ContractKind, terms: ContractTerms): ContractTerms {
  const asksActive = terms.tiers.some(({ activeMembers }) => activeMembers > 0);
  return {
    ...terms,
    activeValidBet: asksActive ? amount(terms.activeValidBet) : '0',
    tiers: terms.tiers.map((tier) => ({
      ...tier,
      volume: amount(tier.volume),
      profit: amount(tier.profit),
      rate: amount(tier.rate),
      lossRate: kind === 'realtime' ? amount(tier.lossRate) : '0',
    })),
  };
}

type TextProps = { value: string; onChange: (value: string) => void };
const decimal = (text: string) => text.replace(/[^\d.]/g, '');

function Amount({ currency, value, onChange }: TextProps & { currency: string }) {
  return (
    <TextInput
      inputMode="decimal"
      before={currencyNamed(currency).symbol}
      value={value}
      onChange={({ target }) => onChange(decimal(target.value))}
    />
  );
}

function Percent({ value, onChange }: TextProps) {
  return (
    <TextInput
      inputMode="decimal"
      placeholder="0.0000"
      after={<span className="pe-3 text-sm text-muted">%</span>}
      value={value}
      onChange={({ target }) => onChange(decimal(target.value))}
    />
  );
}
