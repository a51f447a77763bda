import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import type { Defs, Point, Stop } from './svg.ts';

/** The things of a points mall, each standing on y = 172 around x = 0, some 300 units tall at the most. No marks, no words. */

type Draw = (defs: Defs, palette: Palette) => string;

const down = (defs: Defs, from: number, to: number, list: readonly Stop[]) => defs.linear([0, from], [0, to], list);
const across = (defs: Defs, from: number, to: number, list: readonly Stop[]) => defs.linear([from, 0], [to, 0], list);
const slant = (defs: Defs, from: Point, to: Point, list: readonly Stop[]) => defs.linear(from, to, list);

/** Gradients of lacquer, metal and cloth, from light to dark. */
const graphite: readonly Stop[] = [
  [0, '#5b6478'],
  [0.4, '#2a3040'],
  [1, '#10131c'],
];
const silver: readonly Stop[] = [
  [0, '#ffffff'],
  [0.45, '#c5ccd8'],
  [1, '#7b8496'],
];
const brass: readonly Stop[] = [
  [0, '#fff3c4'],
  [0.35, '#f2b84b'],
  [0.75, '#a8690f'],
  [1, '#d9962d'],
];
const cloth = ({ glow, field, deep }: Palette): readonly Stop[] => [
  [0, mix(glow, '#ffffff', 0.3)],
  [0.5, mix(glow, field, 0.45)],
  [1, mix(field, deep, 0.7)],
];

const headphones: Draw = (defs, palette) => {
  const band = across(defs, -130, 130, graphite);
  const shell = slant(defs, [-60, 0], [60, 150], cloth(palette));
  const cushion = across(defs, -40, 40, [
    [0, '#2b3142'],
    [0.5, '#4a5266'],
    [1, '#161a25'],
  ]);
  const cup = (s: number) =>
    `<g transform="translate(${112 * s} 78) rotate(${6 * s})">` +
    `<rect x="${s > 0 ? -46 : -8}" y="-66" width="54" height="132" rx="27" fill="${cushion}"/>` +
    `<rect x="${s > 0 ? -14 : -40}" y="-74" width="54" height="148" rx="26" fill="${shell}"/>` +
    `<path d="M${s > 0 ? 26 : -26} -56V56" stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity=".5"/></g>`;
  const whole =
    `<path d="M-112 40C-118 -150 118 -150 112 40" fill="none" stroke="${band}" stroke-width="30" stroke-linecap="round"/>` +
    '<path d="M-108 10C-104 -120 104 -120 108 10" fill="none" stroke="#aeb7c9" stroke-width="5" stroke-linecap="round" opacity=".7"/>' +
    cup(-1) +
    cup(1);
  return `<g transform="translate(0 18)">${whole}</g>`;
};

const phone: Draw = (defs, palette) => {
  const frame = across(defs, -86, 86, silver);
  const glass = slant(
    defs,
    [-80, -140],
    [90, 170],
    [
      [0, mix(palette.night, '#000000', 0.4)],
      [0.5, palette.deep],
      [1, palette.field],
    ],
  );
  const wave = (y: number, colour: string, opacity: number) =>
    `<path d="M-72 ${y}C-30 ${y - 46} 24 ${y + 40} 72 ${y - 16}V150A14 14 0 0 1 58 164H-58A14 14 0 0 1 -72 150Z" fill="${colour}" opacity="${opacity}"/>`;
  return (
    `<g transform="rotate(7 0 172)"><rect x="-86" y="-152" width="172" height="330" rx="30" fill="${frame}"/>` +
    `<rect x="-78" y="-144" width="156" height="314" rx="24" fill="#06080d"/>` +
    `<rect x="-72" y="-138" width="144" height="302" rx="18" fill="${glass}"/>` +
    wave(20, palette.glow, 0.55) +
    wave(66, palette.accent, 0.6) +
    wave(108, mix(palette.accent, '#ffffff', 0.4), 0.55) +
    '<rect x="-24" y="-130" width="48" height="13" rx="6.5" fill="#05070c"/><circle cx="14" cy="-123.500" r="3.500" fill="#2b4a6e"/>' +
    '<path d="M-72 -60L40 -138H72V-120L-72 10Z" fill="#ffffff" opacity=".1"/></g>'
  );
};

