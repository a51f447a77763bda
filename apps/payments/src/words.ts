/** The payment page's texts. `{…}` are filled in. */
const en = {
  title: 'Payment',
  sandbox: 'Sandbox: no real money moves here.',
  to: 'Payment to {merchant}',
  reference: 'Reference {reference}',
  pay: 'Pay {amount}',
  send: 'Send {amount}',
  cancel: 'Cancel payment',
  cancelled: 'Payment cancelled',
  cancelledHint: 'Nothing was charged.',
  paid: 'Payment complete',
  paidHint: '{amount} was paid. You can go back now.',
  confirming: 'Waiting for confirmations',
  confirmingHint: '{count} of {needed}. This page follows by itself.',
  expired: 'This payment has expired',
  expiredHint: 'You can still pay: what arrives late is checked and credited.',
  address: 'Address ({network})',
  back: 'Back to the site',
  missing: 'There is no such payment',
  missingHint: 'Check the address, or start again on the site.',
  more: 'Try what can go wrong',
  otherAmount: 'Another amount',
  fault: 'What happens to the notices',
  badAmount: 'Give an amount like 12.50.',
  faults: {
    none: 'Nothing special',
    late: 'They come late',
    doubled: 'They come twice',
    'wrong-amount': 'Too little is paid',
    'wrong-signature': 'They are signed wrongly',
    never: 'They never come',
    reordered: 'They come in the wrong order',
    reorganised: 'Confirmations fall back',
  },
};

type Words = typeof en;

const th: Words = {
  title: 'ชำระเงิน',
  sandbox: 'ระบบทดสอบ: ไม่มีการเคลื่อนไหวของเงินจริง',
  to: 'ชำระให้ {merchant}',
  reference: 'เลขอ้างอิง {reference}',
  pay: 'ชำระ {amount}',
  send: 'ส่ง {amount}',
  cancel: 'ยกเลิกการชำระเงิน',
  cancelled: 'ยกเลิกการชำระเงินแล้ว',
  cancelledHint: 'ไม่มีการหักเงิน',
  paid: 'ชำระเงินเรียบร้อย',
  paidHint: 'ชำระแล้ว {amount} กลับไปที่เว็บไซต์ได้เลย',
  confirming: 'กำลังรอการยืนยัน',
  confirmingHint: '{count} จาก {needed} หน้านี้จะอัปเดตเอง',
  expired: 'รายการนี้หมดเวลาแล้ว',
  expiredHint: 'ยังชำระได้ เงินที่มาช้าจะถูกตรวจสอบและเติมให้',
  address: 'ที่อยู่ ({network})',
  back: 'กลับไปที่เว็บไซต์',
  missing: 'ไม่พบรายการชำระเงินนี้',
  missingHint: 'โปรดตรวจสอบที่อยู่ หรือเริ่มใหม่ที่เว็บไซต์',
  more: 'ลองกรณีที่ผิดพลาด',
  otherAmount: 'จำนวนอื่น',
  fault: 'สิ่งที่เกิดกับการแจ้งเตือน',
  badAmount: 'กรอกจำนวน เช่น 12.50',
  faults: {
    none: 'ปกติ',
    late: 'มาช้า',
    doubled: 'มาซ้ำสองครั้ง',
    'wrong-amount': 'ชำระไม่ครบ',
    'wrong-signature': 'ลายเซ็นผิด',
    never: 'ไม่มาเลย',
    reordered: 'มาผิดลำดับ',
    reorganised: 'จำนวนการยืนยันลดลง',
  },
};

const zh: Words = {
  title: '付款',
  sandbox: '沙盒环境：不涉及真实资金。',
  to: '付款给 {merchant}',
  reference: '参考号 {reference}',
  pay: '支付 {amount}',
  send: '发送 {amount}',
  cancel: '取消付款',
  cancelled: '付款已取消',
  cancelledHint: '未扣除任何款项。',
  paid: '付款完成',
  paidHint: '已支付 {amount}，您可以返回了。',
  confirming: '等待确认',
  confirmingHint: '已确认 {count}/{needed}，本页会自动更新。',
  expired: '付款已过期',
  expiredHint: '您仍可付款：迟到的款项经核实后入账。',
  address: '地址（{network}）',
  back: '返回网站',
  missing: '没有这笔付款',
  missingHint: '请检查地址，或在网站上重新发起。',
  more: '试试各种异常',
  otherAmount: '其他金额',
  fault: '通知会怎样',
  badAmount: '请输入金额，例如 12.50。',
  faults: {
    none: '正常',
    late: '延迟到达',
    doubled: '重复到达',
    'wrong-amount': '付款不足',
    'wrong-signature': '签名错误',
    never: '永不到达',
    reordered: '顺序颠倒',
    reorganised: '确认数回退',
  },
};

export function wordsOf(language: string): { words: Words; tag: string } {
  if (language === 'TH') return { words: th, tag: 'th' };
  if (language === 'CN') return { words: zh, tag: 'zh' };
  return { words: en, tag: 'en' };
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
