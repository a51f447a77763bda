import type { putAnnouncement } from '../modules/site/desk/index.ts';

type Announcement = Parameters<typeof putAnnouncement>[1];
type Words = Announcement['title'];

const dayMs = 24 * 3600 * 1000;

/** Returns the demo's announcements, the newest dated now. None opens by itself. */
export function announcements(now: Date): Announcement[] {
  return told.map(({ id, type, title, text }, days) => ({
    id,
    type,
    executions: ['A', 'B', 'F'],
    opens: 'NEVER',
    title,
    html: { EN: paragraphs(text.EN), TH: paragraphs(text.TH), CN: paragraphs(text.CN) },
    published_at: new Date(now.getTime() - days * 3 * dayMs),
    ends_at: null,
  }));
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');

const told: { id: string; type: Announcement['type']; title: Words; text: Words }[] = [
  {
    id: 'check-yourself',
    type: 'H',
    title: {
      EN: 'Every round can be checked, also by you',
      TH: 'ทุกรอบตรวจสอบได้ รวมทั้งโดยคุณเอง',
      CN: '每一局都可验证，您也可以',
    },
    text: {
      EN: 'The seed of the house is fixed before your first bet, and shown once you rotate it.\nOpen <a href="/fairness">the fairness page</a>, or the receipt of any round, and recompute the result in your own browser.',
      TH: 'ซีดของเราถูกกำหนดไว้ก่อนการเดิมพันแรกของคุณ และจะเปิดเผยเมื่อคุณเปลี่ยนซีด\nเปิด <a href="/fairness">หน้าความยุติธรรม</a> หรือใบรับของรอบใดก็ได้ แล้วคำนวณผลซ้ำในเบราว์เซอร์ของคุณเอง',
      CN: '庄家种子在您第一次下注前就已确定，并在您更换种子后公开。\n打开<a href="/fairness">公平性页面</a>或任意一局的凭据，即可在自己的浏览器中重新计算结果。',
    },
  },
  {
    id: 'promotions-hall',
    type: 'PR',
    title: { EN: 'The promotions hall is open', TH: 'เปิดห้องโปรโมชันแล้ว', CN: '优惠大厅现已开放' },
    text: {
      EN: 'Daily gifts, missions, raffles and races, each with its whole terms beside it.\n<a href="/promotions">See what you can join now.</a>',
      TH: 'ของขวัญรายวัน ภารกิจ จับรางวัล และการแข่งขัน แต่ละรายการแสดงเงื่อนไขครบถ้วน\n<a href="/promotions">ดูว่าตอนนี้เข้าร่วมอะไรได้บ้าง</a>',
      CN: '每日礼物、任务、抽奖与竞赛，条款全部列明。\n<a href="/promotions">看看您现在可以参加什么。</a>',
    },
  },
  {
    id: 'floor-games',
    type: 'PU',
    title: {
      EN: 'New on the floor: roulette, keno and blackjack',
      TH: 'เกมใหม่: รูเล็ต คีโน และแบล็กแจ็ก',
      CN: '新上架：轮盘、基诺与二十一点',
    },
    text: {
      EN: 'A whole floor of in-house games has opened. Each names its exact return, and every result is drawn from your seeds.\nTry them with play money first: no account is needed.',
      TH: 'เปิดเกมของเราเองครบทั้งชั้น แต่ละเกมแสดงอัตราคืนที่แท้จริง และทุกผลมาจากซีดของคุณ\nลองเล่นด้วยเงินทดลองก่อนได้ ไม่ต้องสมัคร',
      CN: '自营游戏整层开放。每款游戏都标明确切的返还率，每个结果都由您的种子得出。\n可先用试玩金体验，无需注册。',
    },
  },
  {
    id: 'your-limits',
    type: 'B',
    title: {
      EN: 'Set your own limits, before you need them',
      TH: 'ตั้งวงเงินของคุณเอง ก่อนที่จะจำเป็นต้องใช้',
      CN: '提前设好自己的限额',
    },
    text: {
      EN: 'Limits on deposits, losses, stakes and time hold at once when you lower them, and a day later when you raise them.\nYou find them in the member centre under <strong>Limits and breaks</strong>.',
      TH: 'วงเงินฝาก ยอดเสีย เดิมพัน และเวลา มีผลทันทีเมื่อคุณลดลง และมีผลหนึ่งวันให้หลังเมื่อคุณเพิ่มขึ้น\nดูได้ที่ศูนย์สมาชิก หัวข้อ<strong>วงเงินและการพัก</strong>',
      CN: '存款、亏损、投注与时间限额：调低立即生效，调高一天后生效。\n可在会员中心的<strong>限额与休息</strong>中设置。',
    },
  },
  {
    id: 'withdrawals-by-hour',
    type: 'PL',
    title: {
      EN: 'How long withdrawals take, as measured',
      TH: 'การถอนใช้เวลานานเท่าไร จากการวัดจริง',
      CN: '提款实际需要多久',
    },
    text: {
      EN: 'The withdrawal page shows how long the last payouts took in each way to be paid. It is counted, not promised.',
      TH: 'หน้าถอนเงินแสดงเวลาที่การจ่ายล่าสุดใช้ในแต่ละช่องทาง เป็นค่าที่วัดได้ ไม่ใช่คำสัญญา',
      CN: '提款页面显示各种收款方式最近付款所用的时间。这是统计结果，不是承诺。',
    },
  },
  {
    id: 'passkeys',
    type: 'PU',
    title: { EN: 'Log in with a passkey', TH: 'เข้าสู่ระบบด้วยพาสคีย์', CN: '使用通行密钥登录' },
    text: {
      EN: 'Your fingerprint, your face or the code of your phone can open your account: nothing to remember, nothing to steal.\nAdd one in the <a href="/member/security">security centre</a>.',
      TH: 'ลายนิ้วมือ ใบหน้า หรือรหัสโทรศัพท์ของคุณใช้เปิดบัญชีได้ ไม่ต้องจำ และไม่มีอะไรให้ขโมย\nเพิ่มได้ที่<a href="/member/security">ศูนย์ความปลอดภัย</a>',
      CN: '用指纹、面容或手机密码即可打开账户：无需记忆，也无从盗取。\n可在<a href="/member/security">安全中心</a>添加。',
    },
  },
  {
    id: 'live-tables',
    type: 'B',
    title: { EN: 'Live tables open around the clock', TH: 'โต๊ะสดเปิดตลอดวัน', CN: '真人桌台全天开放' },
    text: {
      EN: 'Each shoe is sealed before its first bet, and shown when it ends.',
      TH: 'ไพ่ทุกขอนถูกปิดผนึกก่อนเดิมพันแรก และเปิดเผยเมื่อจบขอน',
      CN: '每靴牌在首注前密封，结束后公开。',
    },
  },
  {
    id: 'points-mall',
    type: 'PR',
    title: {
      EN: 'Points for play, and a mall to spend them in',
      TH: 'คะแนนจากการเล่น และร้านแลกคะแนน',
      CN: '游戏得积分，商城任您换',
    },
    text: {
      EN: 'Points never expire. <a href="/pointMall">See the goods.</a>',
      TH: 'คะแนนไม่มีวันหมดอายุ <a href="/pointMall">ดูของรางวัล</a>',
      CN: '积分永不过期。<a href="/pointMall">查看商品。</a>',
    },
  },
  {
    id: 'vip-club',
    type: 'B',
    title: { EN: 'The VIP club keeps your level', TH: 'VIP คลับรักษาระดับของคุณ', CN: 'VIP 俱乐部为您保级' },
    text: {
      EN: 'What each level gives, and what it asks, stands on <a href="/vip">one page</a>.',
      TH: 'สิทธิ์และเงื่อนไขของแต่ละระดับอยู่ใน<a href="/vip">หน้าเดียว</a>',
      CN: '每个等级的权益和要求都在<a href="/vip">同一页</a>。',
    },
  },
  {
    id: 'invite-friends',
    type: 'PR',
    title: { EN: 'Invite friends', TH: 'ชวนเพื่อน', CN: '邀请好友' },
    text: {
      EN: 'A link of your own, and a reward once your friend plays. No reward is paid for accounts of your own.',
      TH: 'ลิงก์ของคุณเอง และรางวัลเมื่อเพื่อนเริ่มเล่น ไม่จ่ายรางวัลให้บัญชีของคุณเอง',
      CN: '专属链接，好友开始游戏即得奖励。自己的小号不予奖励。',
    },
  },
  {
    id: 'three-languages',
    type: 'PL',
    title: {
      EN: 'English, Thai and Chinese',
      TH: 'ภาษาอังกฤษ ไทย และจีน',
      CN: '英文、泰文与中文',
    },
    text: {
      EN: 'Every page is in three languages. Change yours at the foot of the side menu.',
      TH: 'ทุกหน้ามีสามภาษา เปลี่ยนได้ที่ด้านล่างของเมนูข้าง',
      CN: '所有页面均有三种语言，可在侧边菜单底部切换。',
    },
  },
];
