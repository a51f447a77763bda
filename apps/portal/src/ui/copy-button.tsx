import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { toast } from './toast.tsx';

type CopyButtonProps = {
  text: string;
  /** Labels: the action, its success, and the failure when the browser denies the clipboard. */
  words: { copy: string; copied: string; failed: string };
};

/** A button that copies a text and confirms it. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch {
      // The clipboard is denied: the text can still be selected.
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
