import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { onOrderPage, view } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const vibrate = vi.fn((_: number) => true);
const still = { reduced: false };
let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});
beforeEach(() => {
  still.reduced = false;
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && still.reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

/** Watches an order in progress until it becomes another. */
async function watchUntil(done: Order) {
  server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: done } });
  const { container } = render(view(orderOf()));
  await vi.advanceTimersByTimeAsync(31_000);
  await screen.findByRole('region', { name: 'Receipt' });
  return container;
}
const tick = () => document.querySelector('.pf-tick');

describe('an order that completes while its owner watches', () => {
  it('draws a tick, vibrates once, and offers to share it in its head', async () => {
    await watchUntil(doneOrder());
    await vi.waitFor(() => expect(tick()).not.toBeNull());
    await vi.waitFor(() => expect(vibrate.mock.calls).toEqual([[10]]));
    const shares = screen.getAllByRole('button', { name: 'Share' });
    expect(shares.map((button) => button.closest('.pf-won') !== null)).toEqual([true]);
  });

  it('does not vibrate if motion is unwanted', async () => {
    still.reduced = true;
    await watchUntil(doneOrder());
    await vi.waitFor(() => expect(tick()).not.toBeNull());
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('loads nothing for it in lite mode', async () => {
    document.documentElement.dataset['lite'] = '';
    await watchUntil(doneOrder());
    delete document.documentElement.dataset['lite'];
    expect(tick()).toBeNull();
  });

  it.each([
    ['failed', doneOrder({ status: 'failed', arrived: false })],
    ['flagged', doneOrder({ on_hold_until: '2026-11-22T10:00:00Z' })],
  ])('celebrates nothing if it is %s', async (_, order) => {
    await watchUntil(order);
    expect([tick(), vibrate.mock.calls.length]).toEqual([null, 0]);
  });
});

it('An old order that is opened again looks as it always did', () => {
  render(view(doneOrder()));
  expect([tick(), vibrate.mock.calls.length]).toEqual([null, 0]);
  expect(screen.getByRole('button', { name: 'Share' }).closest('.pf-won')).toBeNull();
});
