const paths = {
  undo: 'M9 14 4 9l5-5 M4 9h10a6 6 0 0 1 0 12h-3',
  clear: 'M5 7h14 M10 11v6 M14 11v6 M6 7l1 13h10l1-13 M9 7V4h6v3',
  rebet: 'M17 2l4 4-4 4 M3 12V10a4 4 0 0 1 4-4h14 M7 22l-4-4 4-4 M21 12v2a4 4 0 0 1-4 4H3',
  double: 'M4 8l5 5 M9 8l-5 5 M13 9.5a3 3 0 0 1 6 .3c0 2.6-6 4-6 7.2h6.4',
  confirm: 'M4 12.5l5.2 5.2L20 7',
  soundOn: 'M4 9v6h4l5 4V5L8 9H4Z M16.5 8.5a5 5 0 0 1 0 7 M19 6a8.5 8.5 0 0 1 0 12',
  soundOff: 'M4 9v6h4l5 4V5L8 9H4Z M17 9.5l5 5 M22 9.5l-5 5',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6 6 18',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z M2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5 M16 4.600a3.3 3.3 0 0 1 0 6 M18 14.900c2 .7 3.2 2.4 3.5 5.1',
  shield: 'M12 3l7.5 3v5.500c0 4.6-3 8-7.5 9.5-4.5-1.5-7.5-4.9-7.5-9.500V6L12 3Z M8.5 12l2.5 2.5 4.5-5',
} as const;

/** A line drawing of 24 pixels, in the colour of its text. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
