import { drawn, pays } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const nagaPearls: SlotTitle = {
  code: 'naga-pearls',
  name: { EN: 'Naga Pearls', TH: 'มุกพญานาค', CN: '那伽明珠' },
  about: {
    EN: 'Winning pearls vanish, others fall, and each fall pays more: up to five times, in free spins up to ten.',
    TH: 'มุกที่ชนะจะหายไป มุกใหม่ตกลงมา ยิ่งตกยิ่งคูณ สูงสุดห้าเท่า ในฟรีสปินสูงสุดสิบเท่า',
    CN: '中奖的明珠消失，新珠落下，连落越多倍数越高：最高五倍，免费旋转中最高十倍。',
  },
  rtp: '96.95',
  rows: 3,
  strips: [
    strip(
      'ruby crown pearl jade crown pearl sapphire gold sapphire gold violet jade violet jade gold pearl sapphire violet pearl ruby sapphire violet ruby pearl',
    ),
    strip(
      'violet naga ruby pearl ruby crown gold crown pearl sapphire ruby gold violet sapphire jade violet jade pearl violet sapphire pearl jade gold stupa',
    ),
    strip(
      'gold jade sapphire pearl crown gold pearl ruby jade violet gold sapphire ruby violet pearl sapphire naga violet sapphire jade pearl stupa ruby crown',
    ),
    strip(
      'ruby gold ruby pearl ruby jade violet jade crown jade naga violet gold pearl violet crown sapphire gold jade stupa pearl sapphire violet sapphire',
    ),
    strip(
      'ruby pearl jade sapphire violet crown violet pearl jade gold ruby violet stupa gold violet gold crown sapphire jade pearl sapphire pearl ruby sapphire',
    ),
  ],
  symbols: [
    drawn('naga', 'wild', { EN: 'Naga', TH: 'พญานาค', CN: '那伽' }, {}),
    drawn('stupa', 'scatter', { EN: 'Stupa', TH: 'เจดีย์', CN: '佛塔' }, {}),
    drawn('crown', 'pay', { EN: 'Crown', TH: 'มงกุฎ', CN: '宝冠' }, pays(15, 40, 150)),
    drawn('ruby', 'pay', { EN: 'Ruby', TH: 'ทับทิม', CN: '红宝石' }, pays(8, 20, 70)),
    drawn('gold', 'pay', { EN: 'Gold pearl', TH: 'มุกทอง', CN: '金珠' }, pays(6, 15, 50)),
    drawn('jade', 'pay', { EN: 'Jade', TH: 'หยก', CN: '翡翠' }, pays(5, 12, 40)),
    drawn('sapphire', 'pay', { EN: 'Sapphire', TH: 'ไพลิน', CN: '蓝宝石' }, pays(3, 8, 25)),
    drawn('violet', 'pay', { EN: 'Amethyst', TH: 'อเมทิสต์', CN: '紫晶' }, pays(2, 6, 20)),
    drawn('pearl', 'pay', { EN: 'White pearl', TH: 'มุกขาว', CN: '白珠' }, pays(2, 5, 15)),
  ],
  pays: { by: 'ways', betUnits: 50 },
  scatterPays: {},
  freeSpins: {
    spins: { 3: 10, 4: 15, 5: 20 },
    more: { 3: 10, 4: 15, 5: 20 },
    max: 60,
    multiplier: 1,
    strips: [
      strip(
        'gold crown pearl jade pearl gold sapphire violet pearl ruby jade crown sapphire gold ruby jade violet sapphire pearl violet sapphire ruby pearl violet',
      ),
      strip(
        'ruby crown ruby violet jade violet pearl gold ruby sapphire pearl jade sapphire crown gold pearl sapphire pearl naga violet jade gold violet stupa',
      ),
      strip(
        'pearl crown pearl gold ruby sapphire gold ruby jade sapphire violet pearl sapphire naga violet gold naga stupa ruby pearl violet jade crown jade',
      ),
      strip(
        'pearl sapphire pearl jade violet crown pearl jade naga violet ruby gold stupa gold ruby crown jade violet sapphire ruby violet sapphire jade gold',
      ),
      strip(
        'pearl gold violet pearl stupa pearl gold sapphire violet jade ruby sapphire pearl jade crown gold sapphire ruby crown violet ruby sapphire violet jade',
      ),
    ],
    stickyWildReels: [],
  },
  tumbles: { multipliers: [1, 2, 3, 5], freeMultipliers: [2, 4, 6, 10] },
  wildRespins: null,
  pairRespin: null,
  drums: null,
};
