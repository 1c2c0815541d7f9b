import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { A2cForm } from '#islands/airtime-to-cash/a2c-form.tsx';
import { ConversionView } from '#islands/airtime-to-cash/conversion.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import type { Conversion } from '#lib/airtime-to-cash/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { aConversion, glo, mtn, PAGE_MADE } from '#tests/support/conversion.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(
  () => {
    signedInPage();
    server = fakeApi();
  },
  { now: PAGE_MADE },
);

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const type = (label: RegExp, text: string) => user().type(screen.getByLabelText(label), text);
const press = (name: string | RegExp) => user().click(screen.getByRole('button', { name }));
const START = 'POST /airtime-conversion/initiate';
const PROOF = 'POST /airtime-conversion/upload-proof';

describe('the form of airtime to sell', () => {
  const show = (isGuest = false) =>
    render(<A2cForm networks={[mtn, glo]} country="NG" isGuest={isGuest} />);
  const card = () => screen.getByRole('region', { name: 'You get' }).textContent;

  it('is filled in by a link with network and amount', async () => {
    const start = { network: glo.id, amount: '12000' };
    render(<A2cForm networks={[mtn, glo]} country="NG" isGuest={false} start={start} />);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Airtime to sell/ });
    await vi.waitFor(() => expect(field.value).toBe('12,000'));
    expect(screen.getByRole('button', { name: /Glo/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows percent, money, limits and transfers before anything is sent', async () => {
    const { container } = show();
    expect(card()).toContain('80%');
    await type(/^Airtime to sell/, '12000');
    expect(card()).toContain('₦9,600.00');
    expect(card()).toContain('2 × ₦5,000.00 + 1 × ₦2,000.00');
    await press(/^G?\s*Glo/);
    expect(card()).toContain('70%');
    expect(screen.getByText(/All our Glo numbers are in use/)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  it('shows errors beside their fields, and keeps what was typed', async () => {
    show();
    await type(/^Airtime to sell/, '12.50');
    await press('Get the number to send to');
    expect(screen.getByText('Enter at least ₦50.00.')).toBeDefined();
    expect(screen.getByText('Enter the phone number.')).toBeDefined();
    await type(/^Phone number you’ll send/, '08051112222');
    expect(screen.queryByText(/0805 usually means Glo/)).toBeNull();
    await press(/MTN/);
    expect(screen.getByText(/0805 usually means Glo/)).toBeDefined();
    expect(server.sent(START)).toEqual([]);
  });

  it('keeps a guest’s input while they sign in', async () => {
    show(true);
    await type(/^Airtime to sell/, '500');
    await type(/^Phone number you’ll send/, '0803 123 4567');
    await press('Sign in to sell');
    await waitFor(() => expect($modal.get()).not.toBeNull());
    expect(JSON.parse(localStorage.getItem('pendingTransaction') ?? '{}')).toMatchObject({
      product: 'airtime-to-cash',
      url: '/airtime-to-cash',
      transactionData: { network: 'ng-mtn', amount: '500.00', phone_number: '08031234567' },
    });
  });

  it('gets a number with one key, no matter how often it is pressed without an answer', async () => {
    server.on(START, lost).on('GET /transactions/by-key/x', { status: 404 });
    show();
    await type(/^Airtime to sell/, '500');
    await type(/^Phone number you’ll send/, '08031234567');
    await press('Get the number to send to');
    expect(await screen.findByText(/It didn’t go through|No answer came/)).toBeDefined();
    server.on(START, { status: 201, body: { data: aConversion() } });
    await press('Get the number to send to');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/airtime-to-cash'));
    const keys = server.sent(START).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('leads to the conversion that is already open', async () => {
    const body = { message: 'Open already', reference_code: 'OJ-A2C' };
    server.on(START, { status: 409, body });
    show();
    await type(/^Airtime to sell/, '500');
    await type(/^Phone number you’ll send/, '08031234567');
    await press('Get the number to send to');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/airtime-to-cash'));
  });
});

describe('airtime on its way', () => {
  const show = (change?: Partial<Conversion>) => {
    const now = Date.now() - performance.now();
    return render(<ConversionView conversion={aConversion(change)} country="NG" now={now} />);
  };

  it('shows our number and what to dial; the PIN is only in the codes', async () => {
    const { container } = show();
    expect(screen.getByText('0703 900 0001')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Dial/ })).toBeNull();
    await type(/share PIN$/, '44a17');
    const [first] = screen.getAllByRole('link', { name: /^Dial/ });
    expect(first?.getAttribute('href')).toBe('tel:*321*07039000001*5000*4417%23');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('4417');
    expect(server.calls).toEqual([]);
    expect(await findIssues(container)).toEqual([]);
  });

  it('keeps ticked boxes after a reload', async () => {
    const { unmount } = show();
    await user().click(screen.getByRole('checkbox', { name: /Transfer 2/ }));
    unmount();
    show();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Transfer 2/ }).checked).toBe(
      true,
    );
  });

  it('counts the half hour down, then hides our number and still accepts the message', () => {
    show();
    expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:59)$/);
    act(() => void vi.advanceTimersByTime(1_801_000));
    expect(screen.queryByText('0703 900 0001')).toBeNull();
    expect(screen.getByText(/has run out/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send for review' })).toBeDefined();
  });

  it('sends the pasted text, shows what is wrong with it, and opens the order', async () => {
    show();
    await press('Send for review');
    expect(screen.getByText('Paste the message from your network.')).toBeDefined();
    const area = screen.getByLabelText(/^Messages from your network/);
    fireEvent.change(area, { target: { value: 'N5,000 to 08030000000' } });
    const errors = { sms_text: ['This text is about another number.'] };
    server.on(PROOF, { status: 422, body: { message: 'x', errors } });
    await press('Send for review');
    expect(await screen.findByText('This text is about another number.')).toBeDefined();
    server.on(PROOF, lost);
    await press('Send for review');
    expect(await screen.findByText(/We didn’t get a response/)).toBeDefined();
    server.on(PROOF, { body: { data: aConversion().transaction } });
    await press('Send for review');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-A2C'));
    expect(server.sent(PROOF).at(-1)?.body).toEqual({
      reference: 'OJ-A2C',
      sms_text: 'N5,000 to 08030000000',
    });
  });

  it('is cancelled only after two confirmations', async () => {
    server.on('POST /transactions/OJ-A2C/cancel', { body: { data: aConversion().transaction } });
    show();
    await press('I don’t want to sell');
    expect(server.calls).toEqual([]);
    await press('Cancel, nothing sent');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-A2C'));
  });
});
