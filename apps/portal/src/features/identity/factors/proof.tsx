import type { OfferedMethod, VerificationMethod } from '@fairhouse/contract/factors';
import { hasPasskeys } from '@fairhouse/web/passkeys';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeProof } from './code-proof.tsx';
import { methodIcons } from './method-icons.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { SentCodeProof } from './sent-code-proof.tsx';
import { TextProof } from './text-proof.tsx';
import type { ProofProps } from './use-proof.ts';

/** The proof by one of the offered methods, the strongest first, with links to the others. */
export function Proof({ methods, ...how }: ProofProps) {
  const { t } = useTranslation('factors');
  const usable = methods.filter(({ method }) => method !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState<VerificationMethod | null>(null);
  const current = usable.find(({ method }) => method === chosen) ?? usable[0];
  if (!current) return <p className="text-sm text-muted">{t('noMethod')}</p>;
  const others = usable.filter((offered) => offered !== current);
  return (
    <div className="grid gap-6">
      <InFocus key={current.method}>
        <OfferedProof offered={current} {...how} />
      </InFocus>
      {others.length > 0 && (
        <section aria-label={t('otherWays')} className="grid gap-2.5">
          <h3 className="text-xs font-semibold text-muted">{t('otherWays')}</h3>
          <ul className="overflow-hidden rounded-md border border-line">
            {others.map((offered) => (
              <li key={offered.method} className="border-line not-first:border-t">
                <OtherMethod offered={offered} onChoose={() => setChosen(offered.method)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * Moves the focus here, because the pressed button is gone; on touch screens not into an input, so that the keyboard
 * stays closed.
 */
function InFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const typesHere = window.matchMedia('(pointer: fine)').matches;
    const field = typesHere ? place.current?.querySelector<HTMLElement>('input, button') : null;
    (field ?? place.current)?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function OfferedProof({ offered, ...how }: Omit<ProofProps, 'methods'> & { offered: OfferedMethod }) {
  const { method, hint } = offered;
  switch (method) {
    case 'totp':
      return <CodeProof {...how} />;
    case 'passkey':
      return <PasskeyProof {...how} />;
    case 'sms':
    case 'email':
      return <SentCodeProof {...how} method={method} hint={hint ?? ''} />;
    default:
      return <TextProof {...how} method={method} />;
  }
}

function OtherMethod({ offered: { method, hint }, onChoose }: { offered: OfferedMethod; onChoose: () => void }) {
  const { t } = useTranslation('factors');
  const Icon = methodIcons[method];
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-start transition-colors hover:bg-raised"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm font-semibold">{t(`method.${method}`)}</span>
        {hint && <span className="truncate text-xs text-muted">{hint}</span>}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