const watch: Draw = (defs, palette) => {
  const strap = across(defs, -60, 60, cloth(palette));
  const frame = slant(defs, [-100, -100], [100, 110], silver);
  const face = defs.radial([-20, -20], 130, [
    [0, '#22304a'],
    [1, '#070b14'],
  ]);
  const ticks = Array.from({ length: 12 }, (_, i) => {
    const long = i % 3 === 0;
    return `<rect x="-3" y="-76" width="6" height="${long ? 18 : 9}" rx="3" fill="${long ? '#fff3c4' : '#9fb2d0'}" transform="rotate(${i * 30})"/>`;
  }).join('');
  return (
    `<path d="M-58 -70L-46 -148H46L58 -70Z" fill="${strap}"/><path d="M-58 90L-48 172H48L58 90Z" fill="${strap}"/>` +
    `<path d="M-30 -140V-80M30 -140V-80M-30 104V164M30 104V164" stroke="#ffffff" stroke-width="3" stroke-dasharray="7 7" opacity=".4"/>` +
    `<g transform="translate(0 10)"><rect x="100" y="-14" width="20" height="28" rx="7" fill="${frame}"/>` +
    `<circle r="108" fill="${frame}"/><circle r="94" fill="#0a0e17"/><circle r="90" fill="${face}"/>${ticks}` +
    `<path d="M0 8L-34 -32" stroke="#ffffff" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M0 8L42 -46" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M-8 22L14 -66" stroke="${palette.accent}" stroke-width="3" stroke-linecap="round"/><circle r="8" cy="0" fill="${palette.accent}"/>` +
    '<path d="M-78 -44A90 90 0 0 1 30 -85L-20 -20Z" fill="#ffffff" opacity=".09"/></g>'
  );
};

const speaker: Draw = (defs, palette) => {
  const body = across(defs, -92, 92, [
    [0, mix(palette.deep, palette.night, 0.3)],
    [0.3, mix(palette.field, palette.glow, 0.5)],
    [0.7, palette.field],
    [1, palette.night],
  ]);
  const cone = (y: number, r: number) => {
    const rim = defs.linear([-r, y - r], [r, y + r], silver);
    const dish = defs.radial([-r * 0.2, y - r * 0.2], r, [
      [0, '#6d7890'],
      [0.35, '#262c3b'],
      [1, '#090b12'],
    ]);
    return (
      `<circle cy="${y}" r="${r}" fill="${rim}"/><circle cy="${y}" r="${r - 7}" fill="${dish}"/>` +
      `<circle cy="${y}" r="${r * 0.55}" fill="none" stroke="#8f9ab2" stroke-width="2" opacity=".5"/>` +
      `<circle cy="${y}" r="${r * 0.3}" fill="${palette.accent}"/><ellipse cx="${-r * 0.08}" cy="${y - r * 0.1}" rx="${r * 0.12}" ry="${r * 0.08}" fill="#ffffff" opacity=".7"/>`
    );
  };
  return (
    `<rect x="-96" y="-146" width="192" height="318" rx="40" fill="${body}"/>` +
    '<rect x="-96" y="-146" width="192" height="318" rx="40" fill="none" stroke="#ffffff" stroke-width="3" opacity=".22"/>' +
    cone(-76, 52) +
    cone(66, 80) +
    `<path d="M-64 -124V134" stroke="#ffffff" stroke-width="6" stroke-linecap="round" opacity=".14"/>`
  );
};

