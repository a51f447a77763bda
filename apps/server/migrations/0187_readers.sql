-- A role that reads and changes nothing: an auditor's.
alter table operators.operator drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('admin', 'finance', 'risk', 'content', 'support', 'moderator', 'reader'));
