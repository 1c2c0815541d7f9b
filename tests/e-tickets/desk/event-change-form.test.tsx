import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EventChangeForm } from '#islands/e-tickets/desk/event-change-form.tsx';
import { cancelForm, moveForm } from '#lib/e-tickets/desk/event-change.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { deskEvent } from '#tests/support/desk-event.ts';
import { lost, serverOfEach } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const POST = 'POST /desk/events/show/changes';
const server = serverOfEach();

const event = { ...deskEvent, id: 'show', time_zone: 'Africa/Lagos' };
const { currency, to_refund: toRefund } = event;
const show = (none = false) =>
  render(
    <EventChangeForm
      forms={{ move: moveForm(event), cancel: cancelForm(event) }}
      currency={currency}
      toRefund={
        none
          ? { ...toRefund, orders: 0, tickets: 0, amount: '0.00', minutes: 0, paying: 0 }
          : toRefund
      }
    />,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('asking for an event to be cancelled or moved', () => {
  it('explains what follows, and asks with the same key when no answer came', async () => {
    const { container } = show();
    await press('Cancel the event');
    expect(await findIssues(container)).toEqual([]);
    expect(
      screen.getByText('3 tickets in 2 orders: ₦15,300.00 is refunded in full, our fees included.'),
    ).toBeTruthy();
    expect(screen.getByText('1 ticket that cost nothing can no longer be used.')).toBeTruthy();
    expect(screen.getByText(/^1 order that is being paid for now/)).toBeTruthy();
    expect(screen.getByText(/reach wallets within about 1 minute\.$/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'The singer is ill.');
    server.on(POST, lost);
    await press('Send for second approval');
    expect(await screen.findByText(/We didn’t get a response/)).toBeTruthy();
    server.on(POST, { body: { data: {} } });
    await press('Send for second approval');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/show'));
    const sent = server.sent(POST);
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'cancel', because: 'The singer is ill.' },
      { kind: 'cancel', because: 'The singer is ill.' },
    ]);
  });

  it('says that nothing is refunded while nothing was sold', async () => {
    show(true);
    await press('Cancel the event');
    expect(screen.getByText('There’s nothing to refund.')).toBeTruthy();
    expect(screen.queryByText(/reach wallets/)).toBeNull();
  });

  it('sends the new time by the venue’s clock', async () => {
    server.on(POST, { body: { data: {} } });
    show();
    await press('Move the event');
    expect(screen.getByText('4 tickets stay valid.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'The hall was flooded.');
    const until = screen.getByLabelText('Full refunds until');
    await userEvent.type(until, '2026-12-10T12:00');
    await press('Send for second approval');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent(POST)[0]?.body).toMatchObject({
      kind: 'move',
      venue: 'Freedom Park',
      starts_at: '2026-12-20T18:00:00.000Z',
      return_until: '2026-12-10T11:00:00.000Z',
    });
  });
});
