import {
  type Strategies,
  type Strategy,
  type StrategyAction,
  type StrategyCondition,
  type StrategyRule,
  strategyRulesMax,
} from '@fairhouse/contract/strategies';
import { currencyNamed, formatMoney } from '@fairhouse/money/money';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../../api/error-words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field, Select, TextInput } from '../../../../ui/field.tsx';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { Popup } from '../../../../ui/popup.tsx';
import { readNumber } from '../read-number.ts';
import { readStake } from '../stake.ts';
import { removeStrategy, saveStrategy } from './strategy-calls.ts';

/** A rule as typed: its condition and the number or amount for it, its action and the number or amount for that. */
type Typed = { key: number; when: WhenName; much: string; act: ThenName; by: string };

const whens = {
  'every bets': { kind: 'every', of: 'bets' },
  'every wins': { kind: 'every', of: 'wins' },
  'every losses': { kind: 'every', of: 'losses' },
  'row wins': { kind: 'row', of: 'wins' },
  'row losses': { kind: 'row', of: 'losses' },
  'amount profit': { kind: 'amount', of: 'profit' },
  'amount loss': { kind: 'amount', of: 'loss' },
  'amount stake': { kind: 'amount', of: 'stake' },
} as const;
type WhenName = keyof typeof whens;
const whenNames = Object.keys(whens).filter((name): name is WhenName => name in whens);
const thenNames = ['stakeBy', 'stakeTo', 'stakeReset', 'stop'] as const;
type ThenName = (typeof thenNames)[number];

let lastKey = 0;
const newRule = (): Typed => ({ key: ++lastKey, when: 'row losses', much: '1', act: 'stakeBy', by: '100' });

function typedOf({ when, act }: StrategyRule): Typed {
  return {
    key: ++lastKey,
    when: whenNames.find((name) => whens[name].kind === when.kind && whens[name].of === when.of) ?? 'every bets',
    much: when.kind === 'amount' ? when.least : String(when.count),
    act: act.kind,
    by: act.kind === 'stakeBy' ? String(act.percent) : act.kind === 'stakeTo' ? act.amount : '',
  };
}

/** Reads a rule; null while one of its fields is invalid. */
function ruleOf({ when, much, act, by }: Typed, currency: string): StrategyRule | null {
  const condition = conditionOf(when, much, currency);
  const action = actionOf(act, by, currency);
  return condition && action && { when: condition, act: action };
}

function amountOf(text: string, currency: string): string | null {
  const units = readStake(text, currency);
  return units === null || units <= 0n ? null : formatMoney(units, currency);
}

function conditionOf(name: WhenName, much: string, currency: string): StrategyCondition | null {
  const when = whens[name];
  if (when.kind === 'amount') {
    const least = amountOf(much, currency);
    return least === null ? null : { ...when, least };
  }
  const count = readNumber(much);
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 10_000 ? { ...when, count } : null;
}

function actionOf(name: ThenName, by: string, currency: string): StrategyAction | null {
  if (name === 'stop' || name === 'stakeReset') return { kind: name };
  if (name === 'stakeTo') {
    const amount = amountOf(by, currency);
    return amount === null ? null : { kind: name, amount };
  }
  const percent = /^-?\d{1,4}$/.test(by.trim()) ? Number(by) : Number.NaN;
  return percent >= -99 && percent <= 1000 ? { kind: name, percent } : null;
}

type Props = {
  /** The strategy being edited; null for a new one. */
  strategy: Strategy | null;
  currency: string;
  onClose: () => void;
  /** `strategyId`: the strategy that was saved; null: it was removed. */
  onSaved: (all: Strategies, strategyId: string | null) => void;
};

