import type { ShippedArticle } from './article.ts';

export const freePlay: ShippedArticle = {
  id: 'free-play',
  category: 'account',
  modId: 'FREEPLAY3',
  title: { EN: 'Free play', TH: 'เล่นฟรี', CN: '免费试玩' },
  html: {
    EN: `<p>With “Play for free” you try the in-house games at once, without an account. You receive play money for it.</p>
<ul>
<li>Play money is worth nothing. It cannot be paid out or exchanged, and it is kept apart from real balances and records.</li>
<li>The games are the same: the same rules, the same chances, the same seeds. You can check the results of free play too.</li>
<li>Your play money ends with the session: sign out, and a new free play starts afresh.</li>
<li>For a balance, records and everything else of the member area you need a real account.</li>
</ul>`,
    TH: `<p>กด “เล่นฟรี” แล้วลองเล่นเกมของเราได้ทันทีโดยไม่ต้องสมัคร คุณจะได้รับเงินทดลองเล่น</p>
<ul>
<li>เงินทดลองเล่นไม่มีมูลค่า ถอนหรือแลกเปลี่ยนไม่ได้ และแยกจากยอดเงินจริงและประวัติโดยสิ้นเชิง</li>
<li>เกมเหมือนของจริงทุกอย่าง ทั้งกติกา โอกาสชนะ และระบบซีด คุณตรวจสอบผลของการเล่นฟรีได้เช่นกัน</li>
<li>เงินทดลองเล่นจะหมดไปพร้อมกับเซสชัน เมื่อออกจากระบบแล้วเล่นฟรีอีกครั้งจะเริ่มใหม่ทั้งหมด</li>
<li>หากต้องการยอดเงิน ประวัติ และส่วนอื่นของสมาชิก ต้องสมัครบัญชีจริง</li>
</ul>`,
    CN: `<p>点击“免费试玩”，无需注册即可立即体验本站自营游戏，系统会为您发放试玩金。</p>
<ul>
<li>试玩金没有任何价值，不能提现或兑换，并与真实余额和记录完全分开。</li>
<li>游戏与正式版完全相同：规则、胜率和种子机制都一样。试玩的结果同样可以验证。</li>
<li>试玩金随本次登录结束。退出后再次试玩，一切重新开始。</li>
<li>余额、记录以及会员中心的其他功能需要正式账号。</li>
</ul>`,
  },
};
