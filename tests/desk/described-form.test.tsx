import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { ComplimentaryForm } from '#islands/e-tickets/desk/complimentary-form.tsx';
import { PromoCodeForm } from '#islands/refill/desk/promo-code-form.tsx';
import { promoCodeForm } from '#lib/refill/desk/promo-code.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { addStaffForm } from '#lib/desk/staff.form.ts';
import { complimentaryForm, eventPromoForm } from '#lib/e-tickets/desk/event-acts.form.ts';
import { filmForm } from '#lib/e-tickets/desk/films.form.ts';
import { organiserForm } from '#lib/e-tickets/desk/organiser.form.ts';
import { findIssues } from '#tests/support/axe.ts';
import { lost, serverOfEach } from '#tests/support/fake-api.ts';
import { deskEvent } from '#tests/support/desk-event.ts';

vi.mock('#lib/browser/navigate.ts');

const FILMS = 'POST /desk/films';
const ORGANISERS = 'POST /desk/organisers';
const PROMOS = 'POST /desk/events/e-1/promos';
const GIVE = 'POST /desk/events/e-1/complimentary';
const server = serverOfEach();
afterEach(() => vi.clearAllMocks());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const bodies = (call: string) => server.sent(call).map(({ body }) => body);
const keys = (call: string) => server.sent(call).map((sent) => sent.headers.get('idempotency-key'));

describe('a described form', () => {
  it('sends its fields as its call accepts them, and opens what was created', async () => {
    server.on(FILMS, { body: { data: { id: 'lagos noir' } } });
    const { container } = render(<DescribedForm form={filmForm(null)} />);
    expect(await findIssues(container)).toEqual([]);
    await type('Title', ' Lagos Noir ');
    await type('Length in minutes', '1,040');
    await press('Add the film');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/films/lagos%20noir'));
    expect(bodies(FILMS)).toEqual([
      { title: 'Lagos Noir', genre: '', minutes: 1040, rating: '', tagline: '' },
    ]);
  });

  it.each([
    ['1,040', 1040],
    ['1 040', 1040],
    ['1.040', '1.040'],
    ['2.000', '2.000'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    ['-5', '-5'],
    ['1.5', 1.5],
  ])('sends the typed number %s as %j', async (typed, sent) => {
    server.on(FILMS, { body: { data: { id: 'lagos noir' } } });
    render(<DescribedForm form={filmForm(null)} />);
    await type('Length in minutes', typed);
    await press('Add the film');
    await waitFor(() => expect(bodies(FILMS)).toMatchObject([{ minutes: sent }]));
  });

  it.each([
    ['7.5', 750],
    ['7,5 %', 750],
    ['0.29', 29],
    ['0', 0],
    ['1.500', '1.500'],
  ])('sends a commission of %s as %j', async (typed, sent) => {
    server.on(ORGANISERS, { body: { data: { id: 'o-1' } } });
    render(<DescribedForm form={organiserForm(null, { NG: [], GH: [], KE: [] })} />);
    await userEvent.clear(screen.getByLabelText('Our commission in percent'));
    await type('Our commission in percent', typed);
    await press('Add the organiser');
    await waitFor(() => expect(bodies(ORGANISERS)).toMatchObject([{ commission_bps: sent }]));
  });

  it('shows errors beside their fields, focuses the first, and keeps what was typed', async () => {
    const errors = { genre: ['Enter a genre.'] };
    server.on(FILMS, { status: 422, body: { message: 'No', errors } });
    render(<DescribedForm form={filmForm(null)} />);
    await type('Title', 'Lagos Noir');
    await press('Add the film');
    expect(await screen.findByText('Enter a genre.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Genre')));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Lagos Noir');
  });

  it('reads times on the clock it names, and sends null for what stays empty', async () => {
    server.on(PROMOS, { body: { data: { id: 'e-1' } } });
    const classes = [{ ...deskEvent.classes[0]!, id: 'c-1', name: 'Regular' }];
    const form = eventPromoForm({ id: 'e-1', currency: 'NGN', time_zone: 'Africa/Lagos', classes });
    render(<DescribedForm form={form} />);
    await type('Code', 'early');
    await type('Or an amount off', '1,500');
    await userEvent.selectOptions(screen.getByLabelText('For'), 'Regular');
    await type(/^From/, '2026-12-01T12:00');
    await press('Add the code');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/e-1'));
    expect(bodies(PROMOS)).toEqual([
      {
        code: 'early',
        percent: null,
        amount: '1500.00',
        class_ids: ['c-1'],
        max_uses: 100,
        valid_from: '2026-12-01T11:00:00.000Z',
        valid_until: null,
      },
    ]);
  });

  it('shows what the chosen role can do', async () => {
    render(<DescribedForm form={addStaffForm()} />);
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'support');
    expect(screen.getByText(/^Answers tickets/)).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Gate');
    expect(screen.getByText(/^Checks tickets/)).toBeDefined();
  });
});

