/** The look of a link in the bar of a frame's records. */
export const recordTab = {
  className: '-mb-px flex h-12 shrink-0 items-center border-b-2 text-sm font-bold whitespace-nowrap transition-colors',
  activeOptions: { includeSearch: false },
  activeProps: { className: 'border-brand text-text', 'aria-current': 'page' },
  inactiveProps: { className: 'border-transparent text-muted hover:text-text' },
} as const;
