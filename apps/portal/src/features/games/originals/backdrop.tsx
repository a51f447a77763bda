import type { ReactNode } from 'react';

/** The drawn background of a stage: decorative, fainter in the light theme. */
export function Backdrop({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full opacity-[0.16] dark:opacity-[0.22]"
      fill="none"
    >
      {children}
    </svg>
  );
}
