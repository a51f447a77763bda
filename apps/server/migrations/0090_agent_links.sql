-- The register centre: invitation links with terms of their own, and what came of them.

-- A link's code ends by itself or is closed, and may open an account of another type than a member's.
alter table identity.invitation_code
  drop constraint invitation_code_kind_check,
  add column expires_at timestamptz,
  add column closed_at timestamptz,
  add column account_type int;
alter table identity.invitation_code
  add constraint invitation_code_kind_check check (kind in ('affiliate', 'referral', 'link')),
  add constraint invitation_code_of_link
    check (kind = 'link' or num_nonnulls(expires_at, closed_at, account_type) = 0);
drop index identity.invitation_code_everywhere;
create unique index invitation_code_everywhere on identity.invitation_code (member_id, kind)
  where domain is null and kind <> 'link';

create table agents.link (
  code text primary key references identity.invitation_code,
  agent_id bigint not null references identity.member,
  -- Levels of those who register by it; never more than the agent's own.
  rebate_ppm int not null check (rebate_ppm >= 0),
  prize int not null check (prize >= 0),
  note text not null,
  created_at timestamptz not null
);
create index link_of_agent on agents.link (agent_id, created_at);

-- Browsers that opened a link, each once, and members who registered by it.
create table agents.link_visit (
  code text not null references agents.link,
  browser bytea not null,
  at timestamptz not null,
  primary key (code, browser)
);
create table agents.link_member (
  member_id bigint primary key references identity.member,
  code text not null references agents.link
);
create index link_members on agents.link_member (code);

-- A newcomer who was brought stands below who brought them, with the levels of the link they came by.
create or replace function agents.join_tree() returns trigger language plpgsql as $$
declare
  upper agents.node;
  via agents.link;
begin
  insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
  select new.upline_id, null, r.rebate_max_ppm, r.prize_max, new.created_at from agents.rule r
  on conflict (member_id) do nothing;
  select * into upper from agents.node where member_id = new.upline_id for share;
  select * into via from agents.link where code = upper(normalize(trim(new.code), nfkc)) and agent_id = new.upline_id;
  insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
  select new.member_id, new.upline_id, least(upper.rebate_ppm, coalesce(via.rebate_ppm, 0)),
    least(upper.prize, coalesce(via.prize, r.prize_min)), new.created_at
  from agents.rule r;
  insert into agents.edge (member_id, parent_id, from_slot, is_first)
  values (new.member_id, new.upline_id, date_bin('5 minutes', new.created_at - interval '1 minute', 'epoch'), true);
  insert into agents.change (member_id, currency, slot, joined)
  select new.member_id, m.currency, date_bin('5 minutes', new.created_at, 'epoch'), 1
  from identity.member m where m.id = new.member_id;
  if via.code is not null then
    insert into agents.link_member (member_id, code) values (new.member_id, via.code);
  end if;
  return null;
end $$;
