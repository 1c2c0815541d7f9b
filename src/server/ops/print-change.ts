import type { Changed } from '#server/desk/rates/change-rates.ts';
import type { RatePlan } from '#server/desk/rates/rate-book.ts';

/** Prints the result of a change of rates. */
export function printChange({ state, why }: Changed<RatePlan>, done: string): void {
  if (state === 'set') console.log(done);
  else if (state === 'unchanged') console.log('It’s already set that way. Nothing changed.');
  else
    console.log(
      `This waits for a second approver. ${why}\nThey agree at the desk, under Approvals.`,
    );
}
