import type { ShippedArticle } from './article.ts';

export const terms: ShippedArticle = {
  id: 'terms',
  category: 'safety',
  title: { EN: 'Terms and conditions', TH: 'ข้อกำหนดและเงื่อนไข', CN: '条款与条件' },
  html: {
    EN: `<ol>
<li>You may open an account if you are at least 18 years old and if games like ours are permitted where you are.</li>
<li>An account belongs to one person. Do not let others use it, and keep your password secret. What is done with your account and password counts as done by you.</li>
<li>A bet stands once the site has accepted it; it cannot be withdrawn. The result of an in-house game follows from the published method and your seeds alone.</li>
<li>Each game shows its rules, its return to player, and its smallest and largest stake before you bet.</li>
<li>Your balance is what the ledger shows. If a fault has booked an amount wrongly, it is corrected by a booking that you can see in your account record.</li>
<li>Play money has no value and cannot be paid out or exchanged.</li>
<li>Who cheats, uses the accounts of others or disturbs the service may be excluded from it.</li>
<li>If you disagree with a result, check it on the fairness page and write to customer service with the number of the round.</li>
</ol>`,
    TH: `<ol>
<li>คุณสมัครสมาชิกได้หากมีอายุ 18 ปีขึ้นไป และการเล่นเกมลักษณะนี้ได้รับอนุญาตในพื้นที่ที่คุณอยู่</li>
<li>บัญชีหนึ่งเป็นของบุคคลเดียว ห้ามให้ผู้อื่นใช้ และต้องเก็บรหัสผ่านเป็นความลับ การกระทำใด ๆ ด้วยบัญชีและรหัสผ่านของคุณถือเป็นการกระทำของคุณ</li>
<li>เดิมพันมีผลเมื่อระบบตอบรับแล้วและยกเลิกไม่ได้ ผลของเกมที่เราให้บริการเองเป็นไปตามวิธีที่เผยแพร่และซีดของคุณเท่านั้น</li>
<li>ทุกเกมแสดงกติกา อัตราคืนเงินให้ผู้เล่น และเดิมพันต่ำสุดกับสูงสุดก่อนวางเดิมพัน</li>
<li>ยอดเงินของคุณเป็นไปตามบัญชีแยกประเภทของระบบ หากเกิดข้อผิดพลาดในการบันทึก จะแก้ไขด้วยรายการที่คุณเห็นได้ในประวัติบัญชี</li>
<li>เงินทดลองเล่นไม่มีมูลค่า ถอนหรือแลกเปลี่ยนไม่ได้</li>
<li>ผู้ที่ทุจริต ใช้บัญชีของผู้อื่น หรือรบกวนการให้บริการ อาจถูกระงับสิทธิ์ใช้งาน</li>
<li>หากไม่เห็นด้วยกับผลใด โปรดตรวจสอบที่หน้าความยุติธรรม แล้วติดต่อฝ่ายบริการลูกค้าพร้อมหมายเลขรอบ</li>
</ol>`,
    CN: `<ol>
<li>年满 18 周岁，且所在地允许此类游戏者，方可开设账号。</li>
<li>账号仅限本人使用，不得转借他人，并应妥善保管密码。使用您的账号和密码所进行的操作均视为您本人的操作。</li>
<li>投注一经本站接受即告成立，不得撤回。自营游戏的结果仅由公开的算法和您的种子决定。</li>
<li>每款游戏在下注前均显示规则、玩家返还率以及最低和最高投注额。</li>
<li>您的余额以账本记录为准。如因故障记账有误，将以您可在账户记录中看到的一笔账目予以更正。</li>
<li>试玩金没有价值，不能提现或兑换。</li>
<li>作弊、使用他人账号或干扰服务者，可能被停止使用本站。</li>
<li>如对结果有异议，请先在公平性页面验证，再附上该局编号联系客服。</li>
</ol>`,
  },
};
