-- The networks from which operators work. docs/decisions/0143-addresses-of-operators.md says why it has this shape.
create table operators.allowed_network (
  operator_id bigint references operators.operator,
  role text,
  network cidr not null,
  check ((operator_id is null) <> (role is null)),
  unique nulls not distinct (operator_id, role, network)
);

-- An operator's own list decides, else the one of the role, else nothing does.
create function operators.is_address_allowed(operator bigint, operator_role text, address inet) returns boolean
language sql stable as $$
  select coalesce(
    (select bool_or(network >>= address) from operators.allowed_network where operator_id = operator),
    (select bool_or(network >>= address) from operators.allowed_network where role = operator_role),
    true)
$$;
