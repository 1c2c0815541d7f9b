import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChainEventForm, PayCoinsForm } from '#islands/sandbox/coin-forms.tsx';
import { Gateway, type GatewayPayment } from '#islands/sandbox/gateway.tsx';
import { MailList } from '#islands/sandbox/mail-list.tsx';
import { MoneyIn } from '#islands/sandbox/money-in.tsx';
import { Switches } from '#islands/sandbox/switches.tsx';
import { TransferForm } from '#islands/sandbox/transfer-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the invented gateway', () => {
  const payment: GatewayPayment = {
    reference: 'OJ-1',
    amount: '5100.00',
    currency: 'NGN',
    payer: 'ada@example.com',
    gateway: 'Stall Pay',
    state: 'open',
    dispute: null,
    return_url: 'http://localhost/wallet/deposit?reference=OJ-1',
  };
  const answer = { body: { data: { return_url: payment.return_url } } };
  const sent = () => server.sent('POST /sandbox/gateway/OJ-1').map(({ body }) => body);

  it.each([
    ['Pay now', 'paid'],
    ['Let the payment be declined', 'failed'],
    ['Cancel and go back', 'cancelled'],
  ])('on "%s" shows %s and sends the payer back', async (name, outcome) => {
    server.on('POST /sandbox/gateway/OJ-1', answer);
    const { container } = render(<Gateway payment={payment} />);
    expect(container.textContent).toContain('₦5,100.00');
    expect(await findIssues(container)).toEqual([]);
    await press(name);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(payment.return_url));
    expect(sent()).toEqual([{ outcome }]);
  });

  it('can pay another amount than requested', async () => {
    server.on('POST /sandbox/gateway/OJ-1', answer);
    render(<Gateway payment={payment} />);
    await userEvent.type(screen.getByLabelText('Amount that arrives'), '4000');
    await press('Pay now');
    await vi.waitFor(() => expect(sent()).toEqual([{ outcome: 'paid', amount: '4000.00' }]));
  });

  it('shows when it does not answer and can be pressed again', async () => {
    server.on('POST /sandbox/gateway/OJ-1', lost);
    render(<Gateway payment={payment} />);
    await press('Pay now');
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on('POST /sandbox/gateway/OJ-1', answer);
    await press('Pay now');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  });

  it('offers only the way back once it is decided', () => {
    render(<Gateway payment={{ ...payment, state: 'paid' }} />);
    expect(screen.getByText('This payment was made.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });
});

describe('the console', () => {
  it('shows emails with their links, readable without script', async () => {
    const mail = {
      to: 'ada@example.com',
      subject: 'Verify your email',
      text: 'Open this link.',
      links: ['http://localhost/sign-up/verify-email/t/u'],
      at: '2026-11-21T10:00:00Z',
    };
    const { container } = render(<MailList mails={[mail]} to="" />);
    expect(screen.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(
      mail.links[0],
    );
    expect(container.querySelector('form')?.method).toBe('get');
    expect(await findIssues(container)).toEqual([]);
  });

  it('sets how a provider behaves and confirms it', async () => {
    server.on('PUT /sandbox/switches', { body: { data: [] } });
    const row = { port: 'bills', behaviour: 'done', delay_ms: 0, auto_review: true } as const;
    const { container } = render(<Switches switches={[row]} magic={[]} />);
    await userEvent.selectOptions(screen.getByLabelText('Behaviour'), 'Never responds');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(server.calls[0]?.body).toEqual({
      switches: [{ port: 'bills', behaviour: 'timeout', delay_ms: 0 }],
    });
    expect(await findIssues(container)).toEqual([]);
  });

  it('puts a switch back when it could not be set', async () => {
    server.on('PUT /sandbox/switches', { status: 500, body: { message: 'x' } });
    const row = { port: 'bills', behaviour: 'done', delay_ms: 0, auto_review: true } as const;
    render(<Switches switches={[row]} magic={[]} />);
    await userEvent.selectOptions(screen.getByLabelText('Behaviour'), 'Declines');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(screen.getByLabelText('Behaviour')).toHaveProperty('value', 'done');
  });

  it('takes the price feed down, or lets it grow old', async () => {
    server.on('PUT /sandbox/switches', { body: { data: [] } });
    const row = { port: 'prices', behaviour: 'done', delay_ms: 0, auto_review: true } as const;
    render(<Switches switches={[row]} magic={[]} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Works',
      'Is down',
      'Never responds',
      'Gives the prices of ten minutes ago',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Behaviour'), 'Is down');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(server.calls[0]?.body).toMatchObject({ switches: [{ behaviour: 'failed' }] });
  });

  it('sends a transfer with the number as people write it', async () => {
    server.on('POST /sandbox/transfers', { body: { data: { reference: 'TR-1' } } });
    render(<TransferForm />);
    await press('Send the transfer');
    expect(screen.getByText('Enter the digits of the account number.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Account number'), '9900 000 001');
    await userEvent.type(screen.getByLabelText('Amount'), '7500');
    await userEvent.type(screen.getByLabelText('Sender name'), 'ADA OBI');
    await press('Send the transfer');
    expect(await screen.findByText(/bank reference TR-1/)).toBeTruthy();
    expect(server.calls.at(-1)?.body).toEqual({
      account_number: '9900000001',
      amount: '7500.00',
      sender_name: 'ADA OBI',
    });
  });

  it('sends one to our own account, with a note, that takes its time', async () => {
    server.on('POST /sandbox/transfers', { body: { data: { reference: 'TR-2' } } });
    render(<TransferForm />);
    const fields = {
      'Account number': '000014',
      Amount: '100',
      'Sender name': 'ADA OBI',
      Narration: ' OJ-3FZ8-9TWA-K2 ',
      'Minutes until it arrives': '16',
    };
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(screen.getByLabelText(label), text);
    await press('Send the transfer');
    expect(await screen.findByText(/bank reference TR-2/)).toBeTruthy();
    expect(server.calls.at(-1)?.body).toMatchObject({
      account_number: '000014',
      note: 'OJ-3FZ8-9TWA-K2',
      arrives_in_s: 960,
    });
  });
});

describe('coins in the console', () => {
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

  it('are beside bank transfers, each form with its own fields', async () => {
    const { container } = render(<MoneyIn />);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Bank transfer',
      'Coins',
      'On the chain',
    ]);
    expect(await findIssues(container)).toEqual([]);
  });

  it('are sent to an address as they were typed, in its own coin unless another is named', async () => {
    server.on('POST /sandbox/chain/payments', { body: { data: { txid: 'ab12' } } });
    const { container } = render(<PayCoinsForm />);
    expect(await findIssues(container)).toEqual([]);
    await type('Address', ' TAddress ');
    await type('Amount of coins', '0.000001');
    await press('Send the coins');
    expect(await screen.findByText('Sent, transaction ab12.')).toBeTruthy();
    await type('Coin', 'trx');
    await press('Send the coins');
    const body = { address: 'TAddress', amount: '0.000001' };
    await vi.waitFor(() =>
      expect(server.calls.map((call) => call.body)).toEqual([body, { ...body, symbol: 'TRX' }]),
    );
  });

  it('aren’t sent to an address that no one has, and the field says so', async () => {
    const errors = { address: ['No one has this address.'] };
    server.on('POST /sandbox/chain/payments', { status: 422, body: { message: 'x', errors } });
    render(<PayCoinsForm />);
    await type('Address', 'unknown');
    await type('Amount of coins', '1');
    await press('Send the coins');
    expect(await screen.findByText('No one has this address.')).toBeTruthy();
  });

  it.each([
    ['A payment is replaced (transaction)', 'ab12', 'replace payment'],
    ['The last six blocks are lost (network)', 'Tron', 'lose blocks'],
    ['A send gets stuck (reference)', 'OJ-1', 'stick send'],
  ])('can have chain events: %s', async (label, subject, event) => {
    server.on('POST /sandbox/chain/events', { body: { data: { touched: 1 } } });
    const { container } = render(<ChainEventForm />);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('What happens'), label);
    await type('To which transaction, network or reference', subject);
    await press('Make it happen');
    expect(await screen.findByText('Done. Payments and sends affected: 1.')).toBeTruthy();
    expect(server.calls[0]?.body).toEqual({ event, subject });
  });

  it('list the networks in the field, when another is typed', async () => {
    const errors = { subject: ['Enter one of these networks: bitcoin, litecoin.'] };
    server.on('POST /sandbox/chain/events', { status: 422, body: { message: 'x', errors } });
    render(<ChainEventForm />);
    await type('To which transaction, network or reference', 'doge');
    await press('Make it happen');
    expect(await screen.findByText(errors.subject[0]!)).toBeTruthy();
  });

  it('show a message when there is nothing it could happen to', async () => {
    server.on('POST /sandbox/chain/events', { status: 404, body: { message: 'x' } });
    render(<ChainEventForm />);
    await type('To which transaction, network or reference', 'none');
    await press('Make it happen');
    expect(await screen.findByText('We couldn’t find that payment, send or block.')).toBeTruthy();
  });
});
