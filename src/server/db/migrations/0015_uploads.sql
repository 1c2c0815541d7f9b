-- Uploaded pictures of members. The bytes are sealed files; this table has their owner and progress.
create table upload(
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  user_id uuid not null,
  purpose text not null,
  declared_type text not null,
  declared_size int not null check (declared_size > 0),
  state text not null check (state in ('open', 'receiving', 'ready', 'refused', 'dropped')),
  -- Received so far, in bytes and in sealed parts. An interrupted transfer resumes from here.
  received int not null default 0 check (received between 0 and declared_size),
  parts int not null default 0,
  -- The process that is writing, and its lease; the lease of a dead process runs out.
  writer uuid,
  writer_until timestamptz,
  -- Hashes of the bytes as sent and of the pixels as kept. They find a picture that is sent twice.
  bytes_sha256 bytea check (octet_length(bytes_sha256) = 32),
  pixels_sha256 bytea check (octet_length(pixels_sha256) = 32),
  -- A 64-bit perceptual hash: pictures that look the same share nearly all bits.
  look_hash bigint,
  width int,
  height int,
  -- What uses the picture, such as an order. Set once.
  attached_to text,
  attached_at timestamptz,
  created_at timestamptz not null,
  dropped_at timestamptz,
  -- When the files were deleted; until then the purge tries again.
  erased_at timestamptz,
  check ((state = 'ready') <= (width is not null and height is not null
    and bytes_sha256 is not null and pixels_sha256 is not null and look_hash is not null)),
  check ((attached_to is null) = (attached_at is null)),
  check (purpose in ('profile', 'card', 'proof', 'shopping', 'kyc', 'answer')));
create index upload_user on upload(user_id);
create index upload_pixels on upload(pixels_sha256) where attached_to is not null;
-- For the purge.
create index upload_loose on upload(created_at) where attached_to is null and erased_at is null;
create index upload_to_erase on upload(key) where state in ('refused', 'dropped') and erased_at is null;
-- Pictures whose parts are still stored; the purge removes the parts that a process left behind.
create index upload_parts on upload(created_at) where state = 'ready' and parts > 0;
-- A user's unfinished uploads.
create index upload_unfinished on upload(user_id) include (declared_size)
  where state in ('open', 'receiving');

-- The table users is created before upload.
alter table users add constraint users_profile_pic_key_fkey foreign key (profile_pic_key) references upload(key);
