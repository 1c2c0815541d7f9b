import type { Event } from './events.ts';

/** What is told of rewards and ranks. */
export const rewardEvents: Record<string, Event[]> = {
  'rewards/earnings/release.job.ts': [
    {
      title: 'Rewards ready to move',
      message: '₦1,000.00 of your rewards can now be moved to your wallet.',
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/opportunities/take-back.job.ts': [
    {
      title: 'Taken back: Make your first trade',
      message: ['The trade behind it was reversed.', '₦200.00 left your rewards.'],
      link: '/earnings',
      topic: 'rewards',
    },
  ],
  'rewards/ranks.ts': [
    {
      title: 'You are now Expert',
      message: 'You reached a new rank with the gift cards you sold. See what it brings.',
      link: '/settings?rank=true',
      topic: 'rewards',
    },
  ],
  'rewards/late/pay-late.job.ts': [
    {
      title: 'MTN airtime is late',
      message: 'It is taking longer than we promised. Sorry: ₦50.00 is in your rewards.',
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
      title: 'Where shall we send your airtime?',
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
