import { linesOfThreeRows } from '../lines.ts';
import { drawn, pays } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const nightNoodles: SlotTitle = {
  code: 'night-noodles',
  name: { EN: 'Night Noodles', TH: 'ก๋วยเตี๋ยวรอบดึก', CN: '夜市面馆' },
  about: {
    EN: 'Pays from both sides. A flaming wok fills its reel and the others turn again, up to three times.',
    TH: 'จ่ายทั้งสองทิศ กระทะไฟขยายเต็มรีลแล้วรีลอื่นหมุนใหม่ สูงสุดสามครั้ง',
    CN: '左右双向赔付。火焰炒锅铺满整轴，其余各轴重转，最多三次。',
  },
  rtp: '95.63',
  rows: 3,
  strips: [
    strip('lime lime chili chili chili lime lime chili chili egg greens dumpling greens dumpling prawn bowl'),
    strip(
      'prawn prawn prawn bowl bowl greens greens greens lime wok chili chili lime lime bowl bowl egg egg egg dumpling dumpling prawn prawn dumpling dumpling prawn prawn bowl greens greens greens egg egg chili egg egg',
    ),
    strip(
      'lime lime lime chili chili chili dumpling dumpling egg egg greens greens greens wok bowl chili chili chili prawn egg prawn prawn dumpling dumpling chili chili chili lime lime lime greens greens lime lime bowl bowl',
    ),
    strip(
      'bowl bowl prawn prawn egg egg dumpling greens greens dumpling dumpling dumpling egg egg egg lime greens greens bowl wok chili greens greens prawn prawn prawn bowl bowl lime lime egg egg chili chili prawn prawn',
    ),
    strip('lime chili chili chili prawn dumpling bowl lime lime lime chili chili greens egg dumpling greens'),
  ],
  symbols: [
    drawn('wok', 'wild', { EN: 'Flaming wok', TH: 'กระทะไฟ', CN: '火焰炒锅' }, {}),
    drawn('bowl', 'pay', { EN: 'Noodle bowl', TH: 'ชามก๋วยเตี๋ยว', CN: '汤面' }, pays(9, 33, 100)),
    drawn('dumpling', 'pay', { EN: 'Dumplings', TH: 'เกี๊ยว', CN: '饺子' }, pays(5, 16, 40)),
    drawn('prawn', 'pay', { EN: 'Prawn', TH: 'กุ้ง', CN: '大虾' }, pays(4, 9, 25)),
    drawn('egg', 'pay', { EN: 'Egg', TH: 'ไข่', CN: '卤蛋' }, pays(3, 6, 16)),
    drawn('greens', 'pay', { EN: 'Greens', TH: 'ผักกวางตุ้ง', CN: '青菜' }, pays(2, 4, 12)),
    drawn('lime', 'pay', { EN: 'Lime', TH: 'มะนาว', CN: '青柠' }, pays(2, 4, 8)),
    drawn('chili', 'pay', { EN: 'Chilli', TH: 'พริก', CN: '辣椒' }, pays(2, 4, 8)),
  ],
  pays: { by: 'lines', lines: linesOfThreeRows.slice(0, 10), bothWays: true },
  scatterPays: {},
  wildRespins: { reels: [1, 2, 3] },
  freeSpins: null,
  tumbles: null,
  pairRespin: null,
  drums: null,
};
