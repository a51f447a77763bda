import type { ShippedArticle } from './article.ts';

export const limbo: ShippedArticle = {
  id: 'limbo',
  category: 'games',
  title: { EN: 'How to play limbo', TH: 'วิธีเล่นลิมโบ', CN: 'Limbo 倍数游戏玩法' },
  html: {
    EN: `<p>You choose a target multiplier. Each round draws a multiplier of at least 1.00; when it reaches your target, your stake is returned times the target.</p>
<ul>
<li>Targets go from 1.01 to 1,000,000. The higher the target, the smaller your chance; it is shown before you bet.</li>
<li>However far the multiplier goes beyond your target, a win pays the target.</li>
<li>The game returns about 99&nbsp;% of all stakes in the long run, whatever your target.</li>
<li>The smallest and largest stake and the largest payout of one round are shown beside the game.</li>
</ul>
<p>Your stake leaves your balance and a win arrives in the same moment. If your connection breaks, the round stands as it was decided and is in your betting record.</p>`,
    TH: `<p>เลือกตัวคูณเป้าหมาย แต่ละรอบจะสุ่มตัวคูณตั้งแต่ 1.00 ขึ้นไป หากถึงเป้าหมายของคุณ คุณจะได้รับเดิมพันคูณด้วยเป้าหมาย</p>
<ul>
<li>เลือกเป้าหมายได้ตั้งแต่ 1.01 ถึง 1,000,000 ยิ่งเป้าหมายสูง โอกาสชนะยิ่งน้อย ระบบแสดงโอกาสให้เห็นก่อนวางเดิมพัน</li>
<li>ไม่ว่าตัวคูณจะสูงเกินเป้าหมายไปเท่าใด ระบบจ่ายตามเป้าหมายที่เลือก</li>
<li>ในระยะยาวเกมคืนเงินให้ผู้เล่นประมาณ 99% ของยอดเดิมพันทั้งหมด ไม่ว่าจะเลือกเป้าหมายใด</li>
<li>เดิมพันต่ำสุด สูงสุด และเงินรางวัลสูงสุดต่อรอบแสดงอยู่ข้างเกม</li>
</ul>
<p>ระบบหักเดิมพันและจ่ายเงินรางวัลในเวลาเดียวกัน หากการเชื่อมต่อขาดหาย ผลของรอบยังคงเดิมและตรวจดูได้ในประวัติการเดิมพัน</p>`,
    CN: `<p>您先选定一个目标倍数。每局会开出一个不低于 1.00 的倍数，只要达到您的目标，即按目标倍数返还投注额。</p>
<ul>
<li>目标范围为 1.01 至 1,000,000。目标越高，胜算越小；下注前即显示胜率。</li>
<li>无论开出的倍数超过目标多少，均按目标倍数赔付。</li>
<li>长期而言，无论选择什么目标，游戏返还全部投注额的约 99%。</li>
<li>每局的最低投注、最高投注和最高派彩均显示在游戏旁。</li>
</ul>
<p>扣除投注与派发奖金同时完成。即使网络中断，该局结果依然有效，并可在投注记录中查看。</p>`,
  },
};
