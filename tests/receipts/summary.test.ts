import { describe, expect, it } from 'vitest';
import { codeIn, readCode, receiptLink, writeCode } from '#lib/receipts/code.ts';
import { readSummary, writeSummary, type ReceiptSummary } from '#lib/receipts/summary.ts';

const summary: ReceiptSummary = {
  keyId: 'k20261121',
  reference: 'OJ-3FZ8-9TWA-K2',
  serviceType: 'airtime-bill-payment',
  status: 'completed',
  currency: 'NGN',
  amount: 50_000n,
  total: 50_050n,
  target: '••••4567',
  settledAt: new Date('2026-11-21T08:02:31Z'),
  issuedAt: new Date('2026-11-21T08:02:31Z'),
};
const text = writeSummary(summary);

describe('the summary of a receipt', () => {
  it('is one line a field, readable by people, in a form that will not change', () => {
    expect(text.split('\n')).toEqual([
      'OJR1',
      'k20261121',
      'OJ-3FZ8-9TWA-K2',
      'airtime-bill-payment',
      'completed',
      'NGN',
      '500.00',
      '500.50',
      '••••4567',
      '1795248151',
      '1795248151',
    ]);
    expect(text.length).toBeLessThan(200);
  });

  it('is read back as it was, also open, without a target and for sums beyond a number’s range', () => {
    const others: ReceiptSummary[] = [
      summary,
      { ...summary, status: 'unknown', settledAt: null, target: null },
      { ...summary, amount: 900_719_925_474_099_301n / 10n, currency: 'KES' },
      { ...summary, amount: null, total: null, target: null },
      // signed for something that the checking page doesn't know yet
      { ...summary, serviceType: 'parking-bill-payment' },
    ];
    for (const each of others) expect(readSummary(writeSummary(each))).toEqual(each);
  });

  it('shortens a target to one line', () => {
    const target = readSummary(
      writeSummary({ ...summary, target: `a\nb${'é'.repeat(90)}` }),
    )?.target;
    expect(target).toBe(`a b${'é'.repeat(37)}`);
  });

  it.each([
    ['only one of its amounts hidden', text.replace('500.50', '')],
    ['another format', text.replace('OJR1', 'OJR2')],
    ['a field too many', `${text}\n`],
    ['a field too few', text.split('\n').slice(0, -1).join('\n')],
    ['a type in another form', text.replace('airtime-bill-payment', 'Airtime')],
    ['a status we do not have', text.replace('completed', 'paid')],
    ['a currency we do not have', text.replace('NGN', 'EUR')],
    ['an amount in another form', text.replace('500.00', '500')],
    ['an amount with a sign', text.replace('500.00', '-0.00')],
    ['a time with a leading zero', text.replace('1795248151', '01795248151')],
    ['spaces around the target', text.replace('••••', ' ••••')],
  ])('is refused with %s', (_, odd) => {
    expect(odd).not.toBe(text);
    expect(readSummary(odd)).toBeUndefined();
  });
});

describe('the code in the QR', () => {
  const message = new TextEncoder().encode(text);
  const code = writeCode(message, new Uint8Array(64).fill(255));

  it('contains the signed bytes and the signature', () => {
    expect(readCode(code)).toEqual({
      summary,
      message,
      signature: new Uint8Array(64).fill(255),
    });
    expect(code.length).toBeLessThan(300);
  });

  it('is found in the address, in its # part, and alone with spaces around it', () => {
    for (const given of [receiptLink('https://oja.example', code), `#${code}`, ` ${code}\n`])
      expect(codeIn(given)).toBe(code);
  });

  it.each([
    ['nothing', ''],
    ['cut off', code.slice(0, -4)],
    ['a third part', `${code}.AAAA`],
    ['padding', `${code}=`],
    ['other letters for the same bytes', `${code.slice(0, -1)}x`],
    ['far too much', `${'A'.repeat(700)}.${'A'.repeat(86)}`],
    ['no UTF-8', `_____.${code.split('.')[1]!}`],
  ])('is refused with %s', (_, odd) => expect(readCode(odd)).toBeUndefined());
});
