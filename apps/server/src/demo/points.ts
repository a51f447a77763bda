import type { Localized } from '@fairhouse/contract/language';
import type { NewDeskGoods } from '@fairhouse/contract/points';
import { memberNamed } from '../modules/identity/index.ts';
import { moneyTransaction, requestId } from '../modules/money-rows/index.ts';
import {
  addGoods,
  approveRedemption,
  listDeskGoods,
  placeRedemption,
  putRatio,
  rejectRedemption,
  setPointsConversion,
} from '../modules/points/desk/index.ts';
import { earnPointsIn, pointsFrom } from '../modules/points/index.ts';
import { claimSeed, isSeeded, switchModule } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoAccounts } from './accounts.ts';
import { times } from './worth.ts';

const planted = 'demo-points';
const since = new Date('2026-01-01T00:00:00Z');

/** Points for a hundred of valid bet in baht; other currencies in the ratio of their small stakes. */
const ratios = {
  INHOUSE: '1',
  RNG: '1',
  FISH: '1',
  BINGO: '1',
  PVP: '0.8',
  LIVE: '0.5',
  COCKFIGHT: '0.5',
  SPORTS: '0.8',
  ESPORTS: '0.8',
  LOTT: '0.4',
};
const inBaht: Record<string, string> = { THB: '1', CNY: '5', USD: '35', USDT: '35', VND: '0.0014' };

/** Cash for a hundred points. */
const conversions: Record<string, string> = { THB: '10', CNY: '2', USD: '0.3', USDT: '0.3', VND: '7000' };

type Offered = Pick<NewDeskGoods, 'art' | 'name' | 'description' | 'points' | 'stock'> & {
  money?: Record<string, string>;
  levels?: number[];
};

