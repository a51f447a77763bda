import type { ShippedArticle } from './article.ts';

export const responsiblePlay: ShippedArticle = {
  id: 'responsible-play',
  category: 'safety',
  title: { EN: 'Playing responsibly', TH: 'เล่นอย่างมีความรับผิดชอบ', CN: '理性游戏' },
  html: {
    EN: `<p>Games are entertainment that costs money, not a way to earn it. Every game has a house edge: in the long run players lose a little more than they win.</p>
<h3>Keep it a game</h3>
<ul>
<li>Decide before you start how much money and how much time you want to spend, and stop there.</li>
<li>Never play with money that you need, and never with borrowed money.</li>
<li>Do not try to win back what you have lost. The dice know nothing of the last roll.</li>
<li>Do not play when you are tired, upset or have been drinking.</li>
<li>Look at your account record from time to time: it shows plainly what playing has cost you.</li>
</ul>
<h3>Limits and breaks</h3>
<p>Under Limits and breaks in your account you set what you may deposit, stake or lose in a day, a week or a month, and how long a session lasts. A lower limit holds at once; a higher one needs a day and your confirmation. There you also see your net position, have a popup tell you the time and result, and stop playing for a while or for good.</p>
<h3>Signs to take seriously</h3>
<p>You play longer or for more than you meant to; you hide it from your family; you think of playing when you should be doing something else; you play to escape worries. Then take a break and talk to somebody: a friend, your doctor, or a counselling service of your country.</p>
<h3>No one under 18</h3>
<p>You must be at least 18 years old to play. If children use your device, sign out and keep your password to yourself.</p>`,
    TH: `<p>เกมคือความบันเทิงที่มีค่าใช้จ่าย ไม่ใช่วิธีหารายได้ ทุกเกมมีส่วนได้เปรียบของเจ้ามือ ในระยะยาวผู้เล่นจะเสียมากกว่าได้เล็กน้อย</p>
<h3>ให้เกมเป็นเพียงเกม</h3>
<ul>
<li>กำหนดงบและเวลาก่อนเริ่มเล่น และหยุดเมื่อครบ</li>
<li>อย่าใช้เงินที่จำเป็นต่อชีวิตประจำวัน และอย่าเล่นด้วยเงินที่กู้ยืมมา</li>
<li>อย่าพยายามเล่นเพื่อเอาเงินที่เสียไปคืน ลูกเต๋าไม่เคยจำผลรอบก่อน</li>
<li>อย่าเล่นเมื่อเหนื่อย อารมณ์ไม่ดี หรือดื่มแอลกอฮอล์</li>
<li>ดูประวัติบัญชีเป็นระยะ ตัวเลขในนั้นบอกตรง ๆ ว่าคุณใช้เงินกับการเล่นไปเท่าไร</li>
</ul>
<h3>วงเงินจำกัดและการพัก</h3>
<p>ที่เมนูวงเงินจำกัดและการพักในบัญชีของคุณ ตั้งได้ว่าจะฝาก เดิมพัน หรือเสียได้เท่าไรต่อวัน สัปดาห์ หรือเดือน และเซสชันนานเท่าใด วงเงินที่ต่ำลงมีผลทันที วงเงินที่สูงขึ้นต้องรอหนึ่งวันและยืนยัน ที่นั่นยังดูยอดสุทธิ ตั้งหน้าต่างเตือนเวลาและยอดได้เสีย และหยุดเล่นชั่วคราวหรือถาวรได้</p>
<h3>สัญญาณที่ควรใส่ใจ</h3>
<p>เล่นนานหรือใช้เงินมากกว่าที่ตั้งใจ ปิดบังครอบครัว คิดถึงการเล่นในเวลาที่ควรทำอย่างอื่น หรือเล่นเพื่อหนีปัญหา หากเป็นเช่นนี้ควรหยุดพัก และพูดคุยกับเพื่อน แพทย์ หรือหน่วยงานให้คำปรึกษาในประเทศของคุณ</p>
<h3>ห้ามผู้มีอายุต่ำกว่า 18 ปี</h3>
<p>ผู้เล่นต้องมีอายุ 18 ปีขึ้นไป หากเด็กใช้อุปกรณ์ร่วมกับคุณ โปรดออกจากระบบและเก็บรหัสผ่านเป็นความลับ</p>`,
    CN: `<p>游戏是需要花钱的娱乐，而不是赚钱的方法。每款游戏都有庄家优势：长期来看，玩家输的总会比赢的略多。</p>
<h3>让游戏只是游戏</h3>
<ul>
<li>开始之前先定好要花多少钱、多少时间，到了就停。</li>
<li>绝不动用生活所需的钱，也绝不借钱游戏。</li>
<li>不要试图把输掉的赢回来。骰子并不记得上一局。</li>
<li>疲倦、情绪低落或饮酒后不要游戏。</li>
<li>不时看看账户记录，它会如实告诉您游戏花了多少钱。</li>
</ul>
<h3>限额与暂停</h3>
<p>在账户的「限额与暂停」中，您可以设置每日、每周或每月的存款、投注、亏损限额以及登录时长。降低立即生效，提高须等一天并确认。您还可以查看净额、设置弹窗提醒时长与输赢，或暂停、永久停止游戏。</p>
<h3>需要警惕的信号</h3>
<p>游戏的时间或金额超出原本打算；向家人隐瞒；该做别的事时总想着游戏；用游戏逃避烦恼。如有这些情况，请停下来休息，并与朋友、医生或当地的辅导机构谈一谈。</p>
<h3>未满 18 周岁禁止参与</h3>
<p>您必须年满 18 周岁方可游戏。如果儿童会使用您的设备，请退出登录并保管好密码。</p>`,
  },
};
