/** The look of a title: its sky from top to bottom, what shines in it, and the frame of its reels. */
export type Theme = {
  sky: readonly [string, string, string];
  glow: string;
  accent: string;
  frame: readonly [string, string];
  /** The background behind the symbols. */
  reel: readonly [string, string];
  scenery: string;
};

/** A distant line of hills or roofs, as a path along the bottom. */
function ridge(colour: string, height: number, d: string, opacity = 1): string {
  return `<path d="${d}" fill="${colour}" opacity="${opacity}" transform="translate(0 ${900 - height})"/>`;
}

function scattered(count: number, seed: number, piece: (x: number, y: number, size: number) => string): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => piece(next() * 1600, next() * 900, next())).join('');
}

const hills = 'M0 120C200 20 330 90 520 60S900 10 1080 70 1430 20 1600 90V900H0Z';
const roofs =
  'M0 150H60V110L120 60 180 110V150H260L300 90 340 150H430V100H470L520 40 570 100H610V150H760L800 80 840 150H960V70H1010L1060 20 1110 70H1150V150H1300L1340 95 1380 150H1470L1530 70 1600 120V900H0Z';
const stars = (seed: number) =>
  scattered(
    70,
    seed,
    (x, y, size) =>
      `<circle cx="${x.toFixed(0)}" cy="${(y * 0.6).toFixed(0)}" r="${(0.6 + size * 1.6).toFixed(1)}" fill="#fff" opacity="${(0.25 + size * 0.5).toFixed(2)}"/>`,
  );
const lanterns = (seed: number, colour: string) =>
  scattered(22, seed, (x, y, size) => {
    const s = 7 + size * 26;
    return `<g opacity="${(0.35 + size * 0.6).toFixed(2)}" transform="translate(${x.toFixed(0)} ${(y * 0.75).toFixed(0)})"><circle r="${(s * 1.9).toFixed(0)}" fill="${colour}" opacity=".16"/><path d="M${-s * 0.6} ${-s}H${s * 0.6}L${s * 0.8} ${s * 0.7}Q0 ${s * 1.1} ${-s * 0.8} ${s * 0.7}Z" fill="${colour}"/></g>`;
  });
const rain = scattered(
  150,
  5,
  (x, y, size) =>
    `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l-14 ${(40 + size * 50).toFixed(0)}" stroke="#bfe0ff" stroke-width="1.6" opacity="${(0.1 + size * 0.25).toFixed(2)}"/>`,
);
const bulbs = Array.from({ length: 3 }, (_, row) => {
  const y = 70 + row * 70;
  const string = `<path d="M0 ${y}Q400 ${y + 90} 800 ${y}T1600 ${y}" fill="none" stroke="#0007" stroke-width="3"/>`;
  const lights = Array.from({ length: 33 }, (_, i) => {
    const half = (i * 50) % 800;
    const sag = 90 * 2 * (half / 800) * (1 - half / 800) * (i * 50 >= 800 ? -1 : 1);
    return `<circle cx="${i * 50}" cy="${(y + sag + 8).toFixed(0)}" r="7" fill="${['#ffd76b', '#ff8a5c', '#6be0d0'][(i + row) % 3]}"/><circle cx="${i * 50}" cy="${(y + sag + 8).toFixed(0)}" r="20" fill="#ffd76b" opacity=".12"/>`;
  }).join('');
  return string + lights;
}).join('');
const beams = Array.from(
  { length: 9 },
  (_, i) => `<path d="M800 -80 ${i * 240 - 260} 900H${i * 240 - 120}Z" fill="#fff" opacity=".05"/>`,
).join('');
const road = `${Array.from({ length: 14 }, (_, i) => `<path d="M800 360 ${i * 200 - 520} 900H${i * 200 - 430}Z" fill="#ff4fb0" opacity=".12"/>`).join('')}${[420, 480, 560, 660, 790].map((y) => `<path d="M0 ${y}H1600" stroke="#3fd7ff" stroke-width="3" opacity=".22"/>`).join('')}`;

