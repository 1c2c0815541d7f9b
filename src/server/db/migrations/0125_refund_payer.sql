-- Who bears a refund of something that was delivered. What the goodwill account paid goes back to it if the provider
-- returns the money after all. Minor units.
alter table order_refund
  -- Price and duty that goodwill paid instead of the provider; 0: the provider did.
  add column from_goodwill bigint not null default 0 check (from_goodwill >= 0),
  -- The duty in it: the payment was made, so the duty is still owed.
  add column duty_kept bigint not null default 0 check (duty_kept >= 0 and duty_kept <= from_goodwill);
