-- Slide, the second game of shared rounds; the pace of each such game; and rounds that could not go on.
-- docs/decisions/0134-slide-pace-and-void.md says why it has this shape.

-- Out of sight until an operator has committed a chain.
insert into originals.game (game_code, name, state, is_hot, position) values
  ('slide', '{"EN": "Slide", "TH": "สไลด์", "CN": "滑轨"}', 'off', false, 16);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout, max_round_payout)
select 'slide', currency, min_stake, max_stake, max_payout, max_payout * 5
from originals.game_limit where game_code = 'dice';

create table originals.pace (
  game_code text primary key references originals.game,
  -- The window in which bets are taken.
  betting_ms int not null check (betting_ms between 3000 and 60000),
  -- From a round's end until its open bets are closed: what was heard before the end may still be under way.
  grace_ms int not null check (grace_ms between 200 and 5000),
  -- From a round's end until the next one takes bets.
  rest_ms int not null check (rest_ms between 1000 and 60000)
);
insert into originals.pace (game_code, betting_ms, grace_ms, rest_ms) values
  ('crash', 7000, 400, 3000), ('slide', 9000, 400, 4000);

-- voided: it could not go on, and its open bets get their stakes back; its end stays unknown.
alter table originals.shared_round
  drop constraint shared_round_state_check,
  drop constraint shared_round_check,
  drop constraint shared_round_check1,
  drop constraint shared_round_check2,
  add constraint shared_round_state check (state in ('betting', 'running', 'ended', 'settled', 'voided')),
  add constraint shared_round_started check (state = 'voided' or (started_at is null) = (state = 'betting')),
  add constraint shared_round_ended check ((ended_at is null) = (state in ('betting', 'running'))),
  add constraint shared_round_told check (
    num_nulls(game_hash, end_e2) in (0, 2) and (state = 'voided' or (end_e2 is null) = (state in ('betting', 'running'))));
drop index originals.shared_round_live;
create unique index shared_round_live on originals.shared_round (game_code) where state not in ('settled', 'voided');
