import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShareBlock } from '#islands/referral/share-block.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';

const LINK = 'https://oja.example/get-started?referral_code=ADA22XYZ';

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  // jsdom can't follow links; their targets are in the attributes
  document.addEventListener('click', stay);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.removeEventListener('click', stay);
});

const stay = (event: Event) => event.preventDefault();
const links = () => screen.getAllByRole<HTMLAnchorElement>('link');
const link = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
/** Someone with an empty clipboard. */
const aPerson = async () => {
  const user = userEvent.setup();
  await navigator.clipboard.writeText('nothing');
  return user;
};
const clipboard = () => navigator.clipboard.readText();

it('offers six places under its title, each in a new tab with the link in it', async () => {
  const { container } = render(<ShareBlock link={LINK} ready />);
  screen.getByRole('heading', { name: 'Share on social media' });
  expect(links().map(({ hostname, protocol }) => hostname || protocol)).toEqual([
    'www.linkedin.com',
    'x.com',
    'www.facebook.com',
    'mailto:',
    'wa.me',
    'www.instagram.com',
  ]);
  for (const each of links()) {
    expect(each.target).toBe('_blank');
    expect(each.rel).toContain('noopener');
  }
  const carrying = links().filter(({ href }) => href.includes(encodeURIComponent(LINK)));
  expect(carrying).toHaveLength(5);
  expect(await findIssues(container)).toEqual([]);
});

it('copies the link first for the photo and the professional network only', async () => {
  const user = await aPerson();
  render(<ShareBlock link={LINK} ready />);
  await user.click(link('WhatsApp'));
  expect(await clipboard()).toBe('nothing');
  for (const name of ['Instagram', 'LinkedIn']) {
    await navigator.clipboard.writeText('nothing');
    await user.click(link(name));
    await waitFor(async () => expect(await clipboard()).toBe(LINK));
  }
  expect(toastTexts()).toContain('Referral code copied');
});

it('opens the place although the clipboard refuses, without a message', async () => {
  const user = await aPerson();
  render(<ShareBlock link={LINK} ready />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(link('Instagram'));
  expect(toastTexts()).toEqual([]);
});

it('leads to the set-up instead of opening anything while it is not complete', async () => {
  const user = await aPerson();
  render(<ShareBlock link={LINK} ready={false} />);
  for (const each of links()) {
    expect(each.pathname).toBe('/complete-kyc');
    expect(each.target).toBe('');
  }
  await user.click(link('Instagram'));
  expect(await clipboard()).toBe('nothing');
});

it('shows the link read-only and copies it', async () => {
  const user = await aPerson();
  render(<ShareBlock link={LINK} ready={false} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Referral link' });
  expect([field.value, field.readOnly]).toEqual([LINK, true]);
  await user.click(screen.getByRole('button', { name: 'Copy referral link' }));
  expect(await clipboard()).toBe(LINK);
  expect(toastTexts()).toEqual(['Referral code copied']);
});
