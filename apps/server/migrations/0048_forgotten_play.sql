-- Play money can be forgotten: what a trial user left is removed whole, a while after its last use. What real money moved is
-- append only as before. docs/decisions/0080-play-money.md says why.

-- A wallet of play money, or the other side of all play money.
create function ledger.is_play(p_account bigint) returns boolean language sql stable as $$
  select p_account between -999 and -1
    or exists (select from ledger.wallet w where w.id = p_account and w.type = 'play')
$$;

drop trigger transfer_is_immutable on ledger.transfer;
drop trigger entry_is_immutable on ledger.entry;
create trigger transfer_is_immutable before update or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_is_immutable before update or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

create function ledger.refuse_real_transfer() returns trigger language plpgsql as $$
begin
  if ledger.is_play(old.debit) and ledger.is_play(old.credit) then return old; end if;
  raise exception 'ledger.transfer is append only: delete refused' using errcode = 'restrict_violation';
end $$;
create trigger transfer_is_kept before delete on ledger.transfer
  for each row execute function ledger.refuse_real_transfer();

-- An entry goes after all of its transfers, and those of real money stay.
create function ledger.refuse_real_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.transfer t where t.xact = old.xact and t.entry = old.id) then return old; end if;
  raise exception 'ledger.entry is append only: delete refused' using errcode = 'restrict_violation';
end $$;
create trigger entry_is_kept before delete on ledger.entry
  for each row execute function ledger.refuse_real_entry();

-- A wallet of real money stays, and none becomes one of play money.
create function ledger.refuse_real_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.type = 'play' then return old; end if;
  raise exception 'ledger.wallet is kept: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger wallet_is_kept before delete or update of id, member_id, type, currency on ledger.wallet
  for each row execute function ledger.refuse_real_wallet();

alter table ledger.transfer enable always trigger transfer_is_immutable;
alter table ledger.transfer enable always trigger transfer_is_kept;
alter table ledger.entry enable always trigger entry_is_immutable;
alter table ledger.entry enable always trigger entry_is_kept;
alter table ledger.wallet enable always trigger wallet_is_kept;

-- The job's way to trial users: nobody can sign in to them again.
create index member_trial on identity.member (created_at) where register_method = 'FREEPLAY';
create index seed_pair_of_member on originals.seed_pair (member_id);
create index round_of_member on originals.round (member_id) where play_money;

-- How a member came is what they are taken for here, so that it never changes.
create function identity.is_trial(p_method text, p_password text) returns boolean language sql immutable as $$
  select p_method = 'FREEPLAY' and p_password is null
$$;
create function identity.refuse_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and identity.is_trial(old.register_method, old.password_hash) then return old; end if;
  raise exception 'identity.member is kept: % refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger member_is_kept before delete or update of register_method on identity.member
  for each row execute function identity.refuse_removal();
alter table identity.member enable always trigger member_is_kept;

-- A trial user's events go before the trial user does.
create function identity.refuse_event_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from identity.member m
    where m.id = old.member_id and identity.is_trial(m.register_method, m.password_hash)) then return old; end if;
  raise exception 'events are never changed';
end $$;
drop trigger never_changed on identity.event;
create trigger never_changed before update or truncate on identity.event
  for each statement execute function identity.refuse_change();
create trigger event_is_kept before delete on identity.event
  for each row execute function identity.refuse_event_removal();
