import { Title } from 'react-admin';
import { Heading } from './heading.tsx';

/** Shows the page's name in the bar. */
export function TitleOf({ text }: { text: string }) {
  return <Title title={<Heading text={text} />} />;
}
