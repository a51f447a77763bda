alter table operators.operator
  -- Null: enabled. A disabled operator has no session, opens none, and approves nothing.
  add column disabled_at timestamptz,
  -- Null: nobody has set one yet, and none opens.
  alter column password_hash drop not null,
  -- The operator who set the password; null: it was set at the site's own machine.
  add column password_by bigint references operators.operator;

-- The code by which an operator enrols the first second factor. It opens one session.
create table operators.enrolment_code (
  operator_id bigint primary key references operators.operator,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null,
  -- Null: it was issued at the site's own machine.
  issued_by bigint references operators.operator,
  tries int not null default 0,
  expires_at timestamptz not null
);

-- These were opened by the password alone.
delete from operators.session where must_enrol;

-- Not null: its operator was disabled, or got another role, before it counted for a decision.
alter table cashier.approval add column voided_at timestamptz;

-- Null: the act was made at the site's own machine.
alter table cashier.desk_action alter column operator_id drop not null;
