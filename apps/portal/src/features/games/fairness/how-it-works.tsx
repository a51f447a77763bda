import { Eye, Lock, Shuffle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { originalWords, useOriginalWords } from '../originals/registry.ts';

const steps = [
  { name: 'commit', Icon: Lock },
  { name: 'play', Icon: Shuffle },
  { name: 'reveal', Icon: Eye },
] as const;

/** Explains commit and reveal, with the formulas for readers who write their own checker. */
export function HowItWorks() {
  const { t } = useTranslation('fairness');
  const words = useOriginalWords();
  return (
    <section className="grid gap-4">
      <div className="relative isolate overflow-hidden rounded-lg border border-line bg-[linear-gradient(120deg,#0d2f2b,#0f6151_55%,#168a6d)] px-6 py-8 text-white md:px-10 md:py-12">
        <div
          aria-hidden="true"
          className="absolute -top-24 -end-16 -z-10 size-80 rounded-full bg-[radial-gradient(closest-side,#f2b84b66,transparent)]"
        />
        <Seal />
        <p className="text-xs font-bold tracking-[0.16em] text-[#8df5d9] uppercase">{t('kicker')}</p>
        <h1 className="title mt-2 max-w-xl text-2xl md:text-[44px] md:leading-[1.05]">{t('title')}</h1>
        <p className="mt-3 max-w-xl text-base text-white/90">{t('intro')}</p>
      </div>
      <ol className="grid gap-3 md:grid-cols-3 md:gap-4">
        {steps.map(({ name, Icon }) => (
          <li key={name} className="card grid content-start gap-3 p-5">
            <span className="grid size-11 place-items-center rounded-md bg-brand/15 text-brand">
              <Icon size={22} aria-hidden="true" />
            </span>
            <h2 className="text-base font-bold">{t(`step.${name}.title`)}</h2>
            <p className="text-sm text-muted">{t(`step.${name}.text`)}</p>
          </li>
        ))}
      </ol>
      <details className="card group px-5">
        <summary className="cursor-pointer py-4 text-sm font-bold">{t('formulaTitle')}</summary>
        <p className="pb-3 text-sm text-muted">{t('formula')}</p>
        <dl className="grid gap-2 pb-5 text-sm">
          {originalWords.map((code) => (
            <div key={code}>
              <dt className="font-semibold">{words(`${code}:name`)}</dt>
              <dd className="text-muted">{words(`${code}:formula`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** A wax seal of two linked blocks: drawn, decorative. */
function Seal() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 200"
      className="absolute top-1/2 end-8 -z-10 size-52 -translate-y-1/2 max-md:hidden"
      fill="none"
    >
      <path
        d="M100 14l64 26v48c0 45-27 77-64 98-37-21-64-53-64-98V40l64-26z"
        fill="#ffffff1f"
        stroke="#ffffff66"
        strokeWidth="3"
      />
      <rect x="66" y="62" width="68" height="68" rx="16" fill="#fff" />
      {[
        [84, 80],
        [116, 80],
        [100, 96],
        [84, 112],
        [116, 112],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="7" fill="#0f6151" />
      ))}
      <path d="M82 150l12 12 26-28" stroke="#f2b84b" strokeWidth="10" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
