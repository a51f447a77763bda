import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { choose, useConsent } from './consent.ts';
import { followPageViews, openAnalyticsFrame } from './page-views.ts';

/**
 * Counts the visitor's page views, after the visitor's consent if the brand asks for it in a line at the bottom of the
 * page.
 */
export default function Analytics({ asks }: { asks: boolean }) {
  const router = useRouter();
  const choice = useConsent();
  // On a game's page the buttons are at the bottom, so the line is not shown there.
  const isPlaying = useMatches({
    select: (matches) => matches.some(({ staticData: { frame = 'full' } }) => frame !== 'full'),
  });
  // Without consent nothing is stored, so each document counts as a new visitor.
  const [unasked] = useState(() => crypto.randomUUID());
  // A choice that was made where the brand asks is respected everywhere.
  const visitor = asks || choice !== '' ? choice : unasked;

  useEffect(() => {
    if (visitor === '' || visitor === 'no') return;
    const frame = openAnalyticsFrame(visitor);
    const leave = followPageViews(router, frame.tell);
    return () => {
      leave();
      frame.close();
    };
  }, [router, visitor]);

  if (visitor !== '' || isPlaying) return null;
  return <ConsentLine onAllow={() => choose(crypto.randomUUID())} onDecline={() => choose('no')} />;
}

function ConsentLine({ onAllow, onDecline }: { onAllow: () => void; onDecline: () => void }) {
  const { t } = useTranslation('analytics');
  return (
    <section
      aria-label={t('label')}
      className="fixed inset-x-3 bottom-[calc(env(safe-area-inset-bottom)+5rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center justify-end gap-2 rounded-md border border-line bg-surface py-2 pe-2 ps-4 text-sm text-text shadow-lift md:bottom-4"
    >
      <p className="min-w-52 flex-1">{t('ask')}</p>
      <Button variant="ghost" size="sm" onClick={onDecline}>
        {t('decline')}
      </Button>
      <Button variant="secondary" size="sm" onClick={onAllow}>
        {t('allow')}
      </Button>
    </section>
  );
}
