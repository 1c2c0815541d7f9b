-- What somebody at the desk is hired for (src/lib/desk-rights.ts has the rights of each). Those who could do
-- everything until now are leads; the first owner is named on the server: npm run ops -- operator role.
alter table operator alter column role drop default;
alter table operator drop constraint operator_role_check;
update operator set role = 'lead' where role = 'operator';
alter table operator add constraint operator_role_check
  check (role in ('owner', 'lead', 'reviewer', 'support', 'treasurer', 'reader', 'gate'));
