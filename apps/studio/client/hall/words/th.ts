import type { WordKey } from './en.ts';

export const th: Record<WordKey, string> = {
  title: 'โถงตลาดโต้รุ่ง',
  loading: 'กำลังเปิดโถง…',
  retry: 'ลองอีกครั้ง',
  back: 'กลับไปที่เว็บไซต์',
  welcome: 'เลือกร้าน เกมและยอดเงินของคุณตามไปด้วย',
  play: 'เล่น {name}',
  returns: 'ผลตอบแทน {rtp}%',
  opening: 'กำลังเปิด {name}…',
  errSession: 'การเข้าชมนี้สิ้นสุดแล้ว กรุณาเปิดโถงอีกครั้ง',
  errMaintenance: 'เกมนี้ปิดชั่วคราว',
  errUnreachable: 'ไม่มีการเชื่อมต่อ กรุณาลองอีกครั้ง',
  errSystem: 'เกิดข้อผิดพลาด กรุณาลองอีกครั้ง',
  VIDEO: 'วิดีโอสล็อต',
  WAYS: 'หลายทาง',
  CLASSIC: 'คลาสสิก',
  balance: 'ยอดเงิน',
};
