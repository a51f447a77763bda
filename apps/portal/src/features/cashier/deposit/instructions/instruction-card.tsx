import { type ReactNode, useId } from 'react';

/** A card with a heading for a channel's instructions. */
export function InstructionCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="card grid grid-cols-1 gap-4 p-4 md:p-6">
      <div className="grid gap-1">
        <h2 id={heading} className="text-base font-bold">
          {title}
        </h2>
        <p className="max-w-[60ch] text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
