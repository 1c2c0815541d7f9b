-- Changes of rates that take two people: of gift cards, and of airtime and dollars by the same rules.
alter table card_change rename to rate_change;
-- What they are rates of, as approvals name it.
alter table rate_change add column book text not null default 'rates';
alter table rate_change alter column book drop default;
-- When a rate was changed that this one sets back; null for all others.
alter table rate_change add column since timestamptz;

-- The second person who agreed: from there on small steps are counted anew.
alter table card_setting add column agreed_by text;
alter table airtime_rate add column agreed_by text;
alter table dollar_terms add column agreed_by text;

comment on column desk_approval.queue is
  'a queue; rates, airtime-rates or dollar-terms; set-backs, which are seen and not decided';
