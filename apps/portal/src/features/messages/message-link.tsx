import type { Message } from '@fairhouse/contract/messages';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCentre } from '../../shell/use-centre.ts';
import { buttonLook } from '../../ui/button.tsx';

const look = buttonLook('secondary', 'sm');

/** A link to the subject of a message; nothing if it has no page. */
export function MessageLink({ message: { subject, subjectId, params } }: { message: Message }) {
  const { t } = useTranslation('messages');
  const centre = useCentre();
  // For its payer a part of a payout is a deposit, for its payee a withdrawal.
  const deposit = subject === 'deposit' ? subjectId : params.deposit;
  const withdrawal = subject === 'withdrawal' ? subjectId : params.withdrawal;
  if (typeof deposit === 'string') {
    return (
      <Link to={centre.depositOf} params={{ id: deposit }} className={look}>
        {t('open.deposit')}
      </Link>
    );
  }
  if (typeof withdrawal === 'string') {
    return (
      <Link to={centre.withdrawalOf} params={{ id: withdrawal }} className={look}>
        {t('open.withdrawal')}
      </Link>
    );
  }
  switch (subject) {
    case 'vendor-transfer':
      return (
        <Link to="/member/wallet" className={look}>
          {t('open.wallet')}
        </Link>
      );
    case 'vip':
      return (
        <Link to="/member/vip" className={look}>
          {t('open.vip')}
        </Link>
      );
    case 'rebate':
      return (
        <Link to="/member/rebate" className={look}>
          {t('open.rebate')}
        </Link>
      );
    case 'contract':
      return (
        <Link to={wagesPage(params.kind)} className={look}>
          {t('open.contract')}
        </Link>
      );
    case 'wage':
      return (
        <Link to="/agentHome/statements/$id" params={{ id: subjectId ?? '' }} className={look}>
          {t('open.wage')}
        </Link>
      );
    case 'redemption':
    case 'points':
      return (
        <Link to="/member/points" className={look}>
          {t('open.points')}
        </Link>
      );
    case 'payout-account':
      return (
        <Link to="/member/cards" className={look}>
          {t('open.cards')}
        </Link>
      );
    case 'fund-password':
      return (
        <Link to="/member/security" className={look}>
          {t('open.security')}
        </Link>
      );
    case 'limit':
    case 'exclusion':
    case 'session':
      return (
        <Link to="/member/breaks" className={look}>
          {t('open.protection')}
        </Link>
      );
    case 'feedback':
      return (
        <Link to="/member/feedback" className={look}>
          {t('open.feedback')}
        </Link>
      );
    case 'reward':
    case 'activity':
      return (
        <Link to="/member/rewards" className={look}>
          {t('open.rewards')}
        </Link>
      );
    case 'transfer':
    case 'adjustment':
    case 'freeze':
      return (
        <Link to="/member/account" className={look}>
          {t('open.account')}
        </Link>
      );
    default:
      return null;
  }
}

/** The page of a kind of contract. */
function wagesPage(kind: unknown) {
  switch (kind) {
    case 'daily':
      return '/agentHome/daily';
    case 'hourly':
      return '/agentHome/hourly';
    case 'realtime':
      return '/agentHome/realtime';
    default:
      return '/agentHome/dividend';
  }
}
