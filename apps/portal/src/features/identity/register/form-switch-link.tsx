import { Link } from '@tanstack/react-router';

/** A link from the login popup to the registration popup, or back. */
export function FormSwitchLink({
  question,
  answer,
  to,
}: {
  question: string;
  answer: string;
  to: 'login' | 'register';
}) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-muted">
      {question}
      <Link
        to="."
        search={(held) => ({ ...held, popup: to })}
        state
        replace
        viewTransition={false}
        resetScroll={false}
        className="inline-flex min-h-11 items-center px-1 font-bold text-brand hover:text-brand-strong"
      >
        {answer}
      </Link>
    </p>
  );
}
