-- Changes of the catalogue stand in the operators' trail beside all other acts.
insert into cashier.desk_action (at, operator_id, action, subject, reason, detail)
select at, operator_id,
  case subject when 'lane' then 'game-lane' when 'split' then 'game-split' when 'catalogue' then 'games-maintenance' else subject end,
  case subject when 'catalogue' then 'all' else subject_id end,
  reason,
  -- The trail holds words and numbers: a list or an object is kept as JSON.
  (select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) in ('object', 'array') then to_jsonb(value::text) else value end), '{}')
   from jsonb_each(detail))
from games.edit order by id;

drop table games.edit;