describe('complimentary tickets', () => {
  const show = (seated: boolean) =>
    render(<ComplimentaryForm form={complimentaryForm({ id: 'e-1', seated, classes: [] })} />);
  const given = { body: { data: { message: 'Sent to ada@oja.example.' } } };

  it('are as many as the seats that are named', async () => {
    server.on(GIVE, given);
    show(true);
    await type('Seats', 'A1, A2');
    await press('Send the tickets');
    await screen.findByText('Sent to ada@oja.example.');
    expect(bodies(GIVE)).toMatchObject([{ seats: ['A1', 'A2'], quantity: 2 }]);
    expect(screen.getByLabelText('Seats')).toHaveProperty('value', '');
  });

  it('are given twice if they are sent twice, and once after a lost answer', async () => {
    server.on(GIVE, given);
    show(false);
    await type('Name', 'Ada');
    await press('Send the tickets');
    await screen.findByText('Sent to ada@oja.example.');
    server.on(GIVE, lost);
    await type('Name', 'Ada');
    await press('Send the tickets');
    await screen.findByText(/We didn’t get a response/);
    server.on(GIVE, given);
    await press('Send the tickets');
    await screen.findByText('Sent to ada@oja.example.');
    const [first, second, again] = keys(GIVE);
    expect(second).not.toBe(first);
    expect(again).toBe(second);
  });
});

describe('a described form with a preview', () => {
  const PROMO_CODES = 'POST /desk/promo-codes';
  const reply = (why: string | null = null) => ({
    body: { data: { currency: 'NGN', bills: [], most: '5000.00', why } },
  });

  it('sends nothing that changed since it was previewed', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(PROMO_CODES, async () => {
      await waits;
      return reply();
    });
    render(<PromoCodeForm form={promoCodeForm()} />);
    await type('Code', 'LIGHT');
    await press('Preview');
    await type('Code', 'S');
    answer();
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('status', { name: 'Preview' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeDefined();
  });

  it('shows the currency of the chosen country in every field of money', async () => {
    render(<PromoCodeForm form={promoCodeForm()} />);
    const signs = () => [...document.querySelectorAll('.pre')].map((sign) => sign.textContent);
    expect(signs()).toEqual(['₦', '₦', '₦']);
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Ghana');
    expect(signs()).toEqual(['GH₵', 'GH₵', 'GH₵']);
  });

  it.each<[typed: string, sent: number | string]>([
    ['1 500', 1500],
    ['٣٠٠', 300],
    ['100 times', '100 times'],
  ])(
    'sends the limit %j as %j, for the server to refuse if it isn’t a number',
    async (typed, sent) => {
      server.on(PROMO_CODES, reply('It can cost ₦5,000.00.'));
      render(<PromoCodeForm form={promoCodeForm()} />);
      await type('Code', 'LIGHT');
      await type('Amount', '100');
      await type(/^Total uses/, typed);
      await press('Preview');
      await waitFor(() => expect(bodies(PROMO_CODES)).toHaveLength(1));
      expect(bodies(PROMO_CODES)[0]).toMatchObject({ uses: sent });
    },
  );

  it('sends the fields that its choices show, and says that a second approver decides', async () => {
    server.on(PROMO_CODES, reply('It can cost ₦5,000.00.'));
    render(<PromoCodeForm form={promoCodeForm()} />);
    expect(screen.queryByLabelText(/^Maximum per bill/)).toBeNull();
    await type('Code', 'LIGHT');
    await userEvent.selectOptions(screen.getByLabelText('Takes off'), 'A percentage');
    await type('Percentage', '7.5 %');
    await type(/^Maximum per bill/, '1,000');
    await userEvent.click(screen.getByLabelText('Electricity'));
    await press('Preview');
    await screen.findByText('It can cost ₦5,000.00.');
    await press('Send for second approval');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/promo-codes?said=second'));
    expect(bodies(PROMO_CODES)[1]).toEqual({
      code: 'LIGHT',
      kind: 'percent',
      value: '7.50',
      cap: '1000.00',
      minimum: null,
      country: 'NG',
      services: ['electricity-bill-payment'],
      starts_at: null,
      ends_at: null,
      budget: null,
      uses: null,
      uses_per_person: 1,
      preview: false,
    });
  });
});
