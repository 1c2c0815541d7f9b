import type { Admission } from '#lib/e-tickets/admissions.contract.ts';

/** What each action on a member's ticket is given. */
export interface ActionProps {
  ticket: Admission;
  onChanged: (ticket: Admission) => void;
}
