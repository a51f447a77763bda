import type { ShippedArticle } from './article.ts';

export const holds: ShippedArticle = {
  id: 'holds',
  category: 'account',
  title: { EN: 'Money on hold and corrections', TH: 'เงินที่ถูกพักไว้และการปรับยอด', CN: '资金冻结与调整' },
  html: {
    EN: `<h3>Why is part of my balance on hold?</h3>
<p>Money that waits for something is set aside: a withdrawal that you have asked for, the guarantee of a transfer that you are making to another member, money on its way to a game provider. It is yours, and it comes back or moves on as soon as that is done. Our team can also set an amount aside, or stop withdrawals of an account, while something has to be cleared up; you find a message in your inbox then.</p>
<h3>What can I do?</h3>
<p>Contact customer service and name the time of the message. You can go on playing with the rest of your balance. When the hold is lifted, the money is back at once and you get another message.</p>
<h3>Corrections by our team</h3>
<p>If something went wrong, our team can credit or debit your balance. Two people have to agree to it, you get a message, and your account record shows it.</p>
<h3>A deposit was taken back</h3>
<p>If a bank or card company takes a payment back after we credited it, the amount leaves your balance. If there is less than that, the rest is owed and is taken from your next deposits and winnings.</p>`,
    TH: `<h3>ทำไมยอดเงินบางส่วนจึงถูกพักไว้</h3>
<p>เงินที่รอดำเนินการจะถูกกันไว้ก่อน เช่น รายการถอนที่คุณแจ้ง เงินประกันของการโอนให้สมาชิกอื่น หรือเงินที่กำลังโอนไปยังค่ายเกม เงินส่วนนี้ยังเป็นของคุณ และจะคืนหรือโอนต่อทันทีที่ดำเนินการเสร็จ นอกจากนี้ ทีมงานอาจพักยอดเงินบางส่วนหรือระงับการถอนชั่วคราวระหว่างตรวจสอบ โดยจะแจ้งให้คุณทราบทางกล่องข้อความ</p>
<h3>ต้องทำอย่างไร</h3>
<p>ติดต่อฝ่ายบริการลูกค้าและแจ้งเวลาของข้อความที่ได้รับ ระหว่างนี้คุณยังเล่นด้วยยอดเงินที่เหลือได้ตามปกติ เมื่อยกเลิกการพัก เงินจะคืนเข้ายอดทันทีและคุณจะได้รับข้อความอีกครั้ง</p>
<h3>การปรับยอดโดยทีมงาน</h3>
<p>หากเกิดข้อผิดพลาด ทีมงานสามารถเพิ่มหรือหักยอดเงินให้ถูกต้องได้ โดยต้องมีเจ้าหน้าที่สองคนเห็นชอบ คุณจะได้รับข้อความ และรายการจะแสดงในประวัติบัญชี</p>
<h3>เงินฝากถูกเรียกคืน</h3>
<p>หากธนาคารหรือบริษัทบัตรเรียกเงินคืนหลังจากยอดเข้าแล้ว จำนวนนั้นจะถูกหักจากยอดเงินของคุณ หากยอดไม่พอ ส่วนที่ขาดจะเป็นยอดค้างและหักจากเงินฝากหรือเงินรางวัลครั้งต่อไป</p>`,
    CN: `<h3>为什么部分余额被冻结？</h3>
<p>等待处理的资金会先被预留：您申请的提款、您向其他会员付款时的保证金、正在转往游戏厂商的资金。这些钱仍属于您，处理完成后会立即退回或转出。核实情况期间，我们的工作人员也可能冻结部分金额或暂停账户提款，届时您会在收件箱收到通知。</p>
<h3>我该怎么办？</h3>
<p>请联系客服并告知通知的时间。您仍可使用其余余额继续游戏。解除冻结后，资金立即恢复，您会再次收到通知。</p>
<h3>工作人员调整余额</h3>
<p>如出现差错，工作人员可为您增加或扣减余额。每笔调整须经两名工作人员同意，您会收到通知，账户记录中也会显示。</p>
<h3>存款被撤回</h3>
<p>若银行或发卡机构在入账后撤回付款，该金额会从您的余额中扣除。余额不足时，差额记为欠款，从之后的存款和奖金中扣还。</p>`,
  },
};
