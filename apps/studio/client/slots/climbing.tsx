import { createElement } from 'react';

/** An amount that climbs: each digit keeps its width, so that the others stand still. */
export function Climbing({ text }: { text: string }) {
  const signs = [...text].map((sign) => (/\d/.test(sign) ? createElement('i', null, sign) : sign));
  return createElement('span', { className: 'climbing' }, ...signs);
}
