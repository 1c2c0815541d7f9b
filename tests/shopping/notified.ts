import type { Event } from '#tests/mail/events.ts';

/** The notifications of personal shopping. */
export const notified: Record<string, Event[]> = {
  'shopping/decide-item.ts': [
    {
      title: 'Runner 3 trainers: your quote is ready',
      message: ['We quoted ₦180,000.00.', 'The price is locked for 48 hours.'],
      link: '/personalized-shopping/cart',
    },
    {
      title: 'Power bank: we can’t buy it',
      message: ['It can’t be sent to this country.', 'You haven’t been charged.'],
      link: '/personalized-shopping',
    },
    {
      title: 'Runner 3 trainers: we answered your question',
      message: 'They have size 42 in white only.',
      link: '/personalized-shopping',
    },
  ],
  'shopping/move-item.ts': [
    {
      title: 'Runner 3 trainers: the quote expired',
      message: ['You haven’t been charged.', 'Ask for a new quote if you still want it.'],
      link: '/personalized-shopping',
    },
  ],
  'shopping/remind-of-quote.job.ts': [
    {
      title: 'Runner 3 trainers: your quote ends soon',
      message: '₦180,000.00 is locked until 24 Nov 2026, 09:00am.',
      link: '/personalized-shopping/cart',
    },
  ],
};
