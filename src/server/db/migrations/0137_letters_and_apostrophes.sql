-- Letters that are typed as two (æ, œ, ß, þ), hooked ones, and each sign used as an apostrophe (Oʻbrien, ʿAbdullahi).
-- Searches and names must find them however they are typed. The same as fold.ts.
create or replace function fold_text(said text) returns text
  language sql immutable strict parallel safe as $$
    select regexp_replace(
      replace(replace(replace(replace(lower(translate(normalize(translate(said, '´', ''), NFKD),
          'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐıʋƲəƏǝƎʒƷɩƖɪꞮʊƱɨƗʉɄɍɌɲƝɵƟðÐɠƓɦꞪƥƤƈƇƭƬÆŒẞÞ',
          'ooeeddffbbddkkyynnggoollddivveeeezziiiiuuiiuurrnnooddgghhppccttæœßþ')),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u02b9-\u02bf\u0300-\u036f\u2000-\u206f\u2212\u3000\ua78c\ufe00-\ufe0f\ufeff]+',
      '', 'g')
  $$;

-- Folds a text to words with a space between them, like foldedWords() in src/lib/rules/fold.ts. Apostrophes, marks
-- and invisible characters are removed; any other character that isn't a letter or digit separates words.
create or replace function fold_words(said text) returns text
  language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(regexp_replace(
      replace(replace(replace(replace(lower(translate(normalize(translate(said, '´', ''), NFKD),
          'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐıʋƲəƏǝƎʒƷɩƖɪꞮʊƱɨƗʉɄɍɌɲƝɵƟðÐɠƓɦꞪƥƤƈƇƭƬÆŒẞÞ',
          'ooeeddffbbddkkyynnggoollddivveeeezziiiiuuiiuurrnnooddgghhppccttæœßþ')),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
      '[\u0027\u0060\u00ad\u02b9-\u02bf\u0300-\u036f\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\ua78c\ufe00-\ufe0f\ufeff]+',
      '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2212\u3000]+',
      ' ', 'g'))
  $$;

-- What is indexed and stored was folded by the earlier functions.
reindex index users_folded_firstname;
reindex index users_folded_lastname;
reindex index deposit_folded_sender;
reindex index ticket_subject_folded;
reindex index ticket_message_folded;

update listed_person
  set words = array(
    select unnest(words)
    union
    select word from unnest(names) name, unnest(string_to_array(fold_words(name), ' ')) word where word <> '')
  where array_to_string(names, ' ') ~* '[æœßþðɠɦƥƈƭ\u00b4\u02b9-\u02bf\u201b\ua78c\uff07ÆŒẞÞÐƓꞪƤƇƬ]';
