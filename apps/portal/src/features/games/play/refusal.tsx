import type { GameItem } from '@fairhouse/contract/games';
import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { useRealAccountWarning } from '../../../shell/use-real-account-warning.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { HotRow } from '../lobby/hot-row.tsx';
import { Poster } from './poster.tsx';

/** Refusals that may be retried; the others lead to other games. */
const passing: ReadonlySet<string> = new Set([
  'NETWORK',
  'VENDOR_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'SYSTEM_ERROR',
  'TOO_MANY_REQUESTS',
]);

type RefusalProps = {
  error: unknown;
  game: GameItem | null | undefined;
  onAgain: () => void;
  /** Starts free play of the game; null if it has none. */
  onFree: (() => void) | null;
};

/** The reason why a game did not open, the button that resolves it, and other games to play. */
export function Refusal({ error, game, onAgain, onFree }: RefusalProps) {
  const { t } = useTranslation('play');
  const openPopup = useOpenPopup();
  const { title, text } = useRefusalWords(error, game);
  const code = error instanceof ApiError ? error.code : 'SYSTEM_ERROR';
  const canPass = passing.has(code);
  useRealAccountWarning(code === 'TRIAL_NOT_ALLOWED');
  const mayPlay = code !== 'PLAY_EXCLUDED' && code !== 'UNDER_AGE';
  return (
    <DeadEnd
      game={game}
      title={title}
      text={text}
      recommend={mayPlay}
      action={
        <>
          {canPass && (
            <Button size="lg" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          {code === 'TRIAL_NOT_ALLOWED' && (
            <Button size="lg" onClick={() => openPopup('register')}>
              {t('refused.register')}
            </Button>
          )}
          {onFree && mayPlay && code !== 'GAME_MAINTENANCE' && (
            <Button variant="secondary" onClick={onFree}>
              {t('free.try')}
            </Button>
          )}
          {code === 'PLAY_EXCLUDED' && (
            <Link to="/help" className={buttonLook('secondary')}>
              {t('refused.help')}
            </Link>
          )}
        </>
      }
    />
  );
}

type DeadEndProps = {
  game: GameItem | null | undefined;
  title: string;
  text: string;
  action: ReactNode;
  recommend?: boolean;
};

/** A message in place of a game, with hot games below. */
export function DeadEnd({ game, title, text, action, recommend = true }: DeadEndProps) {
  const { t } = useTranslation('play');
  const heading = useId();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <section aria-labelledby={heading} className="relative">
        <Poster game={game}>
          <div role="alert" className="grid gap-2">
            <h2 id={heading} className="title text-2xl">
              {title}
            </h2>
            <p className="text-sm text-muted">{text}</p>
          </div>
          <div className="grid w-full max-w-72 gap-3 empty:hidden">{action}</div>
        </Poster>
      </section>
      {recommend && (
        <div className="mx-auto max-w-[1440px] px-3.5 pb-10 md:px-8">
          <HotRow title={t('instead')} />
        </div>
      )}
    </div>
  );
}

function useRefusalWords(error: unknown, game: GameItem | null | undefined): { title: string; text: string } {
  const { t, i18n } = useTranslation('play');
  const words = useErrorWords();
  const code = error instanceof ApiError ? error.code : 'SYSTEM_ERROR';
  const name = game?.displayName ?? t('thisGame');
  switch (code) {
    case 'GAME_MAINTENANCE':
      return { title: t('refused.maintenance.title'), text: t('refused.maintenance.text', { name }) };
    case 'GAME_NOT_FOUND':
    case 'MALFORMED':
      return { title: t('refused.unknown.title'), text: t('refused.unknown.text') };
    case 'GAME_NOT_IN_CURRENCY':
      return {
        title: t('refused.currency.title'),
        text: t('refused.currency.text', { name, currencies: listOf(error, 'currencies') }),
      };
    case 'DEVICE_NOT_SUPPORTED': {
      const wants = listOf(error, 'devices').includes('desktop') ? 'desktop' : 'mobile';
      return { title: t('refused.device.title'), text: t(`refused.device.${wants}`, { name }) };
    }
    case 'TRIAL_NOT_ALLOWED':
      return { title: t('refused.trial.title'), text: t('refused.trial.text', { name }) };
    case 'FREE_PLAY_NOT_OFFERED':
      return { title: t('refused.noFree.title'), text: t('refused.noFree.text', { name }) };
    case 'PLAY_EXCLUDED': {
      const until = errorDetail(error, 'until');
      const text =
        typeof until === 'string'
          ? t('refused.excluded.until', {
              until: timeFormat(i18n.language, { until: 'minute' }).format(new Date(until)),
            })
          : t('refused.excluded.forGood');
      return { title: t('refused.excluded.title'), text };
    }
    case 'UNDER_AGE':
      return { title: t('refused.age.title'), text: t('refused.age.text', { minAge: errorDetail(error, 'minAge') }) };
    case 'VENDOR_UNAVAILABLE':
      return { title: t('refused.vendor.title'), text: t('refused.vendor.text') };
    default:
      return { title: t('refused.other.title'), text: words(error) };
  }
}

function listOf(error: unknown, name: string): string {
  const list = errorDetail(error, name);
  return Array.isArray(list) ? list.join(', ') : '';
}
