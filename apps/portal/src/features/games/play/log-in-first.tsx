import type { GameItem } from '@fairhouse/contract/games';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button } from '../../../ui/button.tsx';
import { Poster } from './poster.tsx';

type LogInFirstProps = { game: GameItem | null | undefined; onFree: (() => void) | null };

/** Asks a visitor to log in; the game opens afterwards. */
export function LogInFirst({ game, onFree }: LogInFirstProps) {
  const { t } = useTranslation(['play', 'shell']);
  const openPopup = useOpenPopup();
  const ask = useEffectEvent(() => openPopup('login'));
  useEffect(() => ask(), []);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Poster game={game}>
        <div className="grid gap-2">
          <h2 className="title text-2xl">{t('visitor.title')}</h2>
          <p className="text-sm text-muted">{t('visitor.text')}</p>
        </div>
        <div className="grid w-full max-w-72 gap-3">
          <Button size="lg" onClick={() => openPopup('login')}>
            {t('shell:login')}
          </Button>
          <Button variant="secondary" onClick={() => openPopup('register')}>
            {t('refused.register')}
          </Button>
          {onFree && (
            <Button variant="ghost" onClick={onFree}>
              {t('free.try')}
            </Button>
          )}
        </div>
      </Poster>
    </div>
  );
}
