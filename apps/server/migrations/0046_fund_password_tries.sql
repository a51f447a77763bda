-- Wrong fund passwords in a row, over all sessions of a member: they make the next try wait, and then lock it.
create table identity.fund_password_try (
  member_id bigint primary key references identity.member,
  failures integer not null check (failures >= 0),
  blocked_until timestamptz,
  locked_at timestamptz
);
