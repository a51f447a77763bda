import type { StylePart } from '@fairhouse/contract/page';

/**
 * Returns a page's own style, from the classes that its HTML and its scripts name: the rules without classes, and
 * those whose classes are all named, in the order of the whole sheet.
 */
export function pageStyle(parts: readonly StylePart[], named: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('block' in part) {
        const inner = pageStyle(part.parts, named);
        // An empty layer keeps its place in the order of layers.
        return inner !== '' || part.block.startsWith('@layer') ? `${part.block}{${inner}}` : '';
      }
      const shown = part.selectors.filter(([, classes]) => classes.every((name) => named.has(name)));
      return shown.length === 0 ? '' : `${shown.map(([selector]) => selector).join()}{${part.body}}`;
    })
    .join('');
}

/** Returns the classes that a style sheet has rules for. */
export function classesOf(parts: readonly StylePart[]): Set<string> {
  const found = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const classes = 'block' in part ? classesOf(part.parts) : part.selectors.flatMap(([, names]) => names);
    for (const name of classes) found.add(name);
  }
  return found;
}

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<' };

/**
 * Returns those of the known classes that a text may name: a page's HTML, or a script, where a class is between
 * quotes or spaces.
 */
export function classesNamed(text: string, known: ReadonlySet<string>): Set<string> {
  const words = new Set(text.split(/[\s"'`]+/));
  const plain = [...words].map((word) => word.replace(/&(amp|gt|lt);/g, (_, name: string) => entities[name] ?? ''));
  return new Set(plain.filter((word) => known.has(word)));
}
