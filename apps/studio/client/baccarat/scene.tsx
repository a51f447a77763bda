/**
 * Draws the room: a terrace over the river at night, the dealer behind the cloth. Drawn once; only a few parts move.
 */
export function Scene({ table, drawn }: { table: string; drawn: number }) {
  const look = looks[table] ?? riverLook;
  return (
    <svg className="scene" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop offset="0" stopColor={look.sky[0]} />
          <stop offset=".62" stopColor={look.sky[1]} />
          <stop offset="1" stopColor={look.sky[2]} />
        </linearGradient>
        <linearGradient id="river" x2="0" y2="1">
          <stop offset="0" stopColor={look.river[0]} />
          <stop offset="1" stopColor={look.river[1]} />
        </linearGradient>
        <radialGradient id="felt" cx=".5" cy=".12" r=".85">
          <stop offset="0" stopColor={look.felt[0]} />
          <stop offset=".55" stopColor={look.felt[1]} />
          <stop offset="1" stopColor={look.felt[2]} />
        </radialGradient>
        <linearGradient id="wood" x2="0" y2="1">
          <stop offset="0" stopColor="#6d4428" />
          <stop offset=".45" stopColor="#3d2414" />
          <stop offset="1" stopColor="#1f110a" />
        </linearGradient>
        <radialGradient id="lamp">
          <stop offset="0" stopColor="#ffdf9a" stopOpacity=".95" />
          <stop offset=".35" stopColor="#f6a945" stopOpacity=".42" />
          <stop offset="1" stopColor="#f6a945" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="skin" x2="1" y2="1">
          <stop offset="0" stopColor="#f6cda8" />
          <stop offset="1" stopColor="#dfa67e" />
        </linearGradient>
        <linearGradient id="vest" x2="1" y2="1">
          <stop offset="0" stopColor={look.vest[0]} />
          <stop offset="1" stopColor={look.vest[1]} />
        </linearGradient>
        <linearGradient id="sleeve" x2="0" y2="1">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="1" stopColor="#cfd8e2" />
        </linearGradient>
        <radialGradient id="spotlight" cx=".5" cy=".2" r=".7">
          <stop offset="0" stopColor="#ffe9c0" stopOpacity=".34" />
          <stop offset="1" stopColor="#ffe9c0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1200" height="214" fill="url(#sky)" />
      <circle cx="1064" cy="84" r="84" fill="#ffeecb" opacity=".08" />
      <circle cx="1064" cy="84" r="30" fill="#ffeecb" opacity=".92" />
      <City lights={look.lights} />
      <rect y="206" width="1200" height="180" fill="url(#river)" />
      <Ripples light={look.lights} />
      <Terrace />
      <Lanterns colour={look.lantern} />
      <rect width="1200" height="420" fill="url(#spotlight)" />
      <Dealer hair={look.hair} />
      <Table />
      <Arms drawn={drawn} />
    </svg>
  );
}

const riverLook = {
  sky: ['#06131f', '#12344a', '#b8763d'],
  river: ['#3a5a63', '#0a1c26'],
  felt: ['#178a6c', '#0b5a49', '#052c27'],
  vest: ['#12806a', '#084c41'],
  lights: '#ffd58a',
  lantern: '#f08a3c',
  hair: '#21140f',
} as const;
/** The look of each table. */
const looks: Record<
  string,
  { [key in keyof typeof riverLook]: key extends 'lights' | 'lantern' | 'hair' ? string : readonly string[] }
> = {
  'river-1': riverLook,
  'river-2': {
    sky: ['#120a1f', '#3a1a3c', '#c0603c'],
    river: ['#5c3a48', '#1a0d1c'],
    felt: ['#a5323f', '#6e1826', '#340a14'],
    vest: ['#b98a2f', '#6d4a12'],
    lights: '#ffcf7a',
    lantern: '#e2443e',
    hair: '#120d10',
  },
};

function City({ lights }: { lights: string }) {
  const windows: [number, number][] = Array.from({ length: 46 }, (_, i) => [
    20 + ((i * 173) % 1160),
    158 + ((i * 37) % 44),
  ]);
  return (
    <g>
      <path
        d="M0 210 V176 h60 v-20 h34 v26 h50 v-40 h26 v-14 h10 v14 h22 v44 h70 v-16 h48 v18 h26 l10-34 6-30 5-22 5 22 6 30 10 34 h40 v-12 h70 v14 h330 v-24 h40 v10 h44 v-36 h30 v46 h36 l8-26 5-22 4-16 4 16 5 22 8 26 h52 v-30 h54 v18 h60 V210 Z"
        fill="#0a1a25"
        opacity=".86"
      />
      <g fill={lights}>
        {windows.map(([x, y]) => (
          <rect key={`${x}:${y}`} x={x} y={y} width="3" height="4" opacity={0.3 + ((x * 7) % 6) / 10} />
        ))}
      </g>
    </g>
  );
}

