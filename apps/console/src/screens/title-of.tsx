import { Title } from 'react-admin';
import { Heading } from './heading.tsx';

/** Puts the page's name into the bar. */
export function TitleOf({ text }: { text: string }) {
  return <Title title={<Heading text={text} />} />;
}
