import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { billKind } from '#islands/refill/bill-kinds.ts';
import { AccountForm } from '#islands/refill/account-form.tsx';
import { DataForm } from '#islands/refill/data-form.tsx';
import { ExamForm } from '#islands/refill/exam-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import {
  box,
  bundle,
  bundles,
  button,
  checkOf,
  dataNetworks,
  dstv,
  given,
  jamb,
  payIt,
  press,
  rowNames,
  sheet,
  user,
  waec,
} from '#tests/support/bill-forms.tsx';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { lately, orderOf, quoteOf } from '#tests/support/purchase.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

const MTN = 'GET /bills/providers/ng-mtn-data/products';
const DATA = 'mobile-data-bill-payment';
let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi()
    .on('POST /quotes', { body: { data: quoteOf() } })
    .on(MTN, { body: { data: bundles } });
});

const priced = (amount: string) =>
  quoteOf({ lines: { ...quoteOf().lines, amount, total: amount } });
const data = (people = given.people as readonly (typeof lately)[]) => (
  <DataForm
    {...given}
    service={DATA}
    kind={billKind(DATA)}
    billers={dataNetworks}
    people={people}
  />
);

describe('data', () => {
  it('is sorted by price, by price per GB and by how long it lasts, and filtered by that', async () => {
    render(data());
    await user().type(box('Phone number'), '0803');
    expect((await screen.findAllByRole('radio')).length).toBe(8);
    expect(rowNames('Bundle').slice(0, 2)).toEqual(['1 GB', '2 GB']);
    expect(screen.getByText('3 days · ₦233.00/GB')).toBeDefined();
    await press('Show 1 more');
    expect(rowNames('Bundle')).toHaveLength(9);
    await press('Per GB');
    expect(rowNames('Bundle')[0]).toBe('9 GB');
    await press('Validity');
    expect(rowNames('Bundle').slice(0, 2)).toEqual(['5 GB', '9 GB']);
    await press('Month');
    expect(rowNames('Bundle')).toEqual(['5 GB']);
  });

  it('shows the bundles of a network before a number is typed, and a bundle chooses its network', async () => {
    const first = { bill_id: 'ng-mtn-data', rows: bundles };
    render(
      <DataForm
        {...given}
        service={DATA}
        kind={billKind(DATA)}
        billers={dataNetworks}
        first={first}
      />,
    );
    expect(screen.getByText('MTN bundles')).toBeDefined();
    const network = () => screen.getByRole('button', { name: 'MTN' }).getAttribute('aria-pressed');
    expect(network()).toBe('false');
    await user().click(screen.getByRole('radio', { name: /^1 GB/ }));
    expect(network()).toBe('true');
    expect(screen.getByText('Total, no fee').parentElement?.textContent).toContain('₦500.00');
    expect(server.sent(MTN)).toEqual([]);
  });

  it('shows the bundles of the suggested network instead', async () => {
    const other = dataNetworks.find(({ bill_id }) => bill_id !== 'ng-mtn-data')!;
    render(
      <DataForm
        {...given}
        service={DATA}
        kind={billKind(DATA)}
        billers={dataNetworks}
        first={{ bill_id: other.bill_id, rows: bundles.slice(0, 1) }}
      />,
    );
    expect(rowNames('Bundle')).toHaveLength(1);
    await user().type(box('Phone number'), '0803');
    await vi.waitFor(() => expect(rowNames('Bundle')).toHaveLength(8));
  });

  it('keeps the sign of the shilling on one line with its price per GB', async () => {
    const dear = { ...bundles[0], currency: 'KES', size_mb: 250, price_per_gb: '204.80' };
    server.on(MTN, { body: { data: [dear] } });
    render(data());
    await user().type(box('Phone number'), '0803');
    await screen.findAllByRole('radio');
    expect(document.body.textContent).toContain('KSh\u00A0204.80/GB');
  });

  it('is bought at the price that the list showed', async () => {
    server.on('POST /bills/purchase', { status: 201, body: { data: orderOf() } });
    render(data());
    await user().type(box('Phone number'), '08034127790');
    await user().click(await screen.findByRole('radio', { name: /^1 GB/ }));
    expect(screen.getByText('Total, no fee').parentElement?.textContent).toContain('₦500.00');
    await press('Continue');
    await sheet();
    const bill = { service_type: DATA, bill_id: 'ng-mtn-data', user_number: '08034127790' };
    expect(server.sent('POST /quotes')[0]?.body).toEqual({ ...bill, product_id: 'b1' });
    await payIt();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent('POST /bills/purchase')[0]?.body).toMatchObject({
      ...bill,
      product_id: 'b1',
      amount: '500.00',
    });
  });

  it('shows both prices when it rose, before and after the PIN, and sends the new one', async () => {
    server.on('POST /quotes', { body: { data: priced('550.00') } });
    server.on('POST /bills/purchase', {
      status: 409,
      body: { message: 'The price has changed from ₦550.00 to ₦600.00.', errors: {} },
    });
    render(data());
    await user().type(box('Phone number'), '08034127790');
    await user().click(await screen.findByRole('radio', { name: /^1 GB/ }));
    await press('Continue');
    const first = 'The price has changed from ₦500.00 to ₦550.00. Please check it.';
    expect(within(await sheet()).getByRole('alert').textContent).toBe(first);
    server.on('POST /quotes', { body: { data: priced('600.00') } });
    await payIt();
    expect(await screen.findByText(/from ₦550.00 to ₦600.00/)).toBeDefined();
    server.on('POST /bills/purchase', { status: 201, body: { data: orderOf() } });
    await payIt();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    const sent = server.sent('POST /bills/purchase').map(({ body }) => body as object);
    expect(sent).toMatchObject([{ amount: '550.00' }, { amount: '600.00' }]);
  });

  it('keeps what was typed when the list fails to load, and loads it again', async () => {
    server.on(MTN, lost);
    render(data());
    await user().type(box('Phone number'), '08034127790');
    expect((await screen.findByRole('alert')).textContent).toContain('Your details are saved.');
    server.on(MTN, { body: { data: bundles } });
    await press('Try again');
    expect((await screen.findAllByRole('radio')).length).toBe(8);
    expect(box('Phone number').value).toBe('0803 412 7790');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a bundle.');
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  it('begins after a failed order where it went wrong: at the network', async () => {
    storeResumed('refill', {
      service_type: DATA,
      bill_id: 'ng-mtn-data',
      user_number: '0803 412 7790',
      product_id: 'b2',
      problem_field: 'bill_id',
      problem_text: 'This is not on MTN.',
    });
    render(data());
    expect((await screen.findByRole('alert')).textContent).toBe('This is not on MTN.');
    expect(document.activeElement).toBe(button(/MTN/));
    expect(box('Phone number').value).toBe('0803 412 7790');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^2 GB/ })).checked).toBe(
      true,
    );
  });

  it('shows what was paid the last time for a number that is chosen', async () => {
    const last = {
      reference_code: 'OJ-AAAA-BBBB',
      amount: '900.00',
      has_ended: true,
      at: '2026-10-21T10:00:00Z',
    };
    render(data([{ ...lately, bill_id: 'ng-glo-data', last }]));
    await press(/••••/);
    expect(screen.getByText(wholeText('Last time: ₦900.00.'))).toBeDefined();
    const link = screen.getByRole('link', { name: 'View and pay again' });
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-AAAA-BBBB');
  });
});

