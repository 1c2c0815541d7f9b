import { hourStates, type HourState } from './biller-states.ts';

/** Height and colour, so that neither is needed alone. */
const looks: Record<HourState, { fill: string; height: number; words: string }> = {
  fine: { fill: 'fill-success', height: 10, words: 'as usual' },
  slow: { fill: 'fill-warning', height: 7, words: 'with delays or refunds' },
  failed: { fill: 'fill-error', height: 4, words: 'mostly failed' },
  none: { fill: 'fill-line-2', height: 1, words: 'without payments' },
};

/** The bars of each state as one path, in a box of one by ten for an hour. */
export const hourBars = (hours: readonly HourState[]): { fill: string; path: string }[] =>
  hourStates.flatMap((state) => {
    const { fill, height } = looks[state];
    const bars = hours.map((hour, n) => (hour === state ? `M${n} 10v-${height}h.8v${height}` : ''));
    const path = bars.join('');
    return path ? [{ fill, path }] : [];
  });

/** The same in words: "Last 24 hours: 20 as usual, 1 mostly failed, 3 without payments". */
export function describeHours(hours: readonly HourState[]): string {
  const counts = (['fine', 'slow', 'failed', 'none'] as const).flatMap((state) => {
    const count = hours.filter((hour) => hour === state).length;
    return count > 0 ? [`${count} ${looks[state].words}`] : [];
  });
  return `Last ${hours.length} hours: ${counts.join(', ')}`;
}

/** What each bar means. */
export const hourKey = (['fine', 'slow', 'failed', 'none'] as const).map((state) => ({
  fill: looks[state].fill,
  path: `M0 10v-${looks[state].height}h10v${looks[state].height}`,
  text: { fine: 'As usual', slow: 'Delays or refunds', failed: 'Most failed', none: 'No payments' }[
    state
  ],
}));
