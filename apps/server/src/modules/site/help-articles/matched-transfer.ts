import type { ShippedArticle } from './article.ts';

export const matchedTransfer: ShippedArticle = {
  id: 'member-to-member',
  category: 'account',
  title: { EN: 'Member to member', TH: 'สมาชิกถึงสมาชิก', CN: '会员互转' },
  html: {
    EN: `<p>A withdrawal can be paid by another member’s deposit. The money goes straight from one bank account to the other.</p>
<p><strong>As the depositor</strong></p>
<ul>
<li>Choose an amount. A small guarantee is set aside from your balance until the payment is confirmed.</li>
<li>Transfer exactly this amount within the time shown, from an account in your own name, with the note that is shown.</li>
<li>Press “I have paid” and add a picture of the slip. When the other member confirms, or does not answer in time, the amount is in your balance and the guarantee comes back.</li>
</ul>
<p><strong>As the one who is paid</strong></p>
<ul>
<li>Your withdrawal may arrive in several parts. Its page shows the amount received and what remains.</li>
<li>Answer each part: <em>received</em>, <em>not received</em> with pictures of your account’s movements, or <em>all received</em>. Look into your account first: a confirmation cannot be taken back.</li>
<li>Without an answer within the minutes shown on the page a payment counts as received.</li>
</ul>
<p><strong>When both sides disagree</strong>, our team looks at the pictures of both. If the money arrived but was not paid as agreed, the receipt is forced: the amount counts as received, and the depositor’s guarantee is not refunded. If it did not arrive, nothing is credited, and the amount waits for another member. Your pictures are seen by you and our team only.</p>`,
    TH: `<p>รายการถอนสามารถจ่ายด้วยเงินฝากของสมาชิกอื่นได้ เงินจะโอนตรงจากบัญชีธนาคารหนึ่งไปยังอีกบัญชีหนึ่ง</p>
<p><strong>สำหรับผู้ฝาก</strong></p>
<ul>
<li>เลือกจำนวนเงิน ระบบจะกันเงินประกันเล็กน้อยจากยอดของคุณไว้จนกว่าจะยืนยันการชำระ</li>
<li>โอนเงินให้ตรงจำนวนภายในเวลาที่แสดง จากบัญชีชื่อของคุณเอง พร้อมบันทึกช่วยจำที่แสดงไว้</li>
<li>กด “ฉันโอนแล้ว” และแนบรูปสลิป เมื่อสมาชิกอีกฝ่ายยืนยัน หรือไม่ตอบภายในเวลา เงินจะเข้ายอดของคุณและเงินประกันจะคืนให้</li>
</ul>
<p><strong>สำหรับผู้รับเงิน</strong></p>
<ul>
<li>เงินถอนอาจเข้ามาหลายส่วน หน้ารายการแสดงจำนวนที่ได้รับและจำนวนคงเหลือ</li>
<li>ตอบแต่ละส่วนว่า <em>ได้รับ</em> <em>ไม่ได้รับ</em> พร้อมรูปรายการเดินบัญชี หรือ <em>ได้รับทั้งหมด</em> กรุณาตรวจสอบบัญชีก่อน เพราะยืนยันแล้วแก้ไขไม่ได้</li>
<li>หากไม่ตอบภายในเวลาที่แสดงบนหน้า จะถือว่าได้รับเงินแล้ว</li>
</ul>
<p><strong>เมื่อทั้งสองฝ่ายเห็นไม่ตรงกัน</strong> ทีมงานจะตรวจสอบรูปของทั้งสองฝ่าย หากเงินเข้าแล้วแต่ไม่ได้จ่ายตามที่ตกลง จะบังคับรับเงิน คือถือว่าได้รับแล้ว และเงินประกันของผู้ฝากจะไม่คืน หากเงินไม่เข้า จะไม่มียอดเข้าผู้ฝาก และยอดนี้รอสมาชิกท่านอื่น รูปของคุณเห็นได้เฉพาะคุณและทีมงาน</p>`,
    CN: `<p>一笔提款可以由其他会员的存款来支付，款项直接从一个银行账户转入另一个账户。</p>
<p><strong>作为存款人</strong></p>
<ul>
<li>选择金额。系统会从您的余额中冻结少量保证金，直到付款得到确认。</li>
<li>在所示时间内，用本人账户按此金额转账，并填写所示附言。</li>
<li>点击“我已支付”并上传凭证。对方确认或逾时未回应后，金额即存入您的余额，保证金退还。</li>
</ul>
<p><strong>作为收款人</strong></p>
<ul>
<li>提款可能分几笔到账，页面显示已收金额和剩余金额。</li>
<li>请逐笔回应：<em>已收到</em>、<em>未收到</em>（附账户交易记录图片）或<em>全部收到</em>。请先查看账户：确认后无法撤销。</li>
<li>在页面所示分钟内未回应，即视为已收款。</li>
</ul>
<p><strong>双方意见不一致时</strong>，客服会查看双方的图片。若款项已到但未按约定支付，将强制收款：视为已收，存款人的保证金不予退还。若款项未到，则不入账，该金额等待其他会员支付。您的图片仅您和客服可见。</p>`,
  },
};
