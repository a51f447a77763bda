/** The colours of one picture, from the night to what shines in it. */
export type Palette = {
  /** The darkest corner. */
  night: string;
  /** The field away from the light. */
  deep: string;
  /** The field near the light. */
  field: string;
  /** Where the light comes from. */
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
} as const satisfies Record<string, Palette>;
