-- Bets of a time, of all members. Of each 32 pages the least and the greatest time: a bet that is written or changed touches no entry of it.
create index bet_placed on records.bet using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
