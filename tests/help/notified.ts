import type { Event } from '#tests/mail/events.ts';

const link = '/help/tricked/OJ-3FZ8-9TWA-K2';
const topic = 'money';

export const notified: Record<string, Event[]> = {
  'help/tricked/report.ts': [
    {
      title: 'Stopped: Withdrawal to Access Bank',
      message:
        'You reported that someone tricked you. Nothing was sent, and ₦5,000.00 is back in your wallet.',
      link,
      topic,
    },
    {
      title: 'We received your report: case T-3F9A01BC',
      message: [
        'Withdrawal to Access Bank',
        'We’ll decide by 27 Nov 2026, 09:00am.',
        'We’ll never ask you for a fee, a code or your PIN to get the money back.',
        'Quote T-3F9A01BC if you contact us.',
      ],
      link,
      topic,
    },
  ],
  'help/tricked/notify-receiver.job.ts': [
    {
      title: 'We told Access Bank •••• 1234 about your payment',
      message: [
        'We emailed their fraud team and asked them to hold the money. Whether they can depends on what is left of it.',
      ],
      link,
      topic,
    },
  ],
  'help/tricked/end-clock.job.ts': [
    {
      title: 'We haven’t decided about your report in time',
      message: [
        'Withdrawal to Access Bank',
        'We didn’t decide on T-3F9A01BC in time. We’re still working on it.',
        'You can now write to the Central Bank of Nigeria, Consumer Protection Department (cpd@cbn.gov.ng). Quote T-3F9A01BC.',
      ],
      link,
      topic,
    },
  ],
};
