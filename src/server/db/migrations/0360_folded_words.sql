-- A text as foldedWords() in src/lib/rules/fold.ts makes it, with a space between its words: apostrophes, marks and
-- invisible signs are left out, everything else that is no letter or digit divides.
create function fold_words(said text) returns text
  language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(
      regexp_replace(
        lower(translate(normalize(said, NFKD), 'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐı', 'ooeeddffbbddkkyynnggoollddi')),
        '[\u0027\u0060\u00ad\u00b4\u02bb-\u02bf\u0300-\u036f\u200b-\u200f\u2018\u2019\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2212\u3000]+',
      ' ', 'g'))
  $$;

create index ticket_subject_folded on ticket using gin (to_tsvector('simple', fold_words(subject)));
create index ticket_message_folded on ticket_message using gin (to_tsvector('simple', fold_words(text)));
