import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedStatement } from '#islands/orders/statement/signed-statement.tsx';
import * as files from '#lib/browser/api/files.ts';
import { verifySignature } from '#lib/browser/receipt-check/verify-signature.ts';
import { fileIn } from '#lib/receipts/statement/link.ts';
import { sha256 } from '#lib/receipts/statement/sha256.ts';
import { verifyStatement } from '#lib/receipts/statement/verify.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { aSignedStatement, statementKey } from '#tests/support/signed-statement.ts';

vi.mock('#lib/browser/navigate.ts');

const CALL = 'GET /transactions/statement/signed';
const save = vi.spyOn(files, 'saveFile');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
  save.mockReset().mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const savedText = async () => save.mock.calls.at(-1)![0].text();
const check = (text: string) =>
  verifyStatement(text, { keys: [statementKey], verify: verifySignature, sha256 });

async function checkSaved() {
  const checked = await check(await savedText());
  if (!checked.ok) throw new Error(checked.problem);
  return checked.statement;
}

async function open(count: number, name?: string) {
  server.on(CALL, { body: { data: aSignedStatement(count, name) } });
  const drawn = render(<SignedStatement today="2026-05-29" currency="NGN" zone="Africa/Lagos" />);
  await press('Prepare statement');
  await screen.findByRole('button', { name: 'Save file' });
  return drawn;
}

describe('a signed statement', () => {
  it('shows everything unless its owner hides something, and saves a file that verifies', async () => {
    const { container } = await open(3);
    expect(await findIssues(container)).toEqual([]);
    expect(Object.fromEntries(server.sent(CALL)[0]!.query)).toEqual({
      from: '2026-03-01',
      to: '2026-05-29',
    });
    await press('Save file');
    expect(save.mock.calls[0]![1]).toBe('oja-statement-2026-03-01-to-2026-05-29.json');
    const { name, rows, totals } = await checkSaved();
    expect([name, totals?.closing]).toEqual(['Ada Obi', '89970.00']);
    expect(rows!.map((row) => row?.description)).toEqual(['Airtime 1', 'Airtime 2', 'Airtime 3']);
  });

  it('contains nothing of what is hidden, and says what people can still work out', async () => {
    await open(3);
    await userEvent.click(box(/^Airtime 2/));
    await userEvent.click(box(/^My name/));
    expect(screen.getByText(/1 of 3 hidden/).textContent).toContain(
      'add up to ₦0.00 in and ₦10.00 out',
    );
    await press('Save file');
    const text = await savedText();
    for (const word of ['Airtime 2', 'OJ-2', 'Ada', 'a'.repeat(43), '89980.00'])
      expect(text).not.toContain(word);
    const { rows, hidden } = await checkSaved();
    expect(rows![1]).toBeNull();
    expect(hidden).toMatchObject({ count: 1, moneyOut: '10.00' });
    await userEvent.click(box(/^Opening and closing/));
    expect(screen.getByText(/1 of 3 hidden/).textContent).not.toContain('add up');
  });

  it('can hide what each transaction was, and all of them at once', async () => {
    await open(2);
    await userEvent.click(box(/^What each/));
    await press('Save file');
    expect((await checkSaved()).rows![0]).toMatchObject({ description: null, amount: '-10.00' });
    await press('Hide all');
    await press('Save file');
    expect((await checkSaved()).rows).toEqual([null, null]);
    await press('Show all');
    expect((box(/^Airtime 1/) as HTMLInputElement).checked).toBe(true);
  });

  it('draws fifty of 2,000 transactions at a time, and keeps what is hidden on other pages', async () => {
    await open(2_000);
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(box(/^Airtime 50\b/));
    await press('Later');
    expect(screen.getByText('Page 2 of 40')).toBeTruthy();
    await userEvent.click(box(/^Airtime 51\b/));
    await press('Save file');
    const { rows } = await checkSaved();
    expect(rows!.flatMap((row, n) => (row ? [] : [n]))).toEqual([49, 50]);
  });

  it('works without a connection once it has loaded', async () => {
    await open(2);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const calls = server.sent(CALL).length;
    await press('Minimum only');
    await userEvent.type(screen.getByLabelText('At least'), '80000');
    await press('Save file');
    expect((await checkSaved()).atLeast).toBe(80_000);
    expect(server.sent(CALL)).toHaveLength(calls);
    online.mockRestore();
  });

  it('reports when it couldn’t be loaded, and puts an error of the server next to its day', async () => {
    server.on(CALL, lost);
    render(<SignedStatement today="2026-05-29" currency="NGN" zone="Africa/Lagos" />);
    await press('Prepare statement');
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
    const message = 'This period has more than 2,000 transactions. Choose fewer days.';
    server.on(CALL, { status: 422, body: { code: 'invalid_input', errors: { to: [message] } } });
    await press('Prepare statement');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Last day')).toBeTruthy();
  });
});

describe('only a minimum balance', () => {
  it('proves an amount up to the lowest balance, as a file and as a link', async () => {
    const { container } = await open(1);
    await press('Minimum only');
    expect(await findIssues(container)).toEqual([]);
    const field = screen.getByLabelText('At least');
    for (const [typed, error] of [
      ['', 'Enter an amount.'],
      ['80000.50', 'Enter an amount without decimals.'],
      ['89,991', 'Your balance fell below this. Prove up to ₦89,990.00.'],
    ] as const) {
      await userEvent.clear(field);
      if (typed) await userEvent.type(field, typed);
      await press('Save file');
      expect(await screen.findByText(error)).toBeTruthy();
    }
    expect(save).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '89990');
    await press('Save file');
    const { atLeast, rows, totals, name } = await checkSaved();
    expect([atLeast, rows, totals, name]).toEqual([89_990, null, null, 'Ada Obi']);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'The same as a link' });
    expect(await check(fileIn(link.href))).toMatchObject({ ok: true });
    await userEvent.clear(field);
    await userEvent.type(field, '500');
    expect(screen.queryByRole('link', { name: 'The same as a link' })).toBeNull();
  });

  it('isn’t offered where the balance was below 1', async () => {
    const own = aSignedStatement(0, '');
    server.on(CALL, { body: { data: { ...own, content: { ...own.content, lowest: '0.99' } } } });
    render(<SignedStatement today="2026-05-29" currency="NGN" zone="Africa/Lagos" />);
    await press('Prepare statement');
    expect(await screen.findByText(/Your name isn’t verified yet/)).toBeTruthy();
    expect(screen.getByText('No transactions on these days.')).toBeTruthy();
    await press('Minimum only');
    expect(screen.getByText(/there’s no minimum to prove/)).toBeTruthy();
  });
});
