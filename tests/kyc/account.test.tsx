import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AddBank } from '#islands/kyc/add-bank.tsx';
import { BankAccounts } from '#islands/settings/bank-accounts.tsx';
import { $modal } from '#lib/browser/stores/overlays.ts';
import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Bank } from '#lib/reference/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const bank = (code: string, name: string): Bank => ({
  id: `ng-${code}`,
  code,
  name,
  type: 'bank',
  pattern: '^\\d{10}$',
  label: 'Account number (10 digits)',
  logo: null,
});
const banks = [bank('044', 'Access Bank'), bank('058', 'Guaranty Trust Bank')];
const network: Bank = {
  id: 'gh-mtn',
  code: 'MTN',
  name: 'MTN MoMo',
  type: 'mobile_money',
  pattern: '^0\\d{9}$',
  label: 'Mobile money number',
  logo: null,
};
const account = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '11111111-1111-4111-8111-111111111111',
  bank_id: 'ng-access-bank',
  bank_code: '044',
  bank_name: 'Access Bank',
  type: 'bank',
  account_number: '••••6789',
  account_name: 'OBI ADA',
  is_primary: true,
  usable_from: '2026-11-20T10:00:00Z',
  usable: true,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
});
const second = account({
  id: '22222222-2222-4222-8222-222222222222',
  bank_name: 'Guaranty Trust Bank',
  account_number: '••••1111',
  is_primary: false,
});

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage(1_800, { has_account_set_up: false, has_pin_set_up: false });
  server = fakeApi()
    .on('POST /bank/accounts/resolve', {
      body: { data: { account_name: 'OBI ADA', differing_words: [] } },
    })
    .on('POST /bank/accounts', {
      status: 201,
      body: { data: { account: account(), user: member } },
    });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const number = () => screen.getByRole('textbox', { name: /Account number|Mobile money number/ });
const save = () => screen.findByRole('button', { name: 'Save and continue' });
const typePin = async (pin: string) => {
  const group = screen.getByRole('group', { name: 'Your PIN' });
  await user().click(within(group).getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user().keyboard(pin);
};

async function choose(name = 'Access Bank', digits = '0123456789') {
  await user().type(screen.getByRole('combobox'), name.slice(0, 5));
  await user().click(screen.getByRole('option', { name }));
  await user().type(number(), digits);
}

describe('adding a bank account', () => {
  it('waits for a bank and ten digits before it looks up the account’s name', async () => {
    render(<AddBank banks={banks} hasPin={false} />);
    expect(number()).toHaveProperty('disabled', true);
    await choose('Access Bank', '012345678');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('9 of 10 digits')).toBeTruthy();
    expect(server.calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Enter the account number' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('shows the bank’s own name large before anything is saved', async () => {
    const { container } = render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    expect(await screen.findByText('OBI ADA')).toBeTruthy();
    expect(server.sent('POST /bank/accounts')).toEqual([]);
    expect(server.sent('POST /bank/accounts/resolve')[0]?.body).toEqual({
      bank_code: '044',
      account_number: '0123456789',
    });
    expect(await findIssues(container)).toEqual([]);
  });

  it('looks it up again when the bank or the number changes and clears the earlier name', async () => {
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    await save();
    await user().click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.queryByText('OBI ADA')).toBeNull();
    await user().click(screen.getByRole('option', { name: 'Guaranty Trust Bank' }));
    await save();
    expect(server.sent('POST /bank/accounts/resolve').at(-1)?.body).toMatchObject({
      bank_code: '058',
    });
  });

  it('names the words that are not in the verified name', async () => {
    server.on('POST /bank/accounts/resolve', {
      body: { data: { account_name: 'EZE CHIOMA', differing_words: ['EZE', 'CHIOMA'] } },
    });
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    expect(
      await screen.findByText(/EZE and CHIOMA are not part of your verified name/),
    ).toBeTruthy();
    const button = screen.getByRole('button', { name: 'This is a different name' });
    expect(button).toHaveProperty('disabled', true);
    await user().click(button);
    expect(server.sent('POST /bank/accounts')).toEqual([]);
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe(
      '/help/tickets/new',
    );
  });

  it('says beside the number that the bank does not have it', async () => {
    const errors = { account_number: ['This bank has no such account.'] };
    server.on('POST /bank/accounts/resolve', {
      status: 422,
      body: { message: 'x', error_code: null, errors },
    });
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    expect(await screen.findByText('This bank has no such account.')).toBeTruthy();
    expect(number().getAttribute('aria-invalid')).toBe('true');
  });

  it('offers to retry when the bank does not answer', async () => {
    server.on('POST /bank/accounts/resolve', lost);
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('POST /bank/accounts/resolve', {
      body: { data: { account_name: 'OBI ADA', differing_words: [] } },
    });
    await user().click(again);
    expect(await screen.findByText('OBI ADA')).toBeTruthy();
  });

  it('saves it and leads to the PIN', async () => {
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    await user().click(await save());
    expect(await screen.findByRole('heading', { name: 'Your account is saved' })).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Choose a PIN' });
    expect(next.getAttribute('href')).toBe('/security/pin-setup');
    expect(server.sent('POST /bank/accounts')[0]?.body).toEqual({
      bank_code: '044',
      account_number: '0123456789',
      type: 'bank',
    });
  });

  it('asks for the BVN when the bank requires it, and sends it', async () => {
    server.on('POST /bank/accounts', {
      status: 400,
      body: { message: 'Add your BVN', error_code: 'glover_account_bvn_required', errors: {} },
    });
    render(<AddBank banks={banks} hasPin={false} />);
    await choose();
    await user().click(await save());
    const bvn = await screen.findByRole('textbox', { name: 'BVN' });
    expect(toastTexts()).toEqual([]);
    await user().type(bvn, '22222222222');
    await user().click(await save());
    await vi.waitFor(() => expect(server.sent('POST /bank/accounts')).toHaveLength(2));
    expect(server.sent('POST /bank/accounts')[1]?.body).toMatchObject({ bvn: '22222222222' });
  });

  it('offers mobile money first where it exists', async () => {
    render(<AddBank banks={[network, ...banks]} hasPin={false} />);
    expect(screen.getByRole('button', { name: 'Mobile money', pressed: true })).toBeTruthy();
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'MTN MoMo' })).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Bank' }));
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });
});

