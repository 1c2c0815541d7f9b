import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthSlider } from '#islands/shell/auth-slider.tsx';
import { findIssues } from '#tests/support/axe.ts';

const titles = [
  'The fastest way to trade gift cards',
  'Access to digital assets',
  'Easy bill payment',
  'An all-in-one marketplace',
];
const shown = () => titles.indexOf(screen.getByRole('heading').textContent ?? '') + 1;
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the slider of the auth layout', () => {
  it('moves on after 5000 ms and wraps after the fourth slide', () => {
    render(<AuthSlider claim={null} />);
    wait(4999);
    expect(shown()).toBe(1);
    wait(1);
    expect(shown()).toBe(2);
    for (let i = 0; i < 3; i++) wait(5000);
    expect(shown()).toBe(1);
  });

  it('wraps both ways by hand', () => {
    render(<AuthSlider claim={null} />);
    press('Previous slide');
    expect(shown()).toBe(4);
    press('Next slide');
    expect(shown()).toBe(1);
  });

  it('gives a slide chosen by hand its full 5000 ms', () => {
    render(<AuthSlider claim={null} />);
    wait(4000);
    press('Next slide');
    wait(4999);
    expect(shown()).toBe(2);
    wait(1);
    expect(shown()).toBe(3);
  });

  it('claims as many users as its owner states, with the source, and none without', () => {
    const claim = { text: 'over 100,000 users', source: 'our count of May' };
    const { rerender } = render(<AuthSlider claim={claim} />);
    press('Previous slide');
    expect(
      screen.getByText('One wallet for everything, trusted by over 100,000 users.'),
    ).toBeDefined();
    expect(screen.getByText('Source: our count of May')).toBeDefined();
    rerender(<AuthSlider claim={null} />);
    expect(screen.getByText('One wallet for everything.')).toBeDefined();
    expect(screen.queryByText(/Source/)).toBeNull();
  });

  it('pauses under the pointer', () => {
    render(<AuthSlider claim={null} />);
    const words = screen.getByRole('heading');
    fireEvent.pointerEnter(words.closest('.slide-mid')!);
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(words.closest('.slide-mid')!);
    wait(5000);
    expect(shown()).toBe(2);
  });

  it('pauses while a keyboard is on its buttons', () => {
    render(<AuthSlider claim={null} />);
    const next = screen.getByRole('button', { name: 'Next slide' });
    vi.spyOn(next, 'matches').mockReturnValue(true);
    act(() => next.focus());
    wait(20_000);
    expect(shown()).toBe(1);
    act(() => next.blur());
    wait(5000);
    expect(shown()).toBe(2);
  });

  it('stops and starts on request', () => {
    render(<AuthSlider claim={null} />);
    press('Pause slides');
    wait(20_000);
    expect(shown()).toBe(1);
    press('Play slides');
    wait(5000);
    expect(shown()).toBe(2);
  });

  it('doesn’t move for people who prefer reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    render(<AuthSlider claim={null} />);
    wait(20_000);
    expect(shown()).toBe(1);
    expect(screen.getByRole('button', { name: 'Play slides' })).toBeTruthy();
  });

  it('has no findings by axe', async () => {
    vi.useRealTimers();
    render(<AuthSlider claim={null} />);
    expect(await findIssues()).toEqual([]);
  });
});
