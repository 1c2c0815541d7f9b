-- Airtime to cash: rates, our lines, conversions and their proof.

-- Our rate for a network's airtime, in basis points; 0: not accepted at the moment. Append-only: the newest
-- effective row is in force.
create table airtime_rate(
  id bigint generated always as identity primary key,
  network_id text not null,
  basis_points int not null check (basis_points between 0 and 10000),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  agreed_by text);
create index airtime_rate_newest on airtime_rate(network_id, effective_at desc, id desc);
create trigger append_only before update or delete on airtime_rate
  for each statement execute function deny_change();

-- Our own lines. A line is reserved for one user until a given time, so airtime that arrives on it is known to be
-- theirs, even when it arrives late.
create table airtime_line(
  id bigint generated always as identity primary key,
  network_id text not null,
  -- National digits, such as 08030000101.
  number text not null unique check (number ~ '^0[0-9]{8,10}$'),
  -- The daily limit, in minor units.
  per_day bigint not null check (per_day > 0),
  active boolean not null default true,
  locked_by uuid references users,
  locked_until timestamptz,
  added_by text not null,
  added_at timestamptz not null,
  check ((locked_by is null) = (locked_until is null)));
create index airtime_line_of on airtime_line(network_id) where active;

-- Airtime that a user sends us: from which of their lines to which of ours, and how long ours is reserved.
create table airtime_conversion(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  network_id text not null,
  -- National digits of the sending line.
  sender text not null,
  line_id bigint not null references airtime_line,
  -- The airtime to send, in minor units, and how it is split into transfers.
  airtime bigint not null check (airtime > 0),
  transfers bigint[] not null check (cardinality(transfers) > 0),
  locked_from timestamptz not null,
  locked_until timestamptz not null check (locked_until > locked_from),
  -- The airtime that a reviewer found to have arrived, in minor units.
  arrived bigint check (arrived > 0));
create index airtime_conversion_line on airtime_conversion(line_id, locked_from);
create index airtime_conversion_sender on airtime_conversion(sender, locked_from);

-- Proof from the user: a picture, or a text message with the amount we read in it.
create table airtime_proof(
  id bigint generated always as identity primary key,
  order_id uuid not null references airtime_conversion,
  user_id uuid not null references users,
  image_key text,
  -- Sealed, because the message contains numbers and balances.
  text_sealed text,
  -- The amount sent according to the message, in minor units; null for a picture.
  proved bigint check (proved > 0),
  created_at timestamptz not null,
  check ((image_key is null) <> (text_sealed is null)),
  check ((text_sealed is null) = (proved is null)));
create index airtime_proof_order on airtime_proof(order_id);
