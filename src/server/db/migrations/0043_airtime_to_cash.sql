-- What we pay for airtime of a network, in hundredths of a percent; 0: not taken at the moment.
-- Append only: the newest row whose time has come is the one in force.
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

-- Our own lines. One is one person's until a time, so that what arrives on it is known to be theirs,
-- also when it arrives late.
create table airtime_line(
  id bigint generated always as identity primary key,
  network_id text not null,
  -- National digits: 08030000101.
  number text not null unique check (number ~ '^0[0-9]{8,10}$'),
  -- What it may take in a day; minor units.
  per_day bigint not null check (per_day > 0),
  active boolean not null default true,
  locked_by uuid references users,
  locked_until timestamptz,
  added_by text not null,
  added_at timestamptz not null,
  check ((locked_by is null) = (locked_until is null)));
create index airtime_line_of on airtime_line(network_id) where active;

-- Airtime that a person sends us: which line of theirs to which of ours, and until when ours is theirs.
create table airtime_conversion(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  network_id text not null,
  -- National digits of the line it is sent from.
  sender text not null,
  line_id bigint not null references airtime_line,
  -- What is to be sent, minor units of airtime, and in which parts.
  airtime bigint not null check (airtime > 0),
  transfers bigint[] not null check (cardinality(transfers) > 0),
  locked_from timestamptz not null,
  locked_until timestamptz not null check (locked_until > locked_from),
  -- What a person found to have arrived, minor units of airtime.
  arrived bigint check (arrived > 0));
create index airtime_conversion_line on airtime_conversion(line_id, locked_from);
create index airtime_conversion_sender on airtime_conversion(sender, locked_from);

-- What a person sent to show for it: a picture, or a text with what we read in it.
create table airtime_proof(
  id bigint generated always as identity primary key,
  order_id uuid not null references airtime_conversion,
  user_id uuid not null references users,
  image_key text,
  -- Sealed: numbers and balances stand in it.
  text_sealed text,
  -- What the text says was sent, minor units; a picture says nothing to us.
  proved bigint check (proved > 0),
  created_at timestamptz not null,
  check ((image_key is null) <> (text_sealed is null)),
  check ((text_sealed is null) = (proved is null)));
create index airtime_proof_order on airtime_proof(order_id);