const controller: Draw = (defs, palette) => {
  const body = down(defs, -60, 150, [
    [0, '#ffffff'],
    [0.5, '#dfe4ee'],
    [1, '#98a2b6'],
  ]);
  const grip = down(defs, 0, 172, graphite);
  const stick = (x: number) => {
    const top = defs.radial([x - 6, 58], 34, [
      [0, '#5d677d'],
      [1, '#141824'],
    ]);
    return `<ellipse cx="${x}" cy="70" rx="36" ry="34" fill="#0b0e16" opacity=".35"/><circle cx="${x}" cy="64" r="31" fill="${top}"/><circle cx="${x}" cy="62" r="20" fill="#2b3243"/>`;
  };
  const button = (x: number, y: number, colour: string) =>
    `<circle cx="${x}" cy="${y}" r="12" fill="${colour}"/><circle cx="${x - 3}" cy="${y - 4}" r="3.500" fill="#ffffff" opacity=".7"/>`;
  return (
    `<path d="M-150 20C-182 96 -176 172 -140 172C-108 172 -96 116 -70 104H70C96 116 108 172 140 172C176 172 182 96 150 20Z" fill="${grip}"/>` +
    `<path d="M-98 -40H98C140 -40 160 0 166 50C172 100 130 128 92 106C70 94 60 92 40 92H-40C-60 92 -70 94 -92 106C-130 128 -172 100 -166 50C-160 0 -140 -40 -98 -40Z" fill="${body}"/>` +
    stick(-50) +
    stick(50) +
    `<path d="M-118 -18H-98V2H-78V22H-98V42H-118V22H-138V2H-118Z" transform="translate(4 -2)" fill="#2b3243"/>` +
    button(108, -18, palette.accent) +
    button(108, 30, palette.glow) +
    button(84, 6, '#5b9bff') +
    button(132, 6, '#3ccf91') +
    `<rect x="-34" y="-22" width="68" height="40" rx="10" fill="#10131c"/><rect x="-28" y="-16" width="56" height="5" rx="2.500" fill="${palette.glow}"/>`
  );
};

const camera: Draw = (defs, palette) => {
  const body = down(defs, -70, 140, graphite);
  const top = down(defs, -110, -40, silver);
  const ring = slant(defs, [-84, -50], [84, 120], silver);
  const glass = defs.radial([-22, 14], 84, [
    [0, mix(palette.glow, '#ffffff', 0.6)],
    [0.3, palette.glow],
    [0.62, palette.deep],
    [1, '#05070d'],
  ]);
  return (
    `<path d="M-58 -84L-42 -124H42L58 -84Z" fill="${top}"/><rect x="-150" y="-92" width="300" height="72" rx="22" fill="${top}"/>` +
    `<rect x="-150" y="-56" width="300" height="200" rx="26" fill="${body}"/>` +
    `<rect x="-150" y="-56" width="52" height="200" rx="24" fill="#0c0f17" opacity=".55"/>` +
    `<rect x="-128" y="-104" width="44" height="20" rx="8" fill="${palette.accent}"/><rect x="92" y="-44" width="40" height="26" rx="8" fill="#f6f1dc"/>` +
    `<circle cx="10" cy="44" r="96" fill="${ring}"/><circle cx="10" cy="44" r="84" fill="#0a0d15"/><g transform="translate(10 30)"><circle cy="14" r="66" fill="${glass}"/>` +
    '<ellipse cx="-22" cy="-12" rx="20" ry="13" fill="#ffffff" opacity=".75" transform="rotate(-34 -22 -12)"/><circle cx="28" cy="40" r="8" fill="#ffffff" opacity=".3"/></g>' +
    '<rect x="-96" y="144" width="192" height="28" rx="10" fill="#0f131d"/>'
  );
};

const backpack: Draw = (defs, palette) => {
  const bag = slant(defs, [-110, -130], [120, 172], cloth(palette));
  const pocket = down(defs, 20, 160, [
    [0, mix(palette.glow, '#ffffff', 0.15)],
    [1, mix(palette.field, palette.deep, 0.5)],
  ]);
  const strap = down(defs, -40, 172, graphite);
  return (
    `<path d="M-118 10C-158 30 -158 130 -126 158L-100 150V10Z" fill="${strap}"/><path d="M118 10C158 30 158 130 126 158L100 150V10Z" fill="${strap}"/>` +
    `<path d="M-34 -128C-34 -168 34 -168 34 -128" fill="none" stroke="#1a1f2c" stroke-width="16" stroke-linecap="round"/>` +
    `<path d="M-112 -30C-112 -110 -70 -138 0 -138C70 -138 112 -110 112 -30V140A32 32 0 0 1 80 172H-80A32 32 0 0 1 -112 140Z" fill="${bag}"/>` +
    `<path d="M-104 -26C-60 -2 60 -2 104 -26" fill="none" stroke="#0d1118" stroke-width="7" opacity=".55"/>` +
    `<rect x="-78" y="34" width="156" height="120" rx="26" fill="${pocket}"/><path d="M-78 66H78" stroke="#0d1118" stroke-width="6" opacity=".5"/>` +
    `<rect x="-11" y="58" width="22" height="30" rx="8" fill="${palette.accent}"/><path d="M-86 -70C-70 -104 -40 -120 -8 -122" stroke="#ffffff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".4"/>` +
    `<rect x="40" y="-34" width="12" height="44" rx="6" fill="${palette.accent}"/>`
  );
};

