import type { ShippedArticle } from './article.ts';

export const dice: ShippedArticle = {
  id: 'dice',
  category: 'games',
  title: { EN: 'How to play dice', TH: 'วิธีเล่นไดซ์ (ลูกเต๋า)', CN: '骰子游戏玩法' },
  html: {
    EN: `<p>Each round rolls a number from 0.00 to 100.00. You choose a target and say whether the roll will be <strong>over</strong> or <strong>under</strong> it. A roll exactly on the target loses.</p>
<ul>
<li>The smaller your chance, the more a win pays. Chance and multiplier are shown before you bet.</li>
<li>Over takes targets from 2 to 99.99, under from 0.01 to 98.</li>
<li>The game returns 99&nbsp;% of all stakes in the long run. The remaining 1&nbsp;% is the house edge, the same for every target.</li>
<li>The smallest and largest stake and the largest payout of one round are shown beside the game.</li>
</ul>
<p>Your stake leaves your balance and a win arrives in the same moment. If your connection breaks, the round stands as it was decided and is in your betting record.</p>`,
    TH: `<p>แต่ละรอบจะสุ่มตัวเลขตั้งแต่ 0.00 ถึง 100.00 คุณเลือกเป้าหมาย แล้วทายว่าแต้มจะออก<strong>สูงกว่า</strong>หรือ<strong>ต่ำกว่า</strong>เป้าหมายนั้น หากออกตรงกับเป้าหมายพอดีถือว่าแพ้</p>
<ul>
<li>ยิ่งโอกาสชนะน้อย อัตราจ่ายยิ่งสูง ระบบแสดงโอกาสและตัวคูณให้เห็นก่อนวางเดิมพัน</li>
<li>แทงสูงเลือกเป้าหมายได้ตั้งแต่ 2 ถึง 99.99 แทงต่ำเลือกได้ตั้งแต่ 0.01 ถึง 98</li>
<li>ในระยะยาวเกมคืนเงินให้ผู้เล่น 99% ของยอดเดิมพันทั้งหมด อีก 1% เป็นส่วนได้เปรียบของเจ้ามือ ซึ่งเท่ากันทุกเป้าหมาย</li>
<li>เดิมพันต่ำสุด สูงสุด และเงินรางวัลสูงสุดต่อรอบแสดงอยู่ข้างเกม</li>
</ul>
<p>ระบบหักเดิมพันและจ่ายเงินรางวัลในเวลาเดียวกัน หากการเชื่อมต่อขาดหาย ผลของรอบยังคงเดิมและตรวจดูได้ในประวัติการเดิมพัน</p>`,
    CN: `<p>每局会开出一个 0.00 至 100.00 之间的数字。您先选定目标，再猜结果<strong>大于</strong>还是<strong>小于</strong>目标。恰好等于目标算输。</p>
<ul>
<li>胜算越小，赢时赔得越多。下注前即显示胜率和倍数。</li>
<li>“大于”的目标范围为 2 至 99.99，“小于”为 0.01 至 98。</li>
<li>长期而言，游戏返还全部投注额的 99%，其余 1% 为庄家优势，无论选择什么目标都一样。</li>
<li>每局的最低投注、最高投注和最高派彩均显示在游戏旁。</li>
</ul>
<p>扣除投注与派发奖金同时完成。即使网络中断，该局结果依然有效，并可在投注记录中查看。</p>`,
  },
};
