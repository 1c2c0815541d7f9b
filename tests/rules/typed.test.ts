import { describe, expect, it } from 'vitest';
import { checkBetAccount } from '#lib/fund-bets/bet-account.ts';
import { checkAccount, cleanAccount } from '#lib/refill/bill-number.ts';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { dialledNumber } from '#lib/shopping/dialled-number.ts';
import { checkDollarAccount, typedDollarAccount } from '#lib/perfect-money/dollar-account.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { GiftRecipient } from '#lib/giftcard/buy.contract.ts';
import { contactSupport } from '#lib/help/contract.ts';
import { checkGuestName } from '#lib/help/ticket.ts';
import { ghanaCardForm } from '#lib/kyc/identity.ts';
import { checkPhoneNumber, nationalDigits } from '#lib/rules/network.ts';
import { checkPersonName } from '#lib/rules/person-name.ts';
import { readShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import {
  numbersIn,
  typedAccount,
  typedCode,
  typedDigits,
  typedEmail,
  typedLine,
  typedName,
  typedPhone,
} from '#lib/rules/typed.ts';
import { checkUsername } from '#lib/auth/username.ts';

/** Characters that apps put around or between those of a number. */
const marks = [
  ...['\u2066', '\u2069', '\u202A', '\u202C', '\u200B', '\u200D', '\u00AD', '\uFEFF', '\u2060'],
  ...['\u034F', '\u180E', '\u3164', '\uFE0F'],
];
const gaps = [' ', '\u00A0', '\u2009', '\u2007', '\u202F', '\t', '\n'];
const hyphens = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2212',
  '\uFF0D',
  '\u00AD',
];
const separators = [...marks, ...gaps, ...hyphens];

