-- What we owe members each night: a signed statement with the root of a Merkle-sum tree for each currency. Each
-- statement contains the hash of the one before it. Append-only.
create table book_night(
  night date primary key,
  taken_at timestamptz not null,
  statement text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  signature bytea not null check (octet_length(signature) = 64));
create trigger append_only before update or delete on book_night
  for each row execute function deny_change();
create trigger never_emptied before truncate on book_night
  for each statement execute function deny_change();

-- The trees of the last nights, from the leaves (level 0) up. A leaf names no one: its id is a hash of its owner and
-- the night's secret.
create table book_node(
  night date not null,
  currency text not null,
  level smallint not null,
  position int not null,
  -- Minor units.
  sum bigint not null check (sum > 0),
  hash bytea not null,
  leaf_id bytea,
  -- Up to which entry of each account the leaf counts.
  wallet_version bigint,
  rewards_version bigint,
  primary key (night, currency, level, position));
create unique index book_node_leaf on book_node(night, currency, leaf_id) where leaf_id is not null;

create table book_secret(
  night date primary key,
  secret bytea not null check (octet_length(secret) = 32));

-- Nights whose tree was not what the ledger says; nothing was published for them. Minor units.
create table book_refusal(
  id bigint generated always as identity primary key,
  night date not null,
  currency text not null,
  in_tree numeric not null,
  in_ledger numeric not null,
  at timestamptz not null);
create trigger append_only before update or delete on book_refusal
  for each row execute function deny_change();
