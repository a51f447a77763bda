import { ApiError } from '@fairhouse/web/api-error';
import { Link } from '@tanstack/react-router';
import { Coins, Gamepad2, LogIn, RotateCw, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FreePlayButton } from '../../identity/login/free-play-button.tsx';
import type { AutoRun } from './auto/auto-run.ts';
import type { BetState } from './use-bet.ts';

type Props = {
  /** The stake as people read it, e.g. "฿100.00". */
  amount: string;
  disabled: boolean;
  maintenance: boolean;
  bet: BetState;
  /** The autobet run; null for single bets. */
  auto?: { run: AutoRun | null; count: number; stop: () => void } | null;
};

/** The button that places the bet; for a visitor the buttons to log in or register. */
export function BetActions({ amount, disabled, maintenance, bet, auto = null }: Props) {
  const { t } = useTranslation('originals');
  const words = useErrorWords();
  const { isLogin, isTrial } = useSession();
  const site = useSite();

  if (!isLogin) {
    return (
      <div className="grid gap-3 short:-order-1 short:gap-2">
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'login' })}
          viewTransition={false}
          className={buttonLook('primary', 'lg')}
        >
          <LogIn size={18} aria-hidden="true" />
          {t('bet.logIn')}
        </Link>
        {moduleOn(site?.info.whitelabel ?? [], 'FREEPLAY3') && <FreePlayButton onStarted={() => {}} />}
      </div>
    );
  }
  if (bet.unanswered) return <BetTrouble bet={bet} />;
  return (
    <div className="grid gap-3 short:-order-1 short:gap-2">
      {isTrial && (
        <p className="flex items-center gap-2 rounded-md bg-info/15 max-md:order-1 px-3.5 py-2.5 text-sm font-semibold text-info">
          <Gamepad2 size={18} aria-hidden="true" className="shrink-0" />
          {t('playMoney')}
        </p>
      )}
      <BetTrouble bet={bet} />
      <FormAlert text={maintenance && !bet.error ? words(new ApiError('GAME_MAINTENANCE', 423)) : null} />
      {auto?.run ? (
        <Button variant="danger" size="lg" icon={<Square size={18} aria-hidden="true" />} onClick={auto.stop}>
          {auto.count > 0 ? t('auto.stopLeft', { count: auto.count - auto.run.done }) : t('auto.stop')}
        </Button>
      ) : (
        <Button
          type="submit"
          size="lg"
          pending={bet.isPending}
          disabled={disabled || maintenance}
          icon={<Coins size={18} aria-hidden="true" />}
        >
          {auto ? t('auto.start') : t(isTrial ? 'bet.placePlay' : 'bet.place', { amount })}
        </Button>
      )}
    </div>
  );
}

/** The problem of the last press: its refusal in words, or the button that asks for a lost answer again. */
export function BetTrouble({ bet }: { bet: BetState }) {
  const { t } = useTranslation('originals');
  const words = useErrorWords();
  if (!bet.unanswered) return <FormAlert text={bet.error ? words(bet.error) : null} />;
  return (
    <div className="grid gap-3 short:-order-1 short:gap-2">
      <FormAlert text={t('bet.unanswered')} />
      <Button
        size="lg"
        pending={bet.isPending}
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={() => void bet.askAgain()}
      >
        {t('bet.askAgain')}
      </Button>
    </div>
  );
}
