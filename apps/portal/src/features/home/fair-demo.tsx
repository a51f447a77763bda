import { Link } from '@tanstack/react-router';
import { Check, Dices, Lock, RotateCw, SearchCheck, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '../../shell/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';

/** One demonstration round: the commitment, the roll, and the result of the check. */
type Round = { serverSeed: string; hash: string; roll: string | null; checked: { hash: string; roll: string } | null };

const loadMaths = () => import('./fair-maths.ts');

async function newRound(): Promise<Round> {
  const { newServerSeed, hashOfServerSeed } = await loadMaths();
  const serverSeed = newServerSeed();
  return { serverSeed, hash: hashOfServerSeed(serverSeed), roll: null, checked: null };
}

/**
 * Commit, play, check: shows the fairness of in-house games on a round that the visitor's browser makes by itself, with
 * the same code that decides real rounds. Nothing is sent.
 */
export function FairDemo() {
  const { t } = useTranslation('fairdemo');
  const section = useRef<HTMLElement>(null);
  const [round, setRound] = useState<Round | null>(null);
  const [clientSeed, setClientSeed] = useState('fairhouse');

  const commit = () => newRound().then(setRound);

  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      void newRound().then(setRound);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  async function roll() {
    if (!round) return;
    const { rollOf } = await loadMaths();
    setRound({ ...round, roll: rollOf(round.serverSeed, clientSeed), checked: null });
  }

  async function check() {
    if (!round) return;
    const { hashOfServerSeed, rollOf } = await loadMaths();
    const checked = { hash: hashOfServerSeed(round.serverSeed), roll: rollOf(round.serverSeed, clientSeed) };
    setRound({ ...round, checked });
  }

  const step = round?.checked ? 3 : round?.roll ? 2 : 1;
  return (
    <section ref={section} aria-labelledby="fair-title" className="below [--tall:1230px] md:[--tall:510px]">
      <SectionTitle id="fair-title" icon={ShieldCheck} title={t('title')}>
        <Link
          to={addresses.fairness}
          className="inline-flex h-11 items-center text-sm font-semibold text-muted hover:text-text max-md:hidden"
        >
          {t('more')}
        </Link>
      </SectionTitle>
      <div className="card overflow-hidden">
        <p className="px-4 pt-4 text-base text-muted md:px-6 md:pt-5">{t('text')}</p>
        <ol className="grid gap-3 p-4 md:p-6 lg:grid-cols-3">
          <Step
            number={1}
            on={step >= 1}
            icon={<Lock size={18} aria-hidden="true" />}
            title={t('commit')}
            text={t('commitText')}
            action={
              <Button
                variant="secondary"
                icon={<RotateCw size={16} aria-hidden="true" />}
                onClick={() => void commit()}
                className="w-full"
              >
                {t('again')}
              </Button>
            }
          >
            <Seed label={t('hash')} value={round?.hash} />
          </Step>
          <Step
            number={2}
            on={step >= 2}
            icon={<Dices size={18} aria-hidden="true" />}
            title={t('play')}
            text={t('playText')}
            action={
              <Button
                disabled={!round || clientSeed.trim() === '' || round.roll !== null}
                onClick={() => void roll()}
                className="w-full"
              >
                {t('roll')}
              </Button>
            }
          >
            <Field label={t('clientSeed')}>
              <TextInput
                value={clientSeed}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                disabled={round?.roll != null}
                onChange={(event) => setClientSeed(event.currentTarget.value)}
              />
            </Field>
            <Result roll={round?.roll ?? null} />
          </Step>
          <Step
            number={3}
            on={step >= 3}
            icon={<SearchCheck size={18} aria-hidden="true" />}
            title={t('check')}
            text={t('checkText')}
            action={
              <Button disabled={!round?.roll || round.checked !== null} onClick={() => void check()} className="w-full">
                {t('verify')}
              </Button>
            }
          >
            <Seed label={t('serverSeed')} value={round?.checked ? round.serverSeed : undefined} />
            <ul className="grid gap-1.5" aria-live="polite">
              <Finding holds={round?.checked ? round.checked.hash === round.hash : null} text={t('sameHash')} />
              <Finding holds={round?.checked ? round.checked.roll === round.roll : null} text={t('sameRoll')} />
            </ul>
          </Step>
        </ol>
      </div>
    </section>
  );
}

type StepProps = {
  number: number;
  on: boolean;
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
  children: ReactNode;
};

function Step({ number, on, icon, title, text, action, children }: StepProps) {
  return (
    <li className="flex flex-col gap-3.5 rounded-md bg-bg p-4 md:p-5">
      <div className="flex items-center gap-3">
        <span
          className={classes(
            'grid size-9 shrink-0 place-items-center rounded-full transition-colors duration-200',
            on ? 'bg-brand text-on-brand' : 'bg-raised text-muted',
          )}
        >
          {icon}
        </span>
        <h3 className="text-base font-bold">
          {number}. {title}
        </h3>
      </div>
      <p className="text-sm text-muted">{text}</p>
      <div className="grid flex-1 content-start gap-3">{children}</div>
      {action}
    </li>
  );
}

/** 64 hex digits on three lines of a fixed height, so that their arrival shifts nothing. */
function Seed({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{label}</p>
      <p
        className={classes(
          'h-[4.500rem] overflow-hidden rounded-md border border-line bg-surface px-3.5 py-2 font-mono text-xs leading-[1.150rem] break-all',
          value ? 'text-text' : 'text-muted',
        )}
      >
        {value ?? '·'.repeat(64)}
      </p>
    </div>
  );
}

/** The roll on its track of 0 to 100. */
function Result({ roll }: { roll: string | null }) {
  const at = roll === null ? 50 : Number(roll);
  return (
    <div dir="ltr" className="pt-9" aria-live="polite">
      <div className="relative h-2.5 rounded-full bg-line">
        <span
          className={classes(
            'absolute -top-8 grid h-7 min-w-16 -translate-x-1/2 place-items-center rounded-[9px] px-2 text-sm font-bold tabular-nums transition-[left] duration-200',
            roll === null ? 'bg-raised text-muted' : 'bg-gold text-bg',
          )}
          style={{ left: `clamp(2rem, ${at}%, calc(100% - 2rem))` }}
        >
          {roll ?? '––.––'}
        </span>
        <span
          className={classes(
            'absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-surface transition-[left] duration-200',
            roll === null ? 'bg-muted' : 'bg-gold',
          )}
          style={{ left: `${at}%` }}
        />
      </div>
      <div className="mt-1.5 flex justify-between text-xs text-muted tabular-nums" aria-hidden="true">
        <span>0</span>
        <span>25</span>
        <span>50</span>
        <span>75</span>
        <span>100</span>
      </div>
    </div>
  );
}

function Finding({ holds, text }: { holds: boolean | null; text: string }) {
  return (
    <li className={classes('flex items-start gap-2 text-sm', holds ? 'font-semibold text-text' : 'text-muted')}>
      <span
        className={classes(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full',
          holds ? 'bg-brand text-on-brand' : 'bg-raised',
        )}
      >
        {holds && <Check size={11} strokeWidth={3.5} aria-hidden="true" />}
      </span>
      {text}
    </li>
  );
}
