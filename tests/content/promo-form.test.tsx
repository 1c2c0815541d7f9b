import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PromoForm } from '#islands/content/desk/promo-form.tsx';
import { promoForm } from '#lib/content/promo.form.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskPromo } from '#lib/content/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const PUT = 'PUT /desk/promos';
let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const promo: DeskPromo = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'See the rate',
  text: 'No account needed.\n\nReally.',
  picture: 'card',
  action: { label: 'See the rates', path: '/giftcard/rates' },
  advert: true,
  version: 3,
  country_code: 'NG',
  starts_at: '2026-11-01T09:30:00.000Z',
  ends_at: null,
  position: 4,
  active: true,
  changed_at: '2026-11-01T09:30:00.000Z',
};
const show = (given: DeskPromo | null) =>
  render(<PromoForm form={promoForm(given, '2026-11-21')} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const taken = { body: { data: [] } };

describe('the form of a promo', () => {
  it('changes one word and sends the rest unchanged, with the version that was read', async () => {
    server.on(PUT, taken);
    const { container } = show(promo);
    expect(await findIssues(container)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Title'), ' first');
    await press('Save');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/promos'));
    const { changed_at: _, ...rest } = promo;
    expect(server.sent(PUT)[0]?.body).toEqual({
      rows: [{ ...rest, title: 'See the rate first' }],
      preview: false,
    });
  });

  it('previews a new one before it is saved; after another letter it has to be previewed again', async () => {
    server.on(PUT, taken);
    show(null);
    await userEvent.type(screen.getByLabelText('Title'), 'Hello');
    await userEvent.type(screen.getByLabelText('Text'), 'One');
    await press('Preview');
    const look = await screen.findByRole('status', { name: 'Preview' });
    expect(look.textContent).toBe('HelloOneHelloOne');
    expect(server.sent(PUT)[0]?.body).toMatchObject({
      rows: [{ title: 'Hello', action: null, starts_at: '2026-11-21T00:00:00.000Z' }],
      preview: true,
    });
    expect(goTo).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Text'), ' two');
    expect(screen.queryByRole('status', { name: 'Preview' })).toBeNull();
  });

  it('shows errors beside their fields, focuses the first, and keeps what was typed', async () => {
    const errors = { 'rows.0.action.path': ['Enter a page of ours.'] };
    server.on(PUT, { status: 422, body: { message: 'No', errors } });
    show(promo);
    const field = screen.getByLabelText('Link');
    await userEvent.clear(field);
    await userEvent.type(field, '/nowhere');
    await press('Save');
    expect(await screen.findByText('Enter a page of ours.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect((field as HTMLInputElement).value).toBe('/nowhere');
  });

  it('says that no answer came', async () => {
    server.on(PUT, lost);
    show(promo);
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('We didn’t get a response.');
  });
});
