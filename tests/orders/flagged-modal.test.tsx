import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import { Overlays } from '#islands/shell/overlays.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $modal, lookForFlagsNext, openFlagged } from '#lib/browser/stores/overlays.ts';
import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeAnswer, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const RESOLVE = 'POST /flagged-transactions/resolve';

const rowOf = (at: number, change: Partial<FlaggedTransaction> = {}): FlaggedTransaction => ({
  uuid: `3f1c8c55-92a0-4c39-8a56-7c7d7fd0a00${at}`,
  flag: `FL-000${at}`,
  kind: 'manual',
  type: 'wallet-deposit',
  name: ['Bank transfer in', 'Card deposit', 'MTN airtime'][at]!,
  reference_code: `OJ-000${at}`,
  created_at: '2026-11-20T23:30:00Z',
  trade_amount: ['2500.00', '1500.00', '1000.00'][at]!,
  amount: ['2500.00', '1500.00', '1000.00'][at]!,
  held: ['2500.00', '1500.00', '400.00'][at]!,
  currency: 'NGN',
  reason: {
    rule: 'You were paid twice',
    seen: `Seen in case ${at}.`,
    clears: 'Resolve it to give it back.',
    decides: 'A person of our team decides.',
  },
  flagged_at: '2026-11-21T09:00:00Z',
  release_at: '2026-12-05T09:00:00Z',
  appealed_at: null,
  ...change,
});
const three = [rowOf(0), rowOf(1), rowOf(2)];

// the dialog's code is lazily loaded; here it is already on the device
beforeAll(() => import('#islands/orders/flagged-modal.tsx'));

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  document.documentElement.dataset['zone'] = 'Africa/Lagos';
  server = fakeApi();
});
afterEach(() => {
  delete document.documentElement.dataset['zone'];
  vi.unstubAllGlobals();
});

/** The server's two lists. */
function flagged({ manual = [], automatic = [] }: Partial<Record<string, FlaggedTransaction[]>>) {
  server.on('GET /transactions', ({ query }) => {
    const isManual = query.get('flagged') === 'manual';
    const message = isManual ? 'Our team has flagged money.' : 'Our rules hold money.';
    return { body: { data: isManual ? manual : automatic, meta: { next: null }, message } };
  });
}

async function open() {
  render(<Overlays />);
  act(() => openFlagged());
  return screen.findByRole('dialog', { name: 'Oops!' });
}
const answer = (status: number, message: string, code: string | null = null): FakeAnswer => ({
  status,
  body: { message, error_code: code, errors: {} },
});

describe('the box of flagged transactions', () => {
  it.each(['manual_flagged_transaction', 'automatic_flagged_transaction'])(
    'opens on %s',
    async (code) => {
      flagged({ manual: three });
      render(<Overlays />);
      act(() => presentError(new ApiError({ kind: 'answer', status: 403, message: 'No.', code })));
      const box = await screen.findByRole('dialog', { name: 'Oops!' });
      expect(await within(box).findByText('Our team has flagged money.')).toBeDefined();
      expect(toastTexts()).toEqual([]);
    },
  );

  it('opens once on the page after signing in, when something is flagged', async () => {
    flagged({ automatic: [rowOf(0, { kind: 'automatic' })] });
    lookForFlagsNext();
    const { unmount } = render(<Overlays expiresInS={1800} />);
    const box = await screen.findByRole('dialog', { name: 'Oops!' });
    expect(await within(box).findByText('Our rules hold money.')).toBeDefined();
    unmount();
    cleanBrowser();
    render(<Overlays expiresInS={1800} />);
    expect($modal.get()).toBeNull();
  });

  it('stays closed after signing in when nothing is flagged', async () => {
    flagged({});
    lookForFlagsNext();
    render(<Overlays expiresInS={1800} />);
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    expect($modal.get()).toBeNull();
  });

  it('shows one at a time with everything about it', async () => {
    flagged({ manual: three });
    const box = await open();
    expect(await within(box).findByText('1 of 3')).toBeDefined();
    const slides = within(box).getAllByRole('listitem', { hidden: true });
    const shown = () => slides.filter((each) => !each.hasAttribute('inert'));
    expect(shown()).toEqual([slides[0]]);
    for (const words of [
      'Bank transfer in',
      '₦2,500.00',
      'Deposit on 21-11-2026, OJ-0000',
      'You were paid twice. Seen in case 0.',
      'Resolve it to give it back.',
      'A person of our team decides.',
      'Released no later than: 05 Dec 2026',
    ])
      expect(slides[0]?.textContent).toContain(words);
  });

  it('moves by buttons and arrow keys', async () => {
    flagged({ manual: three });
    const box = await open();
    await within(box).findByText('1 of 3');
    const slides = within(box).getAllByRole('listitem', { hidden: true });
    const shown = () => slides.filter((each) => !each.hasAttribute('inert'));
    expect(await findIssues()).toEqual([]);
    await userEvent.click(within(box).getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual([slides[1]]);
    expect(within(box).getByRole('status').textContent).toBe('2 of 3: Card deposit');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(shown()).toEqual([slides[2]]);
    expect(slides[2]?.textContent).toContain('₦400.00 of it is on hold');
    await userEvent.keyboard('{ArrowLeft}');
    expect(within(box).getByRole('status').textContent).toContain('2 of 3');
  });

  it('follows a swipe', async () => {
    flagged({ manual: three });
    const box = await open();
    await within(box).findByText('1 of 3');
    const list = within(box).getByRole('list');
    Object.defineProperty(list, 'clientWidth', { value: 300 });
    list.scrollLeft = 590;
    act(() => void list.dispatchEvent(new Event('scroll')));
    expect(within(box).getByRole('status').textContent).toContain('3 of 3');
  });

  it('has nothing to turn over when there is one', async () => {
    flagged({ manual: [rowOf(0)] });
    const box = await open();
    await within(box).findByText('Our team has flagged money.');
    expect(within(box).queryByRole('button', { name: 'Next' })).toBeNull();
    expect(within(box).getByText(/leaves your wallet when you resolve this/)).toBeDefined();
  });

  it('can only close automatic ones', async () => {
    flagged({ automatic: [rowOf(0, { kind: 'automatic' })] });
    const box = await open();
    await within(box).findByText('Our rules hold money.');
    expect(within(box).queryByRole('button', { name: /Resolve/ })).toBeNull();
    const [close] = within(box).getAllByRole('button', { name: 'Close' }).reverse();
    await userEvent.click(close!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent(RESOLVE)).toEqual([]);
  });

  it('says that the money is safe when nothing can be read, and retries', async () => {
    server.on('GET /transactions', lost);
    const box = await open();
    expect(await within(box).findByText(/Your money is safe/)).toBeDefined();
    flagged({ manual: three });
    await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await within(box).findByText('1 of 3')).toBeDefined();
  });
});

