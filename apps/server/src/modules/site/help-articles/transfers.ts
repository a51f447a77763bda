import type { ShippedArticle } from './article.ts';

export const transfers: ShippedArticle = {
  id: 'wallets-and-transfers',
  category: 'account',
  title: { EN: 'Wallets and transfers', TH: 'กระเป๋าเงินและการโอน', CN: '钱包与转账' },
  html: {
    EN: `<p>Your main wallet pays for most games directly. Some game providers keep a wallet of their own.</p>
<ul>
<li><strong>Move in</strong>: choose the game provider in <em>My wallet</em> and an amount. It is yours to play with there at once.</li>
<li><strong>Bring back</strong>: one press brings home everything that is at one game provider, <em>Bring everything back</em> what is at all of them. What you won or lost there is shown beside it.</li>
<li><strong>Processing</strong> means that the game provider has not answered yet. Your money is safe: it is not in two places and not lost, and we ask until we know. If something cannot be brought back, a game is often still open there.</li>
</ul>
<p><strong>Transfers to members</strong> go to the member who brought you here and to members you brought, in the currency of your account. You see the names, the amount and the time before you confirm with your fund password. What is sent arrives at once and cannot be called back. What a deposit still asks you to stake has to be staked first, and each day has its limits.</p>`,
    TH: `<p>กระเป๋าหลักใช้เล่นเกมส่วนใหญ่ได้โดยตรง ค่ายเกมบางแห่งมีกระเป๋าแยกต่างหาก</p>
<ul>
<li><strong>โอนเข้า</strong>: เลือกค่ายเกมใน <em>กระเป๋าเงินของฉัน</em> แล้วใส่จำนวนเงิน ใช้เล่นที่ค่ายนั้นได้ทันที</li>
<li><strong>ดึงกลับ</strong>: กดครั้งเดียวเพื่อดึงเงินทั้งหมดกลับจากค่ายเกมหนึ่ง หรือกด <em>ดึงเงินกลับทั้งหมด</em> เพื่อดึงจากทุกค่าย พร้อมแสดงยอดได้เสีย</li>
<li><strong>กำลังดำเนินการ</strong> หมายถึงค่ายเกมยังไม่ตอบ เงินของคุณปลอดภัย ไม่ซ้ำและไม่หาย เราจะถามจนกว่าจะทราบผล หากดึงกลับไม่ได้ มักเป็นเพราะยังมีเกมค้างอยู่</li>
</ul>
<p><strong>การโอนให้สมาชิก</strong> โอนได้ให้สมาชิกที่แนะนำคุณและสมาชิกที่คุณแนะนำ ในสกุลเงินของบัญชี คุณจะเห็นชื่อ จำนวนเงิน และเวลาก่อนยืนยันด้วยรหัสผ่านการเงิน โอนแล้วเงินเข้าทันทีและเรียกคืนไม่ได้ ต้องทำยอดเดิมพันที่ค้างจากการฝากให้ครบก่อน และแต่ละวันมีวงเงินจำกัด</p>`,
    CN: `<p>大多数游戏可直接使用主钱包，部分游戏厂商有独立钱包。</p>
<ul>
<li><strong>转入</strong>：在<em>我的钱包</em>中选择游戏厂商并填写金额，即可在该处游戏。</li>
<li><strong>转回</strong>：一键转回某一游戏厂商的全部资金，或用<em>一键转回</em>转回所有游戏厂商的资金，旁边显示输赢。</li>
<li><strong>处理中</strong>表示游戏厂商尚未答复。您的资金安全，不会重复也不会丢失，我们会一直查询直到有结果。无法转回时，通常是因为还有未结束的游戏。</li>
</ul>
<p><strong>会员转账</strong>可转给邀请您的会员和您邀请的会员，币种须与您的账户相同。输入资金密码确认之前，您会看到姓名、金额和时间。转出后立即到账，无法撤回。须先完成存款要求的流水，每天有额度限制。</p>`,
  },
};
