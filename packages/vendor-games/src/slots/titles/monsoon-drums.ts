import { drawn, pays, rank } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const monsoonDrums: SlotTitle = {
  code: 'monsoon-drums',
  name: { EN: 'Monsoon Drums', TH: 'กลองมรสุม', CN: '季风战鼓' },
  about: {
    EN: 'Six drums call the rain: they stay, the rest turns again, and every new drum begins the count anew.',
    TH: 'กลองหกใบเรียกฝน กลองจะค้างไว้ ช่องอื่นหมุนใหม่ กลองใหม่ทุกใบเริ่มนับใหม่',
    CN: '六面鼓唤来大雨：鼓留下，其余重转，每多一面鼓，次数重新计起。',
  },
  rtp: '96.64',
  rows: 4,
  strips: [
    strip('K A kite Q J rice A Q kite umbrella frog K Q rice frog drum drum J K A J umbrella rice J'),
    strip('frog Q A umbrella kite J A Q frog J umbrella drum K cloud A rice Q J kite K drum drum kite K rice'),
    strip('J rice A J drum drum K Q rice K J Q kite K umbrella A frog kite rice Q frog umbrella A cloud Q'),
    strip('J A rice J umbrella K Q kite frog A kite frog Q J umbrella drum drum K Q kite drum rice K A cloud'),
    strip('A frog umbrella A rice umbrella J Q frog K drum drum K J rice kite K Q rice A K J Q kite'),
  ],
  symbols: [
    drawn('cloud', 'wild', { EN: 'Storm cloud', TH: 'เมฆฝน', CN: '雷云' }, {}),
    drawn('drum', 'drum', { EN: 'Drum', TH: 'กลอง', CN: '战鼓' }, {}),
    drawn('umbrella', 'pay', { EN: 'Umbrella', TH: 'ร่ม', CN: '油纸伞' }, pays(10, 36, 150)),
    drawn('frog', 'pay', { EN: 'Frog', TH: 'กบ', CN: '青蛙' }, pays(9, 27, 100)),
    drawn('kite', 'pay', { EN: 'Kite', TH: 'ว่าว', CN: '风筝' }, pays(7, 22, 72)),
    drawn('rice', 'pay', { EN: 'Rice', TH: 'รวงข้าว', CN: '稻穗' }, pays(5, 18, 58)),
    rank('A', { 4: 9, 5: 28 }),
    rank('K', { 4: 9, 5: 28 }),
    rank('Q', { 4: 7, 5: 22 }),
    rank('J', { 4: 7, 5: 22 }),
  ],
  pays: { by: 'ways', betUnits: 40 },
  scatterPays: {},
  drums: {
    from: 6,
    respins: 3,
    chance: 1,
    of: 24,
    values: [
      { bets: 1, weight: 61 },
      { bets: 2, weight: 24 },
      { bets: 3, weight: 9 },
      { bets: 5, weight: 4 },
      { bets: 10, weight: 1 },
      { bets: 25, weight: 1 },
    ],
    full: 500,
  },
  freeSpins: null,
  tumbles: null,
  wildRespins: null,
  pairRespin: null,
};
