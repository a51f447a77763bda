import type { ShippedArticle } from './article.ts';

export const records: ShippedArticle = {
  id: 'records',
  category: 'account',
  title: { EN: 'Balance and records', TH: 'ยอดเงินและประวัติ', CN: '余额与记录' },
  html: {
    EN: `<p>Your balance is always up to date: it changes by itself with every movement, on every device on which you are signed in. The arrow beside it asks for it again.</p>
<ul>
<li><strong>Betting record</strong>: every round with its number, game, stake, multiplier and payout. Rounds of game providers stand there from the first bet on: open, settled or cancelled, with the provider’s own round number. Our own rounds you open from there on the fairness page.</li>
<li><strong>Account record</strong>: every movement of your balance with the balance after it. The amounts add up line by line, and what came in and went out is totalled above them.</li>
<li><strong>Profit and loss</strong>: what you staked and won, by day and by game type.</li>
<li><strong>Deposits</strong> and <strong>Withdrawals</strong>: each with how it stands and what happened to it.</li>
</ul>
<p>Choose a period, a game type or a kind of movement, and take what you see as a CSV file for a spreadsheet: up to 100,000 lines at a time.</p>
<p>The <strong>valid bet</strong> is the part of a stake that counts as turnover. On our own games it is what was at risk: the stake, or the difference between stake and payout where that is less. The same holds for live tables and sports; on slots, fishing and lotteries the whole stake counts. A round counts once it is settled.</p>
<p>Every movement is booked twice, where it leaves and where it arrives, and is never changed or deleted. A mistake would be put right by a second movement that you can see. Times are shown in your own time zone.</p>
<p>If something in your records is not clear to you, note the number of the round and write to customer service.</p>`,
    TH: `<p>ยอดเงินของคุณเป็นปัจจุบันเสมอ และเปลี่ยนเองทุกครั้งที่มีรายการ บนทุกอุปกรณ์ที่คุณเข้าสู่ระบบอยู่ กดลูกศรข้างยอดเงินเพื่อเรียกดูใหม่ได้</p>
<ul>
<li><strong>ประวัติการเดิมพัน</strong> แสดงทุกรอบพร้อมหมายเลข เกม เดิมพัน ตัวคูณ และเงินรางวัล รอบของค่ายเกมแสดงตั้งแต่เดิมพันแรก ทั้งที่รอผล จบแล้ว และยกเลิก พร้อมหมายเลขรอบของค่ายเกม ส่วนรอบของเกมเราเปิดในหน้าความยุติธรรมได้จากที่นี่</li>
<li><strong>ประวัติบัญชี</strong> แสดงทุกรายการที่ทำให้ยอดเงินเปลี่ยน พร้อมยอดคงเหลือหลังรายการ ตัวเลขสอดคล้องกันทุกบรรทัด โดยมียอดรวมเงินเข้าและเงินออกอยู่ด้านบน</li>
<li><strong>กำไรขาดทุน</strong> แสดงยอดเดิมพันและเงินที่ได้รับ ตามวันและตามประเภทเกม</li>
<li><strong>การฝาก</strong> และ <strong>การถอน</strong> แสดงสถานะและขั้นตอนของแต่ละรายการ</li>
</ul>
<p>เลือกช่วงเวลา ประเภทเกม หรือประเภทรายการได้ และส่งออกเป็นไฟล์ CSV สำหรับโปรแกรมตารางคำนวณได้ครั้งละไม่เกิน 100,000 บรรทัด</p>
<p><strong>ยอดเดิมพันที่นับ</strong> คือส่วนของเงินเดิมพันที่นับเป็นเทิร์นโอเวอร์ สำหรับเกมของเราคือส่วนที่มีความเสี่ยงจริง ได้แก่เงินเดิมพัน หรือส่วนต่างระหว่างเงินเดิมพันกับเงินที่ได้รับหากน้อยกว่า โต๊ะสดและกีฬาก็เช่นกัน ส่วนสล็อต เกมยิงปลา และลอตเตอรี่นับเงินเดิมพันทั้งหมด รอบจะถูกนับเมื่อจบแล้วเท่านั้น</p>
<p>ทุกรายการถูกบันทึกสองด้าน คือจุดที่เงินออกและจุดที่เงินเข้า โดยไม่มีการแก้ไขหรือลบ หากมีข้อผิดพลาดจะแก้ด้วยรายการใหม่ที่คุณมองเห็นได้ เวลาแสดงตามเขตเวลาของคุณ</p>
<p>หากมีรายการใดไม่ชัดเจน โปรดจดหมายเลขรอบแล้วติดต่อฝ่ายบริการลูกค้า</p>`,
    CN: `<p>您的余额始终是最新的：每发生一笔变动，所有已登录设备上的余额都会自动更新。点击旁边的箭头可以重新获取。</p>
<ul>
<li><strong>投注记录</strong>：列出每一局的编号、游戏、投注额、倍数和派彩，游戏厂商的牌局从首笔投注起即显示（未结算、已结算或已取消），并附游戏厂商的局号；自营游戏可从这里在公平性页面打开该局。</li>
<li><strong>账户记录</strong>：列出余额的每一笔变动及变动后的余额，逐行都能对上，上方列出收入与支出合计。</li>
<li><strong>个人盈亏</strong>：按日期和游戏类型列出投注与派彩。</li>
<li><strong>存款</strong>与<strong>提款</strong>：列出每一笔的状态和经过。</li>
</ul>
<p>您可以选择时段、游戏类型或变动类型，并将所见内容导出为 CSV 表格文件，每次最多 100,000 行。</p>
<p><strong>有效投注</strong>是投注额中计入流水的部分。自营游戏按实际承担风险的金额计算：取投注额与派彩差额两者中较小者；真人桌台与体育同理，电子、捕鱼和彩票按全部投注额计算。每局结算后才计入。</p>
<p>每笔变动都按转出方和转入方双重记账，绝不修改或删除。如有差错，会以另一笔您能看到的变动更正。时间按您所在的时区显示。</p>
<p>如对记录有疑问，请记下该局编号并联系客服。</p>`,
  },
};
