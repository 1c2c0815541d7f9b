import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RankCard } from '#islands/rewards/rank-card.tsx';
import type { RankLevel } from '#lib/rewards/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const CALL = 'POST /rewards/ranks';
const levels: RankLevel[] = [
  { name: 'beginner', minimum: '0.00', bonus_rate: '0.00' },
  { name: 'enthusiast', minimum: '250000.00', bonus_rate: '0.10' },
  { name: 'expert', minimum: '1000000.00', bonus_rate: '0.20' },
];

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Changes = Partial<Parameters<typeof RankCard>[0]>;
const show = (changes: Changes = {}) =>
  render(
    <RankCard
      cardSales={{ name: 'beginner', total: '100000.00' }}
      calculate={false}
      levels={levels}
      currency="NGN"
      {...changes}
    />,
  );
const rank = () => screen.getByRole('heading', { level: 2, name: /Beginner|Enthusiast|Expert/ });

it('shows the rank, the way to the next one and all ranks with their bonus', async () => {
  const { container } = show();
  expect(rank().textContent).toBe('Beginner');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40);
  expect(container.textContent).toContain('₦150,000.00 more in gift cards to become Enthusiast');
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null]);
  expect(rows[2]?.textContent).toContain('+0.20%');
  expect(api.calls).toEqual([]);
  expect(await findIssues(container)).toEqual([]);
});

it('shows what the next rank adds to a usual sale', () => {
  const { container } = show({ example: { name: '$100.00 Apple card', amount: '92400.00' } });
  expect(container.textContent).toContain('A $100.00 Apple card then pays ₦92.40 more.');
});

it('requests a new ranking once when sales have changed, and shows it', async () => {
  const card_sales = { name: 'enthusiast', total: '300000.00' };
  api.on(CALL, { body: { data: { card_sales } } });
  const { rerender } = show({ calculate: true });
  await waitFor(() => expect(rank().textContent).toBe('Enthusiast'));
  rerender(
    <RankCard
      cardSales={{ name: 'beginner', total: '100000.00' }}
      calculate
      levels={levels}
      currency="NGN"
    />,
  );
  expect(api.sent(CALL)).toHaveLength(1);
  expect(screen.getByText(/adds 0.10% to the rate/)).toBeTruthy();
});

it('keeps the last ranking without a message when the new one fails', async () => {
  api.on(CALL, { status: 500, body: {} });
  show({ calculate: true });
  await waitFor(() => expect(api.sent(CALL)).toHaveLength(1));
  expect(rank().textContent).toBe('Beginner');
  expect(toastTexts()).toEqual([]);
});

it('says so at the highest rank, and never shows a full bar before it', () => {
  show({ cardSales: { name: 'expert', total: '2000000.00' } });
  expect(screen.getByText('This is the highest rank.')).toBeTruthy();
  cleanup();
  show({ cardSales: { name: 'beginner', total: '249999.99' } });
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(99);
});

it('leaves out the ranks when they could not be loaded', () => {
  show({ levels: [] });
  expect(rank().textContent).toBe('Beginner');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('can be shared from the second rank on', async () => {
  const { unmount } = show();
  expect(screen.queryByRole('button', { name: 'Share my rank' })).toBeNull();
  unmount();
  show({ cardSales: { name: 'expert', total: '1000000.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Share my rank' }));
  expect(await screen.findByRole('dialog', { name: 'Share' })).toBeTruthy();
  await waitFor(() => expect(api.sent('GET /proofs')[0]?.query.get('order')).toBeNull());
});
