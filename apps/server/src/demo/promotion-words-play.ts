import { said } from './promotion-words.ts';

/** The texts of the demo's promotions for play. */
export const playWords = {
  cashback: said({
    title: ['Weekly cashback', 'คืนยอดเสียรายสัปดาห์', '每周亏损返还'],
    summary: [
      '10% of what you lost in a week comes back on Monday, up to ฿8,000.',
      'คืน 10% ของยอดเสียในสัปดาห์ให้ในวันจันทร์ สูงสุด ฿8,000',
      '每周净亏损返还 10%，周一派发，最高 ฿8,000。',
    ],
    text: [
      [
        'Join once a week. All your bets of the week count, those you won as well as those you lost: what is left as a loss on Sunday night is reckoned, and a tenth of it is yours to claim.',
      ],
      ['กดเข้าร่วมสัปดาห์ละครั้ง นับทุกเดิมพันของสัปดาห์ทั้งที่ได้และเสีย ยอดที่เสียสุทธิคืนวันอาทิตย์จะถูกคำนวณ และหนึ่งในสิบเป็นของคุณ'],
      ['每周参加一次。当周所有投注的盈亏均计入，周日夜间的净亏损的十分之一归您领取。'],
    ],
    terms: [
      ['From a net loss of ฿500 in the week.', 'Once the cashback in turnover.'],
      ['ยอดเสียสุทธิในสัปดาห์ตั้งแต่ ฿500', 'ทำเทิร์นโอเวอร์ 1 เท่าของยอดคืน'],
      ['当周净亏损满 ฿500 起算。', '需完成返还金额 1 倍流水。'],
    ],
  }),
  slots: said({
    title: ['Slots chase', 'ไล่ยอดสล็อต', '电子流水挑战'],
    summary: [
      'Reach steps of turnover in slots within the week, for up to ฿3,000.',
      'ทำเทิร์นสล็อตให้ถึงขั้นภายในสัปดาห์ รับสูงสุด ฿3,000',
      '一周内达成电子游戏流水档位，最高得 ฿3,000。',
    ],
    text: [
      [
        'Bets count from the moment you join. The bar on this page shows the next step. The highest step that you reached is paid when the week is over, or at once at the last one.',
      ],
      ['นับเดิมพันตั้งแต่กดเข้าร่วม แถบในหน้านี้แสดงขั้นถัดไป ขั้นสูงสุดที่ทำได้จะจ่ายเมื่อจบสัปดาห์ หรือทันทีเมื่อถึงขั้นสุดท้าย'],
      ['参加后投注开始计入，页面进度条显示下一档。周结束时按最高档派发，达到最后一档可立即领取。'],
    ],
    terms: [
      ['Slots of all providers.', 'Three times the prize in turnover.'],
      ['สล็อตทุกค่าย', 'ทำเทิร์นโอเวอร์ 3 เท่าของรางวัล'],
      ['适用所有厂商的电子游戏。', '需完成奖励 3 倍流水。'],
    ],
  }),
  live: said({
    title: ['Live tables of the day', 'โต๊ะสดประจำวัน', '真人每日流水'],
    summary: [
      'A step of turnover at live tables each day, for up to ฿600.',
      'ทำเทิร์นโต๊ะสดให้ถึงขั้นในแต่ละวัน รับสูงสุด ฿600',
      '每天达成真人桌流水，最高得 ฿600。',
    ],
    text: [
      ['Join on the day and play at any live table. The day ends at midnight of our own zone.'],
      ['เข้าร่วมในวันนั้นแล้วเล่นโต๊ะสดโต๊ะใดก็ได้ วันสิ้นสุดเวลาเที่ยงคืนตามเวลาของเรา'],
      ['当天参加并在任意真人桌投注，本站时区零点结束。'],
    ],
    terms: [
      ['Valid bets at live tables alone.', 'Twice the prize in turnover.'],
      ['นับเฉพาะยอดเดิมพันที่โต๊ะสด', 'ทำเทิร์นโอเวอร์ 2 เท่าของรางวัล'],
      ['仅计真人有效投注。', '需完成奖励 2 倍流水。'],
    ],
  }),
  vip: said({
    title: ['VIP monthly cashback', 'คืนยอดรายเดือนสำหรับ VIP', 'VIP 每月返还'],
    summary: [
      '15% of the net loss of a month for members from VIP level 3, up to ฿50,000.',
      'คืน 15% ของยอดเสียสุทธิรายเดือนสำหรับสมาชิก VIP ระดับ 3 ขึ้นไป สูงสุด ฿50,000',
      'VIP 3 级及以上会员每月净亏损返还 15%，最高 ฿50,000。',
    ],
    text: [
      ['Join in the month. It is reckoned on the first of the next one.'],
      ['กดเข้าร่วมภายในเดือน และคำนวณในวันที่หนึ่งของเดือนถัดไป'],
      ['当月参加，次月一日结算。'],
    ],
    terms: [
      ['From VIP level 3.', 'From a net loss of ฿5,000 in the month.'],
      ['VIP ระดับ 3 ขึ้นไป', 'ยอดเสียสุทธิในเดือนตั้งแต่ ฿5,000'],
      ['VIP 3 级及以上。', '当月净亏损满 ฿5,000 起算。'],
    ],
  }),
  fishing: said({
    title: ['Fishing week', 'สัปดาห์ยิงปลา', '捕鱼周'],
    summary: [
      'Turnover in fishing games within the week, for up to ฿800.',
      'ทำเทิร์นเกมยิงปลาภายในสัปดาห์ รับสูงสุด ฿800',
      '一周内达成捕鱼流水，最高得 ฿800。',
    ],
    text: [
      ['All fishing games count from the moment you join.'],
      ['นับทุกเกมยิงปลาตั้งแต่กดเข้าร่วม'],
      ['参加后所有捕鱼游戏均计入。'],
    ],
    terms: [
      ['Fishing games of all providers.', 'Three times the prize in turnover.'],
      ['เกมยิงปลาทุกค่าย', 'ทำเทิร์นโอเวอร์ 3 เท่าของรางวัล'],
      ['适用所有厂商的捕鱼游戏。', '需完成奖励 3 倍流水。'],
    ],
  }),
  sports: said({
    title: ['Sports: a second half', 'กีฬา: ครึ่งหลัง', '体育返还'],
    summary: [
      '5% of the week’s net loss on sports and esports comes back, up to ฿5,000.',
      'คืน 5% ของยอดเสียสุทธิรายสัปดาห์ในกีฬาและอีสปอร์ต สูงสุด ฿5,000',
      '体育与电竞每周净亏损返还 5%，最高 ฿5,000。',
    ],
    text: [
      ['Settled bets of the week count. A bet that is void counts as if it had not been made.'],
      ['นับเดิมพันที่ตัดสินแล้วในสัปดาห์ เดิมพันที่เป็นโมฆะถือว่าไม่ได้วาง'],
      ['仅计当周已结算投注，无效注单不计。'],
    ],
    terms: [
      ['From a net loss of ฿1,000 in the week.'],
      ['ยอดเสียสุทธิในสัปดาห์ตั้งแต่ ฿1,000'],
      ['当周净亏损满 ฿1,000 起算。'],
    ],
  }),
  cards: said({
    title: ['Card room nights', 'ค่ำคืนห้องไพ่', '棋牌之夜'],
    summary: [
      'Turnover at games among members within a day, for up to ฿400.',
      'ทำเทิร์นเกมระหว่างสมาชิกภายในวัน รับสูงสุด ฿400',
      '当天会员对战流水达标，最高得 ฿400。',
    ],
    text: [
      ['It begins soon. The countdown on the card shows when.'],
      ['เริ่มเร็ว ๆ นี้ ดูเวลานับถอยหลังบนการ์ด'],
      ['即将开始，卡片上显示倒计时。'],
    ],
    terms: [['Valid bets in the card room alone.'], ['นับเฉพาะยอดในห้องไพ่'], ['仅计棋牌有效投注。']],
  }),
  lottery: said({
    title: ['Lottery consolation', 'ปลอบใจหวย', '彩票安慰返还'],
    summary: [
      '3% of the week’s net loss on lottery draws, up to ฿3,000.',
      'คืน 3% ของยอดเสียสุทธิรายสัปดาห์ในหวย สูงสุด ฿3,000',
      '彩票每周净亏损返还 3%，最高 ฿3,000。',
    ],
    text: [
      ['All draws that were settled within the week count.'],
      ['นับทุกงวดที่ตัดสินภายในสัปดาห์'],
      ['当周内已开奖结算的投注均计入。'],
    ],
    terms: [['From a net loss of ฿300 in the week.'], ['ยอดเสียสุทธิในสัปดาห์ตั้งแต่ ฿300'], ['当周净亏损满 ฿300 起算。']],
  }),
  rain: said({
    title: ['Red envelope rain', 'ฝนซองแดง', '红包雨'],
    summary: [
      'Every ten minutes red envelopes fall for a minute. Tap, and what is in yours is cash.',
      'ทุกสิบนาทีซองแดงโปรยลงมาหนึ่งนาที แตะซองแล้วรับเงินสดข้างใน',
      '每十分钟下一场红包雨，持续一分钟。点击红包，现金归您。',
    ],
    text: [
      [
        'Come before the countdown ends, and tap the envelope as soon as it falls. Each rain has 60 envelopes; who taps first takes one.',
      ],
      ['มารอก่อนนับถอยหลังหมด แล้วแตะซองทันทีที่โปรยลงมา แต่ละครั้งมี 60 ซอง ใครแตะก่อนได้ก่อน'],
      ['倒计时结束前进入页面，红包落下时立即点击。每场 60 个红包，先到先得。'],
    ],
    terms: [
      ['Two envelopes a member in each rain.', 'Once the money in turnover before a withdrawal.'],
      ['สมาชิกหนึ่งคนรับได้สองซองต่อครั้ง', 'ทำเทิร์นโอเวอร์ 1 เท่าก่อนถอน'],
      ['每位会员每场限两个红包。', '提款前需完成 1 倍流水。'],
    ],
  }),
  wheel: said({
    title: ['Wheel of the night market', 'วงล้อตลาดกลางคืน', '夜市幸运转盘'],
    summary: [
      'Two spins every day, and more by deposits and play. Each result can be checked.',
      'หมุนฟรีวันละสองครั้ง และได้เพิ่มจากการฝากและการเล่น ทุกผลตรวจสอบได้',
      '每天两次免费转动，存款和游戏可得更多。每个结果均可验证。',
    ],
    text: [
      [
        'The result is sealed before you spin, and your own words are mixed into it. After the spin the seal is opened, and your browser checks it.',
      ],
      ['ผลถูกผนึกไว้ก่อนคุณหมุน และผสมกับคำของคุณ หลังหมุนแล้วผนึกจะเปิด และเบราว์เซอร์ของคุณตรวจสอบได้'],
      ['结果在您转动前已封存，并与您的幸运词混合。转动后公开，您的浏览器即可验证。'],
    ],
    terms: [
      ['Spins of a day are spun on that day.', 'A voided bet or a deposit that is taken back brings no spin.'],
      ['สิทธิ์ของวันใดต้องหมุนภายในวันนั้น', 'เดิมพันที่ถูกยกเลิกหรือเงินฝากที่ถูกเรียกคืนไม่ได้รับสิทธิ์'],
      ['当天的次数须当天使用。', '被取消的投注或被退回的存款不计次数。'],
    ],
  }),
};
