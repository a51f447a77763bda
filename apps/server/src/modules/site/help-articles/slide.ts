import type { ShippedArticle } from './article.ts';

export const slide: ShippedArticle = {
  id: 'slide',
  category: 'games',
  title: { EN: 'How to play slide', TH: 'วิธีเล่นสไลด์', CN: '滑轨玩法' },
  html: {
    EN: `<p>All players watch one reel of multipliers. Before it runs you name the multiplier that it must reach; when it stops there or above, you are paid your stake times the multiplier that you named.</p>
<ul>
<li>Bets are taken until the reel runs, one of a player in each round.</li>
<li>Once the reel runs nobody can do anything: the result decides, also when your connection breaks.</li>
<li>The game returns about 98&nbsp;% of all stakes in the long run, whatever multiplier you name.</li>
<li>The bets of one round are taken while together they may win no more than the largest payout of a round.</li>
</ul>
<p>Each result comes from a chain of hashes. Its last hash was published first, together with the number of a Bitcoin block that was not found yet; the hash of that block is mixed into every result. Press a result to check it in your browser.</p>`,
    TH: `<p>ผู้เล่นทุกคนดูรางตัวคูณเดียวกัน ก่อนรางวิ่งคุณตั้งตัวคูณที่รางต้องไปถึง หากหยุดที่ค่านั้นหรือสูงกว่า คุณได้รับเดิมพันคูณตัวคูณที่ตั้งไว้</p>
<ul>
<li>รับเดิมพันจนกว่ารางจะวิ่ง หนึ่งเดิมพันต่อผู้เล่นต่อรอบ</li>
<li>เมื่อรางวิ่งแล้วไม่มีใครทำอะไรได้ ผลเป็นผู้ตัดสิน แม้การเชื่อมต่อขาดหาย</li>
<li>ในระยะยาวเกมคืนเงินประมาณ 98% ของยอดเดิมพัน ไม่ว่าจะตั้งตัวคูณใด</li>
<li>รับเดิมพันของรอบตราบที่รวมกันชนะได้ไม่เกินเงินรางวัลสูงสุดของรอบ</li>
</ul>
<p>ทุกผลมาจากสายแฮช แฮชสุดท้ายเผยแพร่ไว้ก่อนพร้อมหมายเลขบล็อกบิตคอยน์ที่ยังไม่พบ แฮชของบล็อกนั้นผสมอยู่ในทุกผล กดผลเพื่อตรวจสอบในเบราว์เซอร์ของคุณ</p>`,
    CN: `<p>所有玩家观看同一条倍数滑轨。滑轨启动前，您指定它须达到的倍数；若停在该倍数或以上，您获得投注额乘以所指定的倍数。</p>
<ul>
<li>滑轨启动前接受投注，每位玩家每局一注。</li>
<li>滑轨启动后无人能再操作：由结果决定，网络中断也不受影响。</li>
<li>长期而言，无论指定何种倍数，游戏返还全部投注额的约 98%。</li>
<li>一局的投注合计可能赢得的金额不超过单局最高派彩时，才接受投注。</li>
</ul>
<p>每次结果来自一条哈希链。其最后一个哈希事先公布，同时公布一个尚未产生的比特币区块高度；该区块的哈希参与每次结果。点按任一结果即可在浏览器中验证。</p>`,
  },
};
