import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { changeSeatPlan, createSeatPlan, type SeatPlan } from './organisers.contract.ts';

/** Types in a seat plan. */
export const planForm = (plan: SeatPlan | null) =>
  describeForm(plan ? changeSeatPlan : createSeatPlan, {
    params: { id: plan?.id ?? '' },
    given: plan,
    rows: [
      { name: 'name', label: 'Name' },
      {
        name: 'text',
        label: 'Seats',
        rows: 14,
        hint: '“# Balcony: regular” begins a block, and each row is a line: “A: 1-6 _ 7-12 vip”. w marks a wheelchair place, c a companion’s seat, x one that isn’t sold.',
      },
    ],
    button: 'Save',
    busyText: 'Saving',
    next: deskPaths.plans,
  });
