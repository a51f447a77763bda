import type { ShippedArticle } from './article.ts';

export const mines: ShippedArticle = {
  id: 'mines',
  category: 'games',
  title: { EN: 'How to play mines', TH: 'วิธีเล่นไมนส์ (หาทุ่นระเบิด)', CN: '扫雷游戏玩法' },
  html: {
    EN: `<p>Mines lie under some of 25 tiles; you choose how many, from 1 to 24. Uncover tiles one by one. Every safe tile raises what the round is worth, and you may cash out after each of them. A mine ends the round and the stake is lost.</p>
<ul>
<li>The more mines, the more each safe tile pays. What the next tile would be worth is shown before you uncover it.</li>
<li>The game returns 99&nbsp;% of all stakes in the long run, whatever the number of mines and wherever you stop.</li>
<li>With the last safe tile the round ends by itself. It is also cashed out when the next tile would pay more than the largest payout of one round.</li>
<li>An open round waits for you, also when your connection breaks. After 24 hours it is cashed out; when you had uncovered no tile, your stake is returned.</li>
<li>While a round is open you cannot begin a second one, nor change your seeds: they would show where the mines are.</li>
</ul>
<p>When the round has ended all mines are shown, and once you change your seeds you can check that they lay there from the beginning.</p>`,
    TH: `<p>ทุ่นระเบิดซ่อนอยู่ใต้บางช่องจาก 25 ช่อง คุณเลือกจำนวนได้ตั้งแต่ 1 ถึง 24 ลูก เปิดทีละช่อง ทุกช่องที่ปลอดภัยเพิ่มมูลค่าของรอบ และถอนเงินได้หลังเปิดช่องปลอดภัยทุกครั้ง หากเจอทุ่นระเบิด รอบจะจบและเสียเดิมพัน</p>
<ul>
<li>ยิ่งทุ่นระเบิดมาก แต่ละช่องที่ปลอดภัยยิ่งจ่ายสูง ระบบแสดงมูลค่าของช่องถัดไปก่อนเปิด</li>
<li>ในระยะยาวเกมคืนเงินให้ผู้เล่น 99% ของยอดเดิมพันทั้งหมด ไม่ว่าจะเลือกทุ่นระเบิดกี่ลูกหรือหยุดเมื่อใด</li>
<li>เมื่อเปิดช่องปลอดภัยช่องสุดท้าย รอบจะจบเอง และระบบจะถอนเงินให้เมื่อช่องถัดไปจะจ่ายเกินเงินรางวัลสูงสุดต่อรอบ</li>
<li>รอบที่ยังไม่จบจะรอคุณ แม้การเชื่อมต่อขาดหาย เมื่อครบ 24 ชั่วโมงระบบจะถอนเงินให้ หากยังไม่ได้เปิดช่องใด เดิมพันจะคืนให้คุณ</li>
<li>ระหว่างที่รอบยังไม่จบ คุณเริ่มรอบที่สองหรือเปลี่ยนซีดไม่ได้ เพราะซีดจะบอกตำแหน่งทุ่นระเบิด</li>
</ul>
<p>เมื่อรอบจบ ระบบจะแสดงทุ่นระเบิดทั้งหมด และเมื่อเปลี่ยนซีดแล้ว คุณตรวจสอบได้ว่าทุ่นระเบิดอยู่ตรงนั้นตั้งแต่แรก</p>`,
    CN: `<p>25 个格子中有些埋着地雷，数量由您选择，1 至 24 颗。逐一翻开格子，每翻开一个安全格，本局价值随之提高，之后您都可以兑现。翻到地雷则本局结束，投注归零。</p>
<ul>
<li>地雷越多，每个安全格赔得越多。翻开之前即显示下一格的价值。</li>
<li>长期而言，无论选择多少颗地雷、在哪一步停手，游戏返还全部投注额的 99%。</li>
<li>翻开最后一个安全格时，本局自动结束。若下一格的派彩将超过单局最高派彩，系统会自动兑现。</li>
<li>未结束的局会一直等您，网络中断也不受影响。24 小时后系统自动兑现；若尚未翻开任何格子，则退还投注。</li>
<li>有未结束的局时，不能再开新局，也不能更换种子，因为种子会显示地雷的位置。</li>
</ul>
<p>本局结束后会显示所有地雷；更换种子后，您可以验证它们从一开始就在那里。</p>`,
  },
};
