import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/popup.tsx';
import { HelpCentre } from './help-centre.tsx';

/** The help centre as a popup over the present page, with a link to its page. */
export default function HelpPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['help', 'common']);
  return (
    <Popup open onClose={onClose} title={t('title')} size="lg">
      <Link
        to="/helpmc"
        target="_blank"
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand hover:text-brand-strong"
      >
        <SquareArrowOutUpRight size={16} aria-hidden="true" />
        {t('asPage')}
        <span className="sr-only">{t('common:newTab')}</span>
      </Link>
      <HelpCentre />
    </Popup>
  );
}