const tumbler: Draw = (defs, palette) => {
  const steel = across(defs, -78, 78, [
    [0, mix(palette.deep, palette.night, 0.2)],
    [0.22, mix(palette.glow, '#ffffff', 0.55)],
    [0.5, palette.field],
    [1, palette.night],
  ]);
  const lid = across(defs, -84, 84, graphite);
  return (
    '<path d="M26 -96L40 -158" stroke="#f5f7fb" stroke-width="15" stroke-linecap="round"/><path d="M26 -96L40 -158" stroke="#c2cbd9" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="M-80 -74H80L60 158A18 18 0 0 1 42 172H-42A18 18 0 0 1 -60 158Z" fill="${steel}"/>` +
    `<rect x="-90" y="-106" width="180" height="38" rx="15" fill="${lid}"/><rect x="-82" y="-100" width="164" height="8" rx="4" fill="#8793aa" opacity=".6"/>` +
    `<path d="M-72 22H72L68 76H-67Z" fill="#f7f1df" opacity=".94"/><path d="M-40 49C-26 30 -14 68 0 49C14 30 26 68 40 49" fill="none" stroke="${palette.accent}" stroke-width="8" stroke-linecap="round"/>` +
    '<path d="M-52 -54L-44 140" stroke="#ffffff" stroke-width="9" stroke-linecap="round" opacity=".35"/>'
  );
};

const cooker: Draw = (defs, palette) => {
  const pot = across(defs, -140, 140, [
    [0, '#b9c0cf'],
    [0.25, '#ffffff'],
    [0.6, '#dfe3ec'],
    [1, '#858fa3'],
  ]);
  const dome = slant(
    defs,
    [-110, -110],
    [120, 10],
    [
      [0, '#fdfdff'],
      [0.6, '#d5dbe6'],
      [1, '#8b94a8'],
    ],
  );
  const steam = (x: number) =>
    `<path d="M${x} -116C${x - 16} -134 ${x + 16} -148 ${x} -168" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" opacity=".45"/>`;
  return (
    steam(-26) +
    steam(26) +
    `<rect x="-164" y="22" width="34" height="26" rx="12" fill="#2b3243"/><rect x="130" y="22" width="34" height="26" rx="12" fill="#2b3243"/>` +
    `<path d="M-140 0H140V112A60 60 0 0 1 80 172H-80A60 60 0 0 1 -140 112Z" fill="${pot}"/>` +
    `<path d="M-134 0C-134 -78 -70 -96 0 -96C70 -96 134 -78 134 0Z" fill="${dome}"/><rect x="-144" y="-8" width="288" height="18" rx="9" fill="#363e51"/>` +
    `<rect x="-26" y="-114" width="52" height="24" rx="12" fill="#2b3243"/>` +
    `<rect x="-62" y="48" width="124" height="72" rx="16" fill="#141926"/><rect x="-50" y="60" width="66" height="32" rx="6" fill="${mix(palette.glow, '#0a1a18', 0.25)}"/>` +
    `<circle cx="40" cy="76" r="13" fill="${palette.accent}"/><rect x="-50" y="100" width="100" height="7" rx="3.500" fill="#5b6478"/>` +
    '<path d="M-104 -30C-94 -62 -62 -76 -30 -80" stroke="#ffffff" stroke-width="9" stroke-linecap="round" fill="none"/>'
  );
};

