/** Drawn signs on a field of 256 units; a shape without paint of its own inherits its group's. */

export const motifs = {
  die: die(),
  chip: chip(),
  crown: crown(),
  koi: koi(),
  lotus: lotus(),
  moon: moon(),
  cat: cat(),
  lantern: lantern(),
  clover: clover(),
  gem: gem(),
  flame: flame(),
  star: star(),
} as const;
export type MotifName = keyof typeof motifs;

function circle(x: number, y: number, r: number, fill?: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}"${fill ? ` fill="${fill}"` : ''}/>`;
}

function path(d: string, more = ''): string {
  return `<path d="${d}"${more}/>`;
}

/** Repeats a shape `count` times around a centre. */
function around(count: number, shape: string, x = 128, y = 128): string {
  const turns = Array.from({ length: count }, (_, i) => (360 / count) * i);
  return turns.map((turn) => `<g transform="rotate(${turn} ${x} ${y})">${shape}</g>`).join('');
}

function die(): string {
  const pips = [
    [98, 98],
    [158, 98],
    [128, 128],
    [98, 158],
    [158, 158],
  ] as const;
  const face = '<rect x="68" y="68" width="120" height="120" rx="28"/>';
  return `<g transform="rotate(-12 128 128)">${face}${pips.map(([x, y]) => circle(x, y, 12, '#0a4a3e')).join('')}</g>`;
}

function chip(): string {
  const edge = around(8, '<rect x="117" y="52" width="22" height="24" rx="4" fill="#8c1f3f"/>');
  return `${circle(128, 128, 78)}${edge}${circle(128, 128, 48, '#8c1f3f')}${circle(128, 128, 38)}${path(
    'M128 102c-14 16-26 22-26 36 0 9 7 15 14 15 4 0 7-2 9-5-1 7-4 10-8 13h22c-4-3-7-6-8-13 2 3 5 5 9 5 7 0 14-6 14-15 0-14-12-20-26-36z',
    ' fill="#8c1f3f"',
  )}`;
}

function crown(): string {
  return `${path('M60 172 48 92l44 32 36-58 36 58 44-32-12 80z')}${path('M62 184h132v16a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8z')}${circle(
    48,
    86,
    11,
  )}${circle(128, 60, 12)}${circle(208, 86, 11)}${circle(128, 152, 11, '#4a2b8c')}`;
}

function koi(): string {
  const body = path('M58 132c18-40 62-58 104-42 22 8 36 24 44 42-8 18-22 34-44 42-42 16-86-2-104-42z');
  const tail = path('M74 132c-20-6-34-22-40-42 22 2 38 10 48 26zm0 0c-20 6-34 22-40 42 22-2 38-10 48-26z');
  const marks = path('M104 96c10 20 10 52 0 72 14 4 24 5 34 4 12-24 12-56 0-80-10-1-20 0-34 4z', ' fill="#e2562f"');
  return `<g transform="rotate(-24 128 128)">${tail}${body}${marks}${circle(180, 122, 7, '#072a4a')}</g>`;
}

function lotus(): string {
  const petal = 'M128 62c22 26 30 52 30 76 0 20-12 36-30 44-18-8-30-24-30-44 0-24 8-50 30-76z';
  return [
    path(petal, ' transform="rotate(-58 128 178)" opacity=".7"'),
    path(petal, ' transform="rotate(58 128 178)" opacity=".7"'),
    path(petal, ' transform="rotate(-30 128 178)" opacity=".85"'),
    path(petal, ' transform="rotate(30 128 178)" opacity=".85"'),
    path(petal),
    path('M62 196h132', ' fill="none" stroke="#ffd9ef" stroke-width="8" stroke-linecap="round"'),
  ].join('');
}

function moon(): string {
  const spark = (x: number, y: number, s: number) =>
    path(
      `M${x} ${y - s}q${s * 0.18} ${s * 0.82} ${s} ${s}q-${s * 0.82} ${s * 0.18}-${s} ${s}q-${s * 0.18}-${s * 0.82}-${s}-${s}q${s * 0.82}-${s * 0.18} ${s}-${s}z`,
    );
  return `${path('M150 52a80 80 0 1 0 54 122A66 66 0 0 1 150 52z')}${spark(178, 96, 22)}${spark(206, 138, 12)}${spark(162, 142, 10)}`;
}

