import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchDeskClock } from '#lib/desk/browser/clock.ts';

const AT = '2026-11-26T22:30:00Z';
const times = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

describe('the clock of the desk', () => {
  it('shows each time in the operator’s zone, in the format of its place', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z'), toFake: ['Date'] });
    document.body.innerHTML = `<time datetime="${AT}">26 Nov 2026, 11:30pm</time>
      <time datetime="${AT}" data-shape="time">11:30pm</time>
      <time datetime="${AT}" data-shape="day">26 Nov 2026</time>
      <time datetime="${AT}" data-shape="sentence">26 Nov 2026, 11:30pm</time>
      <time datetime="${AT}" data-shape="fixed">26 Nov 2026, 11:30pm</time>
      <b data-desk-zone>Lagos (GMT+1), unless they say UTC</b>`;
    watchDeskClock(document, 'Africa/Nairobi');
    expect(times()).toEqual([
      ...['Today, 01:30am', '01:30am', 'today, 01:30am', 'today, 01:30am'],
      '26 Nov 2026, 11:30pm',
    ]);
    expect(document.querySelector('[data-desk-zone]')?.textContent).toBe(
      'Nairobi (GMT+3), unless they say UTC',
    );
  });

  it.each(['UTC', 'Etc/UTC'])('names %s once, which applies to all other times', (zone) => {
    document.body.innerHTML = '<b data-desk-zone>Lagos (GMT+1), unless they say UTC</b>';
    watchDeskClock(document, zone);
    expect(document.querySelector('b')?.textContent).toBe('UTC');
  });

  it('shows times that arrive later in the same zone', async () => {
    document.body.innerHTML = '<ul></ul>';
    watchDeskClock(document, 'Africa/Accra');
    document.querySelector('ul')!.innerHTML = `<li><time datetime="${AT}">later</time></li>`;
    await vi.waitFor(() => expect(times()).toEqual(['26 Nov 2026, 10:30pm']));
  });
});
