import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ItemList } from '#islands/shopping/item-list.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { aDetail, aRow } from '#tests/support/shopping-rows.ts';

const statuses = ['pending', 'approved', 'ordered', 'refused', 'declined', 'expired'] as const;
const rows = statuses.map((status) =>
  aRow({
    status,
    item_code: `ITEM-${status}`,
    name: `A ${status} thing`,
    refused_because: status === 'refused' ? 'The shop no longer has it.' : null,
    amount: status === 'pending' ? null : '261450.10',
  }),
);

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => vi.unstubAllGlobals());

const group = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a member’s items', () => {
  it('are ordered by what comes next, with what needs their owner first', async () => {
    const { container } = render(<ItemList rows={rows} />);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Quoted (1)',
      'Quote expired (1)',
      'Waiting for a quote (1)',
      'Declined (1)',
      'Can’t be bought (1)',
      'Paid (1)',
    ]);
    expect(
      group('Quoted (1)').getByRole('link', { name: 'Open your cart' }).getAttribute('href'),
    ).toBe('/personalized-shopping/cart');
    expect(group('Quoted (1)').getByText('₦261,450.10')).toBeDefined();
    expect(group('Can’t be bought (1)').getByText('The shop no longer has it.')).toBeDefined();
  });

  it('can be quoted again once a quote has expired', async () => {
    const ASK = 'POST /shopping/items/ITEM-expired/ask-again';
    server.on(ASK, { body: { data: { ...rows[5]!, status: 'pending', amount: null } } });
    render(<ItemList rows={rows} />);
    await press('Ask for a new quote: A expired thing');
    await vi.waitFor(() => expect(screen.queryByText('Quote expired (1)')).toBeNull());
    expect(group('Waiting for a quote (2)').getByText('A expired thing')).toBeDefined();
    expect(toastTexts()).toEqual(['We’ll send you a new quote.']);
  });

  it('leave the list when they are removed', async () => {
    const REMOVE = 'DELETE /shopping/cart/ITEM-pending';
    server.on(REMOVE, { body: { data: { ...rows[0]!, status: 'removed' } } });
    render(<ItemList rows={[rows[0]!]} />);
    await press('Remove: A pending thing');
    expect(await screen.findByText('Nothing on your list yet')).toBeDefined();
  });

  it('stay when a change fails', async () => {
    server.on('DELETE /shopping/cart/ITEM-pending', {
      status: 409,
      body: { message: 'This item can’t be changed now.' },
    });
    render(<ItemList rows={[rows[0]!]} />);
    await press('Remove: A pending thing');
    await vi.waitFor(() => expect(toastTexts()).toEqual(['This item can’t be changed now.']));
    expect(screen.getByText('A pending thing')).toBeDefined();
  });

  it('show their answer where a question was asked', async () => {
    const question = {
      text: 'Is it wide?',
      asked_at: '2026-11-23T10:31:00.000Z',
      answer: 'It is, by 2 cm.',
      answered_at: '2026-11-23T11:31:00.000Z',
    };
    server.on('GET /shopping/items/ITEM-pending', {
      body: { data: aDetail({ status: 'pending', quote: null, question }) },
    });
    render(<ItemList rows={[rows[0]!]} />);
    await press('See details: A pending thing');
    expect(await screen.findByText('It is, by 2 cm.')).toBeDefined();
    expect(screen.queryByText('Price in the shop')).toBeNull();
  });
});
