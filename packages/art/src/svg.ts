/** Helpers from which every drawing is made. A drawing is a string of SVG; the same input gives the same string. */

export type Point = readonly [x: number, y: number];

/** A number as SVG wants it: two decimals at most, no trailing zeros. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A closed polygon as path data; a tenth of a drawing unit is finer than a pixel. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');
}

/** Collects a drawing's `<defs>`, each under an id that is unique within the drawing. */
export class Defs {
  readonly #parts: string[] = [];
  readonly #prefix: string;

  /** @param prefix of the ids; a drawing that is placed over another needs a different one */
  constructor(prefix = 'd') {
    this.#prefix = prefix;
  }

  /** Adds an element whose opening tag is `<tag attributes>`; returns `url(#id)`. */
  add(tag: string, attributes: string, content: string): string {
    const id = `${this.#prefix}${this.#parts.length}`;
    this.#parts.push(`<${tag} id="${id}" ${attributes}>${content}</${tag}>`);
    return `url(#${id})`;
  }

  /** A linear gradient in drawing units. */
  linear(from: Point, to: Point, list: readonly Stop[]): string {
    return this.add(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"`,
      stops(list),
    );
  }

  /** A radial gradient in drawing units; `squash` below 1 flattens it. */
  radial([x, y]: Point, radius: number, list: readonly Stop[], squash = 1): string {
    const flat = squash === 1 ? '' : ` gradientTransform="translate(0 ${n(y * (1 - squash))}) scale(1 ${n(squash)})"`;
    return this.add(
      'radialGradient',
      `gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${flat}`,
      stops(list),
    );
  }

  /** A Gaussian blur with room around its shape. */
  blur(deviation: number, deviationY = deviation): string {
    return this.add(
      'filter',
      'x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB"',
      `<feGaussianBlur stdDeviation="${n(deviation)} ${n(deviationY)}"/>`,
    );
  }

  toString(): string {
    return `<defs>${this.#parts.join('')}</defs>`;
  }
}

/** A whole drawing. */
export function svg(width: number, height: number, defs: Defs, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${body}</svg>`;
}

/** Numbers in [0, 1) that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the 32-bit hash of a name (FNV-1a), used to choose variants. */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // Similar names have similar low bits, so the high bits are mixed in.
  return (hash ^ (hash >>> 15)) >>> 0;
}
