import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeatChooser } from '#islands/e-tickets/seat-chooser.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { chosenTickets, classOf, eventOf, hallOf } from '#tests/support/events-on-sale.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const SEATS = 'GET /events/lagos-laughs/seats';
const drawn = ['.. ..', '..x..', 'wc.vv'];
const seated = eventOf({ seated: true });

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi().on(SEATS, { body: { data: hallOf(drawn) } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const open = async (event = seated) => {
  const drawnPage = render(<SeatChooser event={event} isGuest />);
  await screen.findByRole('grid', { name: 'Seats' });
  // the seats are rendered before they handle touches
  await act(async () => undefined);
  return drawnPage;
};
const seat = (name: string) => document.querySelector<HTMLElement>(`[data-seat="${name}"]`)!;
const isChosen = (name: string) => seat(name).getAttribute('aria-selected') === 'true';
const said = () => screen.getByRole('status').textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const foot = () => document.querySelector('.flow-foot')!.textContent;
/** By keyboard, which can select a seat of any size. */
async function choose(...names: string[]) {
  for (const name of names) {
    act(() => seat(name).focus());
    await userEvent.keyboard('{Enter}');
  }
}

describe('the seats of a hall', () => {
  it('announce block, row, number, class, price and whether they are free', async () => {
    const { container } = await open();
    expect(seat('A1').getAttribute('aria-label')).toBe(
      'Stalls, row A, seat 1, Regular, ₦5,000.00, free',
    );
    expect(seat('B3').getAttribute('aria-label')).toMatch(/seat 3, Regular, ₦5,000.00, taken$/);
    expect(seat('C1').getAttribute('aria-label')).toContain('wheelchair place');
    expect(seat('C2').getAttribute('aria-label')).toContain('companion seat');
    expect(seat('C4').getAttribute('aria-label')).toContain('VIP, ₦20,000.00');
    expect(screen.getByRole('list', { name: 'Key' }).textContent).toContain('Wheelchair place');
    expect(await findIssues(container)).toEqual([]);
  });

  it('are grouped in their blocks, and keys move from one to the next', async () => {
    const [stalls, balcony] = [hallOf(['..']), hallOf(['..'], 'Balcony')];
    const named = balcony.blocks.map((block) => ({
      ...block,
      rows: block.rows.map((row) => ({
        ...row,
        seats: row.seats.map((each) => ({ ...each, seat: `Balcony ${each.seat}` })),
      })),
    }));
    const hall = { ...stalls, blocks: [...stalls.blocks, ...named] };
    server.on(SEATS, { body: { data: hall } });
    const { container } = await open();
    expect(screen.getByRole('rowgroup', { name: 'Balcony' })).toBeDefined();
    act(() => seat('A2').focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(isChosen('Balcony A2')).toBe(true);
    expect(said()).toMatch(/^Balcony A2 chosen. 1 seat, ₦5,100.00 with our fee./);
    expect(await findIssues(container)).toEqual([]);
  });

  it('are reached with the arrow keys, with one of them in the order of Tab', async () => {
    await open();
    const inOrder = () =>
      [...document.querySelectorAll('[data-seat][tabindex="0"]')].map((each) =>
        each.getAttribute('data-seat'),
      );
    expect(inOrder()).toEqual(['A1']);
    act(() => seat('A1').focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(seat('B4'));
    expect(inOrder()).toEqual(['B4']);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(seat('B5'));
    await userEvent.keyboard('{Home} ');
    expect(isChosen('B1')).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(isChosen('B1')).toBe(false);
    expect(said()).toBe('B1 removed.');
  });

  it('are zoomed in with the first tap, and chosen with the next', async () => {
    await open();
    await userEvent.click(seat('A2'));
    expect(isChosen('A2')).toBe(false);
    expect(document.querySelector('.hall')!.className).toContain('hall-8');
    await userEvent.click(seat('A2'));
    expect(isChosen('A2')).toBe(true);
    await press('Show all seats');
    expect(document.querySelector('.hall')!.className).toContain('hall-0');
    await press('Larger');
    expect(document.querySelector('.hall')!.className).toContain('hall-1');
    await press('Smaller');
    expect(document.querySelector('.hall')!.className).toContain('hall-0');
  });

  it('zoom in and out between two fingers', async () => {
    await open();
    const hall = document.querySelector('.hall')!;
    const pinch = (apart: number) => {
      const touches = [
        { clientX: 0, clientY: 0 },
        { clientX: apart, clientY: 0 },
      ];
      const event = new Event('touchmove', { bubbles: true, cancelable: true });
      act(() => void hall.dispatchEvent(Object.assign(event, { touches })));
      return event.defaultPrevented;
    };
    expect(pinch(100)).toBe(true);
    pinch(140);
    expect(hall.className).toContain('hall-1');
    pinch(200);
    expect(hall.className).toContain('hall-2');
    pinch(140);
    expect(hall.className).toContain('hall-1');
  });

  it('are announced with their sum, and stored in the draft by their classes', async () => {
    await open();
    expect(foot()).toContain('Our fee: ₦100.00 a ticket');
    await choose('A1', 'A2', 'C4');
    expect(said()).toBe('C4 chosen. 3 seats, ₦30,300.00 with our fee.');
    expect(foot()).toContain('₦30,300.00');
    await press('Continue');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/e-tickets/events/summary');
    expect(JSON.parse(readDraft('e-tickets')!.values['items']!)).toEqual([
      { class: 'regular', quantity: 2, seats: ['A1', 'A2'] },
      { class: 'vip', quantity: 1, seats: ['C4'] },
    ]);
  });

  it('are found in one tap for as many as needed, together', async () => {
    await open();
    await press('Best seats for 2 people');
    expect(isChosen('B1') && isChosen('B2')).toBe(true);
    await press('One more: people');
    await press('Best seats for 3 people');
    expect(said()).toMatch(/^No 3 seats next to each other are left there/);
    expect(isChosen('B1') && isChosen('B2')).toBe(true);
    await press('VIP');
    await press('One fewer: people');
    await press('Best seats for 2 people');
    expect(said()).toMatch(/^C4 and C5 chosen/);
  });

  it('for a wheelchair include the companion seat, which can be left out', async () => {
    await open();
    await choose('C1');
    expect(isChosen('C1') && isChosen('C2')).toBe(true);
    expect(said()).toMatch(/^Wheelchair place and companion seat C1 and C2 chosen/);
    await choose('C2');
    expect(isChosen('C1')).toBe(true);
    expect(isChosen('C2')).toBe(false);
    await choose('C2');
    await choose('C1');
    expect(isChosen('C1') || isChosen('C2')).toBe(false);
  });

  it('that are taken, or too many, are not chosen, with the reason', async () => {
    await open({ ...seated, classes: [classOf({ max_per_order: 2 })] });
    await choose('B3');
    expect(said()).toBe('Seat B3 is taken.');
    await choose('A1', 'A2', 'B1');
    expect(isChosen('B1')).toBe(false);
    expect(said()).toMatch(/^You can choose up to 2 Regular seats/);
    await choose('C4');
    expect(said()).toMatch(/^Seat C4 isn’t on sale now/);
  });

  it('that someone else took in the meantime are named, and the others stay chosen', async () => {
    await open();
    await choose('A1', 'A2');
    server.on(SEATS, { body: { data: hallOf(['x. ..', ...drawn.slice(1)]) } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() =>
      expect(said()).toMatch(
        /^A1 was just taken by someone else. Your other seats are still chosen./,
      ),
    );
    expect(isChosen('A2')).toBe(true);
    expect(seat('A1').getAttribute('aria-label')).toMatch(/just taken$/);
    const list = within(screen.getByRole('list', { name: 'Your seats' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });

  it('that one’s own earlier price holds stay one’s own', async () => {
    signedInPage();
    const items = JSON.stringify([{ class: 'regular', quantity: 1, seats: ['A1'] }]);
    keepDraft('e-tickets', { ...chosenTickets, items });
    const mine = { seats: ['A1'], until: '2026-12-01T12:00:00Z' };
    server.on(SEATS, { body: { data: { ...hallOf(['x.']), mine } } });
    await open();
    expect(isChosen('A1')).toBe(true);
    await press(/^A1/);
    expect(isChosen('A1')).toBe(false);
  });

  it('can be requested again when they didn’t load', async () => {
    server.on(SEATS, lost);
    render(<SeatChooser event={seated} isGuest />);
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t load the seats');
    server.on(SEATS, { body: { data: hallOf(drawn) } });
    await press('Try again');
    expect(await screen.findByRole('grid')).toBeDefined();
  });
});
