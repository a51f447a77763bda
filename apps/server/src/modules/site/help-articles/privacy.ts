import type { ShippedArticle } from './article.ts';

export const privacy: ShippedArticle = {
  id: 'privacy',
  category: 'safety',
  title: { EN: 'Privacy', TH: 'ความเป็นส่วนตัว', CN: '隐私' },
  html: {
    EN: `<ul>
<li>We keep what you enter about yourself, your bets and payments, and the times, addresses and browsers of your logins. They serve to run your account, to protect it, and to meet the law.</li>
<li>Passwords are kept as a hash that nobody can read back. Proofs of payment and keys are kept encrypted.</li>
<li>A game provider receives a number for you, your currency and language; not your name, mail or telephone number.</li>
<li>Other members see your nickname and picture only. Names on the winners’ board and in contests are masked; in your profile you can have none shown at all.</li>
<li>Cookies keep your session, your language and your browser’s number. A counter of visits runs only with your consent.</li>
<li>Records of money are kept as long as the law asks. Ask customer service to see, correct or remove what is kept of you.</li>
</ul>`,
    TH: `<ul>
<li>เราเก็บข้อมูลที่คุณกรอก รายการเดิมพันและการเงิน ตลอดจนเวลา ที่อยู่เครือข่าย และเบราว์เซอร์ที่ใช้เข้าสู่ระบบ เพื่อให้บริการและปกป้องบัญชีของคุณ และเพื่อปฏิบัติตามกฎหมาย</li>
<li>รหัสผ่านถูกเก็บในรูปแบบที่ไม่มีผู้ใดอ่านย้อนกลับได้ ส่วนหลักฐานการชำระเงินและกุญแจต่าง ๆ ถูกเข้ารหัสไว้</li>
<li>ผู้ให้บริการเกมได้รับเพียงหมายเลข สกุลเงิน และภาษาของคุณ ไม่ได้รับชื่อ อีเมล หรือเบอร์โทรศัพท์</li>
<li>สมาชิกคนอื่นเห็นเฉพาะชื่อเล่นและรูปของคุณ ชื่อบนกระดานผู้ชนะและในการแข่งขันถูกปิดบังบางส่วน และคุณเลือกไม่แสดงชื่อเลยได้ในโปรไฟล์</li>
<li>คุกกี้ใช้เก็บเซสชัน ภาษา และหมายเลขเบราว์เซอร์ของคุณ การนับผู้เยี่ยมชมทำงานเมื่อคุณยินยอมเท่านั้น</li>
<li>บันทึกทางการเงินถูกเก็บไว้ตามระยะเวลาที่กฎหมายกำหนด หากต้องการดู แก้ไข หรือลบข้อมูลของคุณ โปรดติดต่อฝ่ายบริการลูกค้า</li>
</ul>`,
    CN: `<ul>
<li>我们保存您填写的资料、投注和资金记录，以及登录的时间、网络地址和浏览器，用于提供服务、保护账户和遵守法律。</li>
<li>密码以无法还原的形式保存；付款凭证和密钥均加密保存。</li>
<li>游戏供应商只会收到代表您的编号、货币和语言，不会收到您的姓名、邮箱或电话号码。</li>
<li>其他会员只能看到您的昵称和头像；赢家榜和竞赛中的名字会部分隐藏；您也可在个人资料中选择完全不显示。</li>
<li>Cookie 用于保存登录状态、语言和浏览器编号；访问统计仅在您同意后启用。</li>
<li>资金记录按法律要求的期限保存。如需查看、更正或删除您的资料，请联系客服。</li>
</ul>`,
  },
};
