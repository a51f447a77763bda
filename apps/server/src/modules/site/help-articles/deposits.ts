import type { ShippedArticle } from './article.ts';

export const deposits: ShippedArticle = {
  id: 'deposits',
  category: 'account',
  title: { EN: 'Deposits', TH: 'การฝากเงิน', CN: '存款' },
  html: {
    EN: `<p>Choose how you pay, enter the amount, and see the fee and what you receive before you agree to anything.</p>
<ul>
<li><strong>Bank transfer</strong>: transfer the exact amount to the account shown and write the reference in the note. Then press “I have paid”. A picture of the receipt and the transfer number help us find the money sooner.</li>
<li><strong>Payment service</strong>: you go on to its page, pay there, and the money is credited by itself.</li>
<li><strong>Crypto</strong>: send the amount shown to the address shown, over the network shown. It is credited after the confirmations that the page counts.</li>
<li><strong>Between members</strong>: you pay another member’s withdrawal; see the article on it.</li>
</ul>
<p>Pay from an account in your own name. You can have three deposits under way; one that you have not paid can be cancelled on its page.</p>
<p>If the time to pay runs out, nothing is lost: money that arrives late is still credited. If another amount arrived than you asked for, a person looks at it and credits what came.</p>
<p>Some deposits have to be staked before you withdraw. How often is shown before you confirm, how much is left on the withdrawal page.</p>`,
    TH: `<p>เลือกวิธีชำระเงิน กรอกจำนวน แล้วดูค่าธรรมเนียมและยอดที่จะได้รับก่อนยืนยันทุกครั้ง</p>
<ul>
<li><strong>โอนผ่านธนาคาร</strong> โอนให้ตรงจำนวนไปยังบัญชีที่แสดง ใส่รหัสอ้างอิงในบันทึกช่วยจำ แล้วกด “ฉันชำระแล้ว” รูปสลิปและเลขที่รายการโอนช่วยให้เราพบเงินเร็วขึ้น</li>
<li><strong>ระบบชำระเงิน</strong> ไปชำระที่หน้าของระบบ แล้วเงินจะเข้าเอง</li>
<li><strong>คริปโต</strong> โอนจำนวนที่แสดงไปยังที่อยู่ที่แสดง ผ่านเครือข่ายที่ระบุ เงินเข้าเมื่อยืนยันครบตามที่หน้าแสดง</li>
<li><strong>ระหว่างสมาชิก</strong> โอนให้รายการถอนของสมาชิกอื่น อ่านเพิ่มเติมได้ในบทความนั้น</li>
</ul>
<p>โปรดโอนจากบัญชีชื่อของคุณเอง มีรายการฝากพร้อมกันได้ไม่เกิน 3 รายการ รายการที่ยังไม่ได้ชำระยกเลิกได้ในหน้ารายการนั้น</p>
<p>หากหมดเวลาชำระ เงินจะไม่หาย เงินที่มาถึงภายหลังยังเข้าให้คุณ หากจำนวนที่เข้าไม่ตรงกับที่แจ้ง ทีมงานจะตรวจสอบและเติมตามจำนวนที่เข้าจริง</p>
<p>เงินฝากบางรายการต้องมียอดเดิมพันก่อนถอน เราแสดงจำนวนเท่าก่อนคุณยืนยัน และแสดงยอดที่เหลือในหน้าถอนเงิน</p>`,
    CN: `<p>选择付款方式并输入金额，确认之前即可看到手续费和到账金额。</p>
<ul>
<li><strong>银行转账</strong>：按准确金额转入页面所示账户，并在备注中填写附言码，然后点“我已付款”。上传回单图片并填写流水号，可更快查到款项。</li>
<li><strong>支付服务</strong>：前往其页面付款，完成后自动到账。</li>
<li><strong>加密货币</strong>：按所示金额、地址和网络转账，页面会显示确认次数，达到后到账。</li>
<li><strong>会员之间</strong>：为其他会员的提款付款，详见相应文章。</li>
</ul>
<p>请使用本人名下的账户付款。最多可同时进行三笔存款；尚未付款的存款可在其页面取消。</p>
<p>付款时间已过也不会丢失：晚到的款项仍会入账。如到账金额与申请不同，由人工核实后按实际金额入账。</p>
<p>部分存款在提款前需完成流水。倍数会在确认前显示，剩余流水见提款页面。</p>`,
  },
};
