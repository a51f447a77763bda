import { putListed } from '../apps/server/src/modules/games/catalogue/sync-store.ts';
import type { ListedGame } from '../apps/server/src/modules/games/catalogue/vendor-list.ts';
import { putVendor } from '../apps/server/src/modules/vendors/index.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';

const first = ['Golden', 'Silver', 'Jade', 'Crimson', 'Lucky', 'Wild', 'Midnight', 'Royal', 'Mystic', 'Thunder'];
const second = ['Lantern', 'Dragon', 'Naga', 'Durian', 'Tiger', 'Lotus', 'Phoenix', 'Market', 'River', 'Monsoon'];
const third = ['Tide', 'Dynasty', 'Turbo', 'Pearls', 'Noodles', 'Drums', 'Rush', 'Fortune', 'Feast', 'Parade'];
const thai = ['โคมลอย', 'มังกร', 'นาค', 'ทุเรียน', 'เสือ', 'ดอกบัว', 'หงส์', 'ตลาด', 'แม่น้ำ', 'มรสุม'];
const chinese = ['灯笼', '龙', '娜迦', '榴莲', '虎', '莲花', '凤凰', '夜市', '江河', '季风'];
const types = ['RNG', 'RNG', 'RNG', 'RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'PVP', 'BINGO'] as const;

/** Makes vendors with this number of games in total, named in three languages. @returns some names, in English */
export async function makeLobby(ctx: Ctx, vendors: number, games: number): Promise<string[]> {
  const names: string[] = [];
  for (let v = 0; v < vendors; v += 1) {
    const code = `BENCH${v}`;
    await putVendor(ctx, code, {
      name: `${first[v % 10]} Studio ${v}`,
      url: 'http://127.0.0.1:9',
      walletMode: 'single',
      currencies: ['THB', 'CNY', 'USD'],
      secret: 'what the bench and the house share',
      enabled: true,
    });
    const list: ListedGame[] = [];
    for (let n = v; n < games; n += vendors) {
      const name = `${pick(first, n)} ${pick(second, Math.floor(n / 10))} ${pick(third, Math.floor(n / 100))}`;
      names.push(name);
      list.push({
        game_code: `game-${n}`,
        game_type: types[n % types.length] ?? 'RNG',
        name: {
          EN: name,
          TH: `${pick(thai, n)}${pick(thai, n * 7)} ${n}`,
          CN: `${pick(chinese, n)}${pick(chinese, n * 3)}${n}`,
        },
        classify: n % 3 === 0 ? 'VIDEO' : 'CLASSIC',
        rtp: '96.12',
        lines: 5 + (n % 50),
        min_bet: { THB: '1.0000', CNY: '0.2000', USD: '0.0500' },
        currencies: ['CNY', 'THB', 'USD'],
        devices: ['desktop', 'mobile'],
        free_play: true,
        vendor_closed: false,
        released_at: null,
      });
    }
    await ctx.db.transaction().execute((tx) => putListed(tx, code, list, new Date()));
  }
  return names;
}

function pick(words: readonly string[], n: number): string {
  return words[n % words.length] ?? '';
}
