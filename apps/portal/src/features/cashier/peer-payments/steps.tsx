/** A numbered list of the steps ahead. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="grid gap-3 md:grid-cols-3">
      {steps.map((step, at) => (
        <li key={step} className="flex items-start gap-3 md:grid md:content-start md:gap-2">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-brand/15 text-sm font-bold text-brand-strong tabular-nums"
          >
            {at + 1}
          </span>
          <span className="pt-0.5 text-sm text-muted md:pt-0">{step}</span>
        </li>
      ))}
    </ol>
  );
}
