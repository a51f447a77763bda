import { TriangleAlert } from 'lucide-react';

/** The error of a form as a whole, shown above its button. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-danger/40 bg-danger/10 px-3.5 py-3 text-sm font-medium text-danger"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>{text}</span>
    </p>
  );
}
