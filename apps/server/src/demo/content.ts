import { putAnnouncement, putBanner, putCustomerService, putNotice, putResource } from '../modules/site/desk/index.ts';
import type { Db } from '../platform/ctx.ts';
import { announcements } from './announcements.ts';

type Banner = Parameters<typeof putBanner>[1];
const always = { starts_at: null, ends_at: null, languages: [] };

const banners: Omit<Banner, 'position' | keyof typeof always>[] = [
  {
    slug: 'fair',
    audience: 'ALL',
    group_name: 'w_home',
    picture: 'banner/fair',
    picture_tall: 'banner/fair-tall',
    linkage_type: 'PAGE',
    linkage: '/originals/dice',
    kicker: { EN: 'Provably fair', TH: 'พิสูจน์ความยุติธรรมได้', CN: '可验证公平' },
    title: {
      EN: 'Don’t trust the house. Check it.',
      TH: 'ไม่ต้องเชื่อเจ้ามือ ตรวจสอบเองได้เลย',
      CN: '不必轻信庄家，亲自验证。',
    },
    body: {
      EN: 'Every roll is fixed before you bet, and you can recompute it in your own browser.',
      TH: 'ทุกแต้มถูกกำหนดไว้ก่อนคุณวางเดิมพัน และคุณคำนวณซ้ำได้ในเบราว์เซอร์ของคุณเอง',
      CN: '每次点数在下注前就已确定，您可以在自己的浏览器中重新计算。',
    },
    button: { EN: 'Play dice', TH: 'เล่นไดซ์', CN: '玩骰子' },
    mod_id: null,
  },
  {
    slug: 'freeplay',
    audience: 'VISITORS',
    group_name: 'w_home',
    picture: 'banner/freeplay',
    picture_tall: 'banner/freeplay-tall',
    linkage_type: 'POPUP',
    linkage: 'free-play',
    kicker: { EN: 'Free play', TH: 'เล่นฟรี', CN: '免费试玩' },
    title: { EN: 'Try it first. No account needed.', TH: 'ลองเล่นก่อน ไม่ต้องสมัคร', CN: '先试玩，无需注册。' },
    body: {
      EN: '10,000.00 in play money, the same games, the same rules, the same proof.',
      TH: 'เงินทดลองเล่น 10,000.00 เกมเดียวกัน กติกาเดียวกัน ตรวจสอบได้เหมือนกัน',
      CN: '10,000.00 试玩金，同样的游戏，同样的规则，同样可以验证。',
    },
    button: { EN: 'Play for free', TH: 'เล่นฟรี', CN: '免费试玩' },
    mod_id: 'FREEPLAY3',
  },
  {
    slug: 'gift',
    audience: 'VISITORS',
    group_name: 'w_home',
    picture: 'banner/gift',
    picture_tall: 'banner/gift-tall',
    linkage_type: 'POPUP',
    linkage: 'register',
    kicker: { EN: 'Welcome', TH: 'ยินดีต้อนรับ', CN: '新会员欢迎礼' },
    title: { EN: 'A gift of 1,000.00 to start with', TH: 'ของขวัญต้อนรับ 1,000.00', CN: '注册即送 1,000.00' },
    body: {
      EN: 'In your balance at once. To be staked 3× before withdrawal.',
      TH: 'เข้ายอดเงินทันที ต้องเดิมพันครบ 3 เท่าก่อนถอน',
      CN: '立即到账，提款前须完成 3 倍流水。',
    },
    button: { EN: 'Open an account', TH: 'สมัครสมาชิก', CN: '立即注册' },
    mod_id: 'REG3',
  },
  {
    slug: 'rounds',
    audience: 'MEMBERS',
    group_name: 'w_home',
    picture: 'banner/login',
    picture_tall: 'banner/login-tall',
    linkage_type: 'PAGE',
    linkage: '/member/bets',
    kicker: { EN: 'Your record', TH: 'ประวัติของคุณ', CN: '您的记录' },
    title: { EN: 'Every round, with its proof', TH: 'ทุกรอบ พร้อมหลักฐาน', CN: '每一局都有凭据' },
    body: {
      EN: 'What you staked, what came of it, and how to check it yourself.',
      TH: 'เดิมพันเท่าไร ได้ผลอย่างไร และตรวจสอบเองได้อย่างไร',
      CN: '投注多少、结果如何、怎样亲自验证，一目了然。',
    },
    button: { EN: 'See my bets', TH: 'ดูเดิมพันของฉัน', CN: '查看我的投注' },
    mod_id: null,
  },
  {
    slug: 'login',
    audience: 'VISITORS',
    group_name: 'w_login',
    picture: 'banner/login',
    picture_tall: 'banner/login-tall',
    linkage_type: null,
    linkage: null,
    kicker: { EN: 'Welcome back', TH: 'ยินดีต้อนรับกลับมา', CN: '欢迎回来' },
    title: { EN: 'Your seat is where you left it', TH: 'ที่นั่งของคุณยังอยู่ที่เดิม', CN: '您的席位一直为您保留' },
    body: {
      EN: 'Every round you played is in your record, with its proof.',
      TH: 'ทุกรอบที่คุณเล่นอยู่ในประวัติ พร้อมหลักฐานให้ตรวจสอบ',
      CN: '您玩过的每一局都在记录中，并附有验证依据。',
    },
    button: { EN: 'Log in', TH: 'เข้าสู่ระบบ', CN: '登录' },
    mod_id: null,
  },
  {
    slug: 'register',
    audience: 'VISITORS',
    group_name: 'w_register',
    picture: 'banner/register',
    picture_tall: 'banner/register-tall',
    linkage_type: null,
    linkage: null,
    kicker: { EN: 'New here?', TH: 'เพิ่งมาใหม่?', CN: '初次光临？' },
    title: {
      EN: 'A fair table, and 1,000.00 to sit down with',
      TH: 'โต๊ะที่ยุติธรรม พร้อมของขวัญ 1,000.00',
      CN: '公平的牌桌，再送 1,000.00',
    },
    body: {
      EN: 'A username, a password, and you are in.',
      TH: 'ตั้งชื่อผู้ใช้กับรหัสผ่าน แล้วเริ่มได้เลย',
      CN: '设好用户名和密码，即可入场。',
    },
    button: { EN: 'Open an account', TH: 'สมัครสมาชิก', CN: '立即注册' },
    mod_id: null,
  },
  {
    slug: 'leftmenu',
    audience: 'ALL',
    group_name: 'w_leftmenu',
    picture: 'banner/login',
    picture_tall: 'banner/login-tall',
    linkage_type: 'PAGE',
    linkage: '/fairness',
    kicker: { EN: 'Fairness', TH: 'ความยุติธรรม', CN: '公平性' },
    title: { EN: 'See how a result is made', TH: 'ดูว่าผลแต่ละรอบมาจากไหน', CN: '看看结果如何产生' },
    body: {
      EN: 'Two seeds, one count, no secrets.',
      TH: 'สองซีด หนึ่งตัวนับ ไม่มีความลับ',
      CN: '两个种子，一个序号，没有秘密。',
    },
    button: { EN: 'Check a round', TH: 'ตรวจสอบรอบเล่น', CN: '验证一局' },
    mod_id: null,
  },
];