describe('a number that was copied from somewhere', () => {
  it.each(separators)('is the same with %j between its groups and at its ends', (sign) => {
    const phone = `${sign}0803${sign}000${sign}0000${sign}`;
    expect(checkPhoneNumber(phone, 'NG')).toBeUndefined();
    expect(nationalDigits(phone, '234')).toBe('08030000000');
    expect(dialledNumber(phone, '234')).toBe('2348030000000');
    const meter = { label: 'Meter number', pattern: '^\\d{11}$', help: null };
    expect(checkAccount(`0450${sign}1234${sign}567`, meter)).toBeUndefined();
    expect(cleanAccount(`0450${sign}1234${sign}567`, meter.pattern)).toBe('04501234567');
    expect(checkBetAccount(`1234${sign}567`, { ...meter, pattern: '^\\d{6,9}$', help: '' })).toBe(
      undefined,
    );
    expect(typedCode(`ABCD${sign}EFGH`)).toBe('ABCDEFGH');
    expect(readShortCode(`7k3m${sign}q2xa`)).toBe('7K3MQ2XA');
    expect(ghanaCardForm(`gha${sign}123456789${sign}0`)).toBe('GHA-123456789-0');
    expect(checkDollarAccount(`U1234${sign}5678`)).toBeUndefined();
  });

  it.each([
    '+234\u00A0803\u00A0000\u00A00000',
    '\u2066+234\u00A0803\u00A0000\u00A00000\u2069',
    '0803\u2011000\u20110000',
    '\u202A+2348030000000\u202C',
    '０８０３０００００００',
    '٠٨٠٣٠٠٠٠٠٠٠',
    'tel:+234-803-000-0000',
    '＋２３４ (0) 803.000.0000',
    '0803/000/0000',
    '+234/803 000 0000',
    '0803 000/0000',
  ])('reads the phone number %j', (typed) => {
    expect(checkPhoneNumber(typed, 'NG')).toBeUndefined();
    expect(nationalDigits(typed, '234')).toBe('08030000000');
    expect(dialledNumber(typed, '234')).toBe('2348030000000');
  });

  it.each([
    'tel:+2348030000000',
    'Phone: 0803 000 0000',
    'Mum 0803 000 0000',
    'Mum (0803-000-0000)',
    '0803 000 0000 Mum',
    'MTN 2: +234 (0) 803 000 0000',
    'Tel.: 0803.000.0000',
    'TEL;TYPE=CELL:+2348030000000',
    'Ọlá’s phone\n0803\u00A0000\u00A00000',
    'https://wa.me/2348030000000',
    'wa.me/+2348030000000?text=Hi%20300',
    'https://api.whatsapp.com/send?phone=2348030000000&text=Hi',
    '“0803 000 0000”',
    '(+234 (0) 803 000 0000).',
    'Mama Put 24hrs 0803 000 0000',
    'Blessing2 0803 000 0000',
    '0803 000 0000 (Blessing2)',
    '📱0803 000 0000',
    'Mum📱0803 000 0000',
    '0803 000 0000❤️',
    'Mum 👩🏾‍🦱 +234 803 000 0000🇳🇬',
    '☎️ 0️⃣8️⃣0️⃣3️⃣ 000 0000',
  ])('reads the only phone number of the contact %j', (typed) => {
    expect(checkPhoneNumber(typed, 'NG')).toBeUndefined();
    expect(nationalDigits(typed, '234')).toBe('08030000000');
    expect(dialledNumber(typed, '234')).toBe('2348030000000');
    expect(typedPhone(typedPhone(typed))).toBe(typedPhone(typed));
  });

  it.each(['sms:08031234567?body=hi', '08031234567@c.us', '08031234567?'])(
    'reads %j as 08031234567',
    (typed) => {
      expect(typedPhone(typed)).toBe('08031234567');
    },
  );

  it.each([
    ...['O803 123 4567', '0803 123 4567x9', 'Ada 0803 123 4567 Obi1234 5'],
    ...['Mum08 031 234 567', '0803 123 45a 67', '0803 12ab 4567', 'Ada123 0803 123 4567'],
  ])('does not leave digits out of %j', (typed) => {
    expect(checkPhoneNumber(typed, 'NG')).toBeDefined();
  });

  it('reads a long text in time proportional to its length', () => {
    for (const text of ['a'.repeat(200_000), '1a'.repeat(100_000), 'aa1b'.repeat(50_000)])
      expect(typedPhone(`${text}1`)).toHaveLength(200_001);
    expect(typedEmail(`a${'. '.repeat(100_000)}1`)).toHaveLength(200_002);
    expect(typedPhone(`${'- '.repeat(100_000)}1`)).toBe('1');
    expect(numbersIn(`${'1-('.repeat(100_000)}1${' '.repeat(100_000)}/`)).toHaveLength(1);
    expect(numbersIn('12345678/'.repeat(50_000))).toHaveLength(50_000);
  });

  it('requires one of several phone numbers to be chosen', () => {
    for (const typed of [
      ...['Mum 0803 000 0000, 0805 000 0000', 'MTN 08030000000 Glo 08050000000'],
      ...['+234 803 123 4567 / 0805 111 2222', '08031234567/08051112222'],
      ...['+2348031234567/+2348051112222', '0803 123 4567 / 805 111 2222'],
    ])
      expect(checkPhoneNumber(typed, 'NG')).toBe('Enter only one phone number.');
  });

  it.each(['Ref ORD-12345678', 'Mum0803 000 0000', 'Mum', '0803 000 000O'])(
    'reads no phone number in %j',
    (typed) => expect(checkPhoneNumber(typed, 'NG')).toBe('Enter digits only.'),
  );

  it.each([
    'Meter: 0450 1234 567',
    'Meter No. 0450-1234-567',
    'Mum’s meter 04501234567',
    '04501234567 (home)',
    '04501234567.',
    '“04501234567”',
    'Your meter number is 0450 1234 567.',
    'Flat2 04501234567',
    '04501234567-EKEDC',
    '04501234567(EKEDC)',
    '0450 1234 567 / EKEDC',
    '🏠04501234567',
  ])('reads the only account number of %j', (typed) => {
    const meter = { label: 'Meter number', pattern: '^\\d{11}$', help: null };
    expect(checkAccount(typed, meter)).toBeUndefined();
    expect(cleanAccount(typed, meter.pattern)).toBe('04501234567');
    expect(typedDigits(typed)).toBe('04501234567');
    expect(checkBetAccount(typed, { ...meter, help: '' })).toBeUndefined();
  });

  it('reads a dollar account with its label', () => {
    for (const typed of ['u12345678', 'Account ID: U1234 5678', 'PM U12345678', 'U12345678 (Ada)'])
      expect([checkDollarAccount(typed), typedDollarAccount(typed)]).toEqual([
        undefined,
        'U12345678',
      ]);
  });

  it('does not choose between two account numbers', () => {
    const meter = { label: 'Meter number', pattern: '^\\d{11}$', help: null };
    expect(checkAccount('Home 04501234567 shop 04507654321', meter)).toBe(
      'Check the meter number.',
    );
    for (const typed of ['0450-EK 1234567', '0450123-EK4567', '0450123456-O'])
      expect(checkAccount(typed, meter), typed).toBe('Check the meter number.');
    expect(typedDollarAccount('U12345678 or U87654321')).not.toMatch(/^U\d{8}$/);
  });

  it('keeps its plus sign and invalid characters', () => {
    expect(typedPhone('+234 803-000-0000')).toBe('+2348030000000');
    expect(typedPhone('0803 12a 4567')).toBe('080312a4567');
    expect(checkPhoneNumber('0803 12a 4567', 'NG')).toBe('Enter digits only.');
    expect(checkPhoneNumber('\u200B \u00AD', 'NG')).toBe('Enter the phone number.');
  });

  it('reads a Ghana Card number with the text printed beside it', () => {
    for (const typed of ['Ghana card: GHA-123456789-0', 'PIN GHA-123456789-0.', '123456789-0'])
      expect(ghanaCardForm(typed)).toBe('GHA-123456789-0');
    expect(ghanaCardForm('NGA-123456789-0')).toBe('NGA1234567890');
  });

  it('keeps hyphens and spaces where its rule requires them', () => {
    expect(typedAccount('ada\u2011obi 1', '^[a-z0-9-]{5,}$')).toBe('ada-obi1');
    expect(typedAccount('ABC\u2013123456', '^[A-Z]{3}[ -]?\\d{6}$')).toBe('ABC-123456');
    expect(typedAccount('ABC\u00A0123456', '^[A-Z]{3}[ -]?\\d{6}$')).toBe('ABC 123456');
    expect(typedAccount('0450-1234', null)).toBe('0450-1234');
    expect(typedAccount('0450-1234', '^\\d{9}$')).toBe('04501234');
  });
});

