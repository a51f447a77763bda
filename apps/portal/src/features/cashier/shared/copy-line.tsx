import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useCopyWords } from './use-copy-words.ts';

type Props = {
  label: string;
  /** The text that is copied. */
  text: string;
  /** The text that is shown, if it differs. */
  shown?: ReactNode;
  strong?: boolean;
};

/** A value to use in another app, shown large, with a copy button. */
export function CopyLine({ label, text, shown, strong = false }: Props) {
  const words = useCopyWords();
  return (
    <div
      className={classes(
        'flex items-center gap-3 rounded-md border py-2 pe-1.5 ps-4',
        strong ? 'border-gold/50 bg-gold/8' : 'border-line bg-bg',
      )}
    >
      <dl className="grid min-w-0 flex-1 gap-0.5">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className={classes('font-bold break-all tabular-nums', strong ? 'text-xl text-gold' : 'text-base')}>
          {shown ?? text}
        </dd>
      </dl>
      <CopyButton text={text} words={{ ...words, copy: `${words.copy}: ${label}` }} />
    </div>
  );
}
