import type { ShippedArticle } from './article.ts';

export const licences: ShippedArticle = {
  id: 'licences',
  category: 'about',
  title: { EN: 'Licences', TH: 'ใบอนุญาต', CN: '许可' },
  html: {
    EN: `<p>Which authority has licensed this site, and under which number, is told by customer service.</p>
<ul>
<li>The software of this site is free software under the Apache License 2.0.</li>
<li>Its typefaces are under the SIL Open Font License 1.1.</li>
<li>Games of other providers are theirs, and are offered under their licences.</li>
</ul>`,
    TH: `<p>สอบถามหน่วยงานที่ออกใบอนุญาตและเลขที่ใบอนุญาตของเว็บไซต์นี้ได้ที่ฝ่ายบริการลูกค้า</p>
<ul>
<li>ซอฟต์แวร์ของเว็บไซต์นี้เป็นซอฟต์แวร์เสรีภายใต้สัญญาอนุญาต Apache License 2.0</li>
<li>แบบอักษรอยู่ภายใต้ SIL Open Font License 1.1</li>
<li>เกมของผู้ให้บริการอื่นเป็นของผู้ให้บริการนั้น และให้บริการภายใต้ใบอนุญาตของเขา</li>
</ul>`,
    CN: `<p>本站由哪个机构颁发许可、许可编号为何，请咨询客服。</p>
<ul>
<li>本站软件为自由软件，采用 Apache License 2.0 许可。</li>
<li>所用字体采用 SIL Open Font License 1.1 许可。</li>
<li>其他供应商的游戏归其所有，并依其许可提供。</li>
</ul>`,
  },
};
