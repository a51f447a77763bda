import type { ShippedArticle } from './article.ts';

export const fairness: ShippedArticle = {
  id: 'fairness',
  category: 'games',
  title: {
    EN: 'How you can check every result',
    TH: 'วิธีตรวจสอบผลทุกรอบด้วยตัวคุณเอง',
    CN: '如何亲自验证每一局的结果',
  },
  html: {
    EN: `<p>Our in-house games are <strong>provably fair</strong>: we fix the result before you bet, and afterwards you can recompute it yourself. You need not take our word for it.</p>
<h3>What makes a result</h3>
<ul>
<li><strong>Server seed</strong>: 64 random characters that we choose. You see its SHA-256 fingerprint before you bet, so we can no longer change it.</li>
<li><strong>Client seed</strong>: a text that you may choose yourself. We cannot know it when we choose ours.</li>
<li><strong>Nonce</strong>: counts your bets with this pair of seeds: 0, 1, 2 and so on. No number is ever used twice.</li>
</ul>
<p>The result is made from <code>HMAC_SHA256(serverSeed, "clientSeed:nonce:round")</code>. The first four bytes give a number from 0 up to 1; in dice that number times 10,001, cut to a whole number and divided by 100, is the roll.</p>
<h3>How to check it</h3>
<ol>
<li>Note the fingerprint of the server seed before you play.</li>
<li>Set a client seed of your own if you like. That starts a new pair.</li>
<li>Play.</li>
<li>Rotate the seeds. The old server seed is revealed; it must match the fingerprint you noted.</li>
<li>Open the fairness page: it recomputes any of your rounds in your own browser. The scheme is the one that large sites publish, so independent verifiers come to the same results.</li>
</ol>
<p>Seeds cannot be rotated while a round is open, because that would reveal its result.</p>`,
    TH: `<p>เกมของเราเอง<strong>พิสูจน์ความยุติธรรมได้</strong> ผลถูกกำหนดไว้ก่อนคุณวางเดิมพัน และคุณคำนวณซ้ำได้ด้วยตัวเองภายหลัง จึงไม่ต้องเชื่อเพียงคำพูดของเรา</p>
<h3>ผลของแต่ละรอบมาจากอะไร</h3>
<ul>
<li><strong>เซิร์ฟเวอร์ซีด</strong> อักขระสุ่ม 64 ตัวที่เราเป็นผู้เลือก คุณเห็นลายนิ้วมือ SHA-256 ของซีดนี้ก่อนวางเดิมพัน เราจึงเปลี่ยนภายหลังไม่ได้</li>
<li><strong>ไคลเอนต์ซีด</strong> ข้อความที่คุณตั้งเองได้ และเราไม่มีทางรู้ล่วงหน้าตอนเลือกซีดของเรา</li>
<li><strong>นอนซ์</strong> ตัวนับจำนวนเดิมพันของซีดคู่นี้ เริ่มที่ 0, 1, 2 ไปเรื่อย ๆ โดยไม่ใช้เลขซ้ำ</li>
</ul>
<p>ผลคำนวณจาก <code>HMAC_SHA256(serverSeed, "clientSeed:nonce:round")</code> สี่ไบต์แรกให้ค่าตั้งแต่ 0 แต่ไม่ถึง 1 สำหรับเกมไดซ์ นำค่านั้นคูณ 10,001 ปัดเศษทิ้ง แล้วหารด้วย 100 จะได้แต้มที่ออก</p>
<h3>วิธีตรวจสอบ</h3>
<ol>
<li>จดลายนิ้วมือของเซิร์ฟเวอร์ซีดไว้ก่อนเล่น</li>
<li>ตั้งไคลเอนต์ซีดของคุณเองได้ตามต้องการ ซึ่งจะเริ่มซีดคู่ใหม่</li>
<li>เล่นตามปกติ</li>
<li>เปลี่ยนซีด ระบบจะเปิดเผยเซิร์ฟเวอร์ซีดเดิม ซึ่งต้องตรงกับลายนิ้วมือที่จดไว้</li>
<li>เปิดหน้าความยุติธรรม หน้านั้นจะคำนวณรอบใดก็ได้ของคุณซ้ำในเบราว์เซอร์ของคุณเอง วิธีคำนวณเป็นแบบเดียวกับที่เว็บไซต์รายใหญ่เผยแพร่ เครื่องมือตรวจสอบอิสระจึงได้ผลตรงกัน</li>
</ol>
<p>ระหว่างที่ยังมีรอบเล่นค้างอยู่จะเปลี่ยนซีดไม่ได้ เพราะจะเป็นการเปิดเผยผลของรอบนั้น</p>`,
    CN: `<p>本站自营游戏均为<strong>可验证公平</strong>：结果在您下注之前就已确定，事后您可以自行重新计算，无需只听我们的一面之词。</p>
<h3>结果由什么决定</h3>
<ul>
<li><strong>服务器种子</strong>：由我们选定的 64 位随机字符。下注前您就能看到它的 SHA-256 指纹，因此我们无法再更改。</li>
<li><strong>客户端种子</strong>：您可以自行设定的文字。我们选定服务器种子时无从得知。</li>
<li><strong>序号（nonce）</strong>：记录您用这对种子下注的次数，从 0、1、2 依次递增，绝不重复。</li>
</ul>
<p>结果由 <code>HMAC_SHA256(serverSeed, "clientSeed:nonce:round")</code> 得出。前四个字节换算为一个大于等于 0 且小于 1 的数；在骰子游戏中，将它乘以 10,001，舍去小数，再除以 100，就是开出的点数。</p>
<h3>如何验证</h3>
<ol>
<li>开始游戏前，记下服务器种子的指纹。</li>
<li>如有需要，设定您自己的客户端种子，系统会随之启用一对新种子。</li>
<li>进行游戏。</li>
<li>更换种子。原来的服务器种子随即公开，它必须与您记下的指纹相符。</li>
<li>打开公平性页面，您的任何一局都可以在自己的浏览器中重新计算。算法与各大网站公布的相同，第三方验证工具也会得出一致的结果。</li>
</ol>
<p>有未完成的一局时不能更换种子，否则会提前泄露该局的结果。</p>`,
  },
};
