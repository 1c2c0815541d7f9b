import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { findFlaw } from '#lib/uploads/browser/picture-quality.ts';
import { $modal, closeModal } from '#lib/browser/stores/overlays.ts';
import { readPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { aCardRates } from '#tests/support/card-rates.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
} from '#tests/support/pictures.ts';
import { orderOf } from '#tests/support/purchase.ts';
import {
  PAGE_MADE,
  agree,
  chip,
  click,
  fillIn,
  form,
  heldFor,
  pick,
  send,
  takesPictures,
  user,
  youGet,
} from '#tests/support/sell-form.tsx';

vi.mock('#lib/browser/navigate.ts');
vi.mock('#lib/uploads/browser/picture-quality.ts', async (original) => ({
  ...(await original<object>()),
  findFlaw: vi.fn(async () => null),
}));

const SELL = 'POST /gift-card/sell/initiate';
const QUOTES = 'POST /quotes';
const until = (check: () => void) => vi.waitFor(check);
const sold = orderOf({ status: 'under_review', direction: 'in', kind: 'sale' });

let server: FakeApi;
inCleanBrowser(
  () => {
    signedInPage();
    setOnline(true);
    stubObjectUrls();
    stubCanvas({ decodes: { width: 800, height: 600 } });
    vi.mocked(findFlaw).mockResolvedValue(null);
    server = fakeApi().on(QUOTES, { body: { data: heldFor('50000.00') } });
    takesPictures(server);
  },
  { now: PAGE_MADE },
);

describe('a missing part', () => {
  it('is reported beside its field, with the focus on the first', async () => {
    render(form());
    send();
    await screen.findByText('Choose the value of your cards.');
    expect(screen.getByText('Tell us where you got the card.')).toBeDefined();
    expect(screen.getByText('Tick to confirm this is true.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('$10.00');
    expect(server.calls).toEqual([]);
  });

  it('is a separate confirmation for someone who was asked to sell', async () => {
    render(form({ query: { values: '50x1' } }));
    await chip('Where did you get this card?', 'Someone asked me to sell it');
    expect(screen.getByRole('alert').textContent).toContain('this is a common scam');
    await agree();
    await pick('\\$50');
    send();
    expect(await screen.findByText(/Read and tick this/)).toBeDefined();
    expect(server.sent(SELL)).toEqual([]);
  });

  it('is the tick under the terms, though the photo was received before it', async () => {
    render(form({ query: { values: '50x1' } }));
    await chip('Where did you get this card?', 'I bought it in a shop');
    await pick('\\$50');
    await screen.findByText('Received');
    await click('Send for review');
    expect(await screen.findByText('Tick to confirm this is true.')).toBeDefined();
    expect(server.sent(SELL)).toEqual([]);
  });

  it('is shown by the first look before it leads to the photos', async () => {
    render(form());
    const on = screen.getByRole('link', { name: 'Choose a value' });
    expect(fireEvent.click(on)).toBe(false);
    expect(await screen.findByText('Choose the value of your cards.')).toBeDefined();
    expect(screen.queryByText('Tell us where you got the card.')).toBeNull();
    await chip('Add a card of', '$50.00');
    expect(fireEvent.click(screen.getAllByRole('link', { name: 'Continue' })[0]!)).toBe(true);
  });
});

describe('a photo that is taken in the first look', () => {
  it('is the first card’s, once, and locks the rate', async () => {
    const { container } = render(form({ query: { values: '50x2' } }));
    const camera = container.querySelector<HTMLInputElement>('[data-foot=card] input[type=file]')!;
    expect(camera.getAttribute('capture')).toBe('environment');
    await user().upload(camera, aPicture());
    await screen.findByText('Received');
    await screen.findByRole('timer');
    expect(screen.getByRole('group', { name: /^\$50.00, card 1/ }).textContent).toContain(
      'Received',
    );
    expect(container.querySelector('[data-foot=card] input[type=file]')).toBeNull();
    await chip('Receipt', 'Cash');
    expect(screen.getAllByText('Received')).toHaveLength(1);
    expect(server.sent('POST /upload-signed-url')).toHaveLength(1);
  });

  it('is not another card’s that is chosen instead', async () => {
    const { container } = render(form({ query: { values: '50x1' } }));
    const camera = container.querySelector<HTMLInputElement>('[data-foot=card] input[type=file]')!;
    await user().upload(camera, aPicture());
    await screen.findByText('Received');
    await click('Remove $50.00');
    await chip('Add a card of', '$100.00');
    expect(screen.getByRole('button', { name: 'Add 1 photo' })).toBeDefined();
    expect(screen.queryByText('Received')).toBeNull();
    expect(server.sent('POST /upload-signed-url')).toHaveLength(1);
  });

  it('holds up only the sending while it is on its way', async () => {
    fakeSender(() => undefined);
    const { container } = render(form({ query: { values: '50x1' } }));
    await chip('Where did you get this card?', 'I bought it in a shop');
    await agree();
    await pick('\\$50');
    expect(fireEvent.click(screen.getAllByRole('link', { name: 'Continue' })[1]!)).toBe(true);
    await click('Send for review');
    const foot = container.querySelector('[data-foot=check]');
    await until(() => expect(foot?.textContent).toContain('A photo is still uploading.'));
    expect(foot?.textContent).not.toContain('marked');
    expect(server.sent(SELL)).toEqual([]);
  });
});

describe('the held price', () => {
  it('begins with the first photo and counts down to its end', async () => {
    render(form());
    await fillIn();
    expect(screen.queryByRole('timer')).toBeNull();
    await pick('\\$50');
    await until(() => expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/));
    expect(server.sent(QUOTES)[0]?.body).toEqual({
      service_type: 'giftcard-sell',
      card_id: 'apple',
      country: 'US',
      currency: 'USD',
      type: 'physical',
      receipt: 'none',
      values: [{ value: '50.00', quantity: 1 }],
    });
  });

  it('is the one rate of the page, whatever the page was made with', async () => {
    server.on(QUOTES, { body: { data: heldFor('45000.00', '900.00') } });
    const { container } = render(form({ rates: aCardRates({ rate: '980.00' }) }));
    await fillIn();
    expect(container.textContent).toContain('₦49,000.00');
    await pick('\\$50');
    await screen.findByRole('timer');
    expect(youGet()).toBe('₦45,000.00');
    expect(container.textContent).not.toContain('₦49,000.00');
    expect(container.textContent).not.toContain('₦980.00');
  });

  it('of cards at several rates leaves out sums that don’t add up to it', async () => {
    server.on(QUOTES, { body: { data: { ...heldFor('160000.00'), rate: null } } });
    const { container } = render(form());
    await fillIn();
    await chip('Add a card of', '$10.00');
    await pick('\\$50');
    await screen.findByRole('timer');
    expect(youGet()).toBe('₦160,000.00');
    expect(container.textContent).not.toContain('₦50,000.00');
    expect(container.textContent).not.toContain('₦9,000.00');
  });

  it('shows when it has expired', async () => {
    server.on(QUOTES, { body: { data: heldFor('50000.00', '1000.00', 20) } });
    render(form());
    await fillIn();
    await pick('\\$50');
    await screen.findByRole('timer');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getByText('Your rate has expired')).toBeDefined();
    expect(screen.getByRole('timer').textContent).toBe('00:00');
  });

  it('is requested again when it has expired, and shown before anything is sent', async () => {
    server.on(QUOTES, { body: { data: heldFor('50000.00', '1000.00', 20) } });
    render(form());
    await fillIn();
    await pick('\\$50');
    await screen.findByRole('timer');
    await vi.advanceTimersByTimeAsync(20_000);
    server.on(QUOTES, { body: { data: heldFor('48000.00', '960.00') } });
    send();
    expect(await screen.findByText(/has changed. Check the new one/)).toBeDefined();
    expect(youGet()).toBe('₦48,000.00');
    expect(server.sent(SELL)).toEqual([]);
  });
});

