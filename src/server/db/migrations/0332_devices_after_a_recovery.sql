-- A device that signed in before a recovery is a stranger's until it signs in again; it still counts as a tie.
alter table login_device add column is_trusted boolean not null default true;
