/** One short round of each bench, to see that it still runs. The figures mean nothing then. */
export const isTrial = process.argv.includes('--trial');

/** How many rounds, rows or milliseconds a bench takes: all of them, or just enough for a trial. */
export const amount = (full: number, trial: number): number => (isTrial ? trial : full);
