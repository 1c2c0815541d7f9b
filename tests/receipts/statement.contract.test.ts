import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import { statementLimits } from '#lib/product-constants.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { postBatch } from '#server/ledger/post-batch.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, anApp, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aTransfer } from '#tests/support/ledger.ts';
import { aShop, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { dayIn, readCsv, statementOf } from '#tests/support/statement.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let member: TestMember;
let today: string;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '9000.00' });
  today = dayIn('Africa/Lagos');
});
afterAll(() => app.close());

const bookOf = async ({ user }: TestMember) =>
  readBalance(app.services.db, await walletAccount(app.services.db, user));

describe('GET /transactions/statement as CSV', () => {
  it('goes from the opening to the closing balance, line by line, and ends at the ledger’s', async () => {
    const owner = await aWithdrawer(app, { balance: '50000.00' });
    const bought = await buyAndSettle(app, owner, { amount: '700' });
    const paid = await withdrawAndSettle(app, owner, { amount: '20000' });
    await buyAndSettle(app, owner, { number: numbers.saysNo });
    await buyAndSettle(app, owner, { number: numbers.pending, amount: '300' });
    const { headers, text } = await statementOf(app, owner, { from: today, to: today });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="oja-statement-${today}-to-${today}.csv"`,
    );
    expect(text.startsWith('\uFEFFDate,Time (Lagos),Reference,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const { rows, opening, closing, held } = readCsv(text);
    expect(opening).toBe('0.00');
    expect(
      rows.slice(1).map((row) => [row['Reference'], row['Description'], row['To or from']]),
    ).toEqual([
      [bought.reference_code, 'MTN airtime', '••••4567'],
      [paid.reference_code, paid.name, expect.stringMatching(/••••\d{4}$/)],
    ]);
    expect(rows[2]).toMatchObject({
      Date: today,
      Fee: paid.lines.fee,
      'Duty and tax': paid.lines.duty,
      'Money in': '',
      'Money out': paid.lines.total,
      Currency: 'NGN',
    });
    let balance = parseAmount(opening);
    for (const row of rows) {
      balance += parseAmount(row['Money in'] || '0') - parseAmount(row['Money out'] || '0');
      expect(row['Balance']).toBe(toAmount(balance));
    }
    const book = await bookOf(owner);
    expect([closing['Balance'], held]).toEqual([toAmount(book.posted), '300.00']);
    expect(closing['Money out']).toBe(toAmount(parseAmount('700') + parseAmount(paid.lines.total)));
    expect(text).not.toContain('123 4567');
  });

  it('includes earlier movements in the opening balance', async () => {
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const { text } = await statementOf(app, member, { from: tomorrow, to: tomorrow });
    const { rows, opening, closing } = readCsv(text);
    expect([rows, opening, closing['Balance']]).toEqual([[], '9000.00', '9000.00']);
    const before = await statementOf(app, member, { from: '2025-01-01', to: '2025-12-31' });
    expect(readCsv(before.text).closing['Balance']).toBe('0.00');
  });

  it('makes no formula of other people’s text, and keeps commas and quotes', async () => {
    const { db } = app.services;
    for (const title of ['=HYPERLINK("http://x","y")', '+1', '-1', '@sum', '\tx', 'Say "a", b']) {
      const order = await buyAndSettle(app, member, { amount: '50' });
      await db.sql.query('update orders set title = $1 where id = $2', [title, order.uuid]);
    }
    const { text } = await statementOf(app, member, { from: today, to: today });
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(
      readCsv(text)
        .rows.slice(1)
        .map((row) => row['Description']),
    ).toEqual([`'=HYPERLINK("http://x","y")`, "'+1", "'-1", "'@sum", "'\tx", 'Say "a", b']);
  });
});

describe('GET /transactions/statement as PDF', () => {
  it('has the same figures, a page number, a title, and real text', async () => {
    const order = await buyAndSettle(app, member, { amount: '700' });
    const { headers, bytes } = await statementOf(app, member, {
      from: today,
      to: today,
      format: 'pdf',
    });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(`oja-statement-${today}-to-${today}.pdf`);
    const pages = readPdf(bytes);
    expect(pages).toHaveLength(1);
    for (const line of [
      'Opening balance',
      '₦9,000.00',
      '₦8,300.00',
      '700.00',
      'Page 1 of 1',
      'MTN airtime',
    ])
      expect(pages[0]).toContain(line);
    expect(pages[0]!.some((line) => line.includes(order.reference_code))).toBe(true);
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('(Oja statement, ');
    expect(raw).toContain('/Lang (en)');
  });

  it('has no more rows than can be painted in time; the CSV has them all', async () => {
    const { db } = app.services;
    const account = await walletAccount(db, member.user);
    const move = (count: number) =>
      postBatch(
        db,
        Array.from({ length: count }, () =>
          aTransfer(account, houseAccount('float_bills', 'NGN'), 1n),
        ),
      );
    const days = { from: today, to: today };
    await move(statementLimits.pdfRows - 1_000);
    await move(1_000);
    const { status, text } = await statementOf(app, member, { ...days, format: 'pdf' });
    expect([status, (JSON.parse(text) as { errors: unknown }).errors]).toEqual([
      422,
      {
        to: [
          'This period has more than 2,000 transactions. Download the CSV, or choose fewer days.',
        ],
      },
    ]);
    const { rows } = readCsv((await statementOf(app, member, days)).text);
    expect(rows).toHaveLength(statementLimits.pdfRows + 1);
  });
});

describe('GET /transactions/statement', () => {
  it.each([
    ['?from=2026-01-01', 'to'],
    ['?to=2026-01-01', 'from'],
    ['?from=2026-02-02&to=2026-02-01', 'to'],
    ['?from=2025-01-01&to=2026-01-02', 'to'],
    ['?from=2026-02-30&to=2026-03-01', 'from'],
    ['?from=2026-01-01&to=2026-01-31&format=xls', 'format'],
  ])('is 422 for %s', async (query, field) => {
    const { status, body } = await app.call('GET', `/transactions/statement${query}`, {
      token: member.token,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('accepts 366 days, both ends included', async () => {
    const { status } = await statementOf(app, member, { from: '2025-01-01', to: '2026-01-01' });
    expect(status).toBe(200);
  });

  it('is served ten times a minute', async () => {
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await aMember(limited);
      const path = `/transactions/statement?from=${today}&to=${today}&format=csv`;
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++)
        statuses.push((await limited.call('GET', path, { token })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });

  it('is only of the member’s own wallet', async () => {
    const other = await aMember(app, { balance: '1.00' });
    const { text } = await statementOf(app, other, { from: today, to: today });
    expect(readCsv(text).closing['Balance']).toBe('1.00');
    const answer = await app.api.fetch(
      new Request(`${ORIGIN}/api/transactions/statement?from=${today}&to=${today}`),
      { clientAddress: '127.0.0.1', requestId: 'nobody' },
    );
    expect(answer.status).toBe(401);
  });
});
