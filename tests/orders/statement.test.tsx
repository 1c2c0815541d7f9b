import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StatementButton } from '#islands/orders/statement-button.tsx';
import * as files from '#lib/browser/api/files.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const CALL = 'GET /transactions/statement';
const save = vi.spyOn(files, 'saveFile');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi().on(CALL, {});
  save.mockReset().mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const query = () => Object.fromEntries(server.sent(CALL).at(-1)?.query ?? []);
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const get = () => choose('Get statement');

async function open() {
  const drawn = render(<StatementButton today="2026-11-21" />);
  await userEvent.click(screen.getByRole('link', { name: 'Statement' }));
  return drawn;
}

describe('the statement', () => {
  it('is this month as PDF where no script runs', () => {
    render(<StatementButton today="2026-11-21" />);
    const link = screen.getByRole('link', { name: 'Statement' });
    expect(link.getAttribute('href')).toBe(
      '/api/transactions/statement?from=2026-11-01&to=2026-11-21&format=pdf',
    );
    expect(link.hasAttribute('download')).toBe(true);
  });

  it('is saved under its days, and the sheet closes and confirms it', async () => {
    const { container } = await open();
    expect(await findIssues(container)).toEqual([]);
    await choose('Last month');
    await choose('CSV table');
    await get();
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(query()).toEqual({ from: '2026-10-01', to: '2026-10-31', format: 'csv' });
    expect(save.mock.calls[0]![1]).toBe('oja-statement-2026-10-01-to-2026-10-31.csv');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastTexts()).toEqual(['Your statement is saved']);
  });

  it('accepts any days, starting with those chosen before', async () => {
    await open();
    await choose('Last 90 days');
    await choose('Custom dates');
    const first = screen.getByLabelText<HTMLInputElement>('First day');
    const last = screen.getByLabelText<HTMLInputElement>('Last day');
    expect([first.value, last.value]).toEqual(['2026-08-24', '2026-11-21']);
    await userEvent.clear(first);
    await userEvent.type(first, '2026-11-05');
    await get();
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(query()).toEqual({ from: '2026-11-05', to: '2026-11-21', format: 'pdf' });
  });

  it('shows beside the field that the days are in the wrong order, and makes no call', async () => {
    await open();
    await choose('Custom dates');
    const last = screen.getByLabelText('Last day');
    await userEvent.clear(last);
    await userEvent.type(last, '2026-10-05');
    await get();
    expect(await screen.findByText('The last day is before the first.')).toBeDefined();
    expect(document.activeElement).toBe(last);
    expect(server.calls).toEqual([]);
  });

  it('puts the server’s error about a day beside it, with the focus there', async () => {
    const text = 'Choose 366 days or fewer.';
    server.on(CALL, { status: 422, body: { message: text, errors: { to: [text] } } });
    await open();
    await choose('Custom dates');
    await get();
    const field = (await screen.findByText(text)).closest('.field') as HTMLElement;
    expect(within(field).getByLabelText('Last day')).toBe(document.activeElement);
    expect(save).not.toHaveBeenCalled();
    expect(toastTexts()).toEqual([]);
  });

  it('says that nothing arrived, or that there is no connection, and can be retried', async () => {
    server.on(CALL, lost);
    await open();
    await get();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t get your statement. Try again.',
    );
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await get();
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('You’re offline'),
    );
    server.on(CALL, {});
    await get();
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it('works once for two quick presses', async () => {
    let answer = (_: object) => {};
    server.on(CALL, () => new Promise((resolve) => (answer = resolve)));
    await open();
    await get();
    const button = screen.getByRole('button', { name: /Preparing/ });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    answer({});
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(server.calls).toHaveLength(1);
  });
});
