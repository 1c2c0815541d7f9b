-- A code that was emailed stays valid when another one is requested. Both share one count of tries.
alter table mailed_code
  add column earlier_hash bytea check (octet_length(earlier_hash) = 32),
  add column earlier_until timestamptz,
  add check ((earlier_hash is null) = (earlier_until is null));
alter table reset_code
  add column earlier_hash bytea check (octet_length(earlier_hash) = 32),
  add column earlier_until timestamptz,
  add check ((earlier_hash is null) = (earlier_until is null));