describe('resolving', () => {
  const press = async () => {
    flagged({ manual: three });
    const box = await open();
    const button = await within(box).findByRole('button', { name: 'Resolve ₦5,000.00' });
    expect(within(box).getByText(/₦5,000.00 leaves your wallet .* all 3/)).toBeDefined();
    await userEvent.click(button);
    return box;
  };

  it('shows what was taken and closes', async () => {
    server.on(RESOLVE, {
      body: { data: null, message: '₦5,000.00 was deducted from your wallet.' },
    });
    await press();
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['₦5,000.00 was deducted from your wallet.']),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    'There are no flagged transactions to resolve.',
    'You do not have enough funds in your wallet to perform this transaction',
  ])('closes on "%s"', async (message) => {
    server.on(RESOLVE, answer(400, message));
    await press();
    await vi.waitFor(() => expect(toastTexts()).toEqual([message]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [400, 'Something else.'],
    [500, 'An error occurred, please try again later.'],
  ])(
    'stays open on %i "%s" with the message in the box, not in a toast',
    async (status, message) => {
      server.on(RESOLVE, answer(status, message));
      const box = await press();
      expect((await within(box).findByRole('alert')).textContent).toMatch(/won’t be charged twice/);
      expect(toastTexts()).toEqual([]);
    },
  );

  it('stays open when only automatic ones are left, and says so', async () => {
    const message = 'They clear by themselves.';
    server.on(RESOLVE, answer(400, message, 'only_flagged_automatic_transaction'));
    await press();
    await vi.waitFor(() => expect(toastTexts()).toEqual([message]));
    expect(screen.getByRole('dialog', { name: 'Oops!' })).toBeDefined();
  });

  it('is one payment however often it is pressed, also after a lost answer', async () => {
    server.on(RESOLVE, lost);
    const box = await press();
    const button = within(box).getByRole('button', { name: 'Resolve ₦5,000.00' });
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    const keys = server.sent(RESOLVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a flagged order', () => {
  const order = orderOf({ status: 'completed', flags: [rowOf(0)], can_appeal: true });
  const show = () => render(<OrderView order={order} zone="Africa/Lagos" now={Date.now()} />);
  const field = () => screen.getByRole('textbox', { name: /Think this is wrong/ });
  const send = () =>
    userEvent.click(screen.getByRole('button', { name: 'Request a second review' }));

  it('explains why its money is on hold and opens the box to resolve it', async () => {
    const { container } = show();
    const card = screen.getByRole('region', { name: '₦2,500.00 is on hold for review' });
    expect(card.textContent).toContain('Seen in case 0.');
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(within(card).getByRole('button', { name: 'Resolve' }));
    expect($modal.get()).toEqual({ name: 'flagged' });
  });

  it('sends the user’s appeal once, and keeps it when it can’t be sent', async () => {
    server.on('POST /transactions/OJ-7KD4-Q2MX/appeal', lost);
    show();
    await send();
    expect(screen.getByText('Tell us what’s wrong.')).toBeDefined();
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'It is my salary.');
    await send();
    await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(field()).toHaveProperty('value', 'It is my salary.');
    const appealed = [rowOf(0, { appealed_at: '2026-11-21T10:00:00Z' })];
    server.on('POST /transactions/OJ-7KD4-Q2MX/appeal', {
      body: { data: { ...order, flags: appealed, can_appeal: false } },
    });
    await send();
    expect(await screen.findByText(/You asked for another review/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
