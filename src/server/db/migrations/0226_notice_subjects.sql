-- What a notice was about, so that staff can have it followed once more.
alter table provider_event add column reference text;
alter table provider_event add column topic text;