describe('sending', () => {
  async function ready() {
    render(form());
    await fillIn();
    await pick('\\$50');
    await screen.findByText('Received');
    await screen.findByRole('timer');
  }

  it('submits the cards at the held price and opens the order', async () => {
    server.on(SELL, { status: 201, body: { data: sold } });
    await ready();
    await click('Send for review');
    await until(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(SELL)[0]?.body).toMatchObject({
      values: [{ value: '50.00', quantity: 1, image_keys: ['k1'] }],
      source: 'own',
      quote_id: heldFor('').quote_id,
    });
    expect(sessionStorage.getItem('draft:giftcard-sell')).toBeNull();
  });

  it('after a refused picture leads back to the pictures, and continues under the same key', async () => {
    const message = 'This card was rejected because the system noticed it has been uploaded before';
    const body = { error_code: 'duplicate_gift_card_sell_picture', message };
    server.on(SELL, { status: 422, body });
    await ready();
    await click('Send for review');
    await until(() => expect($modal.get()).toMatchObject({ error: 'card-rejected' }));
    closeModal();
    await until(() => expect(document.activeElement?.closest('[data-part=cards]')).toBeTruthy());
    server.on(SELL, { status: 201, body: { data: sold } });
    await click('Send for review');
    await until(() => expect(goTo).toHaveBeenCalled());
    const [first, second] = server.sent(SELL);
    const drafts = [first, second].map((call) => (call?.body as { draft_id: string }).draft_id);
    expect(drafts[0]).toBe(drafts[1]);
    expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
  });

  it('without an answer says that nothing is lost, and checks first before it sends again', async () => {
    server.on(SELL, lost);
    await ready();
    await click('Send for review');
    await vi.advanceTimersByTimeAsync(8_000); // it asks three times for the outcome
    expect(await screen.findByText(/can’t be sold twice/)).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
    const key = server.sent(SELL)[0]?.headers.get('idempotency-key');
    server.on(`GET /transactions/by-key/${key}`, { body: { data: sold } });
    await click('Send for review');
    await until(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(SELL)).toHaveLength(1);
  });

  it('without an answer is looked up once the phone is back online', async () => {
    server.on(SELL, lost);
    await ready();
    await click('Send for review');
    await vi.advanceTimersByTimeAsync(8_000);
    await screen.findByText(/can’t be sold twice/);
    const key = server.sent(SELL)[0]?.headers.get('idempotency-key');
    server.on(`GET /transactions/by-key/${key}`, { body: { data: sold } });
    act(() => void window.dispatchEvent(new Event('online')));
    await until(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(SELL)).toHaveLength(1);
  });

  it('sends one order for two taps', async () => {
    server.on(SELL, { status: 201, body: { data: sold } });
    await ready();
    send();
    send();
    await until(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent(SELL)).toHaveLength(1);
  });

  it('keeps draft, key, price and pictures over a reload, and no code ever', async () => {
    await ready();
    const before = sessionStorage.getItem('draft:giftcard-sell');
    cleanup();
    render(form({ query: { values: '50x1' } }));
    expect(await screen.findByText('Received')).toBeDefined();
    expect(await screen.findByRole('timer')).toBeDefined();
    expect(sessionStorage.getItem('draft:giftcard-sell')).toBe(before);
    cleanup();
    render(form({ query: { values: '50x1', type: 'e-code' } }));
    await agree();
    await user().type(screen.getByLabelText(/^Code for/), 'XSECRET123');
    await user().tab();
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])).not.toMatch(
      /XSECRET/,
    );
  });

  it('keeps all of a code that is too long, and reports it', async () => {
    render(form({ query: { values: '50x1', type: 'e-code' } }));
    await agree();
    const code = screen.getByLabelText<HTMLInputElement>(/^Code for/);
    await user().click(code);
    await user().paste('XABC'.repeat(75));
    expect(code.value).toHaveLength(300);
    send();
    await screen.findByText('A code has at most 60 characters.');
    expect(server.sent(SELL)).toEqual([]);
  });

  it('keeps where the card is from and the ticks over a new sign-in, for this card only', async () => {
    render(form({ query: { values: '50x1' } }));
    await chip('Where did you get this card?', 'Someone asked me to sell it');
    await user().click(screen.getByRole('checkbox', { name: /I know this person/ }));
    await agree();
    cleanup();
    const other = render(form({ rates: { ...aCardRates(), id: 'steam' } }));
    expect(ticked(/I’ve read this/)).toBe(false);
    other.unmount();
    render(form({ query: { values: '50x1' } }));
    expect(ticked(/I know this person/)).toBe(true);
    expect(ticked(/I’ve read this/)).toBe(true);
    await chip('Where did you get this card?', 'I bought it in a shop');
    await chip('Where did you get this card?', 'Someone asked me to sell it');
    expect(ticked(/I know this person/)).toBe(false);
  });

  it('shows no picture and no price of another card, and keeps them for their own', async () => {
    await ready();
    const kept = sessionStorage.getItem('parts:giftcard-sell');
    cleanup();
    const rates = { ...aCardRates(), id: 'steam' };
    render(form({ rates, query: { values: '50.00x1' } }));
    await screen.findByRole('button', { name: 'Add 1 photo' });
    expect(screen.queryByText('Received')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(sessionStorage.getItem('parts:giftcard-sell')).toBe(kept);
  });
});

