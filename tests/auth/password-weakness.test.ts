import { describe, expect, it } from 'vitest';
import { checkPassword } from '#lib/auth/password.ts';
import { commonStems } from '#server/account/common-stems.ts';
import { weaknessOf } from '#server/account/password-weakness.ts';

const owner = { email: 'ngozi.eze@mail.example', username: 'Zikora' };

/** Variations of a common word when a form requires a length, a digit and a symbol. */
function* dressedUp(word: string) {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const leet = capital.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3');
  for (const base of [capital, leet, `${capital}${capital}`])
    for (const tail of [
      '1234567890!',
      '!1234567890',
      '@2024202420',
      '#20261234567',
      '_000000000001',
    ])
      for (const head of ['', '1!', '**'])
        for (const end of ['', '?', '!!', '1']) yield `${head}${base}${tail}${end}`;
}

describe('a password that meets the rules of form', () => {
  it('is refused when it is one of more than 10,000 common ones', () => {
    const common = new Set<string>();
    for (const word of commonStems)
      for (const password of dressedUp(word))
        if (checkPassword(password) === undefined) common.add(password);
    expect(common.size).toBeGreaterThan(10_000);
    expect([...common].filter((each) => weaknessOf(each, owner) === undefined)).toEqual([]);
  });

  it.each([
    'Password2024!!',
    'P@$$w0rd-12345',
    'Welcome@Lagos1',
    'Qwerty123456!!',
    'iLoveYou-19941',
    'Aaaaaaaaaaaa1!',
    'Pässwörd-2024!',
    'GodIsGood#2025',
    '123Password456!',
  ])('is refused as too common: %s', (password) => {
    expect(weaknessOf(password, owner)).toMatch(/too common/);
  });

  it.each(['Zikora has 2 cats', 'zIKORA-2024-xx', 'I am ngozi.EZE 42', 'My Oja money 4 you'])(
    'is refused when it contains a name of its owner: %s',
    (password) => {
      expect(weaknessOf(password, owner)).toMatch(/Don’t use/);
    },
  );

  it.each([
    'Rain on 3 zinc roofs',
    'correct Horse battery 9',
    'Tr0ub4dor&3-quilt',
    'Ẹ kú àárọ̀ 7 Mama',
    'Xk#9vQ2!mLp7wZ',
    'My 2nd favourite stew',
  ])('is accepted when no one would guess it: %s', (password) => {
    expect(checkPassword(password)).toBeUndefined();
    expect(weaknessOf(password, owner)).toBeUndefined();
  });
});
