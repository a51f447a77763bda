import { said } from './promotion-words.ts';

/** The texts of the demo's gifts, deposits and applications. */
export const giftWords = {
  welcome: said({
    title: ['Welcome: 100% on your first deposit', 'ต้อนรับ: รับเพิ่ม 100% จากการฝากครั้งแรก', '迎新礼：首存 100% 奖金'],
    summary: [
      'Your first deposit is doubled, up to ฿5,000. Join first, then deposit.',
      'ฝากครั้งแรกรับเพิ่มเท่าตัว สูงสุด ฿5,000 กดเข้าร่วมก่อนแล้วค่อยฝาก',
      '首次存款翻倍，最高 ฿5,000。请先参加，再存款。',
    ],
    text: [
      [
        'Join, make your first deposit, and claim the bonus in the reward centre. It is bonus money: it stands beside your cash and becomes cash once its turnover is made.',
        'You see the turnover that is left at any time under “Bonus”.',
      ],
      [
        'กดเข้าร่วม ฝากเงินครั้งแรก แล้วกดรับโบนัสในศูนย์รางวัล เป็นเงินโบนัสที่อยู่ข้างเงินสด และกลายเป็นเงินสดเมื่อทำเทิร์นครบ',
        'ดูเทิร์นที่เหลือได้ตลอดที่หน้า “โบนัส”',
      ],
      [
        '先参加活动，完成首次存款，再到奖励中心领取奖金。奖金与现金分开，完成流水后转为现金。',
        '可随时在“奖金明细”页面查看剩余流水。',
      ],
    ],
    terms: [
      [
        'The first deposit of the account, from ฿100.',
        'Ten times the bonus in turnover within 30 days. Games among members do not count.',
        'A round stakes ฿500 at most while the bonus is open.',
      ],
      [
        'เฉพาะการฝากครั้งแรกของบัญชี ตั้งแต่ ฿100',
        'ทำเทิร์นโอเวอร์ 10 เท่าของโบนัสภายใน 30 วัน เกมระหว่างสมาชิกไม่นับ',
        'ระหว่างใช้โบนัส เดิมพันได้ไม่เกิน ฿500 ต่อรอบ',
      ],
      [
        '限账户首次存款，最低 ฿100。',
        '30 天内完成奖金 10 倍流水，会员对战类游戏不计。',
        '奖金进行中每局投注不超过 ฿500。',
      ],
    ],
  }),
  newcomer: said({
    title: ['A gift for new members', 'ของขวัญสำหรับสมาชิกใหม่', '新会员礼金'],
    summary: [
      '฿88 in cash for everybody who opened an account within the last seven days.',
      'เงินสด ฿88 สำหรับทุกคนที่สมัครภายในเจ็ดวันที่ผ่านมา',
      '七天内注册的会员均可领取 ฿88 现金。',
    ],
    text: [
      ['No deposit is needed. Press the button, and the gift is in your balance.'],
      ['ไม่ต้องฝากเงิน กดปุ่ม แล้วของขวัญเข้ายอดเงินทันที'],
      ['无需存款，点击按钮即可存入余额。'],
    ],
    terms: [
      ['Once an account, within seven days of opening it.', 'Five times the gift in turnover before a withdrawal.'],
      ['หนึ่งครั้งต่อบัญชี ภายในเจ็ดวันหลังสมัคร', 'ทำเทิร์นโอเวอร์ 5 เท่าของของขวัญก่อนถอน'],
      ['每个账户一次，注册后七天内有效。', '提款前需完成礼金 5 倍流水。'],
    ],
  }),
  calendar: said({
    title: ['Seven days of lanterns', 'เจ็ดวันแห่งโคมไฟ', '七日签到'],
    summary: [
      'Sign in once a day. Seven days in a row give ฿128 in all, then it begins anew.',
      'เช็กอินวันละครั้ง ครบเจ็ดวันติดต่อกันรับรวม ฿128 แล้วเริ่มใหม่',
      '每天签到一次，连续七天共得 ฿128，之后重新开始。',
    ],
    text: [
      ['A day begins at midnight of our own zone. A day that is missed begins the row at day one again.'],
      ['วันใหม่เริ่มเวลาเที่ยงคืนตามเวลาของเรา หากขาดหนึ่งวันจะเริ่มนับวันที่หนึ่งใหม่'],
      ['以本站时区的零点为一天的开始。漏签一天将从第一天重新计算。'],
    ],
    terms: [
      ['Once a day and member.', 'Three times each gift in turnover before a withdrawal.'],
      ['วันละครั้งต่อสมาชิก', 'ทำเทิร์นโอเวอร์ 3 เท่าของแต่ละรางวัลก่อนถอน'],
      ['每位会员每天一次。', '提款前需完成每份奖励 3 倍流水。'],
    ],
  }),
  reload: said({
    title: ['Midweek reload', 'ฝากเพิ่มกลางสัปดาห์', '周中存款礼'],
    summary: [
      '30% on the next deposit of each Tuesday, Wednesday and Thursday, up to ฿900.',
      'รับเพิ่ม 30% จากการฝากครั้งถัดไปของวันอังคาร พุธ และพฤหัสบดี สูงสุด ฿900',
      '每周二、三、四的下一笔存款享 30%，最高 ฿900。',
    ],
    text: [
      [
        'Join on the day, then deposit on the same day. What you get is cash with turnover, and no bonus has to be given up for it.',
      ],
      ['กดเข้าร่วมในวันนั้น แล้วฝากภายในวันเดียวกัน สิ่งที่ได้เป็นเงินสดพร้อมเทิร์น ไม่ต้องสละโบนัสอื่น'],
      ['当天参加，当天存款。奖励为带流水要求的现金，无需放弃其他奖金。'],
    ],
    terms: [
      ['The next deposit of the day after joining, from ฿200.', 'Eight times what you get in turnover.'],
      ['การฝากครั้งถัดไปหลังเข้าร่วมในวันนั้น ตั้งแต่ ฿200', 'ทำเทิร์นโอเวอร์ 8 เท่าของที่ได้รับ'],
      ['参加后当天的下一笔存款，最低 ฿200。', '需完成奖励 8 倍流水。'],
    ],
  }),
  voucher: said({
    title: ['Redeem a code', 'แลกรหัสของขวัญ', '兑换礼品码'],
    summary: [
      'Codes are handed out at events and by our agents. The one for this demo is FAIR-2026.',
      'รหัสแจกในกิจกรรมและโดยตัวแทนของเรา รหัสของเว็บสาธิตนี้คือ FAIR-2026',
      '兑换码在活动现场及由代理发放。本演示站的兑换码为 FAIR-2026。',
    ],
    text: [
      ['Each code serves once a member. What it gives waits in the reward centre.'],
      ['แต่ละรหัสใช้ได้หนึ่งครั้งต่อสมาชิก สิ่งที่ได้รออยู่ในศูนย์รางวัล'],
      ['每个兑换码每位会员限用一次，奖励可在奖励中心领取。'],
    ],
    terms: [
      ['Codes are not exchanged for cash.', 'Three times the gift in turnover.'],
      ['รหัสแลกเป็นเงินสดโดยตรงไม่ได้', 'ทำเทิร์นโอเวอร์ 3 เท่าของรางวัล'],
      ['兑换码不可直接折现。', '需完成奖励 3 倍流水。'],
    ],
  }),
  stories: said({
    title: ['Tell us your best round', 'เล่ารอบที่ดีที่สุดของคุณ', '分享您的精彩一局'],
    summary: [
      'Send a picture of a round from your record and a few words. Good stories get up to ฿500.',
      'ส่งภาพรอบเล่นจากประวัติของคุณพร้อมข้อความสั้น ๆ เรื่องที่ดีรับสูงสุด ฿500',
      '提交一局记录的截图和几句话，优秀分享最高得 ฿500。',
    ],
    text: [
      [
        'An operator reads every application. You are told the amount, or why it was not accepted, and may apply again while the promotion is open.',
      ],
      ['เจ้าหน้าที่อ่านทุกคำขอ และแจ้งจำนวนเงินหรือเหตุผลหากไม่อนุมัติ คุณสมัครใหม่ได้ตราบที่โปรโมชันยังเปิดอยู่'],
      ['工作人员会逐一审阅并告知金额或未通过的原因，活动期间可再次申请。'],
    ],
    terms: [
      ['Your own round, with at least one picture of it.', 'Once a month.', 'Once the prize in turnover.'],
      ['รอบเล่นของคุณเอง พร้อมรูปอย่างน้อยหนึ่งรูป', 'เดือนละครั้ง', 'ทำเทิร์นโอเวอร์ 1 เท่าของรางวัล'],
      ['须为本人的一局，并附至少一张图片。', '每月一次。', '需完成奖励 1 倍流水。'],
    ],
  }),
  birthday: said({
    title: ['Your birthday', 'วันเกิดของคุณ', '生日礼金'],
    summary: [
      '฿300 around your birthday, from three days before to seven days after it.',
      '฿300 ช่วงวันเกิด ตั้งแต่สามวันก่อนจนถึงเจ็ดวันหลังวันเกิด',
      '生日前三天至后七天内可领取 ฿300。',
    ],
    text: [
      ['Give your birthday in your profile. The gift is there each year.'],
      ['ระบุวันเกิดในโปรไฟล์ แล้วรับของขวัญได้ทุกปี'],
      ['请在个人资料中填写生日，每年均可领取。'],
    ],
    terms: [
      ['Members for 30 days or longer.', 'Once a year.', 'Five times the gift in turnover.'],
      ['เป็นสมาชิกมาแล้ว 30 วันขึ้นไป', 'ปีละครั้ง', 'ทำเทิร์นโอเวอร์ 5 เท่าของของขวัญ'],
      ['会员满 30 天。', '每年一次。', '需完成礼金 5 倍流水。'],
    ],
  }),
  app: said({
    title: ['Put us on your home screen', 'เพิ่มเราไว้ที่หน้าจอหลัก', '添加到主屏幕'],
    summary: [
      'Add the site to your phone’s home screen, send a picture of it, and get ฿38.',
      'เพิ่มเว็บไว้ที่หน้าจอหลักของโทรศัพท์ ส่งรูป แล้วรับ ฿38',
      '将本站添加到手机主屏幕并提交截图，即得 ฿38。',
    ],
    text: [
      ['Open the browser’s menu and choose “Add to home screen”. Then apply here with a picture of the icon.'],
      ['เปิดเมนูของเบราว์เซอร์แล้วเลือก “เพิ่มลงในหน้าจอหลัก” จากนั้นสมัครที่นี่พร้อมรูปไอคอน'],
      ['打开浏览器菜单，选择“添加到主屏幕”，然后在此提交图标截图。'],
    ],
    terms: [
      ['Once a member.', 'Three times the gift in turnover.'],
      ['หนึ่งครั้งต่อสมาชิก', 'ทำเทิร์นโอเวอร์ 3 เท่าของรางวัล'],
      ['每位会员一次。', '需完成礼金 3 倍流水。'],
    ],
  }),
};