const scenes: Record<string, Omit<Theme, 'scenery'> & { paint: string }> = {
  'lantern-tide': {
    sky: ['#090b2a', '#23205e', '#7a3460'],
    glow: '#ffb35c',
    accent: '#ffd27a',
    frame: ['#ffe3a0', '#8a4b18'],
    reel: ['#1a1647', '#0c0a26'],
    paint: `${stars(3)}${lanterns(17, '#ffab52')}${ridge('#141038', 330, hills, 0.9)}${ridge('#0d0a28', 230, hills)}<g fill="#ffb35c" opacity=".2">${scattered(40, 9, (x, y) => `<ellipse cx="${x.toFixed(0)}" cy="${(720 + y * 0.2).toFixed(0)}" rx="34" ry="2"/>`)}</g>`,
  },
  'durian-dynasty': {
    sky: ['#0f2a12', '#2c5a1c', '#c9922a'],
    glow: '#ffe27a',
    accent: '#ffd75e',
    frame: ['#fff0ae', '#7a5a0c'],
    reel: ['#1d3a14', '#0b1a08'],
    paint: `${beams}${lanterns(31, '#ffe27a')}${ridge('#1c4a1a', 380, hills, 0.8)}${ridge('#12330f', 280, roofs, 0.9)}${ridge('#0a1f08', 170, hills)}`,
  },
  'tuktuk-turbo': {
    sky: ['#0a0420', '#3a0f5c', '#e0356b'],
    glow: '#3fd7ff',
    accent: '#6bf0ff',
    frame: ['#9ff4ff', '#7a1fb0'],
    reel: ['#1d0f3f', '#0b0520'],
    paint: `${stars(7)}<circle cx="800" cy="330" r="190" fill="#ff8a4a" opacity=".55"/>${ridge('#150733', 560, roofs, 0.95)}${road}`,
  },
  'naga-pearls': {
    sky: ['#02141f', '#04463f', '#0f7a5a'],
    glow: '#7affc9',
    accent: '#9affd8',
    frame: ['#d6ffe6', '#0a5a48'],
    reel: ['#05302f', '#021414'],
    paint: `${beams}${scattered(60, 13, (x, y, size) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(3 + size * 16).toFixed(0)}" fill="none" stroke="#baffe6" stroke-width="2" opacity="${(0.1 + size * 0.3).toFixed(2)}"/>`)}${ridge('#03302c', 260, hills, 0.9)}${ridge('#021c1b', 150, roofs)}`,
  },
  'night-noodles': {
    sky: ['#12060a', '#4a1014', '#a83a1c'],
    glow: '#ffb347',
    accent: '#ffc56b',
    frame: ['#ffd59a', '#7a1f12'],
    reel: ['#35100f', '#150606'],
    paint: `${ridge('#2a090b', 520, roofs, 0.9)}${ridge('#1a0507', 360, roofs)}${bulbs}`,
  },
  'monsoon-drums': {
    sky: ['#0a1420', '#1f3a5a', '#4f7a8a'],
    glow: '#8fd0ff',
    accent: '#ffd52e',
    frame: ['#ffd98a', '#6b2412'],
    reel: ['#12263c', '#081320'],
    paint: `${ridge('#17304a', 420, hills, 0.9)}${ridge('#0d2034', 270, hills)}${rain}`,
  },
};

/** The theme of a title. */
export function themeOf(code: string): Theme {
  const found = scenes[code] ?? scenes['lantern-tide'];
  if (!found) throw new Error('there is a theme');
  const { paint, ...theme } = found;
  const [top, middle, low] = theme.sky;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="1600" height="900" fill="url(#s)"/>${paint}</svg>`;
  return { ...theme, scenery: `url("data:image/svg+xml,${encodeURIComponent(svg)}")` };
}

/** The colours of lines, in their order. */
export const lineColours = [
  '#ffd24a',
  '#4ad8ff',
  '#ff7ab0',
  '#8aff7a',
  '#c58aff',
  '#ff9a4a',
  '#7affd8',
  '#ff6b6b',
  '#a8c4ff',
  '#e8ff6b',
];
