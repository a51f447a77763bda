import { linesOfFourRows } from '../lines.ts';
import { drawn, pays, rank } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const durianDynasty: SlotTitle = {
  code: 'durian-dynasty',
  name: { EN: 'Durian Dynasty', TH: 'ราชวงศ์ทุเรียน', CN: '榴莲王朝' },
  about: {
    EN: 'In the free spins every king fills his reel and stays on the throne to the last spin.',
    TH: 'ในฟรีสปิน ราชาทุเรียนทุกตัวจะขยายเต็มรีลและครองบัลลังก์จนสปินสุดท้าย',
    CN: '免费旋转中，每位榴莲王都会铺满整轴，并坐镇到最后一转。',
  },
  rtp: '95.16',
  rows: 4,
  strips: [
    strip(
      'papaya A K mangosteen mangosteen mango K J A papaya Q J A mango papaya J K Q dragonfruit dragonfruit J palace Q',
    ),
    strip(
      'A papaya J Q papaya K Q mango king mangosteen mangosteen Q K dragonfruit J mango A papaya K A dragonfruit J Q',
    ),
    strip(
      'Q A mango K dragonfruit mango king Q mango A J K Q A papaya J K palace J mangosteen mangosteen J dragonfruit papaya',
    ),
    strip(
      'papaya A Q J K Q papaya A J mangosteen mango K Q papaya king K J mangosteen dragonfruit dragonfruit A mango K',
    ),
    strip(
      'J papaya A mango K Q palace mango mangosteen K J papaya A Q J dragonfruit Q mango dragonfruit mangosteen Q A K',
    ),
  ],
  symbols: [
    drawn('king', 'wild', { EN: 'Durian king', TH: 'ราชาทุเรียน', CN: '榴莲王' }, {}),
    drawn('palace', 'scatter', { EN: 'Palace', TH: 'พระราชวัง', CN: '宫殿' }, {}),
    drawn('mangosteen', 'pay', { EN: 'Mangosteen', TH: 'มังคุด', CN: '山竹' }, pays(30, 120, 600)),
    drawn('dragonfruit', 'pay', { EN: 'Dragon fruit', TH: 'แก้วมังกร', CN: '火龙果' }, pays(24, 90, 400)),
    drawn('mango', 'pay', { EN: 'Mango', TH: 'มะม่วง', CN: '芒果' }, pays(18, 60, 220)),
    drawn('papaya', 'pay', { EN: 'Papaya', TH: 'มะละกอ', CN: '木瓜' }, pays(15, 45, 150)),
    rank('A', pays(8, 22, 75)),
    rank('K', pays(8, 22, 75)),
    rank('Q', pays(7, 16, 60)),
    rank('J', pays(7, 16, 60)),
  ],
  pays: { by: 'lines', lines: linesOfFourRows, bothWays: false },
  scatterPays: { 3: 2 },
  freeSpins: {
    spins: { 3: 8 },
    more: { 3: 4 },
    max: 24,
    multiplier: 1,
    strips: [
      strip(
        'J A palace dragonfruit dragonfruit J Q K A Q K papaya mango mangosteen mangosteen papaya A J Q papaya J K mango',
      ),
      strip(
        'Q A J papaya A Q K J mangosteen mangosteen mango J A papaya K dragonfruit Q A K dragonfruit king K papaya Q J mango',
      ),
      strip(
        'mangosteen mangosteen mango Q A papaya J K mango dragonfruit papaya K A Q dragonfruit K J palace king J Q K A mango J Q A',
      ),
      strip(
        'A Q J A mango dragonfruit dragonfruit A king K J Q K mangosteen mango A papaya J mangosteen K Q papaya K J Q papaya',
      ),
      strip(
        'K mango dragonfruit Q K J papaya A mangosteen papaya J Q A mango mangosteen J Q mango K A palace Q dragonfruit',
      ),
    ],
    stickyWildReels: [1, 2, 3],
  },
  tumbles: null,
  wildRespins: null,
  pairRespin: null,
  drums: null,
};
