import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import type { Order } from '#lib/orders/contract.ts';
import { findService } from '#lib/services/services.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';

export const PAGE_MADE = Date.parse('2026-11-21T10:00:01Z');

/**
 * Gives each test of the file a member's page with live events; `prepare` sets up what it finds.
 */
export function onOrderPage(prepare: () => void): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: PAGE_MADE });
    cleanBrowser();
    signedInPage();
    FakeStream.last = undefined;
    vi.stubGlobal('EventSource', FakeStream);
    prepare();
  });
  afterEach(async () => {
    cleanup();
    // the event stream closes when nothing listens any more
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
}

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

// performance.now() starts at 0 with the fake timers, as on a page that has just loaded.
export const view = (order: Order) => (
  <OrderView
    order={order}
    doubt={findService(order.type)?.doubt}
    zone="Africa/Lagos"
    now={PAGE_MADE - performance.now()}
  />
);
