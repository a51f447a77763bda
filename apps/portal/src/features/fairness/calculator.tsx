import { numbersOf } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { type DiceParams, dice, diceTargets, readDiceParams } from '@fairhouse/games/dice';
import { multiplierText } from '@fairhouse/games/game';
import { Calculator as CalculatorIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { readNumber } from '../originals/dice-target.ts';

type Input = {
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  target: string;
  condition: DiceParams['condition'];
};

const empty: Input = { serverSeed: '', clientSeed: '', nonce: '0', target: '50', condition: 'over' };

/** Anybody's calculator: seeds in, roll out, all in this browser. */
export function Calculator() {
  const { t } = useTranslation('fairness');
  const [input, setInput] = useState(empty);
  const nonce = /^\d{1,15}$/.test(input.nonce.trim()) ? Number(input.nonce) : null;
  const { min, max } = diceTargets[input.condition];
  const params = readDiceParams({ target: readNumber(input.target) ?? Number.NaN, condition: input.condition });
  const set = (name: keyof Input) => (event: { currentTarget: { value: string } }) =>
    setInput({ ...input, [name]: event.currentTarget.value });
  const early = {
    serverSeed: useEarlyInput((value) => setInput((held) => ({ ...held, serverSeed: value }))),
    clientSeed: useEarlyInput((value) => setInput((held) => ({ ...held, clientSeed: value }))),
    nonce: useEarlyInput((value) => setInput((held) => ({ ...held, nonce: value }))),
  };
  const seed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' } as const;

  return (
    <section aria-labelledby="calculator-title" className="card grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="calculator-title" className="flex items-center gap-2.5 text-lg font-bold">
          <CalculatorIcon size={20} aria-hidden="true" className="text-brand" />
          {t('calculator.title')}
        </h2>
        <p className="text-sm text-muted">{t('calculator.text')}</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_320px]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Field label={t('calculator.serverSeed')}>
              <TextInput {...seed} ref={early.serverSeed} value={input.serverSeed} onChange={set('serverSeed')} />
            </Field>
          </div>
          <Field label={t('calculator.clientSeed')}>
            <TextInput {...seed} ref={early.clientSeed} value={input.clientSeed} onChange={set('clientSeed')} />
          </Field>
          <Field label={t('calculator.nonce')} error={nonce === null ? t('calculator.nonceInvalid') : undefined}>
            <TextInput
              ref={early.nonce}
              value={input.nonce}
              inputMode="numeric"
              onChange={set('nonce')}
              className="tabular-nums"
            />
          </Field>
          <Field label={t('calculator.condition')}>
            <Select
              value={input.condition}
              items={[
                { value: 'over', label: t('calculator.over') },
                { value: 'under', label: t('calculator.under') },
              ]}
              onChange={(event) =>
                setInput({ ...input, condition: event.currentTarget.value === 'under' ? 'under' : 'over' })
              }
            />
          </Field>
          <Field
            label={t('calculator.target')}
            error={params ? undefined : t('calculator.targetInvalid', { min: min.toFixed(2), max: max.toFixed(2) })}
          >
            <TextInput value={input.target} inputMode="decimal" onChange={set('target')} className="tabular-nums" />
          </Field>
        </div>
        <Outcome
          serverSeed={input.serverSeed.trim()}
          clientSeed={input.clientSeed.trim()}
          nonce={nonce}
          params={params}
        />
      </div>
    </section>
  );
}

type OutcomeProps = { serverSeed: string; clientSeed: string; nonce: number | null; params: DiceParams | null };

function Outcome({ serverSeed, clientSeed, nonce, params }: OutcomeProps) {
  const { t } = useTranslation('fairness');
  if (serverSeed === '' || clientSeed === '' || nonce === null) {
    return <OutcomeBox>{<p className="px-6 text-sm text-muted">{t('calculator.waiting')}</p>}</OutcomeBox>;
  }
  const roll = dice.draw(numbersOf({ serverSeed, clientSeed, nonce }), {})?.roll;
  const outcome = params && dice.bet(params)?.decide(numbersOf({ serverSeed, clientSeed, nonce }));
  const won = outcome ? outcome.multiplierE4 > 0 : false;
  return (
    <OutcomeBox>
      <p className="text-xs font-bold tracking-[0.16em] text-muted uppercase">{t('calculator.roll')}</p>
      <output className="title text-[56px] leading-none tabular-nums">
        {typeof roll === 'number' ? roll.toFixed(2) : ''}
      </output>
      {outcome && (
        <p className={won ? 'font-bold text-brand' : 'font-bold text-danger'}>
          {won ? t('calculator.wins', { multiplier: multiplierText(outcome.multiplierE4) }) : t('calculator.loses')}
        </p>
      )}
      <p className="mt-3 px-4 text-xs text-muted">
        {t('calculator.hash')}
        <span className="mt-1 block font-mono break-all text-text">{hashOfServerSeed(serverSeed)}</span>
      </p>
    </OutcomeBox>
  );
}

function OutcomeBox({ children }: { children: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="grid min-h-52 content-center justify-items-center gap-1 rounded-[16px] border border-line bg-bg py-5 text-center"
    >
      {children}
    </div>
  );
}
