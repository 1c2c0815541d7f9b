import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventForm } from '#islands/desk/event-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/contracts/desk-events.ts';
import type { Organiser } from '#lib/contracts/desk-organisers.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const ID = 'night-of-highlife-3f9a';
const PUT = `PUT /desk/events/${ID}`;
const POST = 'POST /desk/events';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const organiser: Organiser = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', name: 'Afro Nights', country_code: 'NG' },
  ...{ email: null, commission_bps: 500, payout: null, events: 1, demo: false },
};
const form: DeskEvent['form'] = {
  ...{ organiser_id: organiser.id, title: 'Night of Highlife', category: 'music' },
  ...{ description: 'Two hours of highlife.', country_code: 'NG', state: 'Lagos', city: 'Lagos' },
  ...{ venue: 'Freedom Park', address: null, starts_at: '2026-12-20T18:00:00.000Z' },
  ...{ doors_at: null, ends_at: null, age_limit: 18, names_wanted: true },
  ...{ refund: { until_h: 48, percent: 80 }, fee: '100.00', seats: null },
  changed_at: '2026-11-21T10:00:00.000Z',
};
const regular = {
  ...{ id: 'regular', name: 'Regular', description: null, price: '5000.00' },
  ...{ capacity: 100, admits: 1, max_per_order: 10, sale_from: null, sale_until: null },
  later: [{ price: '8000.00', from: '2026-12-10T08:00:00.000Z' }],
};
const event: DeskEvent = {
  ...{ id: ID, kind: 'event', title: form.title, organiser: 'Afro Nights', status: 'on_sale' },
  ...{ country_code: 'NG', city: 'Lagos', venue: 'Freedom Park', starts_at: form.starts_at },
  ...{ time_zone: 'Africa/Lagos', currency: 'NGN', sold: 3, capacity: 100, money: '15000.00' },
  ...{ demo: false, form, seated: false, has_sales: true, refunded: '0.00', inside: 0 },
  ...{ promos: [], changes: [], giveaways: [], cancelled_because: null },
  classes: [{ ...regular, sold: 3, complimentary: 0, free: 97 }],
};
const show = (given: DeskEvent | null) =>
  render(<EventForm event={given} organisers={[organiser]} plans={[]} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the form of an event', () => {
  it('sends what was read as it was, with one word changed', async () => {
    server.on(PUT, { body: { data: event } });
    const { container } = show(event);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByLabelText('Starts')).toHaveProperty('value', '2026-12-20T19:00');
    await userEvent.type(screen.getByLabelText('Title'), ' 2');
    await press('Save');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/events/${ID}`));
    expect(server.sent(PUT)[0]?.body).toEqual({
      ...{ ...form, title: 'Night of Highlife 2' },
      classes: [regular],
    });
  });

  it('says beside a field of a class what is wrong with it, and puts the focus there', async () => {
    const errors = { 'classes.0.price': ['Enter a price.'], title: ['Enter a title.'] };
    server.on(POST, { status: 422, body: { message: 'Wrong', errors } });
    show(null);
    await press('Save as a draft');
    expect(await screen.findByText('Enter a price.')).toBeTruthy();
    expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('draws numbered seats while they are typed in, or names the line that is wrong', async () => {
    show(null);
    await userEvent.click(screen.getByLabelText('Seats are numbered'));
    const seats = screen.getByLabelText('Seats');
    await userEvent.type(seats, 'A: 1-3 _ 4-6');
    expect(screen.getByRole('img', { name: 'Hall: 1 row, 6 seats' })).toBeTruthy();
    await userEvent.type(seats, ' 9');
    expect(screen.getByText(/Line 1: Seat 9 can’t come here/)).toBeTruthy();
  });
});
