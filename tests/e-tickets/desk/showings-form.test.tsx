import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expandTimes } from '#islands/e-tickets/desk/showing-times.ts';
import { ShowingsForm } from '#islands/e-tickets/desk/showings-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cinema, deskFilm, showing } from '#tests/support/desk-event.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const POST = `POST /desk/films/${deskFilm.id}/showings`;
const server = serverOfEach();
const show = (like: typeof showing | null) =>
  render(<ShowingsForm film={deskFilm} cinemas={[cinema]} plans={[]} like={like} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text);

describe('the times of showings', () => {
  const expand = (firstDay: string, lastDay: string, times: string) =>
    expandTimes({ firstDay, lastDay, times }, 'Africa/Lagos');

  it('are each time of a day on each day, in order and once', () => {
    expect(expand('2026-12-31', '2027-01-01', '18.40, 9:15 09:15')).toEqual([
      '2026-12-31T08:15:00.000Z',
      '2026-12-31T17:40:00.000Z',
      '2027-01-01T08:15:00.000Z',
      '2027-01-01T17:40:00.000Z',
    ]);
    expect(expand('2026-12-31', '', '18:40')).toHaveLength(1);
  });

  it('are empty without a day or when the last is before the first, and unreadable if one is wrong', () => {
    expect(expand('', '', '18:40')).toEqual([]);
    expect(expand('2026-12-31', '2026-12-01', '18:40')).toEqual([]);
    expect(expand('2026-12-31', '', '18:40, 25:00')).toBeNull();
  });
});

describe('the form of showings', () => {
  it('has the hall, seats and prices of another showing, and sends a time for each day', async () => {
    server.on(POST, { status: 201, body: { data: { ids: ['a', 'b'] } } });
    const { container } = show(showing);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByLabelText(/^Screen/)).toHaveProperty('value', 'Screen 2');
    await type('First day', '2026-12-24');
    await type('Last day', '2026-12-25');
    await type('Times', '18:40');
    expect(screen.getByRole('status').textContent).toMatch(/^2 showings: 24 Dec 2026, 06:40pm; 25/);
    await press('Add the showings');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(`/desk/events/films/${deskFilm.id}`));
    const [{ body } = { body: null }] = server.sent(POST);
    expect(body).toMatchObject({
      cinema_id: cinema.id,
      screen: 'Screen 2',
      format: 'IMAX',
      on_sale: true,
      starts: ['2026-12-24T17:40:00.000Z', '2026-12-25T17:40:00.000Z'],
      seats: 'A: 1-6',
      fee: '200.00',
      refund: { until_h: 48, percent: 80 },
    });
    expect(body).toHaveProperty(['classes', 0, 'name'], 'Regular');
    expect(body).not.toHaveProperty(['classes', 0, 'id']);
  });

  it('shows which time is taken', async () => {
    const errors = { 'starts.1': ['Gold is on in Rialto Yaba, Screen 2 at 06:00pm.'] };
    server.on(POST, { status: 422, body: { message: 'Wrong', errors } });
    show(showing);
    await type('First day', '2026-12-24');
    await type('Times', '14:00 18:40');
    await press('Add the showings');
    const [hint] = await screen.findAllByRole('listitem');
    expect(hint?.textContent).toBe(
      '24 Dec 2026, 06:40pm: Gold is on in Rialto Yaba, Screen 2 at 06:00pm.',
    );
    expect(screen.getByLabelText('Times')).toHaveProperty('value', '14:00 18:40');
  });
});
