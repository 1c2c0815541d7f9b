import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { askEventChange } from './event-acts.contract.ts';
import type { DeskEvent } from './events.contract.ts';

const because = {
  name: 'because',
  label: 'Reason',
  rows: 3,
  hint: 'Everyone with a ticket sees this.',
} as const;
const asked = { button: 'Send for second approval', busyText: 'Asking' };

/** Asks a second approver to cancel an event. */
export const cancelForm = ({ id }: Pick<DeskEvent, 'id'>) =>
  describeForm(askEventChange, {
    params: { id },
    fixed: { kind: 'cancel' },
    rows: [because],
    variant: 'danger',
    next: deskPaths.event(id),
    ...asked,
  });

/** Asks a second approver to move an event to another time or place. */
export const moveForm = ({
  id,
  form,
  time_zone: zone,
}: Pick<DeskEvent, 'id' | 'form' | 'time_zone'>) =>
  describeForm(askEventChange, {
    params: { id },
    fixed: { kind: 'move' },
    given: form,
    rows: [
      { name: 'starts_at', label: 'Starts', aside: '', zone },
      {
        pair: [
          { name: 'doors_at', label: 'Doors open', zone },
          { name: 'ends_at', label: 'Ends', zone },
        ],
      },
      {
        pair: [
          { name: 'state', label: 'State or region', aside: '' },
          { name: 'city', label: 'City', aside: '' },
        ],
      },
      { name: 'venue', label: 'Venue', aside: '' },
      { name: 'address', label: 'Address' },
      { name: 'return_until', label: 'Full refunds until', aside: '', zone },
      because,
    ],
    next: deskPaths.event(id),
    ...asked,
  });
