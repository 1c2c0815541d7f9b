-- Pictures whose parts still lie beside them: the purge looks for those a process has left behind.
create index upload_parts on upload(created_at) where state = 'ready' and parts > 0;
-- What somebody has begun and not finished.
create index upload_unfinished on upload(user_id) include (declared_size)
  where state in ('open', 'receiving');
