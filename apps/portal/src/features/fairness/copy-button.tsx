import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('fairness');
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch {
      // The browser keeps the clipboard from us: the text can still be selected.
      toast(t('copyFailed'), 'info');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={t(copied ? 'copied' : 'copy')} onClick={() => void copy()}>
      <Icon size={16} aria-hidden="true" className={copied ? 'text-brand' : ''} />
    </IconButton>
  );
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
