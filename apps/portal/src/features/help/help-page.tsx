import { useTranslation } from 'react-i18next';
import { HelpCentre } from './help-centre.tsx';

export function HelpPage() {
  const { t } = useTranslation('help');
  return (
    <div className="mx-auto grid max-w-[860px] gap-6 py-4 md:py-8">
      <header className="grid gap-2">
        <h1 className="title text-2xl">{t('title')}</h1>
        <p className="text-base text-muted">{t('text')}</p>
      </header>
      <HelpCentre />
    </div>
  );
}
