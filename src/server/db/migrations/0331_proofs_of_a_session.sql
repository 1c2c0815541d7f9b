-- When the member last proved in this session that it is them, after the sign-in itself.
alter table session add column proven_at timestamptz;
