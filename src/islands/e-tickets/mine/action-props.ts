import type { Admission } from '#lib/e-tickets/admissions.contract.ts';

/** The props of each action on a member's ticket. */
export interface ActionProps {
  ticket: Admission;
  onChanged: (ticket: Admission) => void;
}
