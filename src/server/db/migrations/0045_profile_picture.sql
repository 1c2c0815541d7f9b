-- A profile shows a picture that was uploaded, and no picture is on two profiles. The rows of pictures
-- that something used are kept for good, so that the reference never stands in the way of the purge.
alter table users
  add constraint users_profile_pic_key_fkey foreign key (profile_pic_key) references upload(key),
  add constraint users_profile_pic_key_key unique (profile_pic_key);
