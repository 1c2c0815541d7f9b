import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EventForm } from '#islands/e-tickets/desk/event-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { deskEvent as event, organiser, regularClass, showing } from '#tests/support/desk-event.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const PUT = `PUT /desk/events/${event.id}`;
const POST = 'POST /desk/events';
const server = serverOfEach();

const show = (given: DeskEvent | null) =>
  render(<EventForm event={given} organisers={[organiser]} plans={[]} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function retype(label: string | RegExp, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

describe('the form of an event', () => {
  it('sends the values that were read, with one word changed', async () => {
    server.on(PUT, { body: { data: event } });
    const { container } = show(event);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByLabelText('Starts')).toHaveProperty('value', '2026-12-20T19:00');
    await userEvent.type(screen.getByLabelText('Title'), ' 2');
    await press('Save');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/events/${event.id}`));
    expect(server.sent(PUT)[0]?.body).toEqual({
      ...event.form,
      title: 'Night of Highlife 2',
      classes: [regularClass],
    });
  });

  it('shows what is wrong beside a field of a class, and focuses it', async () => {
    const errors = { 'classes.0.price': ['Enter a price.'], title: ['Enter a title.'] };
    server.on(POST, { status: 422, body: { message: 'Wrong', errors } });
    show(null);
    await press('Save as a draft');
    expect(await screen.findByText('Enter a price.')).toBeTruthy();
    expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('reads numbers as people write them', async () => {
    server.on(PUT, { body: { data: event } });
    show(event);
    await retype('Age limit', '١٨');
    await retype('Places', '1,500');
    await retype(/^Refundable until/, ' 48 ');
    await retype(/^Refund in percent/, '50 %');
    await press('Save');
    await waitFor(() => expect(server.sent(PUT)).toHaveLength(1));
    expect(server.sent(PUT)[0]?.body).toMatchObject({
      age_limit: 18,
      refund: { until_h: 48, percent: 50 },
      classes: [{ capacity: 1500 }],
    });
  });

  it('leaves it to the server to refuse a number that can’t be read', async () => {
    server.on(PUT, { body: { data: event } });
    show(event);
    await retype('Age limit', '18+');
    await retype(/^Refundable until/, '48');
    await retype(/^Refund in percent/, 'half');
    await press('Save');
    await waitFor(() => expect(server.sent(PUT)).toHaveLength(1));
    expect(server.sent(PUT)[0]?.body).toMatchObject({ age_limit: null, refund: { percent: null } });
  });

  it('asks for a showing’s own data only, and sends the film’s and the cinema’s unchanged', async () => {
    const put = `PUT /desk/events/${showing.id}`;
    server.on(put, { body: { data: showing } });
    const { container } = show(showing);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByLabelText('City')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Hall'));
    await userEvent.type(screen.getByLabelText('Hall'), 'Rialto Yaba, Screen 1');
    await press('Save');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/events/${showing.id}`));
    expect(server.sent(put)[0]?.body).toMatchObject({
      ...showing.form,
      venue: 'Rialto Yaba, Screen 1',
    });
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