function Ripples({ light }: { light: string }) {
  return (
    <g className="ripples" stroke={light} strokeLinecap="round">
      {Array.from({ length: 34 }, (_, i) => {
        const x = 14 + ((i * 211) % 1170);
        const y = 214 + ((i * 29) % 84);
        const length = 14 + ((i * 17) % 46);
        return <path key={`${x}:${y}`} d={`M${x} ${y}h${length}`} strokeWidth={1.4} opacity={0.1 + (i % 5) * 0.07} />;
      })}
    </g>
  );
}

function Terrace() {
  const posts = [-10, 130, 270, 410, 790, 930, 1070, 1210];
  return (
    <g>
      <g fill="#1a0f0a">
        {posts.map((x) => (
          <rect key={x} x={x - 5} y="222" width="10" height="120" />
        ))}
        <rect y="222" width="1200" height="9" />
        <rect y="262" width="1200" height="4" />
        <rect x="56" width="26" height="360" />
        <rect x="1118" width="26" height="360" />
        <rect width="1200" height="20" />
      </g>
      <path d="M0 222 H1200" stroke="#c98d4c" strokeWidth="1.4" opacity=".55" />
      <path d="M0 20 H1200" stroke="#c98d4c" strokeWidth="1.2" opacity=".35" />
    </g>
  );
}

function Lanterns({ colour }: { colour: string }) {
  const places: [number, number, number][] = [
    [168, 74, 1.1],
    [300, 48, 0.85],
    [412, 96, 0.7],
    [792, 92, 0.72],
    [886, 138, 0.6],
    [974, 64, 1.05],
  ];
  return (
    <g>
      {places.map(([x, y, size], i) => (
        <g key={x} className="lantern" style={{ transformOrigin: `${x}px 20px`, animationDelay: `${-i * 1.3}s` }}>
          <path d={`M${x} 20V${y - 24 * size}`} stroke="#0b0705" strokeWidth="1.6" />
          <circle cx={x} cy={y} r={92 * size} fill="url(#lamp)" />
          <g transform={`translate(${x} ${y}) scale(${size})`}>
            <rect x="-11" y="-27" width="22" height="6" rx="2" fill="#2b1509" />
            <ellipse rx="25" ry="22" fill={colour} />
            <ellipse rx="14" ry="22" fill="#ffd58a" opacity=".55" />
            <path
              d="M-25 0 q25 8 50 0 M-21 -12 q21 6 42 0 M-21 12 q21 6 42 0"
              fill="none"
              stroke="#7d2a12"
              strokeOpacity=".4"
              strokeWidth="1.4"
            />
            <rect x="-11" y="21" width="22" height="6" rx="2" fill="#2b1509" />
            <path d="M0 27v16 M-5 27v10 M5 27v10" stroke="#c98d4c" strokeWidth="1.8" />
          </g>
        </g>
      ))}
    </g>
  );
}

/** Draws the dealer, who breathes and blinks. */
function Dealer({ hair }: { hair: string }) {
  return (
    <g className="dealer">
      <ellipse cx="600" cy="64" rx="26" ry="24" fill={hair} />
      <path
        d="M548 128 C540 74 566 52 600 52 C634 52 660 74 652 128 C654 156 646 172 640 182 H560 C554 172 546 156 548 128 Z"
        fill={hair}
      />
      <path d="M580 168 h40 v36 q-20 20 -40 0 Z" fill="#d59a72" />
      <path
        d="M560 118 C560 84 576 70 600 70 C624 70 640 84 640 118 C640 152 622 180 600 180 C578 180 560 152 560 118 Z"
        fill="url(#skin)"
      />
      <path
        d="M556 122 C554 82 574 62 600 62 C630 62 646 84 644 122 C640 100 628 90 612 86 C592 96 566 96 556 122 Z"
        fill={hair}
      />
      <g className="blink" fill="#2a1a14">
        <ellipse cx="584" cy="124" rx="5" ry="4.4" />
        <ellipse cx="616" cy="124" rx="5" ry="4.4" />
        <circle cx="585.6" cy="122.6" r="1.3" fill="#fff" />
        <circle cx="617.6" cy="122.6" r="1.3" fill="#fff" />
      </g>
      <g fill="none" strokeLinecap="round">
        <path d="M575 113 q9 -5 17 -1 M608 112 q9 -4 17 1" stroke={hair} strokeWidth="2.6" />
        <path d="M600 128 q3 9 -1 13" stroke="#b97a55" strokeWidth="1.8" />
      </g>
      <path d="M588 154 q12 -5 24 0 q-12 12 -24 0 Z" fill="#c2434f" />
      <g fill="#e89a86" opacity=".42">
        <ellipse cx="573" cy="142" rx="8" ry="5" />
        <ellipse cx="627" cy="142" rx="8" ry="5" />
      </g>
      <circle cx="558" cy="142" r="3.4" fill="#f2c874" />
      <circle cx="642" cy="142" r="3.4" fill="#f2c874" />
      <path d="M488 352 C490 262 512 226 566 206 L600 224 L634 206 C688 226 710 262 712 352 Z" fill="url(#sleeve)" />
      <path d="M528 352 C526 286 536 238 572 208 L600 262 L628 208 C664 238 674 286 672 352 Z" fill="url(#vest)" />
      <path d="M572 206 L600 262 L584 270 L560 216 Z M628 206 L600 262 L616 270 L640 216 Z" fill="#fff" />
      <path d="M600 232 l-19 -9 v18 Z M600 232 l19 -9 v18 Z" fill="#f2c874" />
      <circle cx="600" cy="232" r="4" fill="#d59a2b" />
      <g fill="#f2c874">
        <circle cx="600" cy="284" r="3" />
        <circle cx="600" cy="306" r="3" />
      </g>
      <path d="M638 262 q6 -8 12 0 t12 0 M641 270 q5 -6 10 0 t10 0" fill="none" stroke="#f2c874" strokeWidth="2" />
    </g>
  );
}

