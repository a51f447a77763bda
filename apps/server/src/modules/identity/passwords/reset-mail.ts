import type { Language } from '@fairhouse/contract/language';
import { letter } from '../../delivery/index.ts';
import type { Mail } from '../verification/notices.ts';

type Told = { brand: string; account: string; minutes: number };
type Words = { subject: string; paragraphs: string[]; label: string };

/** Returns the mail with the link to reset the password. */
export function resetMail(language: Language, { link, ...told }: Told & { link: string }): Omit<Mail, 'to'> {
  const { subject, paragraphs, label } = wordsOf[language](told);
  return { subject, ...letter(told.brand, paragraphs, { link: { href: link, label } }) };
}

const wordsOf: Record<Language, (told: Told) => Words> = {
  EN: ({ brand, account, minutes }) => ({
    subject: `Choose a new ${brand} password`,
    paragraphs: [
      `Hello ${account},`,
      `You asked for a new password. The link below works once and for ${minutes} minutes.`,
      'Was it not you? Then do nothing: your password stays as it is. Our staff never ask for it.',
    ],
    label: 'Choose a new password',
  }),
  TH: ({ brand, account, minutes }) => ({
    subject: `ตั้งรหัสผ่าน ${brand} ใหม่`,
    paragraphs: [
      `สวัสดีคุณ ${account}`,
      `คุณได้ขอตั้งรหัสผ่านใหม่ ลิงก์ด้านล่างใช้ได้ครั้งเดียวภายใน ${minutes} นาที`,
      'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใดๆ รหัสผ่านเดิมยังใช้ได้ตามปกติ เจ้าหน้าที่ของเราจะไม่ขอรหัสผ่านจากคุณ',
    ],
    label: 'ตั้งรหัสผ่านใหม่',
  }),
  CN: ({ brand, account, minutes }) => ({
    subject: `设置新的 ${brand} 密码`,
    paragraphs: [
      `${account}，您好：`,
      `您申请了重新设置密码。以下链接仅可使用一次，${minutes} 分钟内有效。`,
      '如非本人操作，请忽略此邮件，您的密码不会改变。我们的工作人员绝不会向您索要密码。',
    ],
    label: '设置新密码',
  }),
};
