-- More letters of the languages spoken in Nigeria, Ghana and Kenya: Ewe ʋ, Kanuri ə, Dagbani ʒ, Dagaare ɩ and ʊ,
-- Maasai ɨ and ʉ. Searches and names must find them however they are typed. The same as fold.ts.
create or replace function fold_text(said text) returns text
  language sql immutable strict parallel safe as $$
    select regexp_replace(
      lower(translate(normalize(said, NFKD),
        'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐıʋƲəƏǝƎʒƷɩƖɪꞮʊƱɨƗʉɄɍɌɲƝɵƟ',
        'ooeeddffbbddkkyynnggoollddivveeeezziiiiuuiiuurrnnoo')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u02bb-\u02bf\u0300-\u036f\u2000-\u206f\u2212\u3000\ufe00-\ufe0f\ufeff]+',
      '', 'g')
  $$;

-- Folds a text to words with a space between them, like foldedWords() in src/lib/rules/fold.ts. Apostrophes, marks
-- and invisible characters are removed; any other character that isn't a letter or digit separates words.
create or replace function fold_words(said text) returns text
  language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(
      regexp_replace(
        lower(translate(normalize(said, NFKD),
        'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐıʋƲəƏǝƎʒƷɩƖɪꞮʊƱɨƗʉɄɍɌɲƝɵƟ',
        'ooeeddffbbddkkyynnggoollddivveeeezziiiiuuiiuurrnnoo')),
        '[\u0027\u0060\u00ad\u00b4\u02bb-\u02bf\u0300-\u036f\u200b-\u200f\u2018\u2019\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2212\u3000]+',
      ' ', 'g'))
  $$;

-- What is indexed was folded by the earlier functions.
reindex index users_folded_firstname;
reindex index users_folded_lastname;
reindex index deposit_folded_sender;
reindex index ticket_subject_folded;
reindex index ticket_message_folded;
