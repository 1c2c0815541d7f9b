import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { openDeskDispute } from './disputes.contract.ts';

/** Opens a dispute that we learned about elsewhere. No money moves. */
export const disputeForm = () =>
  describeForm(openDeskDispute, {
    rows: [
      { name: 'order', label: 'Order', hint: 'The deposit’s reference.' },
      {
        pair: [
          { name: 'provider_reference', label: 'Provider’s reference' },
          { name: 'category', label: 'Payer’s reason' },
        ],
      },
      {
        pair: [
          { name: 'amount', label: 'Amount', hint: 'Leave empty for all that was paid.' },
          { name: 'due_at', label: 'Answer by, in UTC', zone: 'UTC' },
        ],
      },
    ],
    variant: 'line',
    button: 'Open the dispute',
    busyText: 'Opening',
    next: deskPaths.queue('disputes'),
  });
