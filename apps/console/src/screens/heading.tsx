/** The page's name in the bar; it is the page's first heading. */
export function Heading({ text }: { text: string }) {
  return <h1 style={{ font: 'inherit', margin: 0 }}>{text}</h1>;
}