describe('cable', () => {
  const CABLE = 'cable-bill-payment';
  const plan = { name: 'DStv Compact', amount: '19000.00', due_date: '2026-11-30' };
  beforeEach(() => {
    server.on('GET /bills/providers/ng-dstv/products', {
      body: {
        data: [
          bundle('padi', { name: 'DStv Padi', price: '4400.00' }),
          bundle('extra', { name: 'XtraView', add_on: true }),
          bundle('gone', { name: 'DStv Yanga', in_stock: false }),
        ],
      },
    });
  });
  const found = async () => {
    server.on('POST /bills-payment/validate', { body: { data: checkOf({ current_plan: plan }) } });
    render(<AccountForm {...given} service={CABLE} kind={billKind(CABLE)} billers={[dstv]} />);
    await user().type(box('Smartcard number'), '7000000001');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await press('Check the card');
    await screen.findByText('A*** OKORO');
  };

  it('renews the card’s current bouquet, at the provider’s own amount', async () => {
    await found();
    expect(screen.getByText('Current bouquet')).toBeDefined();
    expect(screen.getByText('30 Nov 2026')).toBeDefined();
    expect(screen.getByText(/^DStv Compact again for ₦19,000.00/)).toBeDefined();
    server.on('POST /quotes', { body: { data: priced('19000.00') } });
    await press('Continue');
    const asked = { service_type: CABLE, bill_id: 'ng-dstv', user_number: '7000000001' };
    expect(within(await sheet()).getByText('A*** OKORO')).toBeDefined();
    expect(within(await sheet()).queryByRole('alert')).toBeNull();
    expect(server.sent('POST /bills-payment/validate')[0]?.body).toEqual(asked);
    expect(server.sent('POST /quotes')[0]?.body).toEqual({ ...asked, subscription: 'renew' });
  });

  it('changes to another bouquet, with separate add-ons and without what is sold out', async () => {
    await found();
    await press('Change');
    expect(await screen.findByText(/starts immediately/)).toBeDefined();
    expect(rowNames('Bouquet')).toEqual(['DStv Yanga', 'DStv Padi']);
    expect(rowNames('Add-ons')).toEqual(['XtraView']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yanga/ }).disabled).toBe(true);
    await user().click(screen.getByRole('radio', { name: /Padi/ }));
    await press('Continue');
    await sheet();
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({
      product_id: 'padi',
      subscription: 'change',
    });
  });
});

describe('education', () => {
  const EXAM = 'education-bill-payment';
  const form = () =>
    render(<ExamForm {...given} service={EXAM} kind={billKind(EXAM)} billers={[waec, jamb]} />);

  it('looks up a profile code for the exam that was chosen, and again for another', async () => {
    server
      .on('GET /bills/providers/ng-jamb/products', {
        body: { data: [bundle('utme', { name: 'UTME' }), bundle('de', { name: 'Direct Entry' })] },
      })
      .on('POST /bills-payment/validate', { body: { data: checkOf() } });
    form();
    await press(/JAMB/);
    await user().type(box('Profile code'), '4501234567');
    await press('Check the code');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose what to buy.');
    await user().click(await screen.findByRole('radio', { name: /UTME/ }));
    await press('Check the code');
    await screen.findByText('A*** OKORO');
    expect(server.sent('POST /bills-payment/validate')[0]?.body).toMatchObject({
      user_number: '4501234567',
      product_id: 'utme',
    });
    await user().click(screen.getByRole('radio', { name: /Direct/ }));
    expect(screen.queryByText('A*** OKORO')).toBeNull();
    expect(button('Check the code')).toBeDefined();
  });

  it('asks no look-up where a PIN is for a phone number', async () => {
    server.on('GET /bills/providers/ng-waec/products', { body: { data: [bundle('result')] } });
    form();
    await press(/WAEC/);
    await user().click(await screen.findByRole('radio'));
    await user().type(box('Phone number'), '08034127790');
    await press('Continue');
    expect(within(await sheet()).getByText('0803 412 7790')).toBeDefined();
  });
});