const gold: Draw = (defs) => {
  const front = down(defs, 0, 60, brass);
  const top = slant(
    defs,
    [-60, -30],
    [60, 20],
    [
      [0, '#fffbe6'],
      [0.5, '#ffdf8a'],
      [1, '#e2a33a'],
    ],
  );
  const end = down(defs, 0, 60, [
    [0, '#c98a20'],
    [1, '#7d4d0a'],
  ]);
  const bar = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M-86 62L-70 0H58L76 62Z" fill="${front}"/><path d="M-70 0L-46 -30H82L58 0Z" fill="${top}"/><path d="M58 0L82 -30L104 22L76 62Z" fill="${end}"/>` +
    '<path d="M-58 16H44L50 42H-64Z" fill="none" stroke="#fff3c4" stroke-width="3" opacity=".75"/><path d="M-62 -4L-42 -26" stroke="#ffffff" stroke-width="4" stroke-linecap="round" opacity=".8"/></g>';
  return bar(-84, 108) + bar(72, 108) + bar(-6, 22);
};

const voucher: Draw = (defs, palette) => {
  const card = (colours: readonly Stop[]) => slant(defs, [-150, -90], [150, 90], colours);
  const back = card(cloth(palette));
  const front = card([
    [0, '#fffaf0'],
    [0.6, '#f3e2bd'],
    [1, '#d7b476'],
  ]);
  const ticket =
    'M-150 -82A16 16 0 0 1 -134 -98H134A16 16 0 0 1 150 -82V-24A24 24 0 0 0 150 24V82A16 16 0 0 1 134 98H-134A16 16 0 0 1 -150 82V24A24 24 0 0 0 -150 -24Z';
  const star = Array.from({ length: 10 }, (_, i) => {
    const [r, a] = [i % 2 === 0 ? 44 : 18, (i * Math.PI) / 5 - Math.PI / 2];
    return `${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}`;
  }).join('L');
  const shine = down(defs, -44, 44, brass);
  return (
    `<g transform="translate(14 20) rotate(-16)"><path d="${ticket}" fill="${back}"/></g>` +
    `<g transform="translate(-4 66) rotate(7)"><path d="${ticket}" fill="${front}"/><path d="M62 -92V92" stroke="#a8792f" stroke-width="4" stroke-dasharray="9 9" opacity=".8"/>` +
    `<g transform="translate(-46 0)"><path d="M${star}Z" fill="${shine}" stroke="#8a560c" stroke-width="2"/></g>` +
    '<path d="M86 -50H130M86 -24H130M86 2H130M86 28H118" stroke="#a8792f" stroke-width="9" stroke-linecap="round" opacity=".6"/></g>'
  );
};

const umbrella: Draw = (defs, palette) => {
  const handle = across(defs, -10, 40, brass);
  const panel = (from: number, to: number, top: string, bottom: string) => {
    const paint = down(defs, -140, 30, [
      [0, top],
      [1, bottom],
    ]);
    const middle = (from + to) / 2;
    return `<path d="M0 -146C${from * 0.7} -140 ${from} -60 ${from} 16C${middle - 12} -8 ${middle + 12} -8 ${to} 16C${to} -60 ${to * 0.7} -140 0 -146Z" fill="${paint}"/>`;
  };
  const [light, dark] = [mix(palette.glow, '#ffffff', 0.35), mix(palette.field, palette.deep, 0.4)];
  const [warm, deep] = [mix(palette.accent, '#ffffff', 0.3), mix(palette.accent, '#7a2a12', 0.45)];
  return (
    `<path d="M0 -140V126C0 172 58 172 58 130" fill="none" stroke="${handle}" stroke-width="12" stroke-linecap="round"/>` +
    panel(-164, -82, light, dark) +
    panel(82, 164, light, dark) +
    panel(-82, 0, warm, deep) +
    panel(0, 82, warm, deep) +
    panel(-40, 40, light, dark) +
    `<path d="M0 -146V-166" stroke="#f2b84b" stroke-width="9" stroke-linecap="round"/><path d="M-120 -40C-104 -92 -66 -124 -22 -136" stroke="#ffffff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".45"/>`
  );
};

/** The drawings by their names, as `goods/<name>`. */
export const things = {
  headphones,
  phone,
  watch,
  speaker,
  controller,
  camera,
  backpack,
  tumbler,
  cooker,
  gold,
  voucher,
  umbrella,
} as const satisfies Record<string, Draw>;
