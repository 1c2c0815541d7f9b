import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventChangeForm } from '#islands/desk/event-change-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const POST = 'POST /desk/events/show/changes';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const form = {
  ...{ starts_at: '2026-12-20T18:00:00.000Z', doors_at: null, ends_at: null, state: 'Lagos' },
  ...{ city: 'Lagos', venue: 'Freedom Park', address: null },
};
const show = () => render(<EventChangeForm id="show" timeZone="Africa/Lagos" form={form} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('asking for an event to be cancelled or moved', () => {
  it('says what follows, and asks with the same key when no answer came', async () => {
    const { container } = show();
    await press('Cancel the event');
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getByText(/every order is refunded in full/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Why'), 'The singer is ill.');
    server.on(POST, lost);
    await press('Ask a second approver');
    expect(await screen.findByText(/No answer came/)).toBeTruthy();
    server.on(POST, { body: { data: {} } });
    await press('Ask a second approver');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/events/show'));
    const sent = server.sent(POST);
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'cancel', because: 'The singer is ill.' },
      { kind: 'cancel', because: 'The singer is ill.' },
    ]);
  });

  it('sends the new time as the venue’s clock shows it', async () => {
    server.on(POST, { body: { data: {} } });
    show();
    await press('Move the event');
    await userEvent.type(screen.getByLabelText('Why'), 'The hall was flooded.');
    const until = screen.getByLabelText('Full refunds until');
    await userEvent.type(until, '2026-12-10T12:00');
    await press('Ask a second approver');
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent(POST)[0]?.body).toMatchObject({
      ...{ kind: 'move', venue: 'Freedom Park', starts_at: '2026-12-20T18:00:00.000Z' },
      return_until: '2026-12-10T11:00:00.000Z',
    });
  });
});
