import { linesOfThreeReels } from '../lines.ts';
import { drawn } from '../symbols.ts';
import { type SlotTitle, strip } from '../title.ts';

export const tuktukTurbo: SlotTitle = {
  code: 'tuktuk-turbo',
  name: { EN: 'Tuktuk Turbo', TH: 'ตุ๊กตุ๊กเทอร์โบ', CN: '嘟嘟飞车' },
  about: {
    EN: 'Two reels full of one symbol and the third turns again; fill all three and the wheel multiplies up to ten times.',
    TH: 'สองรีลเต็มด้วยสัญลักษณ์เดียวกัน รีลที่สามหมุนใหม่ เต็มทั้งสามรีล วงล้อคูณสูงสุดสิบเท่า',
    CN: '两轴铺满同一图案，第三轴重转；三轴全满，转盘最高乘十倍。',
  },
  rtp: '95.93',
  rows: 3,
  strips: [
    strip(
      'light light tuktuk tuktuk tuktuk turbo horn horn light turbo wheel wheel wheel chili chili chili horn horn horn light light light chili chili chili seven seven seven wheel wheel',
    ),
    strip(
      'light light light chili chili chili light horn horn horn light light wheel wheel chili chili chili tuktuk tuktuk tuktuk turbo wheel wheel wheel seven seven seven horn horn',
    ),
    strip(
      'turbo wheel wheel wheel light light turbo light light light horn horn horn chili chili horn horn seven seven seven chili chili chili tuktuk tuktuk tuktuk chili chili wheel',
    ),
  ],
  symbols: [
    drawn('turbo', 'wild', { EN: 'Turbo', TH: 'เทอร์โบ', CN: '涡轮' }, { 3: 100 }),
    drawn('tuktuk', 'pay', { EN: 'Tuktuk', TH: 'ตุ๊กตุ๊ก', CN: '嘟嘟车' }, { 3: 60 }),
    drawn('seven', 'pay', { EN: 'Seven', TH: 'เลขเจ็ด', CN: '七' }, { 3: 32 }),
    drawn('wheel', 'pay', { EN: 'Wheel', TH: 'ล้อ', CN: '车轮' }, { 3: 12 }),
    drawn('horn', 'pay', { EN: 'Horn', TH: 'แตร', CN: '喇叭' }, { 3: 9 }),
    drawn('light', 'pay', { EN: 'Traffic light', TH: 'ไฟจราจร', CN: '红绿灯' }, { 3: 6 }),
    drawn('chili', 'pay', { EN: 'Chilli', TH: 'พริก', CN: '辣椒' }, { 3: 3 }),
  ],
  pays: { by: 'lines', lines: linesOfThreeReels, bothWays: false },
  scatterPays: {},
  pairRespin: {
    wheel: [
      { multiplier: 2, weight: 10 },
      { multiplier: 3, weight: 6 },
      { multiplier: 5, weight: 3 },
      { multiplier: 10, weight: 1 },
    ],
  },
  freeSpins: null,
  tumbles: null,
  wildRespins: null,
  drums: null,
};
