import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';

/** A button back to the top, shown after two screens. */
export function ScrollTop() {
  const { t } = useTranslation('shell');
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * 1.2);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  return (
    <IconButton
      label={t('toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className="fixed! end-4 bottom-24 z-20 border border-line bg-surface shadow-lift animate-[fade_160ms] md:end-5 md:bottom-6"
    >
      <ArrowUp size={20} aria-hidden="true" />
    </IconButton>
  );
}
