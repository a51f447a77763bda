/** Colours as `#rrggbb`; computations use linear light, in which light is additive. */

export type Rgb = readonly [r: number, g: number, b: number];

function toLinear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  const c = Math.min(1, Math.max(0, light));
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
}

/** Linear light, each channel 0 to 1. */
export function lightOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

/** Linear light back to `#rrggbb`; channels above 1 are clipped. */
export function hexOf([r, g, b]: Rgb): string {
  const value = (fromLinear(r) << 16) | (fromLinear(g) << 8) | fromLinear(b);
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** Mixes two colours in linear light, from `a` (t = 0) to `b` (t = 1). */
export function mix(a: string, b: string, t: number): string {
  const [from, to] = [lightOf(a), lightOf(b)];
  return hexOf([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t]);
}