/** The editor of a strategy: its name, and rules of a condition and an action. */
export function StrategyEditor({ strategy, currency, onClose, onSaved }: Props) {
  const { t } = useTranslation('strategy');
  const words = useErrorWords();
  const [name, setName] = useState(strategy?.name ?? '');
  const [typed, setTyped] = useState<readonly Typed[]>(() => strategy?.rules.map(typedOf) ?? [newRule()]);
  const rules = typed.map((rule) => ruleOf(rule, currency));
  const whole = rules.filter((rule) => rule !== null);
  const save = useMutation({
    mutationFn: () => saveStrategy(strategy?.strategyId ?? null, { name: name.trim(), rules: whole }),
    onSuccess: (all) => onSaved(all, strategy?.strategyId ?? all.list.at(-1)?.strategyId ?? null),
  });
  const remove = useMutation({
    mutationFn: () => removeStrategy(strategy?.strategyId ?? ''),
    onSuccess: (all) => onSaved(all, null),
  });
  const error = save.error ?? remove.error;
  const isReady = name.trim() !== '' && whole.length === typed.length && typed.length > 0;
  const set = (key: number, change: Partial<Typed>) =>
    setTyped(typed.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)));

  return (
    <Popup open onClose={onClose} title={t(strategy ? 'change' : 'make')} shape="sheet">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The popup's form is inside the game's form: saving here must not place a bet.
          event.stopPropagation();
          if (isReady && !save.isPending) save.mutate();
        }}
      >
        <Field label={t('name')}>
          <TextInput
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <ol className="grid gap-3">
          {typed.map((rule, i) => (
            <RuleFields
              key={rule.key}
              place={i + 1}
              rule={rule}
              isWrong={rules[i] === null}
              currency={currency}
              onChange={(change) => set(rule.key, change)}
              onRemove={() => setTyped(typed.filter(({ key }) => key !== rule.key))}
            />
          ))}
        </ol>
        <Button
          variant="secondary"
          disabled={typed.length >= strategyRulesMax}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setTyped([...typed, newRule()])}
        >
          {t('addRule')}
        </Button>
        <p className="text-xs text-muted">{t('text')}</p>
        <FormAlert text={error ? words(error) : null} />
        <Button type="submit" size="lg" pending={save.isPending} disabled={!isReady}>
          {t('save')}
        </Button>
        {strategy && (
          <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
      </form>
    </Popup>
  );
}

type RuleProps = {
  place: number;
  rule: Typed;
  isWrong: boolean;
  currency: string;
  onChange: (change: Partial<Typed>) => void;
  onRemove: () => void;
};

function RuleFields({ place, rule, isWrong, currency, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('strategy');
  const { symbol } = currencyNamed(currency);
  const money = <span className="text-gold">{symbol}</span>;
  const isAmount = whens[rule.when].kind === 'amount';
  const look = { autoComplete: 'off', inputMode: 'decimal', className: 'font-semibold tabular-nums' } as const;
  return (
    <li className="grid gap-3 rounded-md border border-line bg-bg p-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-bold">{t('rule', { place })}</span>
        <IconButton label={t('removeRule', { place })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-[1fr_140px]">
        <Field label={t('when')}>
          <Select
            value={rule.when}
            items={whenNames.map((value) => ({ value, label: t(`whens.${value}`) }))}
            onChange={(event) => {
              const when = whenNames.find((known) => known === event.currentTarget.value);
              if (when) onChange({ when });
            }}
          />
        </Field>
        <Field label={t(isAmount ? 'least' : 'count')}>
          <TextInput
            {...look}
            value={rule.much}
            before={isAmount ? money : undefined}
            onChange={(event) => onChange({ much: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('then')}>
          <Select
            value={rule.act}
            items={thenNames.map((value) => ({ value, label: t(`thens.${value}`) }))}
            onChange={(event) => {
              const act = thenNames.find((known) => known === event.currentTarget.value);
              if (act) onChange({ act });
            }}
          />
        </Field>
        {(rule.act === 'stakeBy' || rule.act === 'stakeTo') && (
          <Field label={t('by')}>
            <TextInput
              {...look}
              inputMode={rule.act === 'stakeBy' ? 'text' : 'decimal'}
              value={rule.by}
              before={rule.act === 'stakeTo' ? money : undefined}
              after={rule.act === 'stakeBy' ? <span className="pe-3 text-sm text-muted">%</span> : undefined}
              onChange={(event) => onChange({ by: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
      {isWrong && (
        <p role="status" className="text-sm text-danger">
          {t('wrong')}
        </p>
      )}
    </li>
  );
}
