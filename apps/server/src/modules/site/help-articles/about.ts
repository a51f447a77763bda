import type { ShippedArticle } from './article.ts';

export const about: ShippedArticle = {
  id: 'about',
  category: 'about',
  title: { EN: 'About us', TH: 'เกี่ยวกับเรา', CN: '关于我们' },
  html: {
    EN: `<p>We are a house that can be checked. What you see of a game is what decides it: its rules, its exact return and, for our own games, the seeds from which each result follows.</p>
<ul>
<li><strong>Your money</strong> stands in a double-entry ledger: every amount has its counterpart, and nothing in it is ever rewritten.</li>
<li><strong>Your results</strong> are fixed before you bet. The <a href="/fairness">fairness page</a> recomputes them in your own browser.</li>
<li><strong>Your limits</strong> are yours: those that you tighten hold at once, and a break that you take is lifted by nobody.</li>
</ul>
<p>Write to customer service if you want to know more.</p>`,
    TH: `<p>เราเป็นคาสิโนที่ตรวจสอบได้ สิ่งที่คุณเห็นของเกมคือสิ่งที่ตัดสินผล ทั้งกติกา อัตราคืนที่แท้จริง และสำหรับเกมของเราเอง คือซีดที่กำหนดผลแต่ละรอบ</p>
<ul>
<li><strong>เงินของคุณ</strong>อยู่ในบัญชีคู่ ทุกยอดมีคู่ของมัน และไม่มีการเขียนทับย้อนหลัง</li>
<li><strong>ผลของคุณ</strong>ถูกกำหนดก่อนวางเดิมพัน <a href="/fairness">หน้าความยุติธรรม</a>คำนวณซ้ำให้ดูในเบราว์เซอร์ของคุณเอง</li>
<li><strong>วงเงินของคุณ</strong>เป็นของคุณ การลดมีผลทันที และการพักที่คุณเลือกไม่มีใครยกเลิกให้ได้</li>
</ul>
<p>หากต้องการทราบเพิ่มเติม โปรดติดต่อฝ่ายบริการลูกค้า</p>`,
    CN: `<p>我们是一家可以被检验的娱乐场。您所见的，就是决定结果的一切：规则、确切的返还率，以及自营游戏中推导每个结果的种子。</p>
<ul>
<li><strong>您的资金</strong>记在复式账本中：每一笔都有对应账目，从不改写。</li>
<li><strong>您的结果</strong>在下注前就已确定，<a href="/fairness">公平性页面</a>可在您自己的浏览器中重新计算。</li>
<li><strong>您的限额</strong>由您做主：收紧立即生效，您选择的休息期任何人都不能取消。</li>
</ul>
<p>如想了解更多，请联系客服。</p>`,
  },
};
