import type { EventDraft, TicketSource } from '#server/ports/ticket-source.ts';
import type { Clock } from '#server/platform/clock.ts';

const DAY_MS = 86_400_000;

const draftsAt = (now: Date): EventDraft[] => {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const base = { country: 'NG', currency: 'NGN' };
  return [
    {
      ...base,
      ref: 'sandbox-jazz',
      title: 'Lagoon Jazz Evening',
      category: 'music',
      description: 'Three bands on the shore.',
      city: 'Lagos',
      venue: 'Lagoon Terrace',
      startsAt: inDays(30),
      endsAt: inDays(30.2),
      classes: [
        { ref: 'regular', name: 'Regular', price: '7500.00', capacity: 300 },
        { ref: 'table', name: 'Table', price: '40000.00', capacity: 20 },
      ],
    },
    {
      ...base,
      ref: 'sandbox-comedy',
      title: 'Laugh Out Abuja',
      category: 'comedy',
      description: 'Six comedians, one night.',
      city: 'Abuja',
      venue: 'Sky Dome',
      startsAt: inDays(45),
      endsAt: null,
      classes: [{ ref: 'standard', name: 'Standard', price: '5000.00', capacity: null }],
    },
  ];
};

/** Another catalogue that always has the same two events. */
export const sandboxTicketSource = ({ clock }: { clock: Clock }): TicketSource => ({
  id: 'ticket-source-sandbox',
  isSandbox: true,
  name: 'the sandbox catalogue',
  list: () =>
    Promise.resolve({
      kind: 'done',
      value: draftsAt(clock.now()),
      providerRef: 'sandbox',
      raw: null,
    }),
});
