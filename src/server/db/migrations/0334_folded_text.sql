-- A text as fold() in src/lib/rules/fold.ts makes it, in one word: small letters without marks, spaces and
-- punctuation. It depends on no locale of the server, so indexes may be built on it.
create function fold_text(said text) returns text
  language sql immutable strict parallel safe as $$
    select regexp_replace(
      lower(translate(normalize(said, NFKD), 'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐı', 'ooeeddffbbddkkyynnggoollddi')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u02bb-\u02bf\u0300-\u036f\u2000-\u206f\u2212\u3000\ufe00-\ufe0f\ufeff]+',
      '', 'g')
  $$;

create index users_folded_firstname on users (fold_text(firstname) text_pattern_ops);
create index users_folded_lastname on users (fold_text(lastname) text_pattern_ops);
create index deposit_folded_sender on deposit (fold_text(sender_name)) where sender_name is not null;
