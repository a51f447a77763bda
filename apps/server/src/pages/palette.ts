/**
 * Colours of a brand, derived from one seed: of its hue, and as light or dark as each theme needs. Computed in OKLCH,
 * where equal steps look equal, by its published matrices.
 */

type Rgb = readonly [number, number, number];
type Lch = { l: number; c: number; h: number };
export type Theme = 'dark' | 'light';

/** The backgrounds of the themes on which the brand's colour is used: those of `app.css`, which a test compares. */
export const grounds: Record<Theme, readonly string[]> = {
  dark: ['#0b0e14', '#121722', '#1a2130'],
  light: ['#f5f6f8', '#ffffff', '#edeff3'],
};

/** The minimum contrast of text by WCAG 2.2 (1.4.3), and a little more, since colours are rounded. */
const least = 4.55;
const step = 0.004;

/** The colours that one seed gives in a theme. */
export type Shades = { colour: string; strong: string; on: string };

/**
 * Returns the shades of a seed (`#rrggbb`): legible on every background of the theme, and with a text colour that is
 * legible on them.
 */
export function shadesOf(seed: string, theme: Theme): Shades {
  const { l, c, h } = toLch(rgbOf(seed));
  const way = theme === 'dark' ? 1 : -1;
  // A colour too close to the backgrounds starts from a fixed lightness.
  const begin = theme === 'dark' ? Math.max(l, 0.5) : Math.min(l, 0.7);
  const isRead = (colour: string) => grounds[theme].every((ground) => contrast(colour, ground) >= least);
  let at = begin;
  let colour = drawn({ l: at, c, h });
  while (!isRead(colour) || textOn(colour, h) === null) {
    at += way * step;
    if (at <= 0 || at >= 1) break;
    colour = drawn({ l: at, c, h });
  }
  const on = textOn(colour, h) ?? (theme === 'dark' ? '#000000' : '#ffffff');
  // The stronger shade must be legible with the same text colour.
  let strong = colour;
  for (let more = 0.06; more > 0; more -= 0.01) {
    const candidate = drawn({ l: Math.min(0.99, Math.max(0.01, at + way * more)), c, h });
    if (!isRead(candidate) || contrast(candidate, on) < least) continue;
    strong = candidate;
    break;
  }
  return { colour, strong, on };
}

/**
 * Returns the custom properties that set the brand's colours on a page in both themes; '' for a brand without its
 * own.
 */
export function brandStyle({ brand, gold }: { brand: string | null; gold: string | null }): string {
  const lines: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    if (brand !== null) {
      const { colour, strong, on } = shadesOf(brand, theme);
      lines.push(`--${theme}-brand:${colour}`, `--${theme}-brand-strong:${strong}`, `--${theme}-on-brand:${on}`);
    }
    if (gold !== null) lines.push(`--${theme}-gold:${shadesOf(gold, theme).colour}`);
  }
  return lines.join(';');
}

/** Returns the text colour on a colour: a tinted near-black, white or black; null where none is legible. */
function textOn(colour: string, h: number): string | null {
  const texts = [drawn({ l: 0.17, c: 0.02, h }), '#ffffff', '#000000'];
  return texts.find((text) => contrast(text, colour) >= least) ?? null;
}

/** Returns the contrast of two colours by WCAG 2.2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(linear);
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function toLch(rgb: Rgb): Lch {
  const [r = 0, g = 0, b = 0] = rgb.map(linear);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, y), h: Math.atan2(y, a) };
}

/** Returns a colour as #rrggbb: one outside of sRGB loses chroma, and keeps its lightness and hue. */
function drawn({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma *= 0.96) {
    const rgb = toRgb({ l, c: chroma, h });
    const isInside = rgb.every((value) => value >= -0.0005 && value <= 1.0005);
    if (!isInside && chroma > 0.001) continue;
    const digits = rgb.map((value) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255));
    return `#${digits.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  }
}

function toRgb({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