const notices: Parameters<typeof putNotice>[1][] = [
  {
    id: 'welcome',
    title: {
      EN: 'Welcome to Fairhouse! This is a demo: balances are not real money.',
      TH: 'ยินดีต้อนรับสู่ Fairhouse! นี่คือเว็บไซต์สาธิต ยอดเงินที่เห็นไม่ใช่เงินจริง',
      CN: '欢迎来到 Fairhouse！这是演示站点，余额并非真实货币。',
    },
  },
  {
    id: 'dice',
    title: {
      EN: 'Dice is open: 99% return to player, targets from 0.01 to 99.99.',
      TH: 'เปิดให้เล่นไดซ์แล้ว คืนเงินให้ผู้เล่น 99% เลือกเป้าหมายได้ตั้งแต่ 0.01 ถึง 99.99',
      CN: '骰子游戏现已开放：玩家返还率 99%，目标可选 0.01 至 99.99。',
    },
  },
  {
    id: 'mines',
    title: {
      EN: 'New: mines and limbo. Stop whenever you like, or aim up to 1,000,000 times.',
      TH: 'ใหม่: ไมนส์และลิมโบ หยุดเมื่อไรก็ได้ หรือตั้งเป้าได้สูงสุด 1,000,000 เท่า',
      CN: '新游戏：扫雷与 Limbo 倍数，随时可停手，目标最高可达 1,000,000 倍。',
    },
  },
  {
    id: 'check',
    title: {
      EN: 'Rotate your seeds at any time and check every round you have played on the fairness page.',
      TH: 'เปลี่ยนซีดได้ทุกเมื่อ แล้วตรวจสอบทุกรอบที่เคยเล่นได้ในหน้าความยุติธรรม',
      CN: '您可以随时更换种子，并在公平性页面验证玩过的每一局。',
    },
  },
];

/** Plants the demo's content: banners, the marquee, the contacts of customer service. */
export async function plantContent(tx: Db, now: Date): Promise<void> {
  for (const [index, banner] of banners.entries()) await putBanner(tx, { ...banner, ...always, position: index + 1 });
  for (const notice of notices) await putNotice(tx, notice);
  for (const announcement of announcements(now)) await putAnnouncement(tx, announcement);
  await putCustomerService(tx, {
    id: 'email',
    cs_type: 'email',
    cs_position: 'footer',
    title: { EN: 'Write to customer service', TH: 'อีเมลถึงฝ่ายบริการลูกค้า', CN: '发邮件给客服' },
    path: 'mailto:support@fairhouse.example',
    position: 1,
  });
  await putResource(tx, { resource_type: 'helpCenter', url: '/help', label_name_en: 'Help centre' });
}
