-- The games of the floor, with the limits of dice in every currency that there is.
insert into originals.game (game_code, name, is_hot, position) values
  ('wheel', '{"EN": "Wheel", "TH": "วงล้อ", "CN": "幸运转盘"}', false, 4),
  ('plinko', '{"EN": "Plinko", "TH": "พลิงโก", "CN": "弹珠"}', false, 5),
  ('keno', '{"EN": "Keno", "TH": "คีโน", "CN": "基诺"}', false, 6),
  ('diamonds', '{"EN": "Diamonds", "TH": "เพชร", "CN": "钻石"}', false, 7),
  ('roulette', '{"EN": "Roulette", "TH": "รูเล็ต", "CN": "轮盘"}', false, 8),
  ('baccarat', '{"EN": "Baccarat", "TH": "บาคาร่า", "CN": "百家乐"}', false, 9),
  ('hilo', '{"EN": "Hilo", "TH": "ไฮโล", "CN": "高低牌"}', false, 10),
  ('tower', '{"EN": "Dragon tower", "TH": "หอคอยมังกร", "CN": "龙塔"}', false, 11),
  ('ladder', '{"EN": "Ladder", "TH": "บันไดลิง", "CN": "登梯"}', false, 12),
  ('videopoker', '{"EN": "Video poker", "TH": "วิดีโอโป๊กเกอร์", "CN": "视频扑克"}', false, 13),
  ('blackjack', '{"EN": "Blackjack", "TH": "แบล็คแจ็ค", "CN": "二十一点"}', false, 14);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout)
select g.game_code, l.currency, l.min_stake, l.max_stake, l.max_payout
from originals.game g
cross join originals.game_limit l
where l.game_code = 'dice' and g.position > 3;
