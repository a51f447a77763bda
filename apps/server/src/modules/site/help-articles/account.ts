import type { ShippedArticle } from './article.ts';

export const account: ShippedArticle = {
  id: 'account',
  category: 'account',
  title: { EN: 'Your account', TH: 'บัญชีของคุณ', CN: '您的账号' },
  html: {
    EN: `<h3>Open an account</h3>
<p>Choose “Open an account”, pick a username and a password, type the letters of the picture and agree to the terms. The form shows the rules of each field while you type. Capital and small letters make no difference in a username.</p>
<h3>The currency of your account</h3>
<p>Where several currencies are offered, you choose one when you open the account. Your balance, stakes, limits and records are kept in it for good: it cannot be changed later, and nothing is converted behind your back. Where a way to pay uses another currency, you see the rate and both amounts before you confirm.</p>
<h3>Log in and sign out</h3>
<p>After a failed attempt the login asks for the letters of a picture. After many failed attempts it pauses for a while, to stop others from guessing your password. You are signed out when you close the browser, when you leave the site unused for long, or when you choose “Sign out” in the account menu.</p>
<h3>Keep your password to yourself</h3>
<ul>
<li>Use a password that you use nowhere else.</li>
<li>It is encrypted on its way to us and kept only as a hash: nobody here can read it, and nobody from here will ever ask you for it.</li>
<li>On a computer that others use, sign out when you are done.</li>
</ul>
<h3>Your messages</h3>
<p>We write to your inbox when a deposit is credited or fails, when a withdrawal is approved, rejected or paid, and when somebody adds or removes a payout account. A red number on your picture tells how many you have not read. Messages are kept for a year.</p>
<h3>Make yourself at home</h3>
<p>Choose English, Thai or Chinese and a dark or light look. With the eye beside your balance you hide the amount.</p>`,
    TH: `<h3>สมัครสมาชิก</h3>
<p>กด “สมัครสมาชิก” ตั้งชื่อผู้ใช้และรหัสผ่าน พิมพ์ตัวอักษรตามภาพ แล้วยอมรับข้อกำหนด แบบฟอร์มจะบอกกติกาของแต่ละช่องขณะพิมพ์ ชื่อผู้ใช้ตัวพิมพ์เล็กหรือพิมพ์ใหญ่ถือว่าเหมือนกัน</p>
<h3>สกุลเงินของบัญชี</h3>
<p>หากมีหลายสกุลเงินให้เลือก คุณเลือกได้หนึ่งสกุลตอนสมัคร ยอดเงิน เดิมพัน วงเงิน และประวัติทั้งหมดจะใช้สกุลเงินนั้นตลอดไป เปลี่ยนภายหลังไม่ได้ และไม่มีการแปลงสกุลเงินโดยที่คุณไม่ทราบ หากช่องทางชำระเงินใช้สกุลอื่น คุณจะเห็นอัตราและจำนวนเงินทั้งสองสกุลก่อนยืนยัน</p>
<h3>เข้าสู่ระบบและออกจากระบบ</h3>
<p>หากเข้าสู่ระบบไม่สำเร็จ ครั้งต่อไปจะต้องพิมพ์ตัวอักษรตามภาพ หากผิดหลายครั้งระบบจะพักการเข้าสู่ระบบชั่วคราวเพื่อป้องกันผู้อื่นเดารหัสผ่านของคุณ คุณจะออกจากระบบเมื่อปิดเบราว์เซอร์ เมื่อไม่ใช้งานเป็นเวลานาน หรือเมื่อกด “ออกจากระบบ” ในเมนูบัญชี</p>
<h3>เก็บรหัสผ่านเป็นความลับ</h3>
<ul>
<li>ใช้รหัสผ่านที่ไม่ซ้ำกับเว็บไซต์อื่น</li>
<li>รหัสผ่านถูกเข้ารหัสระหว่างส่ง และเก็บไว้ในรูปแบบแฮชเท่านั้น ไม่มีใครในระบบอ่านได้ และทีมงานจะไม่ขอรหัสผ่านจากคุณเด็ดขาด</li>
<li>หากใช้คอมพิวเตอร์ร่วมกับผู้อื่น ให้ออกจากระบบทุกครั้งเมื่อใช้เสร็จ</li>
</ul>
<h3>ข้อความของคุณ</h3>
<p>เราแจ้งคุณในกล่องข้อความเมื่อยอดฝากเข้าหรือไม่สำเร็จ เมื่อรายการถอนได้รับอนุมัติ ถูกปฏิเสธ หรือจ่ายแล้ว และเมื่อมีการเพิ่มหรือลบบัญชีรับเงิน ตัวเลขสีแดงบนรูปของคุณบอกจำนวนข้อความที่ยังไม่ได้อ่าน เราเก็บข้อความไว้หนึ่งปี</p>
<h3>ปรับให้เหมาะกับคุณ</h3>
<p>เลือกภาษาไทย อังกฤษ หรือจีน และเลือกธีมมืดหรือสว่างได้ กดรูปดวงตาข้างยอดเงินเพื่อซ่อนตัวเลข</p>`,
    CN: `<h3>注册账号</h3>
<p>点击“立即注册”，设定用户名和密码，输入图片中的字符并同意条款即可。填写时表单会显示每一栏的要求。用户名不区分大小写。</p>
<h3>账户币种</h3>
<p>提供多种币种时，您在注册时选择其中一种。余额、投注、限额和记录将一直使用该币种：之后不能更改，也绝不会在您不知情时兑换。如支付方式使用其他币种，确认前您会看到汇率和两种金额。</p>
<h3>登录与退出</h3>
<p>登录失败后，再次登录需要输入图片中的字符；多次失败后会暂停登录一段时间，以防他人猜测您的密码。关闭浏览器、长时间未操作，或在账号菜单中选择“退出登录”，都会结束登录。</p>
<h3>保管好密码</h3>
<ul>
<li>请使用未在其他网站用过的密码。</li>
<li>密码在传输途中经过加密，并且只以哈希形式保存：任何工作人员都看不到，也绝不会向您索要。</li>
<li>在与他人共用的电脑上，用完请务必退出登录。</li>
</ul>
<h3>您的消息</h3>
<p>存款到账或失败、提款获批、被拒或已支付，以及收款账户被添加或移除时，我们都会写入您的收件箱。头像上的红色数字表示未读条数。消息保留一年。</p>
<h3>个性设置</h3>
<p>可选择中文、英文或泰文，以及深色或浅色外观。点击余额旁的眼睛图标即可隐藏金额。</p>`,
  },
};
