import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../ui/button.tsx';

/** The page of an unknown address. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center md:py-24">
      <svg viewBox="0 0 240 120" width="240" height="120" fill="none" aria-hidden="true" className="text-line">
        <path d="M0 112h240" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <path d="M22 112V66l18-16 18 16v46M182 112V58l18-16 18 16v54" stroke="currentColor" strokeWidth="3" />
        <path d="M84 112V52l36-32 36 32v60" className="fill-raised stroke-muted" strokeWidth="3" />
        <path
          d="M120 60c7 9 15 13 15 20a8.4 8.4 0 0 1-12.600 7l2.600 8h-10l2.600-8a8.400 8.400 0 0 1-12.600-7c0-7 8-11 15-20Z"
          className="fill-brand"
        />
        <path d="M36 78h8M36 92h8M196 72h8M196 86h8M196 100h8" className="stroke-gold" strokeWidth="4" />
      </svg>
      <h1 className="title text-2xl">{t('notFound.title')}</h1>
      <p className="max-w-96 text-base text-muted">{t('notFound.text')}</p>
      <Link to="/" className={buttonLook('primary', 'lg', 'mt-3')}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
