-- A phone number is one person's whatever its network: saved again it changes network. An account number
-- means something to one biller only, and another one may know somebody else by it.
alter table beneficiary drop constraint beneficiary_user_id_service_type_user_number_key;
create unique index beneficiary_own on beneficiary(user_id, service_type, user_number,
  (case when user_number like '+%' then '' else bill_id end));
