import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { toast } from './toast.tsx';

type CopyButtonProps = {
  text: string;
  /** What a press does, that it did, and what to say where the browser keeps the clipboard from us. */
  words: { copy: string; copied: string; failed: string };
};

/** Copies a text and says that it did. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch {
      // Forbidden: the text can still be selected.
      toast(words.failed, 'info');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={copied ? words.copied : words.copy} onClick={() => void copy()}>
      <Icon size={16} aria-hidden="true" className={copied ? 'text-brand' : ''} />
    </IconButton>
  );
}
