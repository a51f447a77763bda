-- Friends whom members invited: what each has done of the rule, and the reward for it. docs/decisions/0100-referral.md says why.
insert into site.module (mod_id, parent, enabled, position) values ('REFERRAL3', null, false, 101);

-- The rule in a currency, in units: what a friend does is measured in the friend's, the reward is in the inviter's.
create table rewards.referral_rule (
  currency text primary key references platform.currency,
  is_open boolean not null,
  -- Sums that a friend makes within so many days of registering; 0: not asked for.
  deposits bigint not null check (deposits >= 0),
  valid_bet bigint not null check (valid_bet >= 0),
  days int not null check (days between 1 and 3650),
  -- Hours for which they must stand before the reward is given.
  wait_hours int not null check (wait_hours between 0 and 2160),
  -- Friends who are rewarded at most.
  friends_max int not null check (friends_max between 1 and 100000),
  turnover_bp int not null check (turnover_bp between 0 and 1000000),
  reward_days int not null check (reward_days between 1 and 365),
  check (deposits > 0 or valid_bet > 0)
);

-- The reward for a friend, by the number that the friend is.
create table rewards.referral_tier (
  currency text not null references rewards.referral_rule,
  from_friends int not null check (from_friends >= 1),
  amount bigint not null check (amount > 0),
  primary key (currency, from_friends)
);

create table rewards.referral_friend (
  member_id bigint primary key,
  upline_id bigint not null,
  -- REGISTERED: the rule is not met. QUALIFIED: it is, and must stand a while. REVIEW: an operator looks at it.
  state text not null check (state in ('REGISTERED', 'QUALIFIED', 'REVIEW', 'REWARDED', 'REJECTED', 'REVERSED')),
  deposits_met boolean not null default false,
  bet_met boolean not null default false,
  qualified_at timestamptz,
  -- What looks like one person with two accounts.
  signals text[] not null default '{}',
  -- The reward: the friend's number, and units of the inviter's currency.
  nth int,
  currency text,
  amount bigint,
  reason text,
  decided_by bigint,
  changed_at timestamptz not null
);
create index referral_friend_of on rewards.referral_friend (upline_id, member_id);
create index referral_friend_state on rewards.referral_friend (state, member_id);
create index referral_friend_waiting on rewards.referral_friend (qualified_at) where state = 'QUALIFIED';

-- Members whose play or deposits changed, and who may be somebody's friend.
alter table rewards.standing add column referral_stale boolean not null default true;
create index standing_referral_stale on rewards.standing (member_id) where referral_stale;
