import { createHash, createHmac } from 'node:crypto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WheelView } from '#islands/rewards/wheel/wheel.tsx';
import type { Wheel, WheelSegment, WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { drawPrize } from '#lib/rewards/prize-draw.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const SPIN = 'POST /prize-wheel/initiate';
const READ = 'GET /prize-wheel';
const segment = (
  prize: string,
  kind: WheelSegment['kind'],
  label: string,
  weight: number,
  stock_left: number | null = null,
): WheelSegment => ({ prize, kind, label, weight, stock_left });
const segments = [
  segment('airtime-100', 'airtime', '₦100.00 airtime', 300),
  segment('cash-200', 'bonus', '₦200.00 bonus', 449),
  segment('cash-10000', 'bonus', '₦10,000.00 bonus', 1, 3),
  segment('try-again', 'none', 'Try again', 250),
];
const seed = Buffer.alloc(32, 7);
const seed_hash = createHash('sha256').update(seed).digest('hex');
const mine: NonNullable<Wheel['mine']> = {
  next_spin: 'free',
  free_spins_left: 1,
  free_spins_at: '2026-11-30T23:00:00.000Z',
  spins_today: 0,
  gold_coins: 70,
  perks: [],
};
const wheel = (changes: Partial<Wheel> = {}): Wheel => ({
  segments,
  total_weight: 1000,
  average: '173.50',
  spin_coins: 50,
  spins_a_day: 3,
  budget: '500000.00',
  budget_left: '125000.00',
  currency: 'NGN',
  closed: false,
  month_ends_at: '2026-11-30T23:00:00.000Z',
  day: '2026-11-23',
  seed_hash,
  day_ends_at: '2026-11-24T00:00:00.000Z',
  mine,
  ...changes,
});
const aSpin = (changes: Partial<WheelSpin> = {}): WheelSpin => ({
  id: '018f3a5e-7c1d-7a3b-9d2e-5b6c7d8e9f01',
  at: '2026-11-23T10:00:00.000Z',
  day: '2026-11-23',
  number: 1,
  gold_coins: 0,
  client_seed: 'lucky',
  message: 'lucky:018f3a5e-7c1d-7a3b-9d2e-5b6c7d8e9f00:1',
  odds: segments.map(({ prize, label, weight }) => ({ prize, label, weight })),
  seed_hash,
  seed: null,
  drawn: 'cash-200',
  prize: 'cash-200',
  capped: null,
  text: '₦200.00 is in your rewards.',
  link: '/earnings',
  ...changes,
});

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

const show = (given: Partial<Wheel> = {}, spins: WheelSpin[] | null = []) =>
  render(<WheelView wheel={wheel(given)} spins={spins} zone="Africa/Lagos" />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const spun = (changes: Partial<WheelSpin> = {}, left: Partial<typeof mine> = {}) => ({
  body: {
    data: {
      spin: aSpin(changes),
      wheel: wheel({ mine: { ...mine, next_spin: 'gold_coins', free_spins_left: 0, ...left } }),
    },
  },
});

it('shows odds, stock, budget and the hash, and how many spins are left', async () => {
  const { container } = show();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '₦100.00 airtime30%No limit',
    '₦200.00 bonus44.9%No limit',
    '₦10,000.00 bonus0.1%3',
    'Try again25%–',
  ]);
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(25);
  expect(screen.getByText(seed_hash)).toBeTruthy();
  expect(screen.getByText('You have 1 free spin left this month.')).toBeTruthy();
  expect(screen.getByText('You haven’t spun the wheel yet.')).toBeTruthy();
  expect(await findIssues(container)).toEqual([]);
});

it('spins with the chosen seed, announces the prize and lists it', async () => {
  api.on(SPIN, spun());
  show();
  fireEvent.change(screen.getByLabelText('Your seed'), { target: { value: 'lucky' } });
  press('Spin for free');
  await waitFor(() =>
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(
      '₦200.00 bonus. ₦200.00 is in your rewards.',
    ),
  );
  expect(api.sent(SPIN)[0]?.body).toEqual({ gold_coins: 0, client_seed: 'lucky' });
  expect(
    screen.getAllByText('You can check this spin after midnight UTC, when we publish its seed.'),
  ).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Spin for 50 gold coins' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Your seed').value).not.toBe('lucky');
});

it('asks before it spends gold coins', async () => {
  api.on(SPIN, spun({ gold_coins: 50 }, { gold_coins: 20, next_spin: 'too_few_coins' }));
  show({ mine: { ...mine, next_spin: 'gold_coins', free_spins_left: 0 } });
  press('Spin for 50 gold coins');
  const sheet = screen.getByRole('dialog', { name: 'Spin for 50 gold coins?' });
  expect(sheet.textContent).toContain('You’ll have 20 gold coins left.');
  expect(api.calls).toEqual([]);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Spin for 50 gold coins' }));
  await waitFor(() => expect(api.sent(SPIN)).toHaveLength(1));
  expect(api.sent(SPIN)[0]?.body).toMatchObject({ gold_coins: 50 });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Spin for/ })).toBeNull());
});

