import type { ShippedArticle } from './article.ts';

export const floor: ShippedArticle = {
  id: 'floor',
  category: 'games',
  title: {
    EN: 'Wheel, plinko, keno, diamonds, roulette and baccarat',
    TH: 'วงล้อ พลิงโก คีโน เพชร รูเล็ต และบาคาร่า',
    CN: '幸运转盘、弹珠、基诺、钻石、轮盘与百家乐',
  },
  html: {
    EN: `<p>These games are decided in one press. Each page explains its rules and shows the exact return of the bet you are about to make.</p>
<ul>
<li>Wheel, plinko and keno let you choose the risk: a higher one pays more, and less often.</li>
<li>In roulette and baccarat you name the amount of one chip and lay as many as you like; together they are one bet.</li>
<li>A payout below your stake is shown as a loss, with what came back.</li>
<li>Autobet plays round after round by your own rule. It stops when you press stop, close the page, or reach a limit.</li>
</ul>
<p>Your stake leaves your balance and a win arrives in the same moment. Every round can be checked on the fairness page.</p>`,
    TH: `<p>เกมเหล่านี้รู้ผลในการกดครั้งเดียว แต่ละหน้าอธิบายกติกาและแสดงอัตราคืนเงินที่แน่นอนของเดิมพันที่คุณกำลังจะวาง</p>
<ul>
<li>วงล้อ พลิงโก และคีโนให้เลือกความเสี่ยง ยิ่งสูงยิ่งจ่ายมากแต่เกิดน้อยลง</li>
<li>รูเล็ตและบาคาร่า ให้กำหนดมูลค่าชิปหนึ่งอันแล้ววางได้หลายอัน รวมกันเป็นเดิมพันเดียว</li>
<li>เงินที่ได้คืนต่ำกว่าเดิมพันแสดงเป็นการแพ้พร้อมจำนวนที่คืน</li>
<li>เดิมพันอัตโนมัติเล่นต่อเนื่องตามกติกาของคุณ หยุดเมื่อกดหยุด ปิดหน้า หรือถึงขีดจำกัด</li>
</ul>
<p>ระบบหักเดิมพันและจ่ายเงินรางวัลในเวลาเดียวกัน ทุกรอบตรวจสอบได้ที่หน้าความยุติธรรม</p>`,
    CN: `<p>这些游戏一次操作即出结果。每个页面都说明规则，并显示您即将下注的精确回报率。</p>
<ul>
<li>转盘、弹珠和基诺可选择风险：风险越高，赔付越多但越少出现。</li>
<li>轮盘和百家乐先设定一枚筹码的面值，再随意放置多枚，合计为一注。</li>
<li>派彩低于投注额时显示为输，并标明返还金额。</li>
<li>自动投注按您的规则连续进行，按停止、关闭页面或达到限制即停。</li>
</ul>
<p>扣除投注与派发奖金同时完成，每一局都可在公平性页面验证。</p>`,
  },
};
