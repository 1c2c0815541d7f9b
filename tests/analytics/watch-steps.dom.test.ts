import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { watchSteps } from '#lib/browser/analytics/watch-steps.ts';
import { usageReports } from '#lib/constants.ts';
import { clearReported, reportedSteps } from '#tests/support/reported-steps.ts';

let begun = 0;
let told: ReturnType<typeof reportedSteps>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // long after the previous test's steps
  vi.advanceTimersByTime((begun += 600_000));
  told = reportedSteps('products');
  stop = watchSteps();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  clearReported();
  vi.useRealTimers();
});

/** Too long for an impatient repetition. */
const later = () => vi.advanceTimersByTime(5_000);
const press = (id: string) => document.getElementById(id)!.click();

describe('a step', () => {
  it('that is taken twice in quick succession counts once, and a later one again', async () => {
    trackStep('select-deposit');
    vi.advanceTimersByTime(usageReports.impatienceMs - 1);
    trackStep('select-deposit');
    trackStep('select-withdrawal');
    vi.advanceTimersByTime(1);
    trackStep('select-deposit');
    expect(await told.steps()).toEqual(['select-deposit', 'select-withdrawal', 'select-deposit']);
  });
});

describe('steps in the HTML', () => {
  it('are reported once for a link, a button or a choice, and for nothing else', async () => {
    document.body.innerHTML = `
      <ul data-step="select-product"><li id="gap"><a href="#x"><b id="link">Airtime</b></a></li></ul>
      <div data-step="set-giftcard-type"><button id="button">Code</button></div>
      <select id="select" data-step="set-giftcard-currency"><option>USD</option></select>
      <a href="#y" id="other">Other</a>`;
    for (const id of ['gap', 'link', 'button', 'select', 'other']) press(id);
    document.getElementById('select')!.dispatchEvent(new Event('change', { bubbles: true }));
    stop();
    later();
    press('link');
    expect(await told.steps()).toEqual([
      'select-product',
      'set-giftcard-type',
      'set-giftcard-currency',
    ]);
  });

  it('are reported once for a field, also when a hydrated island reports its value again', async () => {
    document.body.innerHTML = `
      <select data-step="set-giftcard-currency"><option>USD</option><option>GBP</option></select>`;
    const select = document.querySelector('select')!;
    for (const value of ['GBP', 'GBP', 'USD']) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      later();
    }
    expect(await told.steps()).toEqual(Array(2).fill('set-giftcard-currency'));
  });

  it('aren’t reported for a choice that was already made', async () => {
    document.body.innerHTML = `
      <div data-step="set-giftcard-type">
        <button aria-pressed="false" id="code">Code</button>
        <button aria-pressed="false" id="card">Card</button>
      </div>`;
    for (const id of ['code', 'code', 'card', 'code']) {
      press(id);
      later();
    }
    expect(await told.steps()).toEqual(Array(3).fill('set-giftcard-type'));
  });

  it.each(['select-banner', 'filter-transaction', 'select-giftcard', 'select-transaction'])(
    '%s is one step for a double tap',
    async (step) => {
      document.body.innerHTML = `<ul data-step="${step}"><li><a href="#x" id="x">It</a></li></ul>`;
      press('x');
      vi.advanceTimersByTime(200);
      press('x');
      expect(await told.steps()).toEqual([step]);
    },
  );
});
