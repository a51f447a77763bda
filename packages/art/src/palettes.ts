import { hashOf } from './svg.ts';

/** The colours of one picture, from the darkest to the light source. */
export type Palette = {
  /** The darkest corner. */
  night: string;
  /** The background away from the light. */
  deep: string;
  /** The background near the light. */
  field: string;
  /** Colour of the light source. */
  glow: string;
  /** A second light of another hue, at the opposite side. */
  accent: string;
  /** The average of a street in these colours, painted until the picture has loaded. */
  average: string;
};

export const palettes = {
  jade: {
    night: '#04100f',
    deep: '#073430',
    field: '#0c6b5a',
    glow: '#2fe0b0',
    accent: '#f2b84b',
    average: '#325441',
  },
  dusk: {
    night: '#070a1c',
    deep: '#141c4a',
    field: '#2b3f9c',
    glow: '#7aa5ff',
    accent: '#f28a4b',
    average: '#38395a',
  },
  ember: {
    night: '#140608',
    deep: '#4a1220',
    field: '#9c2b33',
    glow: '#ff8d5c',
    accent: '#f2c04b',
    average: '#663126',
  },
  river: {
    night: '#050b1a',
    deep: '#0b2347',
    field: '#155a8a',
    glow: '#4cc4e8',
    accent: '#ffb45c',
    average: '#5d6e72',
  },
  royal: {
    night: '#140b05',
    deep: '#4a2a08',
    field: '#a8761a',
    glow: '#ffd86b',
    accent: '#b7e04a',
    average: '#8e783e',
  },
  neon: {
    night: '#0c0518',
    deep: '#2c0f4f',
    field: '#8a1f8f',
    glow: '#ff5fc4',
    accent: '#4de3ff',
    average: '#5c4262',
  },
  pearl: {
    night: '#03101a',
    deep: '#063a4e',
    field: '#0d7f92',
    glow: '#7df0e2',
    accent: '#f6d488',
    average: '#548682',
  },
  broth: {
    night: '#180704',
    deep: '#571a08',
    field: '#b8461a',
    glow: '#ffb057',
    accent: '#ffe08a',
    average: '#925e3c',
  },
  storm: {
    night: '#080a14',
    deep: '#1d2447',
    field: '#44548f',
    glow: '#9db4ff',
    accent: '#ffd34d',
    average: '#685f66',
  },
  felt: {
    night: '#03120f',
    deep: '#06382f',
    field: '#0b6d55',
    glow: '#46d6a0',
    accent: '#f2c76a',
    average: '#617969',
  },
  plum: {
    night: '#10061a',
    deep: '#351a5c',
    field: '#6b3fb8',
    glow: '#c59bff',
    accent: '#ffc36b',
    average: '#50406e',
  },
  rose: {
    night: '#17050e',
    deep: '#561032',
    field: '#b02a5c',
    glow: '#ff8fb0',
    accent: '#ffd08a',
    average: '#74354c',
  },
  moss: {
    night: '#081006',
    deep: '#1f3a12',
    field: '#4c7a24',
    glow: '#b6e36a',
    accent: '#ffc95c',
    average: '#4b5a30',
  },
} as const satisfies Record<string, Palette>;

/** Palettes of names that the product knows. */
const given: Readonly<Record<string, Palette>> = {
  NMS: palettes.plum,
  RVL: palettes.river,
  ORIGINALS: palettes.jade,
};
const choice: readonly Palette[] = Object.values(palettes);

/** Returns the palette of an object without one of its own: always the same for the same name. */
export function paletteOf(name: string): Palette {
  return given[name] ?? choice[hashOf(name) % choice.length] ?? palettes.jade;
}

/** Returns the palette of a vendor's games of its kind number `kind`: no two kinds of a vendor share one. */
export function paletteOfKind(vendor: string, kind: number): Palette {
  return choice[(hashOf(vendor) + Math.max(0, kind)) % choice.length] ?? palettes.jade;
}
