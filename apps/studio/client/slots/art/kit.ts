import letters from './letters.json' with { type: 'json' };

/** Builds one drawing of 100 × 100 units and its gradients, whose ids are unique within the drawing. */
export class Kit {
  readonly #defs: string[] = [];

  /** A gradient from the top to the bottom (or at an angle) of whatever it fills. */
  linear(colours: readonly string[], angle = 90): string {
    const id = `g${this.#defs.length}`;
    this.#defs.push(
      `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${stops(colours)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A gradient around a point, given in shares of what it fills. */
  radial(colours: readonly string[], x = 0.36, y = 0.3, reach = 0.8): string {
    const id = `g${this.#defs.length}`;
    this.#defs.push(`<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}">${stops(colours)}</radialGradient>`);
    return `url(#${id})`;
  }

  get defs(): string {
    return this.#defs.join('');
  }
}

function stops(colours: readonly string[]): string {
  return colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`).join('');
}

/** Draws one symbol. */
export type Drawing = (kit: Kit) => string;

/** A drawing as an address that a picture can show. */
export function pictureOf(draw: Drawing): string {
  const kit = new Kit();
  const body = draw(kit);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><defs>${kit.defs}</defs>${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A soft shadow on the ground beneath an object. */
export const ground = '<ellipse cx="50" cy="91" rx="32" ry="5" fill="#000" opacity=".28"/>';

/** Draws a path with the dark edge that all objects share. */
export function shape(d: string, fill: string, edge = '#00000066', width = 1.6): string {
  return `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** A line without a filling. */
export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

/** Draws the highlight on a polished surface. */
export function gloss(x: number, y: number, rx: number, ry: number, turn = -25, strength = 0.55): string {
  return oval(x, y, rx, ry, '#fff', `opacity="${strength}" transform="rotate(${turn} ${x} ${y})"`);
}

/** Repeats a piece all around a point. */
export function around(count: number, x: number, y: number, piece: (at: number) => string, from = 0): string {
  return Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(from + (360 / count) * at).toFixed(1)} ${x} ${y})">${piece(at)}</g>`,
  ).join('');
}

/** Rays of light behind something rare. */
export function rays(colour: string): string {
  return `<g opacity=".55">${around(14, 50, 50, () => `<path d="M50 50 47 3H53Z" fill="${colour}"/>`)}</g>`;
}

const glyphs: Readonly<Record<string, { advance: number; path: string }>> = letters.glyphs;

/**
 * Draws a word as outlines, centred at `x`, with its baseline at `y`: a picture cannot use the page's font. Its letters
 * are flipped vertically, so gradients are too, and `edge` is the width of the line around them.
 */
function lettering(text: string, x: number, y: number, size: number, edge: number, attributes: string): string {
  const scale = size / letters.unitsPerEm;
  let width = 0;
  const paths = [...text].map((letter) => {
    const { advance, path } = glyphs[letter] ?? { advance: 0, path: '' };
    const at = width;
    width += advance;
    return `<path transform="translate(${at} 0)" d="${path}"/>`;
  });
  const place = `translate(${(x - (width * scale) / 2).toFixed(2)} ${y}) scale(${scale} ${-scale})`;
  return `<g transform="${place}" stroke-width="${edge / scale}" paint-order="stroke" stroke-linejoin="round" ${attributes}>${paths.join('')}</g>`;
}

/** A ribbon across the bottom, with the symbol's effect as text. */
export function ribbon(kit: Kit, text: string, colours: readonly [string, string]): string {
  const size = text.length > 5 ? 16 : 20;
  return `<path d="M4 70 14 76 14 90 4 96 12 83Z M96 70 86 76 86 90 96 96 88 83Z" fill="${colours[1]}"/>
<rect x="9" y="70" width="82" height="21" rx="4" fill="${kit.linear(colours)}" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>
${lettering(text, 50, 80.5 + size * 0.345, size, 2.2, 'fill="#fff" stroke="#0008"')}`;
}

/** A card rank: a heavy letter of lacquer and gold. */
export function letter(text: string, colours: readonly string[]): Drawing {
  return (kit) => {
    const gold = kit.linear(['#fff4cf', '#e8b64c', '#8a5a12'], -90);
    const rim = kit.linear(['#fff4cf', '#d99e33', '#8a5a12'], -90);
    return [
      lettering(text, 50, 80, 84, 0, 'fill="#000" opacity=".35"'),
      lettering(text, 50, 76, 84, 9, `fill="${gold}" stroke="#4b2b06"`),
      lettering(text, 50, 76, 84, 4.5, `fill="${kit.linear(colours, -90)}" stroke="${rim}"`),
    ].join('');
  };
}

/** The four ranks in the colours of a title. */
export function ranks(a: string, k: string, q: string, j: string): Record<string, Drawing> {
  const lacquer = (text: string, colour: string) =>
    letter(text, [`color-mix(in srgb, ${colour} 60%, #fff)`, colour, `color-mix(in srgb, ${colour} 65%, #000)`]);
  return { A: lacquer('A', a), K: lacquer('K', k), Q: lacquer('Q', q), J: lacquer('J', j) };
}
