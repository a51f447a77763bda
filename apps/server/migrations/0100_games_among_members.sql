-- Games among members reach no level and make nobody a friend: two accounts of one person could play each other.
update rewards.play_month m set valid_bet = coalesce((
  select sum(d.valid_bet) from rewards.play_day d
  where d.member_id = m.member_id and d.currency = m.currency and d.game_type <> 'PVP'
    and d.day >= m.month and d.day < m.month + interval '1 month'), 0)::int8
where exists (
  select from rewards.play_day d
  where d.member_id = m.member_id and d.currency = m.currency and d.game_type = 'PVP' and d.valid_bet > 0
    and d.day >= m.month and d.day < m.month + interval '1 month');
update rewards.standing s set stale = true, referral_stale = true
where exists (select from rewards.play_day d where d.member_id = s.member_id and d.game_type = 'PVP' and d.valid_bet > 0);
