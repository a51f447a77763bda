import { type Language, languageTag } from '@fairhouse/contract/language';
import { letter } from '../../delivery/index.ts';
import type { Mail } from '../verification/notices.ts';

type Told = { brand: string; name: string; time: string; ip: string };
type Words = { subject: string; paragraphs: string[]; label: string };

/** Returns the mail about a fund password's recovery, with the link that stops it. */
export function recoveryMail(
  language: Language,
  { link, usableAt, ...told }: Omit<Told, 'time'> & { usableAt: Date; link: string },
): Omit<Mail, 'to'> {
  const time = new Intl.DateTimeFormat(languageTag[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(usableAt);
  const { subject, paragraphs, label } = wordsOf[language]({ ...told, time: `${time} UTC` });
  return { subject, ...letter(told.brand, paragraphs, { link: { href: link, label } }) };
}

const wordsOf: Record<Language, (told: Told) => Words> = {
  EN: ({ brand, name, time, ip }) => ({
    subject: `Your ${brand} fund password is being recovered`,
    paragraphs: [
      `Hello ${name},`,
      `A new fund password was chosen for your ${brand} account, from ${ip}. Until ${time} the old one stays; then the new one replaces it.`,
      'Was it you? Then there is nothing to do. If not, stop it with the link below, change your password at once and contact customer service.',
    ],
    label: 'Stop the recovery',
  }),
  TH: ({ brand, name, time, ip }) => ({
    subject: `มีการกู้คืนรหัสผ่านการเงิน ${brand} ของคุณ`,
    paragraphs: [
      `สวัสดีคุณ ${name}`,
      `มีการตั้งรหัสผ่านการเงินใหม่สำหรับบัญชี ${brand} ของคุณ จาก ${ip} รหัสเดิมยังใช้ได้จนถึง ${time} หลังจากนั้นรหัสใหม่จะแทนที่`,
      'หากเป็นคุณ ไม่ต้องดำเนินการใดๆ หากไม่ใช่ โปรดหยุดการกู้คืนด้วยลิงก์ด้านล่าง เปลี่ยนรหัสผ่านทันที และติดต่อฝ่ายบริการลูกค้า',
    ],
    label: 'หยุดการกู้คืน',
  }),
  CN: ({ brand, name, time, ip }) => ({
    subject: `您的 ${brand} 资金密码正在找回`,
    paragraphs: [
      `${name}，您好：`,
      `有人从 ${ip} 为您的 ${brand} 账户设置了新的资金密码。${time} 之前旧密码仍然有效，之后将由新密码取代。`,
      '如果是您本人操作，无需理会。否则请立即通过以下链接停止找回，修改密码，并联系客服。',
    ],
    label: '停止找回',
  }),
};
