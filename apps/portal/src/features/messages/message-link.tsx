import type { Message } from '@fairhouse/contract/messages';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/button.tsx';

const look = buttonLook('secondary', 'sm');

/** To what a message is about; nothing where there is nothing to look at. */
export function MessageLink({ message: { subject, subjectId, params } }: { message: Message }) {
  const { t } = useTranslation('messages');
  switch (subject) {
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
