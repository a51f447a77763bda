import type { ShippedArticle } from './article.ts';

export const points: ShippedArticle = {
  id: 'points',
  category: 'account',
  modId: 'PTSYS3',
  title: { EN: 'Points and the points mall', TH: 'แต้มและร้านแลกแต้ม', CN: '积分与积分商城' },
  html: {
    EN: `<ul>
<li>Your valid bets earn points; each kind of game has a ratio of its own, which the points mall shows under “Rules”. Missions and promotions may give points as well.</li>
<li>An hour of play is counted as a whole, usually within minutes of its end. Points of a bet that is voided are taken back; if they are spent already, later points make up for them.</li>
<li>Points never expire and cannot be sent to others.</li>
<li>In the points mall you spend them on goods, or on goods with some money added, with your fund password. A request is first “In process”: our team looks at it. If it is rejected, your points and your money come back at once.</li>
<li>Points can become cash in whole units, up to a limit a day. Cash from points has to be staked before a withdrawal if the dialog says so.</li>
<li>Every movement is listed under “Points details”, and every request under “Redemptions”.</li>
</ul>`,
    TH: `<ul>
<li>เดิมพันที่นับของคุณได้แต้ม เกมแต่ละประเภทมีอัตราของตัวเอง ดูได้ที่ “กติกา” ในร้านแลกแต้ม ภารกิจและโปรโมชันก็ให้แต้มได้เช่นกัน</li>
<li>แต้มคิดเป็นรายชั่วโมงของการเล่น โดยปกติภายในไม่กี่นาทีหลังครบชั่วโมง แต้มของเดิมพันที่เป็นโมฆะจะถูกดึงคืน หากใช้ไปแล้วจะหักจากแต้มที่ได้ครั้งต่อไป</li>
<li>แต้มไม่มีวันหมดอายุและโอนให้ผู้อื่นไม่ได้</li>
<li>ใช้แต้มแลกของรางวัลในร้านแลกแต้ม หรือแลกโดยเติมเงินบางส่วน โดยใช้รหัสผ่านการเงิน คำขอจะ “กำลังดำเนินการ” ก่อนเพื่อให้ทีมงานตรวจสอบ หากถูกปฏิเสธ แต้มและเงินจะคืนทันที</li>
<li>แต้มแลกเป็นเงินสดได้เป็นหน่วยเต็ม ไม่เกินจำนวนต่อวัน เงินสดจากแต้มอาจต้องเดิมพันก่อนถอนตามที่หน้าต่างแจ้ง</li>
<li>ดูความเคลื่อนไหวทั้งหมดได้ที่ “รายละเอียดแต้ม” และคำขอทั้งหมดที่ “ประวัติการแลก”</li>
</ul>`,
    CN: `<ul>
<li>您的有效投注会获得积分；每类游戏的比例不同，可在积分商城的“规则”中查看。任务和活动也可能赠送积分。</li>
<li>积分按整小时的游戏计算，通常在该小时结束后几分钟内到账。被作废投注的积分会被收回；若已使用，则由之后的积分补足。</li>
<li>积分永不过期，不可转赠他人。</li>
<li>在积分商城可用积分，或积分加少量现金兑换商品，须输入资金密码。申请先为“处理中”，由我们的团队审核；若被拒绝，积分和现金立即退回。</li>
<li>积分可按整单位兑换现金，每日有上限。若页面注明，积分兑换的现金须完成流水后方可提款。</li>
<li>所有变动见“积分明细”，所有申请见“兑换记录”。</li>
</ul>`,
  },
};
