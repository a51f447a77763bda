import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { usePlayMoney } from '../identity/login/use-play-money.ts';
import { useFreePlay } from './use-free-play.ts';

/** Starts a visitor's trial with play money, and opens an in-house game. */
export function FreePlayBand() {
  const { t } = useTranslation('home');
  const amount = usePlayMoney();
  const { start, pending } = useFreePlay();

  return (
    <section
      aria-labelledby="free-title"
      className="visitor-only free-band relative grid items-center gap-4 overflow-hidden rounded-[16px] border border-line p-5 md:grid-cols-[auto_1fr_auto] md:gap-5 md:px-7"
    >
      <span className="grid size-12 place-items-center rounded-full bg-gold/15 text-gold">
        <Gamepad2 size={24} aria-hidden="true" />
      </span>
      <div className="grid gap-1">
        <h2 id="free-title" className="text-lg font-bold tracking-tight">
          {t('free.title')}
        </h2>
        <p className="text-sm text-muted">{t('free.text', { amount })}</p>
      </div>
      <Button size="lg" pending={pending} onClick={() => void start()}>
        {t('free.button')}
      </Button>
    </section>
  );
}
