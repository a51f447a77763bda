/** The page's name in the bar, as the page's first heading. */
export function Heading({ text }: { text: string }) {
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <h1 title={text} style={{ font: 'inherit', margin: 0, ...cut }}>
      {text}
    </h1>
  );
}
