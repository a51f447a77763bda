-- The newest bets on in-house games, for the live feed on their pages: new bets come at the index's end.
create index bet_live on records.bet (round_id desc) where game_type = 'INHOUSE';

-- Rounds that their players show by a link. Nobody else's round is anybody's to see.
create table originals.told_round (
  round_id bigint primary key,
  member_id bigint not null,
  currency text not null,
  told_at timestamptz not null
);
