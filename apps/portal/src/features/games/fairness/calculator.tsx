import { numbersOf } from '@fairhouse/fairness/numbers';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { type JsonObject, multiplierText } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { Calculator as CalculatorIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import type { Original } from '../originals/original.ts';
import { readNumber } from '../originals/read-number.ts';
import { originals, useOriginalWords } from '../originals/registry.ts';

type Seeds = { serverSeed: string; clientSeed: string; nonce: string };
/** The typed parameters of a game by name. */
type Typed = Readonly<Record<string, string>>;

const allOriginals = [...originals.values()];

/** Computes a result from its seeds in this browser; open to everybody. */
export function Calculator() {
  const { t } = useTranslation('fairness');
  const words = useOriginalWords();
  const [seeds, setSeeds] = useState<Seeds>({ serverSeed: '', clientSeed: '', nonce: '0' });
  const [gameCode, setGameCode] = useState(allOriginals[0]?.code ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const nonce = /^\d{1,15}$/.test(seeds.nonce.trim()) ? Number(seeds.nonce) : null;
  const original = originals.get(gameCode);
  const isShared = games.get(gameCode)?.kind === 'shared';
  const input = { ...initialInput(original), ...typed[gameCode] };
  const set = (name: keyof Seeds) => (value: string) => setSeeds((held) => ({ ...held, [name]: value }));
  const early = {
    serverSeed: useEarlyInput(set('serverSeed')),
    clientSeed: useEarlyInput(set('clientSeed')),
    nonce: useEarlyInput(set('nonce')),
  };
  const seedInput = (name: keyof Seeds) => ({
    ref: early[name],
    value: seeds[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name)(event.currentTarget.value),
  });
  const seedLook = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' } as const;

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
            <Field label={t(isShared ? 'calculator.gameHash' : 'calculator.serverSeed')}>
              <TextInput {...seedLook} {...seedInput('serverSeed')} />
            </Field>
          </div>
          <Field label={t(isShared ? 'calculator.salt' : 'calculator.clientSeed')}>
            <TextInput {...seedLook} {...seedInput('clientSeed')} />
          </Field>
          {!isShared && (
            <Field label={t('calculator.nonce')} error={nonce === null ? t('calculator.nonceInvalid') : undefined}>
              <TextInput {...seedInput('nonce')} inputMode="numeric" className="tabular-nums" />
            </Field>
          )}
          <Field label={t('calculator.game')}>
            <Select
              value={gameCode}
              items={allOriginals.map(({ code }) => ({ value: code, label: words(`${code}:name`) }))}
              onChange={(event) => setGameCode(event.currentTarget.value)}
            />
          </Field>
          {original && (
            <ParamFields
              original={original}
              input={input}
              onInput={(changed) => setTyped({ ...typed, [gameCode]: { ...input, ...changed } })}
            />
          )}
        </div>
        {original && (
          <Outcome
            original={original}
            serverSeed={seeds.serverSeed.trim()}
            clientSeed={seeds.clientSeed.trim()}
            nonce={isShared ? 0 : nonce}
            params={paramsOf(original, input)}
          />
        )}
      </div>
    </section>
  );
}

function initialInput(original: Original | undefined): Typed {
  return Object.fromEntries(original?.params.map(({ name, initial }) => [name, initial]) ?? []);
}

/**
 * Returns the parameters as the game's rules read them, valid or not: a text that is no number becomes NaN, which all
 * rules refuse.
 */
function paramsOf({ params }: Original, input: Typed): JsonObject {
  return Object.fromEntries(
    params.map(({ name, choices, isNumber }) => {
      const text = input[name] ?? '';
      return [name, choices && !isNumber ? text : (readNumber(text) ?? Number.NaN)];
    }),
  );
}

type ParamFieldsProps = { original: Original; input: Typed; onInput: (changed: Typed) => void };

function ParamFields({ original, input, onInput }: ParamFieldsProps) {
  const { t } = useTranslation('fairness');
  const words = useOriginalWords();
  const allowed = Boolean(games.get(original.code)?.bet(paramsOf(original, input)));
  return original.params.map(({ name, choices, labels, isNumber, bounds }) => {
    const control = {
      value: input[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) => onInput({ [name]: event.currentTarget.value }),
    };
    const error = !allowed && bounds ? t('calculator.invalid', bounds(input)) : undefined;
    const label = (key: string) => words(`${original.code}:param.${key}`);
    const choice = (key: string) => (isNumber ? key : labels ? words(`${labels}.${key}`) : label(key));
    return (
      <Field key={`${original.code}-${name}`} label={label(name)} error={error}>
        {choices ? (
          <Select {...control} items={choices.map((value) => ({ value, label: choice(value) }))} />
        ) : (
          <TextInput {...control} inputMode="decimal" className="tabular-nums" />
        )}
      </Field>
    );
  });
}

type OutcomeProps = {
  original: Original;
  serverSeed: string;
  clientSeed: string;
  nonce: number | null;
  params: JsonObject;
};

function Outcome({ original, serverSeed, clientSeed, nonce, params }: OutcomeProps) {
  const { t } = useTranslation('fairness');
  if (serverSeed === '' || clientSeed === '' || nonce === null) {
    return <OutcomeBox>{<p className="px-6 text-sm text-muted">{t('calculator.waiting')}</p>}</OutcomeBox>;
  }
  const rules = games.get(original.code);
  const numbers = () => numbersOf({ serverSeed, clientSeed, nonce });
  const result =
    rules?.kind === 'shared'
      ? { multiplier: rules.endOf(serverSeed, clientSeed) / 100 }
      : (rules?.draw(numbers(), params) ?? null);
  const outcome = rules?.kind === 'instant' ? rules.bet(params)?.decide(numbers()) : null;
  const won = outcome ? outcome.multiplierE4 > 10_000 : false;
  return (
    <OutcomeBox>
      <p className="text-xs font-bold tracking-[0.16em] text-muted uppercase">{t('calculator.result')}</p>
      {original.Result ? (
        <original.Result result={result} />
      ) : (
        <output className="title text-[56px] leading-none tabular-nums">
          {original.figure({ result, multiplier: '0' }) ?? ''}
        </output>
      )}
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
