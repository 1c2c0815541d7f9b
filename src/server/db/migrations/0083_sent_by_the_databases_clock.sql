-- When a request was claimed, by the database's own clock: how long ago something was sent decides about
-- money, and the clocks of the machines that ask may differ. What is open now counts from this moment on.
alter table provider_request add column claimed_at timestamptz not null default clock_timestamp();