/** Draws the dealer's arms: one reaches for the shoe with every card. */
function Arms({ drawn }: { drawn: number }) {
  return (
    <g className="dealer" fill="none" strokeLinecap="round">
      <path d="M514 262 Q468 316 500 352" stroke="url(#sleeve)" strokeWidth="38" />
      <path d="M492 346 l18 14" stroke="#e8eef4" strokeWidth="30" />
      <path d="M508 364 q10 8 24 6" stroke="#e9b68f" strokeWidth="21" />
      <g className="reach" key={drawn} data-drawn={drawn}>
        <path d="M686 262 Q732 316 700 352" stroke="url(#sleeve)" strokeWidth="38" />
        <path d="M708 346 l-18 14" stroke="#e8eef4" strokeWidth="30" />
        <path d="M692 364 q-10 8 -24 6" stroke="#e9b68f" strokeWidth="21" />
      </g>
    </g>
  );
}

function Table() {
  return (
    <g>
      <path d="M0 372 Q600 292 1200 372 V640 H0 Z" fill="url(#wood)" />
      <path d="M0 372 Q600 292 1200 372" fill="none" stroke="#d9a15c" strokeWidth="2" opacity=".75" />
      <path d="M0 394 Q600 314 1200 394 V640 H0 Z" fill="url(#felt)" />
      <path d="M0 394 Q600 314 1200 394" fill="none" stroke="#00000066" strokeWidth="5" />
      <g fill="none" stroke="#f2d59a" strokeOpacity=".26">
        <path d="M40 452 Q600 372 1160 452" strokeWidth="2" />
        <path d="M40 461 Q600 381 1160 461" strokeWidth="1" />
      </g>
      <g>
        <rect x="508" y="386" width="184" height="24" rx="6" fill="#120b08" />
        {['#c73a45', '#1f7fb8', '#1d8f5f', '#2b2f3a', '#7b3fb5', '#d59a2b'].map((colour, i) => (
          <g key={colour}>
            <rect x={514 + i * 29.5} y="389" width="25" height="18" rx="3" fill={colour} />
            <path
              d={`M${520 + i * 29.5} 389v18 M${527 + i * 29.5} 389v18 M${534 + i * 29.5} 389v18`}
              stroke="#fff"
              strokeOpacity=".4"
            />
          </g>
        ))}
      </g>
      <g>
        <path d="M790 330 h92 l20 66 h-126 Z" fill="#17191f" />
        <path d="M790 330 h92 l4 13 h-100 Z" fill="#3a3f4a" />
        <path d="M786 382 h78 l4 14 h-92 Z" fill="#fffdf8" />
        <path d="M783 392 h84" stroke="#b9b3a6" strokeWidth="1.4" />
        <path d="M800 350 h76 M797 362 h84" stroke="#d9a15c" strokeWidth="1.3" opacity=".6" />
      </g>
      <g>
        <path d="M318 338 h88 l-6 54 h-98 Z" fill="#0f1116" opacity=".82" />
        <path d="M324 352 h74 l-3 34 h-76 Z" fill="#0c5a4c" />
        <path d="M326 358 h70 M325 366 h70 M324 374 h70" stroke="#fff" strokeOpacity=".25" />
      </g>
    </g>
  );
}
