import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OrderRows } from '#islands/orders/order-rows.tsx';
import type { Order } from '#lib/contracts/orders.ts';
import { findIssues } from '#tests/support/axe.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { onOrderPage, view } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});

const timeline: Order['timeline'] = [
  { title: 'We’ve bought it', text: null, at: '2026-11-21T10:00:00Z', state: 'now' },
  { title: 'On its way to you', text: null, at: null, state: 'todo', by: '2026-11-24T10:00:00Z' },
  { title: 'You have it', text: null, at: null, state: 'todo' },
];
const stage = 'We’ve bought it';

describe('an order of several stages', () => {
  it('shows what comes next and by when, where that is promised', async () => {
    const { container } = render(view(orderOf({ stage, timeline, sent_to: 'network' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(stage);
    const [, sent, received] = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole(
      'listitem',
    );
    expect(sent?.textContent).toMatch(/^On its way to you, to doExpected by .*24 Nov/);
    expect(received?.textContent).toBe('You have it, to do');
    expect(await findIssues(container)).toEqual([]);
  });

  it('that is paid for and not there yet is done nowhere, and follows what comes', async () => {
    const paid = doneOrder({ stage, timeline, arrived: false });
    render(
      <>
        {view(paid)}
        <OrderRows rows={[paid]} zone="Africa/Lagos" />
      </>,
    );
    expect(screen.queryByText('Done')).toBeNull();
    // its heading, its chip, its step and its row
    expect(screen.getAllByText(stage)).toHaveLength(4);
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: doneOrder() } });
    FakeStream.last?.push('open');
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'completed' });
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    await vi.waitFor(() => expect(heading()).toBe('Done'));
  });
});