function cat(): string {
  const head = path(
    'M66 60l34 30c18-6 38-6 56 0l34-30c10 26 14 52 12 76-2 40-34 66-74 66s-72-26-74-66c-2-24 2-50 12-76z',
  );
  const face = [
    circle(98, 136, 10, '#5a2a0a'),
    circle(158, 136, 10, '#5a2a0a'),
    path('M118 160h20l-10 10z', ' fill="#d1463a"'),
    path(
      'M128 170c-4 12-20 12-24 4m24-4c4 12 20 12 24 4',
      ' fill="none" stroke="#5a2a0a" stroke-width="5" stroke-linecap="round"',
    ),
    path(
      'M52 150l26 6m-24 18l26-4m124-20l-26 6m24 18l-26-4',
      ' fill="none" stroke="#5a2a0a" stroke-width="4" stroke-linecap="round"',
    ),
  ];
  return head + face.join('');
}

function lantern(): string {
  return [
    path('M128 34v24', ' fill="none" stroke="#f7c65c" stroke-width="6" stroke-linecap="round"'),
    '<rect x="98" y="56" width="60" height="16" rx="6"/>',
    path('M92 76h72c26 14 40 34 40 54s-14 40-40 54H92c-26-14-40-34-40-54s14-40 40-54z'),
    path(
      'M106 76c-14 16-20 34-20 54s6 38 20 54m44-108c14 16 20 34 20 54s-6 38-20 54m-22-108v108',
      ' fill="none" stroke="#a3271f" stroke-width="6"',
    ),
    '<rect x="98" y="188" width="60" height="14" rx="6"/>',
    path('M112 204v22m16-22v28m16-28v22', ' fill="none" stroke="#f7c65c" stroke-width="5" stroke-linecap="round"'),
  ].join('');
}

function clover(): string {
  const leaf = path(
    'M128 124c-10-16-44-18-44-46 0-14 10-24 22-24 10 0 18 6 22 14 4-8 12-14 22-14 12 0 22 10 22 24 0 28-34 30-44 46z',
  );
  const stem = path(
    'M128 128c6 28 18 52 40 74',
    ' fill="none" stroke="#f7c65c" stroke-width="10" stroke-linecap="round"',
  );
  return `${stem}<g transform="translate(0 -4)">${around(4, leaf, 128, 128)}</g>`;
}

function gem(): string {
  return [
    path('M84 68h88l38 46-82 92-82-92z'),
    path(
      'M84 68l16 46h56l16-46M46 114h164M100 114l28 92 28-92M100 114l28-46 28 46',
      ' fill="none" stroke="#136f7a" stroke-width="5" stroke-linejoin="round"',
    ),
  ].join('');
}

function flame(): string {
  return `${path(
    'M134 36c8 34-34 52-50 86-22 46 4 94 46 94s76-34 66-82c-6-26-22-40-28-62-8 10-12 20-12 32-12-18-10-46-22-68z',
  )}${path('M132 118c2 20-26 32-26 60 0 18 12 30 26 30s28-12 26-32c-2-22-22-30-26-58z', ' fill="#e2562f"')}`;
}

function star(): string {
  const point = (turn: number, r: number) => {
    const angle = (turn / 10) * 2 * Math.PI;
    return `${(128 + r * Math.sin(angle)).toFixed(1)} ${(136 - r * Math.cos(angle)).toFixed(1)}`;
  };
  const rays = [0, 2, 4, 6, 8];
  const lit = rays.map((turn) => path(`M128 136L${point(turn, 92)}L${point(turn + 1, 40)}z`));
  const shaded = rays.map((turn) => path(`M128 136L${point(turn, 92)}L${point(turn - 1, 40)}z`, ' fill="#d99a2b"'));
  return [...lit, ...shaded].join('');
}
