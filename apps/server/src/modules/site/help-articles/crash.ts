import type { ShippedArticle } from './article.ts';

export const crash: ShippedArticle = {
  id: 'crash',
  category: 'games',
  title: { EN: 'How to play crash', TH: 'วิธีเล่นแครช', CN: '飞升玩法' },
  html: {
    EN: `<p>All players are in one flight. Its multiplier grows from 1.00 until the flight ends. Who leaves before that is paid the stake times the multiplier; who does not loses the stake.</p>
<ul>
<li>Bets are taken until the take-off, one of a player in each flight.</li>
<li>Cash out by hand: what counts is the moment at which your press reaches us, not the one at which your screen shows it.</li>
<li>Set a multiplier and the bet leaves there by itself. The result decides it: it is paid whenever the flight reaches your multiplier, also when your connection breaks.</li>
<li>The game returns about 99&nbsp;% of all stakes in the long run, wherever you leave.</li>
<li>A bet leaves by itself at the largest payout. The bets of one flight together win at most the largest payout of a round; where that is reached is fixed at the take-off.</li>
</ul>
<p>Each end comes from a chain of hashes. Its last hash was published first, together with the number of a Bitcoin block that was not found yet; the hash of that block is mixed into every result. Press the end of a flight to check it in your browser.</p>`,
    TH: `<p>ผู้เล่นทุกคนอยู่ในเที่ยวบินเดียวกัน ตัวคูณเริ่มที่ 1.00 และเพิ่มขึ้นจนเที่ยวบินจบ ผู้ที่ออกก่อนได้รับเดิมพันคูณตัวคูณ ผู้ที่ไม่ออกเสียเดิมพัน</p>
<ul>
<li>รับเดิมพันจนถึงเวลาบินขึ้น หนึ่งเดิมพันต่อผู้เล่นต่อเที่ยว</li>
<li>การกดถอนเองนับเวลาที่คำสั่งมาถึงระบบ ไม่ใช่เวลาที่หน้าจอแสดง</li>
<li>หากตั้งตัวคูณไว้ เดิมพันจะออกเองที่จุดนั้น ผลเป็นผู้ตัดสิน จ่ายทุกครั้งที่เที่ยวบินไปถึง แม้การเชื่อมต่อขาดหาย</li>
<li>ในระยะยาวเกมคืนเงินให้ผู้เล่นประมาณ 99% ของยอดเดิมพัน ไม่ว่าจะออกที่ใด</li>
<li>เดิมพันจะออกเองเมื่อถึงเงินรางวัลสูงสุด เดิมพันทั้งหมดของเที่ยวรวมกันชนะได้ไม่เกินเงินรางวัลสูงสุดของรอบ ซึ่งกำหนดไว้ตั้งแต่บินขึ้น</li>
</ul>
<p>ทุกผลมาจากสายแฮช แฮชสุดท้ายเผยแพร่ไว้ก่อนพร้อมหมายเลขบล็อกบิตคอยน์ที่ยังไม่พบ แฮชของบล็อกนั้นผสมอยู่ในทุกผล กดผลของเที่ยวบินเพื่อตรวจสอบในเบราว์เซอร์ของคุณ</p>`,
    CN: `<p>所有玩家同乘一次飞行，倍数自 1.00 起增长，直到飞行结束。在此之前离开者获得投注额乘以倍数，未离开者失去投注额。</p>
<ul>
<li>起飞前接受投注，每位玩家每次飞行一注。</li>
<li>手动兑现以您的指令到达我方的时刻为准，而非屏幕显示的时刻。</li>
<li>设定倍数后，投注会在该处自动离开，并由结果决定：只要飞行达到您的倍数即派彩，网络中断也不受影响。</li>
<li>长期而言，无论在何处离开，游戏返还全部投注额的约 99%。</li>
<li>投注达到最高派彩时自动离开。一次飞行的全部投注合计最多赢得单局最高派彩，其界限在起飞时即已确定。</li>
</ul>
<p>每次结果来自一条哈希链。其最后一个哈希事先公布，同时公布一个尚未产生的比特币区块高度；该区块的哈希参与每次结果。点按任一飞行结果即可在浏览器中验证。</p>`,
  },
};
