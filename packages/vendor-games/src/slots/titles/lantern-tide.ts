import { linesOfThreeRows } from '../lines.ts';
import { drawn, pays, rank } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const lanternTide: SlotTitle = {
  code: 'lantern-tide',
  name: { EN: 'Lantern Tide', TH: 'สายน้ำโคมลอย', CN: '花灯流水' },
  about: {
    EN: 'Three krathongs set you adrift: eight free spins in which every win counts three times.',
    TH: 'กระทงสามใบพาคุณลอยล่อง ฟรีสปิน 8 ครั้ง ทุกการชนะคูณสาม',
    CN: '三盏水灯带来八次免费旋转，每次中奖都乘三倍。',
  },
  rtp: '96.14',
  rows: 3,
  strips: [
    strip('J lotus Q lantern J A boat J lantern Q lotus K A boat koi K Q koi J A krathong boat K Q'),
    strip('boat K lotus J Q boat A J krathong K koi J Q lantern A Q J moon lotus K koi lotus K A'),
    strip('J K boat J Q boat lotus K koi Q lantern A Q krathong A lotus boat J A moon lantern K A koi'),
    strip('moon koi lantern J krathong A J Q K A boat Q A boat lotus Q K J Q koi K boat lotus J'),
    strip('koi K J Q boat A moon boat lotus Q J A Q lantern K A lantern J krathong lotus J koi K lotus'),
  ],
  symbols: [
    drawn('moon', 'wild', { EN: 'Moon', TH: 'พระจันทร์', CN: '明月' }, pays(50, 250, 1500)),
    drawn('krathong', 'scatter', { EN: 'Krathong', TH: 'กระทง', CN: '水灯' }, {}),
    drawn('lantern', 'pay', { EN: 'Sky lantern', TH: 'โคมลอย', CN: '天灯' }, pays(50, 200, 1000)),
    drawn('koi', 'pay', { EN: 'Koi', TH: 'ปลาคาร์ป', CN: '锦鲤' }, pays(40, 125, 500)),
    drawn('lotus', 'pay', { EN: 'Lotus', TH: 'ดอกบัว', CN: '莲花' }, pays(25, 100, 300)),
    drawn('boat', 'pay', { EN: 'Long boat', TH: 'เรือหางยาว', CN: '长尾船' }, pays(20, 75, 250)),
    rank('A', pays(12, 40, 150)),
    rank('K', pays(12, 30, 120)),
    rank('Q', pays(6, 25, 100)),
    rank('J', pays(6, 20, 75)),
  ],
  pays: { by: 'lines', lines: linesOfThreeRows, bothWays: false },
  scatterPays: { 3: 2, 4: 10, 5: 50 },
  freeSpins: {
    spins: { 3: 8, 4: 12, 5: 20 },
    more: { 3: 8, 4: 12, 5: 20 },
    max: 80,
    multiplier: 3,
    strips: [
      strip('Q lantern boat K J lantern K A krathong J A boat J Q K lotus Q koi J A koi Q boat lotus'),
      strip('boat lotus Q boat K lotus J Q lantern J A K Q J K lotus A K koi A J krathong koi moon'),
      strip('A krathong J A Q J boat moon Q koi J boat K lotus Q K lantern A K lantern lotus boat moon koi'),
      strip('K A lotus Q A J boat lantern moon boat J koi Q J K boat Q krathong koi A K lotus J Q'),
      strip('lantern lotus A K Q boat lotus J K A Q lotus J Q koi J boat koi krathong A J lantern moon K'),
    ],
    stickyWildReels: [],
  },
  tumbles: null,
  wildRespins: null,
  pairRespin: null,
  drums: null,
};
