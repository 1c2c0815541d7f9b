import { describe, expect, it } from 'vitest';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { checkEmail, completeEmail } from '#lib/rules/email.ts';
import { isDriversLicence, isNationalId, isVoterId, wordsThatDiffer } from '#lib/kyc/identity.ts';
import { passwordScore } from '#lib/auth/password-score.ts';
import { checkPassword } from '#lib/auth/password.ts';
import { checkNewPin, isPin } from '#lib/rules/pin.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import { checkUsername } from '#lib/auth/username.ts';

describe('username', () => {
  it('needs three characters', () => {
    expect(checkUsername('')).toBe('The username is required.');
    expect(checkUsername('ad')).toMatch(/at least 3/);
    expect(checkUsername('ada')).toBeUndefined();
  });
  it('accepts letters, digits, dots and underscores only', () => {
    expect(checkUsername('ada.okonkwo_1')).toBeUndefined();
    for (const bad of ['ada okon', 'ada!', '.ada', 'ada.', 'аda'])
      expect(checkUsername(bad)).toBeDefined();
  });
});

describe('email', () => {
  it('accepts addresses in either case and refuses broken ones', () => {
    expect(checkEmail('Ada.Okonkwo+1@Example.COM')).toBeUndefined();
    expect(checkEmail('')).toBe('The email is required.');
    for (const bad of ['ada', 'ada@', '@x.ng', 'ada@x', 'ada@@x.ng', 'a b@x.ng', 'ada@-x.ng'])
      expect(checkEmail(bad)).toBe('Enter a valid email address.');
  });
  it('completes the three free providers after the @', () => {
    expect(completeEmail('ada')).toEqual([]);
    expect(completeEmail('ada@')).toEqual(['ada@gmail.com', 'ada@yahoo.com', 'ada@outlook.com']);
    expect(completeEmail('ada@Y')).toEqual(['ada@yahoo.com']);
    expect(completeEmail('ada@gmail.com')).toEqual([]);
  });
});

describe('password', () => {
  it('names the first failed rule, in the words of the product', () => {
    expect(checkPassword('Short1!')).toMatch(/at least 12/);
    expect(checkPassword('alllowercase1!')).toBe(
      'The password must contain upper and lower case letters.',
    );
    expect(checkPassword('NoDigitsHere!!')).toBe(
      'The password must contain one number and one special character',
    );
    expect(checkPassword('NoSpecials1234')).toBe(
      'The password must contain one number and one special character',
    );
    expect(checkPassword('a'.repeat(129) + 'A1!')).toMatch(/at most 128/);
    expect(checkPassword('a Long passphrase of 4 words')).toBeUndefined();
  });
  it('scores from 0 to 100 and ticks only above 57', () => {
    expect(passwordScore('')).toBe(0);
    expect(passwordScore('aaaaaaaa')).toBe(0);
    expect(passwordScore('password')).toBe(10);
    expect(passwordScore('Aa1!Aa1!Aa1!Aa1!Aa1!')).toBe(100);
    expect(passwordScore('abcdefghij12!!')).toBeLessThanOrEqual(57);
    expect(passwordScore('Abcdefghij12!!')).toBeGreaterThan(57);
  });
  it('subtracts fifteen points from a high score without mixed case', () => {
    expect(passwordScore('abcdefghijklmnopqr123!!')).toBe(100 - 15 - 15);
  });
});

