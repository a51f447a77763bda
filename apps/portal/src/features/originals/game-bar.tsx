import { Link } from '@tanstack/react-router';
import { ChevronLeft, Maximize, Minimize, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { BalanceBox } from '../../shell/balance-box.tsx';
import { buttonLook, IconButton } from '../../ui/button.tsx';

const iconLink =
  'grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text';

/** The slim bar over a game: the way back, the game's name, the balance, fairness and full screen. */
export function GameBar({ name }: { name: string }) {
  const { t } = useTranslation(['originals', 'shell']);
  const { isLogin } = useSession();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 md:px-4">
      <Link to="/" aria-label={t('bar.back')} title={t('bar.back')} className={iconLink}>
        <ChevronLeft size={22} aria-hidden="true" />
      </Link>
      <h1 className="title mr-auto truncate text-lg">{name}</h1>
      {isLogin ? (
        <BalanceBox />
      ) : (
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'login' })}
          className={buttonLook('secondary', 'sm')}
          viewTransition={false}
        >
          {t('shell:login')}
        </Link>
      )}
      <Link to="/fairness" aria-label={t('bar.fairness')} title={t('bar.fairness')} className={iconLink}>
        <ShieldCheck size={20} aria-hidden="true" />
      </Link>
      <FullScreenButton />
    </header>
  );
}

/** Only where the browser can: phones often cannot. */
function FullScreenButton() {
  const { t } = useTranslation('originals');
  const [able, setAble] = useState(false);
  const [full, setFull] = useState(false);

  useEffect(() => {
    setAble(document.fullscreenEnabled);
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  if (!able) return null;
  return (
    <IconButton
      label={t(full ? 'bar.leaveFull' : 'bar.enterFull')}
      className="max-md:hidden"
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      {full ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
    </IconButton>
  );
}
