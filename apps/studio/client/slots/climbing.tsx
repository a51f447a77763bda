import { createElement } from 'react';

/** An amount that counts up: each digit has a fixed width, so that the others do not shift. */
export function Climbing({ text }: { text: string }) {
  const signs = [...text].map((sign) => (/\d/.test(sign) ? createElement('i', null, sign) : sign));
  return createElement('span', { className: 'climbing' }, ...signs);
}