const ticked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

describe('a photo that cannot be read', () => {
  it('is held back once with what to correct, and sent when its owner insists', async () => {
    vi.mocked(findFlaw).mockResolvedValue('blur');
    render(form());
    await fillIn();
    await pick('\\$50');
    expect(await screen.findByText(/It’s blurred/)).toBeDefined();
    expect(server.sent('POST /upload-signed-url')).toEqual([]);
    await click('Use it anyway');
    expect(await screen.findByText('Received')).toBeDefined();
    await pick('\\$50');
    await until(() => expect(screen.getAllByText('Received')).toHaveLength(2));
  });
});

describe('a guest', () => {
  it('sees the payout, and returns to the same choice after signing in', async () => {
    cleanBrowser();
    render(form({ rates: aCardRates(), isGuest: true, query: { values: '50x2' } }));
    expect(youGet()).toBe('₦100,000.00');
    expect(screen.queryByLabelText(/^Choose a photo/)).toBeNull();
    await chip('Receipt', 'Cash');
    await click('Sign in to sell');
    expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' });
    expect(readPendingTransaction(false)).toMatchObject({
      product: 'giftcard-sell',
      url: '/giftcard/sell?brand=apple&card=US&type=physical&receipt=cash&values=50.00x2',
    });
    expect(server.calls).toEqual([]);
  });
});
