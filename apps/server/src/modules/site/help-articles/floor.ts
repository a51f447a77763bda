import type { ShippedArticle } from './article.ts';

export const floor: ShippedArticle = {
  id: 'floor',
  category: 'games',
  title: {
    EN: 'Our other games, from the wheel to blackjack',
    TH: 'เกมอื่นของเรา ตั้งแต่วงล้อถึงแบล็คแจ็ค',
    CN: '其他自营游戏：从幸运转盘到二十一点',
  },
  html: {
    EN: `<p>Wheel, plinko, keno, diamonds, roulette and baccarat are decided in one press; hilo, dragon tower, ladder, video poker and blackjack are played step by step. Each page explains its rules and what it returns in the long run.</p>
<ul>
<li>Wheel, plinko and keno let you choose the risk: a higher one pays more, and less often.</li>
<li>In roulette and baccarat you name the amount of one chip and lay as many as you like; together they are one bet.</li>
<li>A payout below your stake is shown as a loss, with what came back.</li>
<li>An open round of a game that is played step by step waits for you for a day, also when you close the page.</li>
<li>In blackjack a double, a split and an insurance stake more on the open round. Without the money for it the round goes on as it was.</li>
<li>Autobet plays round after round by your own rule. It stops when you press stop, close the page, or reach a limit.</li>
</ul>
<p>Every round can be checked on the fairness page.</p>`,
    TH: `<p>วงล้อ พลิงโก คีโน เพชร รูเล็ต และบาคาร่ารู้ผลในการกดครั้งเดียว ไฮโล หอคอยมังกร บันไดลิง วิดีโอโป๊กเกอร์ และแบล็คแจ็คเล่นทีละขั้น แต่ละหน้าอธิบายกติกาและอัตราคืนเงินระยะยาว</p>
<ul>
<li>วงล้อ พลิงโก และคีโนให้เลือกความเสี่ยง ยิ่งสูงยิ่งจ่ายมากแต่เกิดน้อยลง</li>
<li>รูเล็ตและบาคาร่า ให้กำหนดมูลค่าชิปหนึ่งอันแล้ววางได้หลายอัน รวมกันเป็นเดิมพันเดียว</li>
<li>เงินที่ได้คืนต่ำกว่าเดิมพันแสดงเป็นการแพ้พร้อมจำนวนที่คืน</li>
<li>รอบที่ยังไม่จบของเกมที่เล่นทีละขั้นรอคุณหนึ่งวัน แม้ปิดหน้า</li>
<li>ในแบล็คแจ็ค ดับเบิล สปลิต และประกันคือการวางเดิมพันเพิ่มในรอบที่เปิดอยู่ หากเงินไม่พอ รอบจะเล่นต่อตามเดิม</li>
<li>เดิมพันอัตโนมัติเล่นต่อเนื่องตามกติกาของคุณ หยุดเมื่อกดหยุด ปิดหน้า หรือถึงขีดจำกัด</li>
</ul>
<p>ทุกรอบตรวจสอบได้ที่หน้าความยุติธรรม</p>`,
    CN: `<p>转盘、弹珠、基诺、钻石、轮盘和百家乐一次操作即出结果；高低牌、龙塔、登梯、视频扑克和二十一点则逐步进行。每个页面都说明规则与长期回报率。</p>
<ul>
<li>转盘、弹珠和基诺可选择风险：风险越高，赔付越多但越少出现。</li>
<li>轮盘和百家乐先设定一枚筹码的面值，再随意放置多枚，合计为一注。</li>
<li>派彩低于投注额时显示为输，并标明返还金额。</li>
<li>逐步进行的游戏未结束的局会保留一天，关闭页面也不受影响。</li>
<li>二十一点的加倍、分牌和保险会在进行中的局追加投注；余额不足时，该局照常继续。</li>
<li>自动投注按您的规则连续进行，按停止、关闭页面或达到限制即停。</li>
</ul>
<p>每一局都可在公平性页面验证。</p>`,
  },
};