describe('the payout accounts', () => {
  type Props = Parameters<typeof BankAccounts>[0];
  const show = (change: Partial<Props> = {}) =>
    render(
      <BankAccounts
        accounts={[account(), second]}
        banks={banks}
        hasPin
        zone="Africa/Lagos"
        openForm={false}
        {...change}
      />,
    );
  const wrongPin = {
    status: 422,
    body: {
      message: 'x',
      error_code: null,
      errors: { pin: ['That PIN is not right. 4 tries left.'] },
    },
  };

  it('are listed with the primary one marked', async () => {
    const { container } = show();
    const [first] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('Primary')).toBeTruthy();
    expect(within(first!).queryByRole('button', { name: /primary/ })).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('open the form immediately when the address says so', () => {
    show({ openForm: true });
    expect(screen.getByRole('dialog', { name: 'Add an account' })).toBeTruthy();
  });

  it('show from when a new one can be used instead of offering it', () => {
    show({
      accounts: [account(), { ...second, usable: false, usable_from: '2026-11-22T10:00:00Z' }],
    });
    expect(screen.getByText(/Available from/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Make .* primary/ })).toBeNull();
  });

  it('change the primary one after the PIN', async () => {
    server.on(`PUT /bank/accounts/${second.id}/primary`, {
      body: {
        data: [
          { ...second, is_primary: true },
          { ...account(), is_primary: false },
        ],
      },
    });
    show();
    await user().click(screen.getByRole('button', { name: /Make Guaranty .* primary/ }));
    const confirm = screen.getByRole('button', { name: 'Make primary', hidden: false });
    expect(confirm).toHaveProperty('disabled', true);
    await typePin('482915');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.at(-1)?.body).toEqual({ pin: '482915' });
    expect(screen.getByRole('button', { name: /Make Access .* primary/ })).toBeTruthy();
  });

  it('keep the box open on a wrong PIN, with the attempts left and empty boxes', async () => {
    server.on(`DELETE /bank/accounts/${second.id}`, wrongPin);
    show();
    await user().click(screen.getByRole('button', { name: /Remove Guaranty/ }));
    await typePin('000001');
    expect(await screen.findByText('That PIN is not right. 4 tries left.')).toBeTruthy();
    const boxes = within(screen.getByRole('group', { name: 'Your PIN' })).getAllByRole('textbox');
    expect(boxes.map((box) => (box as HTMLInputElement).value).join('')).toBe('');
    expect(toastTexts()).toEqual([]);
  });

  it('ask for a PIN to be set first when there is none', async () => {
    show({ hasPin: false });
    await user().click(screen.getByRole('button', { name: /Remove Guaranty/ }));
    expect($modal.get()).toMatchObject({
      name: 'action',
      details: { title: 'Choose a PIN first' },
    });
    expect(screen.getByRole('link', { name: 'Next: choose a PIN' })).toBeTruthy();
  });

  it('are empty with one next step', () => {
    show({ accounts: [] });
    expect(screen.getByRole('heading', { name: 'No account yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add an account' })).toBeTruthy();
  });
});
