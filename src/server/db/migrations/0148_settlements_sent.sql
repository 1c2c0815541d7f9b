-- When the provider was asked to pay; from then on we only ask what became of it, and never send again.
alter table event_settlement
  add column sent_at timestamptz,
  add column paid_at timestamptz,
  add column failed_because text,
  -- How often we asked what became of it.
  add column queries int not null default 0,
  -- What was sold and refunded of each class, as it was agreed to.
  add column statement jsonb not null default '{}';
create index event_settlement_organiser on event_settlement(organiser_id, created_at desc);
