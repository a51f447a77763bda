import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { FactsProps } from './facts-sheet.tsx';

/** Loaded when it is opened: the game does not need it. */
const FactsSheet = lazy(async () => ({ default: (await import('./facts-sheet.tsx')).FactsSheet }));

/** The RTP beneath the bet, which opens the game's rules, limits and keys. */
export function GameFacts({ offer, bet, keys }: FactsProps) {
  const { t } = useTranslation('originals');
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-center max-md:order-3">
      <Button
        variant="ghost"
        size="sm"
        icon={<Info size={16} aria-hidden="true" />}
        className="font-semibold"
        onClick={() => setOpen(true)}
      >
        {t('rtp', { rtp: offer.game.rtp })}
      </Button>
      {open && (
        <Suspense>
          <FactsSheet offer={offer} bet={bet} keys={keys} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