const goods: readonly Offered[] = [
  {
    art: 'goods/headphones',
    name: { EN: 'Wireless headphones', TH: 'หูฟังไร้สาย', CN: '无线头戴耳机' },
    description: {
      EN: 'Over-ear, thirty hours on one charge, soft cushions and a case for the road.',
      TH: 'แบบครอบหู ใช้งานได้สามสิบชั่วโมงต่อการชาร์จหนึ่งครั้ง ฟองน้ำนุ่ม พร้อมกล่องพกพา',
      CN: '头戴式设计，一次充电续航三十小时，柔软耳垫，附便携收纳盒。',
    },
    points: '12800',
    stock: 24,
  },
  {
    art: 'goods/phone',
    name: { EN: 'Smartphone, 256 GB', TH: 'สมาร์ตโฟน 256 GB', CN: '智能手机 256 GB' },
    description: {
      EN: 'A bright screen, three cameras, two SIM cards. Unlocked, with a year of warranty.',
      TH: 'หน้าจอสว่าง กล้องสามตัว ใส่ได้สองซิม เครื่องเปล่า รับประกันหนึ่งปี',
      CN: '高亮屏幕，三摄像头，双卡双待。全网通，保修一年。',
    },
    points: '98000',
    stock: 3,
    money: { THB: '2990', CNY: '600', USD: '85', USDT: '85', VND: '2100000' },
  },
  {
    art: 'goods/watch',
    name: { EN: 'Classic watch', TH: 'นาฬิกาคลาสสิก', CN: '经典腕表' },
    description: {
      EN: 'A steel case, a dark dial and a leather strap. Water-resistant to 50 metres.',
      TH: 'ตัวเรือนเหล็ก หน้าปัดสีเข้ม สายหนัง กันน้ำลึก 50 เมตร',
      CN: '精钢表壳，深色表盘，皮质表带，50 米防水。',
    },
    points: '36500',
    stock: 8,
  },
  {
    art: 'goods/speaker',
    name: { EN: 'Party speaker', TH: 'ลำโพงปาร์ตี้', CN: '派对音箱' },
    description: {
      EN: 'Loud enough for a rooftop, with lights that follow the music. Twelve hours without a socket.',
      TH: 'เสียงดังพอสำหรับดาดฟ้า ไฟเต้นตามจังหวะเพลง ใช้งานได้สิบสองชั่วโมงไม่ต้องเสียบปลั๊ก',
      CN: '音量足以点燃天台，灯光随音乐律动，离线可用十二小时。',
    },
    points: '24900',
    stock: 12,
  },
  {
    art: 'goods/controller',
    name: { EN: 'Game controller', TH: 'จอยเกมไร้สาย', CN: '游戏手柄' },
    description: {
      EN: 'Wireless, for phone and computer, with a grip that stays dry.',
      TH: 'ไร้สาย ใช้ได้ทั้งมือถือและคอมพิวเตอร์ ด้ามจับกันเหงื่อ',
      CN: '无线连接，手机电脑通用，防汗握把。',
    },
    points: '8900',
    stock: 40,
  },
  {
    art: 'goods/camera',
    name: { EN: 'Instant camera', TH: 'กล้องโพลารอยด์', CN: '拍立得相机' },
    description: {
      EN: 'A print in your hand in a minute, with forty sheets to begin with.',
      TH: 'ได้ภาพในมือภายในหนึ่งนาที แถมฟิล์มสี่สิบแผ่น',
      CN: '一分钟即可出片，附四十张相纸。',
    },
    points: '15900',
    stock: 0,
  },
  {
    art: 'goods/backpack',
    name: { EN: 'Day backpack', TH: 'เป้สะพายใบเล็ก', CN: '日用双肩包' },
    description: {
      EN: 'Twenty litres, a padded sleeve for a laptop, and cloth that sheds the rain.',
      TH: 'จุยี่สิบลิตร ช่องใส่แล็ปท็อปบุนวม ผ้ากันน้ำฝน',
      CN: '二十升容量，笔记本保护夹层，面料防泼水。',
    },
    points: '6900',
    stock: 55,
  },
  {
    art: 'goods/tumbler',
    name: { EN: 'Steel tumbler', TH: 'แก้วเก็บความเย็น', CN: '不锈钢保温杯' },
    description: {
      EN: 'Keeps iced coffee cold all day. With a straw and a lid that does not spill.',
      TH: 'เก็บกาแฟเย็นได้ทั้งวัน พร้อมหลอดและฝากันหก',
      CN: '全天锁住冰凉口感，附吸管与防漏杯盖。',
    },
    points: '2500',
    stock: 160,
  },
  {
    art: 'goods/cooker',
    name: { EN: 'Rice cooker, 1.8 litres', TH: 'หม้อหุงข้าว 1.8 ลิตร', CN: '电饭煲 1.8 升' },
    description: {
      EN: 'Rice, soup and porridge at the touch of a button, kept warm until you come home.',
      TH: 'ข้าว ซุป โจ๊ก เพียงกดปุ่มเดียว อุ่นไว้จนคุณกลับบ้าน',
      CN: '米饭、汤羹、粥品一键完成，自动保温等您回家。',
    },
    points: '9900',
    stock: 18,
    money: { THB: '190', CNY: '38', USD: '5.5', USDT: '5.5', VND: '130000' },
  },
  {
    art: 'goods/gold',
    name: { EN: 'Gold bar, 3.8 grams', TH: 'ทองคำแท่งหนึ่งสลึง', CN: '金条 3.8 克' },
    description: {
      EN: 'A quarter baht of 96.5 % gold, sealed and certified. Handed over in person.',
      TH: 'ทองคำ 96.5% น้ำหนักหนึ่งสลึง บรรจุซีลพร้อมใบรับรอง ส่งมอบถึงมือ',
      CN: '96.5% 足金四分之一铢，密封包装附证书，当面交付。',
    },
    points: '158000',
    stock: 2,
    levels: [5, 6, 7],
  },
  {
    art: 'goods/voucher',
    name: { EN: 'Shopping voucher, ฿500', TH: 'บัตรกำนัลช้อปปิ้ง ฿500', CN: '购物券 ฿500' },
    description: {
      EN: 'Good at thousands of shops for a year. The code comes by SMS.',
      TH: 'ใช้ได้กับร้านค้านับพันเป็นเวลาหนึ่งปี ส่งรหัสทาง SMS',
      CN: '数千家门店通用，有效期一年，兑换码以短信发送。',
    },
    points: '5200',
    stock: 300,
  },
  {
    art: 'goods/umbrella',
    name: { EN: 'Monsoon umbrella', TH: 'ร่มกันฝน', CN: '晴雨伞' },
    description: {
      EN: 'Wide enough for two, stands up to wind, dries in minutes.',
      TH: 'กว้างพอสำหรับสองคน ทนลม แห้งในไม่กี่นาที',
      CN: '双人大伞面，抗风耐用，几分钟即干。',
    },
    points: '1900',
    stock: 90,
  },
];

