import type { MyPromotion, Promotion } from '@fairhouse/contract/activities';
import type { ActivityState } from '@fairhouse/contract/activity-names';
import { Link } from '@tanstack/react-router';
import { Check, Clock, Hourglass, LockKeyhole } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button, type ButtonSize, buttonLook } from '../../../ui/button.tsx';
import { useStanding } from './standing.ts';
import { usePromotionAct } from './use-promotion-act.ts';

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'));
const CodeDialog = lazy(() => import('./code-dialog.tsx'));

type Props = { promotion: Promotion; size?: ButtonSize };

const icons: Partial<Record<ActivityState, ReactNode>> = {
  COMING_SOON: <Clock size={16} aria-hidden="true" />,
  APPLYING: <Hourglass size={16} aria-hidden="true" />,
  PROCESS: <Hourglass size={16} aria-hidden="true" />,
  ISSUED: <Check size={16} aria-hidden="true" />,
  CLAIMED: <Check size={16} aria-hidden="true" />,
  FORBIDDEN: <LockKeyhole size={16} aria-hidden="true" />,
};

/** The button of a promotion, which shows its state and does the next step. */
export function StateButton({ promotion, size = 'md' }: Props) {
  const { t } = useTranslation('promotions');
  const { state, mine } = useStanding(promotion);
  const { isLogin, isTrial } = useSession();
  const openPopup = useOpenPopup();
  const { pending, join, claim } = usePromotionAct();
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const { id, kind } = promotion;

  const again = state === 'REJECTED' && kind === 'apply';
  const code = kind === 'voucher' && ['CLAIMED', 'ISSUED', 'CLOSED', 'JOIN'].includes(state) && !promotion.closed;
  const asks = kind === 'apply' ? state === 'JOIN' || again : code;
  const label = code
    ? t('act.code')
    : again
      ? t('act.again')
      : state === 'JOIN'
        ? t(`join.${kind}`)
        : t(`state.${state}`);

  if (state === 'SIGNED_UP' && (kind === 'depositMatch' || kind === 'reload')) {
    return (
      <Link to="/member/deposit" className={buttonLook('primary', size, 'w-full')}>
        {t('act.deposit')}
      </Link>
    );
  }
  const press = () => {
    if (!isLogin) return openPopup('login');
    if (isTrial) return openPopup('register');
    if (asks) return setDialog('open');
    if (state === 'CLAIM' && mine) return void claim(mine);
    return void join(id);
  };
  const works = asks || state === 'JOIN' || state === 'CLAIM';
  return (
    <>
      <Button
        size={size}
        variant={works ? 'primary' : 'secondary'}
        disabled={!works}
        pending={pending}
        icon={works ? undefined : icons[state]}
        onClick={press}
        className={state === 'CLAIM' ? 'w-full bg-gold text-[#1a1204] hover:bg-gold hover:brightness-110' : 'w-full'}
      >
        {label}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          {kind === 'voucher' ? (
            <CodeDialog promotion={promotion} open={dialog === 'open'} onClose={() => setDialog('closed')} />
          ) : (
            <ApplyDialog promotion={promotion} open={dialog === 'open'} onClose={() => setDialog('closed')} />
          )}
        </Suspense>
      )}
    </>
  );
}

/**
 * A line under the button: the reason why this member cannot join, the reason of a rejection, or the time until which
 * it can be claimed.
 */
export function StandingNote({ promotion }: Pick<Props, 'promotion'>) {
  const { t } = useTranslation('promotions');
  const { state, mine } = useStanding(promotion);
  const text = noteOf(state, mine ?? null, t);
  if (text === null) return null;
  return <p className={state === 'REJECTED' ? 'text-xs text-danger' : 'text-xs text-muted'}>{text}</p>;
}

type Say = ReturnType<typeof useTranslation<'promotions'>>['t'];

function noteOf(state: ActivityState, mine: MyPromotion | null, t: Say): string | null {
  if (!mine) return null;
  if (state === 'FORBIDDEN' && mine.forbidden) return t(`forbidden.${mine.forbidden}`);
  if (state === 'REJECTED') return mine.reason;
  if (state === 'APPLYING') return t('note.applying');
  if (state === 'CLOSED' && mine.reason === 'used-up') return t('note.usedUp');
  return null;
}
