import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldedWhole, foldedWords } from '#lib/rules/fold.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it.each([
  ['fold_text', foldedWhole],
  ['fold_words', (text: string) => foldedWords(text).join(' ')],
])('%s folds a text as the rest of the product does', async (name, folded) => {
  const texts = [
    ...['Aʋakɔ Ʋɔ əƏ ǝƎ ʒƷ ɩƖ ɪ ʊƱ ɨƗ ʉɄ ɍɌ ɲƝ ɵƟ'],
    ...['Æsa æ Œuvre œ Straße ẞ Þór þ Ðunn ð', 'Ɠ ɠ Ɦ ɦ Ƥ ƥ Ƈ ƈ Ƭ ƭ', 'Lowe´s Lowe‛s Lowe＇s saꞌa'],
    ...['Oʻbrien', 'Yusuf ʿAbdullahi', 'ʾAli Nʹa aʺb aʽb'],
    ...['Kofi Ɔsei', 'Ɖzifa Ƒoli Ƴar’adua Ɓ Ɗ Ƙ Ŋ Ɣ', 'Ọláṣubọ̀mí Ńwáfọ̀r', 'Lowe’s & Macy`s ´ʼ‘'],
    ...[
      'T.J. Maxx',
      'OJ-3FZ8–9TWA‑K2',
      'Côte d’Ivoire',
      'Łódź Øre ı',
      'ＡＢ１２',
      'a\u200Bb\u00ADc',
    ],
    ...['₦5,000 → 100%', '', '«Eko» ¡hola! 10°'],
  ];
  const { rows } = await app.services.db.sql.query<{ folded: string }>(
    `select ${name}(said) as folded from unnest($1::text[]) with ordinality u(said, n) order by n`,
    [texts],
  );
  const signs = /[₦→]/g;
  expect(rows.map((row) => row.folded.replaceAll(signs, '').replaceAll(/ +/g, ' ').trim())).toEqual(
    texts.map(folded),
  );
});
