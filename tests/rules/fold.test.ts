import { describe, expect, it } from 'vitest';
import { toGsm } from '#lib/notifications/sms-text.ts';
import { fold, foldedWhole, foldedWords, holds } from '#lib/rules/fold.ts';
import { wordsThatDiffer } from '#lib/kyc/identity.ts';
import { isSamePerson } from '#server/kyc/names.ts';

describe('text without variations of typing', () => {
  it.each([
    ['Kofi Ɔsei', 'kofi osei'],
    ['Ɛyitɔ Ɖɔ Ƒui', 'eyito do fui'],
    ['Ɓala Ɗanjuma Ƙasim Ƴar’adua', 'bala danjuma kasim yaradua'],
    ['Ŋɔkɔ Ɣevi', 'noko gevi'],
    ['Aʋakɔ Ʋɔ', 'avako vo'],
    ['Kanəmbu Ə ǝ Ǝ ɍ Ɍ', 'kanembu e e e r r'],
    ['Naʒi Ʒ ɩɪʊ ƖƱ', 'nazi z iiu iu'],
    ['Maasaɨ ʉ Ɨ Ʉ ɲ Ɲ ɵ Ɵ', 'maasai u i u n n o o'],
    ['Ọláṣubọ̀mí Ńwáfọ̀r', 'olasubomi nwafor'],
    ['Æsa Œuvre Straße ẞ Þór Ðunn', 'aesa oeuvre strasse ss thor dunn'],
    ['Ɠ ɠ Ɦ ɦ Ƥ ƥ Ƈ ƈ Ƭ ƭ', 'g g h h p p c c t t'],
    ['Oʻbrien ʿAbdullahi ʾAli Nʹa Lowe‛s Lowe＇s saꞌa', 'obrien abdullahi ali na lowes lowes saa'],
    ["Lowe’s LOWE'S Lowe`s Loweʼs lowe´s", 'lowes lowes lowes lowes lowes'],
    ['Anne\u2011Marie\u00A0Ø\u200Be', 'anne\u2010marie oe'],
    ['ＡＢ１２', 'ab12'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('is words, whatever separates them, or one whole', () => {
    expect(foldedWords('OJ-3FZ8–9TWA K2, T.J. Maxx & co')).toEqual(
      'oj 3fz8 9twa k2 t j maxx co'.split(' '),
    );
    expect(foldedWhole('T.J. Maxx’s')).toBe('tjmaxxs');
  });
});

describe('a search', () => {
  it.each([
    ['Lowe’s', "lowe's"],
    ['Lowe’s', 'lowes'],
    ['Macy’s', 'macys'],
    ['TJ Maxx', 'tjmaxx'],
    ['T.J.Maxx', 'TJ Maxx'],
    ['Lagos Jazz Night Eko Hotel', 'jazz lagos'],
    ['Kofi Ɔsei', 'osei kofi'],
    ['OJ-3FZ8-9TWA-K2', 'oj3fz89twak2'],
    ['OJ-3FZ8-9TWA-K2', 'OJ 3fz8 9twa'],
    ['OJ-3FZ8-9TWA-K2', '9TWA\u2011K2'],
    ['Côte d’Ivoire', 'cote divoire'],
    ['Côte d’Ivoire', "Cote d'Ivoire"],
    ['Amazon', 'azon'],
    ['Anything', ' \u200B'],
  ])('in %j finds %j', (text, query) => expect(holds(text, query)).toBe(true));

  it.each([
    ['Lagos Jazz Night', 'jazz abuja'],
    ['Amazon', 'apple'],
    ['100 % juice', '%'],
  ])('in %j does not find %j', (text, query) => expect(holds(text, query)).toBe(false));
});

describe('a name', () => {
  it.each([
    ['Kofi Ɔsei', 'OSEI KOFI'],
    ['Ɗanjuma Ƴar’adua', 'yaradua danjuma'],
    ['Ama Ɛfua Ŋoko', 'NOKO AMA EFUA'],
    ['Chinedu O\u2019Neil', 'ONEIL CHINEDU'],
    ['Anne\u2011Marie Obi', 'OBI ANNE-MARIE'],
    ['Abdul-Rahman Musa', 'MUSA ABDULRAHMAN'],
    ['Abdulrahman Musa', 'ABDUL RAHMAN MUSA'],
    ['Chinedu O’Neil', 'O NEIL CHINEDU'],
    ['Ngozi Mc Donald', 'MCDONALD NGOZI'],
    ['Chinedu Oʻbrien', 'OBRIEN CHINEDU'],
    ['Yusuf ʿAbdullahi', 'YUSUF ABDULLAHI'],
    ['Åse Sæther-Weiß', 'ASE SAETHER WEISS'],
  ])('%s is %s in an ID record', (ours, theirs) => {
    expect(isSamePerson(ours, theirs)).toBe(true);
    expect(wordsThatDiffer(ours, theirs)).toEqual([]);
  });

  it.each([
    ['Ada Obi', 'ADAOBI OKORO'],
    ['Abdul-Rahman Musa', 'ABDULRAHMAN BELLO'],
    ['Ann Maria Obi', 'ANNMARIE OBI'],
  ])('%s is not %s', (ours, theirs) => {
    expect(isSamePerson(ours, theirs)).toBe(false);
    expect(wordsThatDiffer(theirs, ours)).not.toEqual([]);
  });

  it('fits a text message', () => {
    expect(toGsm('Œuvre þór Æ ß')).toBe('OEuvre thor Æ ß');
    expect(toGsm('Ɖzifa Ƒoli Ƴakubu Ɣevi Łukasz đ')).toBe('Dzifa Foli Yakubu Gevi Lukasz d');
  });
});
