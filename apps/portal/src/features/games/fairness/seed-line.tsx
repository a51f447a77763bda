import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** A hash or a seed under its name: selectable, and copied with one press. */
export function SeedLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('fairness');
  return (
    <div className="min-w-0 rounded-md border border-line bg-bg py-1.5 pe-1 ps-3.5">
      <dt className="pt-1 text-xs text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-1">
        <span className="min-w-0 font-mono text-xs break-all md:text-sm">{value}</span>
        <CopyButton text={value} words={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }} />
      </dd>
    </div>
  );
}
