-- Sales to us: review decisions, and the fingerprints that catch duplicates.

-- Decisions on a sale. Append-only. Round 2 is the appeal and needs a different reviewer.
create table sale_decision(
  order_id uuid not null references orders,
  round smallint not null check (round in (1, 2)),
  reviewer text not null,
  first_reviewer text,
  verdict text not null check (verdict in ('approve', 'change_offer', 'reject')),
  amount bigint check (amount > 0),
  reason_code text,
  -- Shown to the user; required for a rejection or a counter-offer.
  reason text,
  evidence jsonb not null default '{}',
  decided_at timestamptz not null,
  primary key (order_id, round),
  check ((round = 1) = (first_reviewer is null)),
  check (reviewer <> first_reviewer),
  check ((verdict = 'reject') = (amount is null)),
  check (verdict = 'approve' or (reason_code is not null and reason is not null)));
create trigger append_only before update or delete on sale_decision
  for each statement execute function deny_change();

-- Fingerprints of everything submitted before, so nothing is paid for twice: pixel hashes, perceptual hashes
-- (`look`), and codes as keyed hashes.
create table sale_print(
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  user_id uuid not null,
  -- `message`: a text from the network about one transfer.
  kind text not null check (kind in ('pixels', 'code', 'message')),
  hash bytea not null check (octet_length(hash) = 32),
  look bigint,
  created_at timestamptz not null,
  key_id text,
  -- The order line it belongs to. A picture, code or message of a rejected line can be submitted again.
  line smallint);
create index sale_print_hash on sale_print(kind, hash);
create index sale_print_newest on sale_print(created_at) where look is not null;
