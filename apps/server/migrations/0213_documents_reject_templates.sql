-- The pictures of one member, wherever they belong.
create index proof_of_member on cashier.proof (member_id, created_at);