/** Earnings of the demo's member, the oldest first. */
const earnings: readonly { points: string; title: Localized }[] = [
  { points: '5000', title: { EN: 'Welcome points', TH: 'แต้มต้อนรับสมาชิกใหม่', CN: '新会员欢迎积分' } },
  { points: '1288', title: { EN: 'Seven days in a row', TH: 'เล่นต่อเนื่องเจ็ดวัน', CN: '连续签到七天' } },
  {
    points: '12500.5',
    title: { EN: 'Slots weekend, place 12', TH: 'สล็อตสุดสัปดาห์ อันดับ 12', CN: '老虎机周末赛 第 12 名' },
  },
  { points: '3600', title: { EN: 'Mission: ten live tables', TH: 'ภารกิจ: เล่นสิบโต๊ะสด', CN: '任务：体验十张真人桌' } },
  { points: '20000', title: { EN: 'Points rain', TH: 'ฝนแต้ม', CN: '积分雨' } },
];

/**
 * Plants points once, by the acts of operators and members: the module, the ratios and conversions, the mall, and a
 * member with points and a history. A start that was interrupted continues at the next.
 */
export async function plantPoints(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  await switchModule(ctx, null, 'PTSYS3', { enabled: true });
  for (const [currency, worth] of Object.entries(inBaht)) {
    for (const [gameType, perHundred] of Object.entries(ratios)) {
      await putRatio(ctx.db, { gameType, currency, perHundred: times(perHundred, worth), from: since });
    }
    await setPointsConversion(ctx, null, currency, {
      isOpen: true,
      unitPoints: '100',
      unitAmount: conversions[currency] ?? '0',
      dailyPoints: '5000',
      turnoverBp: 10_000,
    });
  }
  if ((await listDeskGoods(ctx, {})).length === 0) {
    await ctx.db.transaction().execute(async (db) => {
      for (const [i, { levels = [], money = {}, ...offered }] of goods.entries()) {
        const said = { ...offered, levels, money, isOpen: true, position: (i + 1) * 10 };
        await addGoods({ ...ctx, db }, null, offered.name.EN, said);
      }
    });
  }
  const memberId = await memberNamed(ctx.db, demoAccounts[0].account);
  if (memberId !== null) await plantHistory(ctx, memberId);
  await ctx.db.transaction().execute((tx) => claimSeed(tx, planted));
}

async function plantHistory(ctx: Ctx, memberId: bigint): Promise<void> {
  for (const [i, { points, title }] of earnings.entries()) {
    const earning = { memberId, points: pointsFrom(points), source: 'demo', sourceId: BigInt(i + 1), title };
    await moneyTransaction(ctx, (tx) => earnPointsIn(ctx, tx, earning));
  }
  const offered = await listDeskGoods(ctx, {});
  const { currency } = await brandSettings(ctx);
  const redeem = async (art: string, quantity = 1) => {
    const found = offered.find((one) => one.art === art);
    if (!found) return null;
    const said = {
      goodsId: found.id,
      quantity,
      points: found.points,
      amount: null,
      address: '12 Lantern Lane, Bangkok 10110',
      mobile: '0812345678',
    };
    const request = requestId(memberId, 'demo', `redeem ${art}`, said);
    return (await placeRedemption(ctx, { memberId, currency }, { said, request, level: 0 })).id;
  };
  const [cup, umbrella] = [await redeem('goods/tumbler', 2), await redeem('goods/umbrella')];
  await redeem('goods/voucher');
  const by = { operatorId: 0n, idempotencyKey: 'demo' };
  const words = { reason: 'The demo’s history' };
  if (cup !== null) await approveRedemption(ctx, cup, by, { ...words, remark: 'Sent by courier, parcel TH-48120' });
  if (umbrella !== null) await rejectRedemption(ctx, umbrella, by, { ...words, remark: 'This colour is out of stock' });
}
