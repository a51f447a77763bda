-- Operators find players by anything and note what they learn. docs/decisions/0127-players-at-the-desk.md says why it has this shape.
create schema overview;

-- Each kind of text that names a player is found through an index, page after page.
create index member_by_name on identity.member ((username_key collate "C"));
create index profile_by_number on identity.profile (mobile_num) where mobile_num is not null;
create index profile_by_email on identity.profile (lower(email)) where email is not null;
create index place_by_network on identity.place (network, member_id);
create index deposit_by_gateway_reference on cashier.deposit (adapter_ref) where adapter_ref is not null;
create index withdrawal_by_gateway_reference on cashier.withdrawal (adapter_ref) where adapter_ref is not null;
create index gateway_order_by_reference on cashier.gateway_order (adapter_ref) where adapter_ref is not null;

-- An operator's note about a player; never changed.
create table overview.note (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  member_id bigint not null,
  operator_id bigint,
  text text not null,
  -- Of the request: the same one again writes nothing.
  request_key text not null unique
);
create index note_of_member on overview.note (member_id, id desc);
create function overview.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'overview.% is append only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger note_is_immutable before update or delete or truncate on overview.note
  for each statement execute function overview.refuse_change();
alter table overview.note enable always trigger note_is_immutable;
