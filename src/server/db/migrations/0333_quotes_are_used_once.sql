-- A price that we keep for someone is good for one sale, or one purchase, and not for as many as fit into its time.
alter table quotes add column used_at timestamptz;
