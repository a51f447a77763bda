import type { ShippedArticle } from './article.ts';

export const records: ShippedArticle = {
  id: 'records',
  category: 'account',
  title: { EN: 'Balance and records', TH: 'ยอดเงินและประวัติ', CN: '余额与记录' },
  html: {
    EN: `<p>Your balance is always up to date: it changes by itself with every movement, on every device on which you are signed in. The arrow beside it asks for it again.</p>
<ul>
<li><strong>Betting record</strong>: every round with its number, game, stake, multiplier and payout. From there you open a round on the fairness page.</li>
<li><strong>Account record</strong>: every movement of your balance with the balance after it. The amounts add up line by line.</li>
</ul>
<p>Every movement is booked twice, where it leaves and where it arrives, and is never changed or deleted. A mistake would be put right by a second movement that you can see. Times are shown in your own time zone.</p>
<p>If something in your records is not clear to you, note the number of the round and write to customer service.</p>`,
    TH: `<p>ยอดเงินของคุณเป็นปัจจุบันเสมอ และเปลี่ยนเองทุกครั้งที่มีรายการ บนทุกอุปกรณ์ที่คุณเข้าสู่ระบบอยู่ กดลูกศรข้างยอดเงินเพื่อเรียกดูใหม่ได้</p>
<ul>
<li><strong>ประวัติการเดิมพัน</strong> แสดงทุกรอบพร้อมหมายเลข เกม เดิมพัน ตัวคูณ และเงินรางวัล และเปิดรอบนั้นในหน้าความยุติธรรมได้จากที่นี่</li>
<li><strong>ประวัติบัญชี</strong> แสดงทุกรายการที่ทำให้ยอดเงินเปลี่ยน พร้อมยอดคงเหลือหลังรายการ ตัวเลขสอดคล้องกันทุกบรรทัด</li>
</ul>
<p>ทุกรายการถูกบันทึกสองด้าน คือจุดที่เงินออกและจุดที่เงินเข้า โดยไม่มีการแก้ไขหรือลบ หากมีข้อผิดพลาดจะแก้ด้วยรายการใหม่ที่คุณมองเห็นได้ เวลาแสดงตามเขตเวลาของคุณ</p>
<p>หากมีรายการใดไม่ชัดเจน โปรดจดหมายเลขรอบแล้วติดต่อฝ่ายบริการลูกค้า</p>`,
    CN: `<p>您的余额始终是最新的：每发生一笔变动，所有已登录设备上的余额都会自动更新。点击旁边的箭头可以重新获取。</p>
<ul>
<li><strong>投注记录</strong>：列出每一局的编号、游戏、投注额、倍数和派彩，并可从这里在公平性页面打开该局。</li>
<li><strong>账户记录</strong>：列出余额的每一笔变动及变动后的余额，逐行都能对上。</li>
</ul>
<p>每笔变动都按转出方和转入方双重记账，绝不修改或删除。如有差错，会以另一笔您能看到的变动更正。时间按您所在的时区显示。</p>
<p>如对记录有疑问，请记下该局编号并联系客服。</p>`,
  },
};
