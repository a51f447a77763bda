create table messages.letter_rule (
  is_only boolean primary key default true check (is_only),
  -- Letters and mailings that one operator writes within a day.
  per_day int not null check (per_day between 1 and 100000)
);
insert into messages.letter_rule (per_day) values (100);

-- Each two characters of a text that stand together, in small letters. A part of a text has no others: so it is found in any script, where
-- groups of letters (pg_trgm) know neither Thai nor Chinese in a database of the locale C. It costs more than to compare a line.
create function cashier.pairs_of(words text) returns text[] language sql immutable strict parallel safe cost 1000
return (
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, char_length(words) - 1) n
);
create index desk_action_reason on cashier.desk_action using gin (cashier.pairs_of(reason));

-- Pictures that goods have shown are kept, so that one can be shown again.
alter table points.goods_picture add column name text, add column at timestamptz not null default now();
update points.goods_picture p set name = g.picture from points.goods g where g.id = p.goods_id;
delete from points.goods_picture where name is null;
alter table points.goods_picture drop constraint goods_picture_pkey, alter column name set not null, add primary key (goods_id, name);
