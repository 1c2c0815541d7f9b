import type { Event } from '#tests/mail/events.ts';

const rewards = { link: '/settings/referral', topic: 'rewards' } as const;

/** The notifications about rewards and ranks. */
export const notified: Record<string, Event[]> = {
  'referral/decide-bonus.ts': [
    {
      title: 'You earned your welcome bonus',
      message: 'You’ve traded enough: ₦200.00 was added to your rewards.',
      link: '/earnings',
      topic: 'rewards',
    },
    {
      title: 'You earned a bonus',
      message: 'A••• O. has traded enough: ₦1,000.00 was added to your rewards.',
      ...rewards,
    },
    {
      title: 'We’re checking your bonus for A••• O.',
      message: [
        'This account was used on the same device as yours.',
        'Our team will review it and let you know.',
      ],
      ...rewards,
    },
    {
      title: 'No bonus for A••• O.',
      message: 'Both accounts belong to the same person.',
      ...rewards,
    },
  ],
  'referral/referral-flags.queue.ts': [
    {
      title: 'No welcome bonus of ₦200.00',
      message: 'Both accounts belong to the same person.',
      ...rewards,
    },
  ],
  'referral/reverse-bonus.job.ts': [
    {
      title: 'A bonus was reversed',
      message: [
        'The trades of A••• O. were reversed. ₦700.00 was deducted from your rewards.',
        'You keep ₦300.00 because it was already in your wallet.',
        'You’ll get it again once they’ve traded enough.',
      ],
      ...rewards,
    },
    {
      title: 'Your welcome bonus was reversed',
      message: ['The trades behind it were reversed. ₦200.00 was deducted from your rewards.'],
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/earnings/release.job.ts': [
    {
      title: 'Rewards ready to move',
      message: '₦1,000.00 of your rewards can now be moved to your wallet.',
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/opportunities/reverse-claims.job.ts': [
    {
      title: 'Reversed: Make your first trade',
      message: ['The trade behind it was reversed.', 'We deducted ₦200.00 from your rewards.'],
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/ranks.ts': [
    {
      title: 'You’re now Expert',
      message: 'You reached a new rank with the gift cards you sold. See your new benefits.',
      link: '/settings?rank=true',
      topic: 'rewards',
    },
  ],
  'rewards/late/pay-late.job.ts': [
    {
      title: 'MTN airtime is late',
      message: 'It’s taking longer than we promised. Sorry: ₦50.00 is in your rewards.',
      link: '/my-orders/OJ-3FZ8-9TWA-K2',
      topic: 'orders',
    },
  ],
  'rewards/perks/end-perks.job.ts': [
    {
      title: 'Your withdrawal without a fee ends soon',
      message: 'Use it by 30 November 2026.',
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/perks/send-airtime.job.ts': [
    {
      title: 'Where should your airtime go?',
      message: 'We couldn’t send the airtime you won: This is not a number of MTN.',
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/perks/settle-perk.job.ts': [
    {
      title: 'Your better rate was paid',
      message: 'Your prize added ₦434.50 to your rewards.',
      link: '/earnings',
      topic: 'rewards',
    },
  ],
};
