import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { form as airtimeForm } from '#tests/support/airtime-form.tsx';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { amazon } from '#tests/support/cards-on-sale.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { hydrate } from '#tests/support/hydrate.ts';

vi.mock('#lib/browser/navigate.ts');

const card = <BuyForm card={amazon} needs={null} />;
const airtime = airtimeForm();

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, text: string) => userEvent.type(box(name), text);

/** Opens the page again, where the browser fills in a field before the form hydrates. */
const openAgain = (form: ReactNode, name: RegExp, value: string) =>
  hydrate(form, () => Object.assign(box(name), { value }));

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('restores the recipient of a card when the browser has restored only its value', async () => {
  render(card);
  await type(/Card value/, '37');
  await userEvent.click(screen.getByRole('button', { name: 'As a gift' }));
  await type(/Recipient’s name/, 'Bisi');
  openAgain(card, /Card value/, '37');
  await vi.waitFor(() => expect(box(/Recipient’s name/).value).toBe('Bisi'));
  expect(box(/Card value/).value).toBe('37');
  expect(screen.getByText(/kept what you entered/)).toBeDefined();
});

it('restores the amount beside another number, whose network is suggested again', async () => {
  render(airtime);
  await type(/^Phone number/, '08034127790');
  await type(/^Amount/, '1500');
  openAgain(airtime, /^Phone number/, '0805 111 2222');
  await vi.waitFor(() => expect(box(/^Amount/).value).toBe('1,500'));
  expect(box(/^Phone number/).value).toBe('0805 111 2222');
  expect(screen.getByRole('button', { name: /Glo/, pressed: true })).toBeDefined();
});
