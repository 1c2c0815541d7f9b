import type { Event } from './events.ts';

/** The notifications to members about coins. */
export const cryptoEvents: Record<string, Event[]> = {
  'crypto/alerts/check-alerts.job.ts': [
    {
      title: 'Tether USD: your rate is here',
      message: 'We now pay ₦1,652.10 for one USDT. Rates change every minute.',
      link: '/crypto/sell',
    },
  ],
};
