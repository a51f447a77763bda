import type { ShippedArticle } from './article.ts';

export const withdrawals: ShippedArticle = {
  id: 'withdrawals',
  category: 'account',
  title: { EN: 'Withdrawals', TH: 'การถอนเงิน', CN: '提款' },
  html: {
    EN: `<p>You withdraw to accounts of your own: bind a bank account, an e-wallet or an address under <strong>Payout accounts</strong> first. It takes your fund password, and the name on the account must be your real name from your profile.</p>
<ul>
<li><strong>Turnover</strong>: deposits and gifts are played before they can be withdrawn. The withdrawal page shows how much is left and what it comes from. Every valid bet counts once, for the oldest first.</li>
<li><strong>Limits</strong>: a day has a number and an amount of withdrawals, which the page shows, with what is left of them and what is free of charge.</li>
<li><strong>Set aside</strong>: what you ask for leaves your balance at once and is kept for you until it is paid.</li>
<li><strong>Cancel</strong>: as long as nobody has decided, you cancel with one press and have the money back at once.</li>
</ul>
<p>Our team checks every withdrawal, large ones by two people. If one is rejected, the money is back in your balance and you read why. If the bank does not take a payout, the money stays set aside and we try again or give it back. You find every step, with its time, on the page of the withdrawal.</p>
<p>Have you forgotten your fund password? Press <strong>Forgot it?</strong> where it is asked for: with your login password and one more proof you choose a new one, which is good after 24 hours. Until then the old one stays, and you can stop the change.</p>
<p>An account that a withdrawal is on its way to can be removed once that is finished.</p>`,
    TH: `<p>คุณถอนเงินเข้าบัญชีของคุณเองเท่านั้น เริ่มจากผูกบัญชีธนาคาร อีวอลเล็ต หรือที่อยู่คริปโตที่ <strong>บัญชีรับเงิน</strong> โดยใช้รหัสผ่านการเงิน และชื่อบัญชีต้องตรงกับชื่อจริงในโปรไฟล์</p>
<ul>
<li><strong>ยอดเทิร์นโอเวอร์</strong> เงินฝากและของขวัญต้องนำไปเล่นก่อนจึงถอนได้ หน้าถอนเงินแสดงยอดที่เหลือและที่มา ทุกการเดิมพันที่มีผลนับหนึ่งครั้ง เริ่มจากรายการเก่าที่สุด</li>
<li><strong>วงเงิน</strong> แต่ละวันจำกัดจำนวนครั้งและจำนวนเงิน หน้าถอนเงินแสดงส่วนที่เหลือและจำนวนครั้งที่ไม่เสียค่าธรรมเนียม</li>
<li><strong>กันเงินไว้</strong> ยอดที่ขอถอนจะหักจากยอดเงินทันทีและกันไว้ให้คุณจนกว่าจะโอน</li>
<li><strong>ยกเลิก</strong> ตราบใดที่ยังไม่มีการอนุมัติ คุณยกเลิกได้ในครั้งเดียวและได้เงินคืนทันที</li>
</ul>
<p>ทีมงานตรวจสอบทุกรายการถอน รายการใหญ่ตรวจสองคน หากถูกปฏิเสธ เงินจะคืนเข้ายอดพร้อมเหตุผล หากธนาคารโอนไม่สำเร็จ เงินยังกันไว้ และเราจะลองใหม่หรือคืนให้ ทุกขั้นตอนพร้อมเวลาอยู่ในหน้ารายการถอน</p>
<p>ลืมรหัสผ่านการเงิน กด <strong>ลืมรหัส?</strong> ตรงที่ให้กรอก ใช้รหัสผ่านเข้าสู่ระบบและหลักฐานอีกหนึ่งอย่างเพื่อตั้งรหัสใหม่ ซึ่งใช้ได้หลังครบ 24 ชั่วโมง ระหว่างนี้รหัสเดิมยังใช้ได้ และคุณหยุดการเปลี่ยนได้</p>
<p>บัญชีที่มีรายการถอนกำลังดำเนินการ จะลบได้เมื่อรายการเสร็จสิ้น</p>`,
    CN: `<p>提款只付往您本人的账户：请先在<strong>收款账户</strong>中绑定银行账户、电子钱包或地址。绑定需要资金密码，账户姓名须与个人资料中的真实姓名一致。</p>
<ul>
<li><strong>流水</strong>：存款和礼金须先投注才能提款。提款页会显示还差多少及其来源，每笔有效投注只计一次，先满足最早的要求。</li>
<li><strong>限额</strong>：每天有次数和金额限制，页面会显示剩余部分以及免手续费的次数。</li>
<li><strong>预留</strong>：申请的金额会立即从余额中划出，为您保留到付款为止。</li>
<li><strong>取消</strong>：在审核决定之前，您可以一键取消，款项立即退回。</li>
</ul>
<p>我们会审核每一笔提款，大额由两人审核。如被拒绝，款项退回余额，您能看到原因；如银行付款未成功，款项仍为您预留，我们会重试或退回。每一步及其时间都在提款详情页上。</p>
<p>忘记资金密码？请在需要输入的地方点击<strong>忘记了？</strong>，凭登录密码和另一项验证设置新密码，24 小时后生效。在此之前旧密码仍然有效，您也可以停止更改。</p>
<p>有提款正在付往的账户，完成后才能移除。</p>`,
  },
};
