-- The pictures of one member, wherever they belong.
create index proof_of_member on cashier.proof (member_id, created_at);

-- The reasons by which operators reject most: a note for colleagues, and what the member reads in each language of the site.
create table cashier.reject_templates (
  queue text primary key check (queue in ('deposit', 'withdrawal')),
  templates jsonb not null check (jsonb_typeof(templates) = 'array')
);
insert into cashier.reject_templates (queue, templates) values
('deposit', '[
  {"note": "The payer''s name differs from the account''s", "text": {
    "EN": "The payer''s name is not the name of your account. Please pay from an account of your own.",
    "TH": "ชื่อผู้โอนไม่ตรงกับชื่อบัญชีของคุณ กรุณาโอนจากบัญชีของคุณเอง",
    "CN": "付款人姓名与您的账户姓名不符，请使用本人账户付款。"}},
  {"note": "No such payment has arrived", "text": {
    "EN": "No payment of this amount has reached us. Please check with your bank, and send the slip once it has left.",
    "TH": "เรายังไม่ได้รับยอดโอนจำนวนนี้ กรุณาตรวจสอบกับธนาคารของคุณ แล้วส่งสลิปเมื่อโอนสำเร็จ",
    "CN": "我们未收到该金额的款项。请与您的银行核实，付款成功后再提交凭证。"}},
  {"note": "The amount differs from the slip", "text": {
    "EN": "The amount on the slip is not the amount of this deposit. Please make a new deposit with the amount you paid.",
    "TH": "จำนวนเงินในสลิปไม่ตรงกับรายการฝากนี้ กรุณาทำรายการฝากใหม่ตามจำนวนที่โอนจริง",
    "CN": "凭证金额与此笔存款不符，请按实际付款金额重新提交存款。"}},
  {"note": "The slip cannot be read or was used before", "text": {
    "EN": "The slip cannot be read or belongs to another deposit. Please send a clear picture of the right one.",
    "TH": "สลิปไม่ชัดเจนหรือเป็นของรายการฝากอื่น กรุณาส่งรูปสลิปที่ถูกต้องและชัดเจน",
    "CN": "凭证无法辨认，或属于另一笔存款。请提交正确且清晰的图片。"}},
  {"note": "To be settled with customer service", "text": {
    "EN": "Please contact customer service about this deposit.",
    "TH": "กรุณาติดต่อฝ่ายบริการลูกค้าเกี่ยวกับรายการฝากนี้",
    "CN": "请就此笔存款联系客服。"}}
]'),
('withdrawal', '[
  {"note": "The payout account is not in the member''s name", "text": {
    "EN": "The payout account is not in your own name. Please bind an account of your own.",
    "TH": "บัญชีรับเงินไม่ใช่ชื่อของคุณ กรุณาผูกบัญชีของคุณเอง",
    "CN": "收款账户并非本人姓名，请绑定本人账户。"}},
  {"note": "The payout account does not take the payment", "text": {
    "EN": "Your bank did not accept this account. Please check its number or bind another account.",
    "TH": "ธนาคารไม่รับโอนเข้าบัญชีนี้ กรุณาตรวจสอบเลขบัญชีหรือผูกบัญชีอื่น",
    "CN": "银行不接受向该账户付款，请核对账号或绑定其他账户。"}},
  {"note": "Play is being checked", "text": {
    "EN": "Your play is being checked. The money is back in your wallet; please ask again once customer service has answered you.",
    "TH": "เรากำลังตรวจสอบการเล่นของคุณ เงินกลับเข้ากระเป๋าแล้ว กรุณาถอนอีกครั้งหลังได้รับคำตอบจากฝ่ายบริการลูกค้า",
    "CN": "我们正在核查您的游戏记录，款项已退回钱包。请在客服答复后重新申请。"}},
  {"note": "Identity is to be shown", "text": {
    "EN": "Please show customer service who you are, then ask for the withdrawal again.",
    "TH": "กรุณายืนยันตัวตนกับฝ่ายบริการลูกค้า แล้วทำรายการถอนอีกครั้ง",
    "CN": "请向客服完成身份核实，然后重新申请提款。"}},
  {"note": "To be settled with customer service", "text": {
    "EN": "Please contact customer service about this withdrawal.",
    "TH": "กรุณาติดต่อฝ่ายบริการลูกค้าเกี่ยวกับรายการถอนนี้",
    "CN": "请就此笔提款联系客服。"}}
]');