it('asks again with the same key when the reply was lost', async () => {
  api.on(SPIN, { status: 500, body: {} });
  show();
  press('Spin for free');
  await screen.findByText(/We don’t know yet if the wheel was spun/);
  api.on(SPIN, spun());
  press('Try again');
  await screen.findByText('₦200.00 bonus. ₦200.00 is in your rewards.');
  const [first, second] = api.sent(SPIN);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.body).toEqual(first?.body);
});

it('shows the current state when a spin was refused', async () => {
  api.on(SPIN, { status: 409, body: { message: 'This month’s prizes have all been won.' } });
  const closed = wheel({ closed: true, mine: { ...mine, next_spin: 'closed' } });
  api.on(READ, { body: { data: closed } });
  show();
  press('Spin for free');
  await screen.findByText('No more spins this month.');
  expect(toastTexts()).toEqual(['This month’s prizes have all been won.']);
  expect(screen.queryByRole('button', { name: /^Spin/ })).toBeNull();
});

it('accepts no seed that the draw can’t use', () => {
  show();
  fireEvent.change(screen.getByLabelText('Your seed'), { target: { value: 'a:b' } });
  expect(screen.getByText(/Use up to 64 letters/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spin for free' }).disabled).toBe(
    true,
  );
});

it('leads unverified members to their profile, and offers no spin', () => {
  show({ mine: { ...mine, next_spin: 'verify' } });
  expect(screen.getByText('Verify your identity to spin the wheel.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify profile' }).getAttribute('href')).toBe(
    '/complete-kyc',
  );
  expect(screen.queryByRole('button', { name: /^Spin/ })).toBeNull();
});

it('shows when the next spin is: tomorrow, or with the next month', () => {
  show({ mine: { ...mine, next_spin: 'day_over', spins_today: 3 } });
  expect(screen.getByText('You’ve used all 3 spins for today.')).toBeTruthy();
  expect(screen.getByText('Next spin')).toBeTruthy();
  cleanup();
  show({ mine: { ...mine, next_spin: 'too_few_coins', free_spins_left: 0, gold_coins: 3 } });
  expect(screen.getByText('Next free spin')).toBeTruthy();
});

it('repeats a draw in the browser once its seed is published', async () => {
  const given = aSpin();
  const drawn = await drawPrize(
    (text) => createHmac('sha256', seed).update(text).digest(),
    given.message,
    given.odds,
  );
  const published = { seed: seed.toString('hex'), drawn, prize: drawn };
  const other = segments.find(({ prize }) => prize !== drawn)?.prize ?? '';
  const verdictOf = async (changes: Partial<WheelSpin>) => {
    cleanup();
    show({}, [aSpin({ ...published, ...changes })]);
    press('Check this spin');
    return (await screen.findByText(/match/)).textContent;
  };
  expect(await verdictOf({})).toMatch(/^It matches/);
  expect(await verdictOf({ drawn: other, prize: other })).toMatch(/give a different result/);
  expect(await verdictOf({ seed: Buffer.alloc(32, 8).toString('hex') })).toMatch(
    /a different hash/,
  );
});

it('shows what was drawn where the prize had run out', () => {
  show({}, [aSpin({ drawn: 'cash-10000', capped: 'stock' })]);
  expect(
    screen.getByText(/The wheel drew ₦10,000.00 bonus, but this month’s have all/),
  ).toBeTruthy();
});

it('shows guests the odds and the way in, but no history', () => {
  show({ mine: null }, null);
  expect(screen.getByRole('table')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(
    'next=%2Fspin-the-wheel',
  );
  expect(screen.queryByText('Your spins so far')).toBeNull();
  expect(screen.queryByLabelText('Your seed')).toBeNull();
});

it('turns to the drawn slice where motion is wanted, and announces it when it stops', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('no-preference') }));
  const turning = { onfinish: undefined as (() => void) | undefined, cancel: vi.fn() };
  const animate = vi.fn(() => turning);
  Object.assign(SVGElement.prototype, { animate });
  api.on(SPIN, spun());
  const { container } = show();
  press('Spin for free');
  await waitFor(() => expect(animate).toHaveBeenCalledTimes(1));
  expect(screen.getByText('The wheel is spinning.')).toBeTruthy();
  expect(screen.queryByText(/in your rewards/)).toBeNull();
  turning.onfinish?.();
  await screen.findByText('₦200.00 bonus. ₦200.00 is in your rewards.');
  // from 300 to 749 of 1000: its middle, 188.82 degrees, is at the top
  expect(container.querySelector('svg.wheel g')?.getAttribute('transform')).toBe(
    `rotate(${4 * 360 + 360 - 188.82})`,
  );
  Object.assign(SVGElement.prototype, { animate: undefined });
});