describe('PIN', () => {
  it('has six digits', () => {
    expect(isPin('482915')).toBe(true);
    for (const bad of ['48291', '4829155', '48291a', '', '４８２９１５'])
      expect(isPin(bad)).toBe(false);
  });
  it('refuses repeated digits, runs, patterns and the birth date', () => {
    const weak = [
      ...['000000', '111111', '123456', '654321', '121212', '123123', '890123', '246802'],
      ...['246810', '481216', '891011', '102938', '192837'],
      ...['112233', '332211', '147258', '258000', '789456', '258369', '159753', '741852'],
      ...['123000', '000123', '147000', '456000', '789000', '025800', '123450', '123400'],
      ...['012300', '111234', '123455', '543200', '147896', '123698', '741236', '125478'],
      ...['135790', '246801', '135246', '123567', '864753', '024600'],
      ...['102030', '131415', '123321', '110011', '222333', '002580', '123654', '963852'],
    ];
    for (const pin of weak) expect(checkNewPin(pin), pin).toBe('This PIN is too easy to guess');
    for (const birth of ['170394', '031794', '940317', '199403'])
      expect(checkNewPin(birth, '1994-03-17')).toBe('Don’t use your date of birth as your PIN');
    for (const birth of ['071990', '041990', '471990', '741990', '199007', '199004', '199074'])
      expect(checkNewPin(birth, '1990-07-04'), birth).toBe(
        'Don’t use your date of birth as your PIN',
      );
    for (const good of ['482915', '739164', '905218', '170394', '614920'])
      expect(checkNewPin(good, '1990-01-02'), good).toBeUndefined();
    // one in 61 of all: the rules leave nearly every PIN available
    const some = Array.from({ length: 16_393 }, (_, n) => String(n * 61).padStart(6, '0'));
    const refused = some.filter((pin) => checkNewPin(pin) !== undefined).length;
    expect(refused / some.length).toBeLessThan(0.0155);
  });
});

describe('identity numbers', () => {
  it('follow the rule of each document', () => {
    expect(isNationalId('12345678901')).toBe(true);
    expect(isNationalId('1234567890')).toBe(false);
    expect(isDriversLicence('ABC-12345AA67')).toBe(true);
    expect(isDriversLicence('ABCDEFGHIJ')).toBe(false);
    expect(isDriversLicence('123 456789')).toBe(false);
    expect(isVoterId('90F5AF6C12345678901')).toBe(true);
    expect(isVoterId('123456789')).toBe(true);
    expect(isVoterId('1234567890')).toBe(false);
  });
  it('report which word of a name differs, whatever the order, case and accents', () => {
    expect(wordsThatDiffer('Adaeze Okonkwo', 'OKONKWO, ADAÉZE N.')).toEqual([]);
    expect(wordsThatDiffer('Adaeze Okonkwo', 'ADAEZE OKORO')).toEqual(['OKONKWO']);
    expect(wordsThatDiffer('Ada Okonkwo', 'OKONKWO A.')).toEqual(['ADA']);
  });
});

describe('amounts', () => {
  const bounds = { min: '100', max: '50000', currency: 'NGN' } as const;
  it('show what is wrong in money', () => {
    expect(checkAmount('', bounds)).toBe('Enter an amount.');
    expect(checkAmount('99.99', bounds)).toBe('Enter at least ₦100.00.');
    expect(checkAmount('50,000.01', bounds)).toBe('Enter at most ₦50,000.00.');
    expect(checkAmount('1.2345', bounds)).toBe('Enter an amount like 1500 or 1500.50.');
    expect(checkAmount('5,000', bounds)).toBeUndefined();
    expect(cleanAmount(' 5,000.5 ', 'NGN')).toBe('5000.50');
  });
});

describe('return paths', () => {
  it('keep paths of our own', () => {
    for (const path of ['/wallet', '/refill/buy-airtime?x=1#y', '/my-orders/OJ-1'])
      expect(safeReturnPath(path)).toBe(path);
  });
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil',
    '/\n//evil.example',
    '/%0d%0aSet-Cookie:x'.replace('%0d%0a', '\r\n'),
    '/x\\..\\evil',
    '',
    ' /wallet',
    '/./' + '/evil.example',
    '/api/token/refresh',
    '/' + 'a'.repeat(600),
    'wallet',
    '?next=/',
    '#x',
    '/..//evil.example',
    '////evil.example',
    '/\u0000',
    '/\u007f',
    'ftp://x',
    '//evil.example/%2f..',
    '/\\/evil.example',
    '///evil.example',
    'https:/evil.example',
    'https:///evil.example',
    '\u2028/wallet',
  ])('turn %j into the start page', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});
