-- The promotions hall: activities as data, and what members make of them. docs/decisions/0097-activities.md says why.

-- Raised with every change of an activity, so that each node sees that its copy is old.
create sequence rewards.activity_version as bigint;

create table rewards.activity (
  id bigint generated always as identity (start with 101) primary key,
  kind text not null,
  categories text[] not null check (cardinality(categories) between 1 and 4),
  position int not null,
  -- DRAFT: operators alone see it. CLOSED: nobody joins any more; what was promised holds.
  state text not null check (state in ('DRAFT', 'OPEN', 'CLOSED')),
  -- Words in every language; `html` and `terms` with harmless tags.
  title jsonb not null,
  summary jsonb not null,
  mark jsonb not null,
  html jsonb not null,
  terms jsonb not null,
  -- The name of a generated picture, or `upload/` with the id of an uploaded one.
  picture text not null,
  -- Null: from the beginning; without end.
  starts_at timestamptz,
  ends_at timestamptz,
  -- As the contract's ActivityRule and EligibilityRule have them.
  rule jsonb not null,
  eligibility jsonb not null,
  -- Null: what is earned is given at once; else the days to claim it.
  claim_days int check (claim_days between 1 and 365),
  version bigint not null default nextval('rewards.activity_version'),
  created_at timestamptz not null,
  check (ends_at > starts_at)
);

-- The most that an activity gives, in units of a currency or of points (PTS); without a row there is no end.
create table rewards.activity_budget (
  activity_id bigint not null references rewards.activity,
  currency text not null,
  total bigint not null check (total >= 0),
  used bigint not null default 0 check (used >= 0),
  primary key (activity_id, currency)
);

create table rewards.voucher (
  id bigint generated always as identity (start with 1001) primary key,
  activity_id bigint not null references rewards.activity,
  -- A MAC of the code; the code itself is shown once, to the operator who made it.
  code_mac bytea not null unique,
  hint text not null,
  uses_max int not null check (uses_max > 0),
  uses int not null default 0 check (uses between 0 and uses_max),
  -- Good in this agent's line alone; null: for everybody.
  agent_id bigint,
  expires_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null
);
create index voucher_of_activity on rewards.voucher (activity_id, id);

-- What a member makes of an activity, once a period of it.
create table rewards.entry (
  id bigint generated always as identity (start with 10000001) primary key,
  activity_id bigint not null references rewards.activity,
  member_id bigint not null,
  period text not null,
  currency text not null,
  state text not null check (state in
    ('SIGNED_UP', 'PROCESS', 'APPLYING', 'REJECTED', 'CLAIM', 'ISSUED', 'CLOSED')),
  -- Title, rule and days to claim as they were when the member joined.
  promise jsonb not null,
  -- As the contract's Prize has it, once it is reckoned.
  prize jsonb,
  -- What of the budget is set aside for it, in units of `budget`: a currency, or PTS.
  budget text,
  set_aside bigint not null default 0 check (set_aside >= 0),
  -- Deposits with higher numbers were made after joining.
  after_deposit bigint not null default 0,
  deposit_id bigint unique,
  voucher_id bigint references rewards.voucher,
  streak int,
  -- By these one person is known again: the browser's mark, the address's network.
  browser bytea,
  network text,
  -- The signs that had an operator look at it.
  signs text[] not null default '{}',
  reason text,
  joined_at timestamptz not null,
  counts_from timestamptz,
  counts_until timestamptz,
  -- When it is reckoned, or ends without a prize.
  due_at timestamptz,
  ended_at timestamptz,
  unique (activity_id, member_id, period)
);
create index entry_of_member on rewards.entry (member_id, activity_id, id);
create index entry_by_state on rewards.entry (state, id);
create index entry_due on rewards.entry (due_at) where state in ('SIGNED_UP', 'PROCESS') and due_at is not null;
create index entry_by_browser on rewards.entry (activity_id, browser);
create index entry_by_network on rewards.entry (activity_id, network);
create index entry_waiting on rewards.entry (member_id) where state in ('SIGNED_UP', 'PROCESS');

-- Entries as everybody sees them: from CLAIM on the reward says how they stand.
create view rewards.entry_seen as
  select e.*, r.id as reward_id, r.expires_at as reward_expires_at,
    case when e.state <> 'CLAIM' then e.state when r.state = 'CLAIMABLE' and r.expires_at <= now() then 'CLOSED'
      when r.state = 'CLAIMABLE' then 'CLAIM' when r.state = 'CLAIMED' then 'CLAIMED' else 'CLOSED' end as shown_state
  from rewards.entry e left join rewards.reward r on r.source = 'activity' and r.source_id = e.id;

-- Each time that a member asked an operator for an entry; a rejected one asks again.
create table rewards.application (
  id bigint generated always as identity (start with 10000001) primary key,
  entry_id bigint not null references rewards.entry,
  remark text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create index application_of_entry on rewards.application (entry_id, id);

-- Pictures of a remark are kept as proofs of payments are.
alter table cashier.proof drop constraint proof_subject_check,
  add constraint proof_subject_check check (subject in ('deposit', 'part', 'application'));

-- Pictures of activities that operators uploaded, drawn anew.
create table rewards.promotion_picture (
  id uuid primary key,
  image bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);

-- Words by which operators group members.
create table rewards.member_tag (
  member_id bigint not null,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  primary key (member_id, tag)
);

create table rewards.reader (
  name text primary key,
  cursor text not null
);
