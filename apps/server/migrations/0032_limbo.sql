-- Limbo, with the limits of dice.
insert into originals.game (game_code, name, is_hot, position) values
  ('limbo', '{"EN": "Limbo", "TH": "ลิมโบ", "CN": "Limbo 倍数"}', false, 3);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout) values
  ('limbo', 'THB',  10000,      500000000,    20000000000),  -- 1 to 50,000; wins to 2,000,000
  ('limbo', 'VND',  10000000,   400000000000, 16000000000000),
  ('limbo', 'CNY',  10000,      100000000,    4000000000),
  ('limbo', 'USD',  1000,       15000000,     600000000),
  ('limbo', 'USDT', 100000,     1500000000,   60000000000),
  ('limbo', 'BTC',  100,        2000000,      80000000);