describe('a name that was copied from somewhere', () => {
  it.each([
    ['\u2068Ada\u2069', 'Ada'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['N\u02BCgolo\u200B', 'N’golo'],
    ['O`Neil', 'O’Neil'],
    ['Oʻbrien', 'O’brien'],
    ['\u02BFAbdullahi', '’Abdullahi'],
    ["O'Neil", "O'Neil"],
    ['Ada\u00A0 Obi\u00AD', 'Ada Obi'],
    ['Ọlá Ɔsei Ŋ.', 'Ọlá Ɔsei Ŋ.'],
    ["'Wale", "'Wale"],
  ])('%j is %j', (typed, clean) => {
    expect(typedName(typed)).toBe(clean);
    expect(checkPersonName(typed)).toBeUndefined();
  });

  it('is answered with what it may contain', () => {
    expect(checkPersonName('Ada 2')).toBe(
      'Use letters, spaces, hyphens, apostrophes and full stops.',
    );
    expect(checkPersonName('\u0301')).toBeDefined();
    expect(checkPersonName('\u200B')).toBe('This field is required.');
    expect(checkPersonName(`${'a'.repeat(60)}\u200B`)).toBeUndefined();
  });

  it('is stored without its marks for gifts and for guests who write to us', () => {
    const [name, email] = ['\u2066A\u00ADda\u200B\nObi', 'ada@example.com'];
    expect(GiftRecipient.parse({ name, email }).name).toBe('Ada Obi');
    expect(contactSupport.body.shape.name.parse(name)).toBe('Ada Obi');
    expect(checkGuestName('\u00AD')).toBe('Tell us your name.');
  });

  it('is read as a username without its marks', () => {
    expect(checkUsername('\u2066ada.obi\u2069\u200B')).toBeUndefined();
  });
});

describe('an email address that was copied from somewhere', () => {
  it.each([
    ['ada@example.com\u200B', 'ada@example.com'],
    [' \u2068ada@example.com\u2069 ', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['MAILTO:Ada@Example.com?subject=Hi', 'Ada@Example.com'],
    ['Ada Obi <ada@example.com>', 'ada@example.com'],
    ['ada＠example．com', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@ỌJÀ.example', `ada@${new URL('http://ọjà.example').hostname}`],
    ['what?+x@example.com', 'what?+x@example.com'],
    ['ada@example.com. ', 'ada@example.com'],
    ['“ada@example.com”,', 'ada@example.com'],
    ['(ada@example.com)', 'ada@example.com'],
    ['<ada@example.com>;', 'ada@example.com'],
    ['Email: ada@example.com', 'ada@example.com'],
    ['e-mail:ada@example.com', 'ada@example.com'],
    ['mailto:ada%2Btag@example.com?subject=50%25', 'ada+tag@example.com'],
    ['mailto:ada%40example.com', 'ada@example.com'],
    ['Ada <mailto:o%27brien@example.com>', "o'brien@example.com"],
    ['ada@my\u2011shop.example', 'ada@my-shop.example'],
    ['ada@my–bücher.example', 'ada@xn--my-bcher-95a.example'],
    ['ada\u2011obi@example.com', 'ada-obi@example.com'],
    ['o’brien@example.com', "o'brien@example.com"],
    ['o´brien@example.com', "o'brien@example.com"],
    ['‘ada@example.com’', 'ada@example.com'],
    ['ada%2b@example.com', 'ada%2b@example.com'],
    ['ada@example.xn--p1ai', 'ada@example.xn--p1ai'],
    ['ada@example.рф', 'ada@example.xn--p1ai'],
  ])('%j is %j', (typed, clean) => {
    expect(typedEmail(typed)).toBe(clean);
    expect(typedEmail(clean)).toBe(clean);
    expect(checkEmail(typed)).toBeUndefined();
  });

  it.each([
    ...[
      'ada..obi@example.com',
      '.ada@example.com',
      'ada.@example.com',
      'ada@example',
      'ada@@x.com',
    ],
    ...['ada@.example.com', 'ada@example..com', 'ada@-example.com', 'àda@x.com'],
    ...[`${'a'.repeat(65)}@example.com`, `ada@${'a'.repeat(64)}.com`, 'ada@bücher ladén.com'],
    ...['ada@127.0.0.1', 'ada@1.2', 'ada@x.123', 'ada@0x7f.1', 'ada@x.c', 'ada@x.1a'],
    ...['ada@example.com📱', 'ada@my•shop.com', 'ada@o’brien.com', 'mailto:ada@x.com,obi@x.com'],
    ...['ada@bücher.com/x', 'ada@bü:80', 'ada obi@example.com', 'ada@例。', 'ada@[127.0.0.1]'],
  ])('%j is no address', (typed) => {
    expect(checkEmail(typed)).toBe('Enter a valid email address.');
  });
});

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const evm = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

describe('a coin address that a wallet shared', () => {
  it.each([
    [`bitcoin:${bitcoin}?amount=0.1&label=Ada`, bitcoin, ''],
    [`BITCOIN:${bitcoin.toUpperCase()}?AMOUNT=0.1`, bitcoin.toUpperCase(), ''],
    [`\u2066${bitcoin}\u2069`, bitcoin, ''],
    [`${bitcoin.slice(0, 20)}\n\u00AD${bitcoin.slice(20)} `, bitcoin, ''],
    [`litecoin:ltc1qxyz?amount=1`, 'ltc1qxyz', ''],
    [`ethereum:${own}@1?value=1e18`, own, ''],
    [`ethereum:pay-${own}@137`, `${own}@137`, ''],
    [`ethereum:${evm}@1/transfer?address=${own}&uint256=1e6`, own, ''],
    [`ETHEREUM:${evm}@0x1/transfer?ADDRESS=${own}`, own, ''],
    [`ethereum:${evm}/transfer?address=${own}&uint256=1e6`, own, ''],
    [`${own}@56`, `${own}@56`, ''],
    [`ETHEREUM:${own.toUpperCase()}@1`, `0x${own.slice(2).toUpperCase()}`, ''],
    [
      `ETHEREUM:${evm}/TRANSFER?ADDRESS=${own.toUpperCase()}`,
      `0x${own.slice(2).toUpperCase()}`,
      '',
    ],
    [own.replace('0x5', '０Ｘ５'), own, ''],
    [`“${own}”`, own, ''],
    [`${bitcoin}.`, bitcoin, ''],
    [`tron:${tron}?amount=5&memo=77`, tron, '77'],
    [`solana:${solana}?amount=1&spl-token=${tron}&memo=Order%201`, solana, 'Order 1'],
    [`ton://transfer/${ton}?amount=1&text=4411`, ton, '4411'],
    [`https://app.tonkeeper.com/transfer/${ton}?text=4411`, ton, '4411'],
    [`TON://TRANSFER/${ton}?TEXT=7`, ton, '7'],
    ['EQ+/abc-_\u2011x', 'EQ+/abc-_-x', ''],
    ['', '', ''],
  ])('%j is read', (text, address, memo) => {
    expect(addressOf(text, 'ethereum')).toEqual({ address, memo });
    expect(addressOf(address, 'ethereum')).toEqual({ address, memo: '' });
  });

  it('names its tag in any of the usual ways', () => {
    for (const name of ['memo', 'text', 'dt', 'tag', 'memo_id', 'Tag'])
      expect(addressOf(`x:${tron}?${name}=12`, 'tron').memo).toBe('12');
  });
});

it('leaves plain text as it is', () => {
  for (const text of ['Ada Obi', '+2348030000000', 'ada@example.com', 'U12345678'])
    expect([typedLine(text), typedName(text)]).toEqual([text, text]);
});
