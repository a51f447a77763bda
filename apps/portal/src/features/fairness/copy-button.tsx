import { useTranslation } from 'react-i18next';
import { CopyButton as Copy } from '../../ui/copy-button.tsx';

/** Copies a hash or a seed. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('fairness');
  return <Copy text={text} words={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }} />;
}

/** A long value under its name: a hash or a seed, selectable and copied with one press. */
export function SeedLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-bg py-1.5 pr-1 pl-3.5">
      <dt className="pt-1 text-xs text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-1">
        <span className="min-w-0 font-mono text-xs break-all md:text-sm">{value}</span>
        <CopyButton text={value} />
      </dd>
    </div>
  );
}
