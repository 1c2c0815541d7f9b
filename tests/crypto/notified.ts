import type { Event } from '#tests/mail/events.ts';

const link = '/my-orders/OJ-3FZ8-9TWA-K2';

/** The notifications to members about coins. */
export const notified: Record<string, Event[]> = {
  'crypto/alerts/check-alerts.job.ts': [
    {
      title: 'Tether USD: your rate is here',
      message: 'We now pay ₦1,652.10 for one USDT. Rates change every minute.',
      link: '/crypto/sell',
    },
  ],
  'crypto/sell/assign.ts': [
    {
      title: 'USDT\u00a020.00 on the way to you',
      message:
        'Your Tether USD address got it on Tron (TRC-20). It’s sold as it arrives: we pay our rate at the time of its last confirmation.',
      link,
    },
  ],
  'crypto/sell/carry-out.ts': [
    {
      title: 'USDT on Tron (TRC-20): more coins are needed',
      message:
        'USDT\u00a01.20 arrived, below the minimum of 5. Send at least USDT\u00a03.80 more and we’ll pay for all of it.',
      link,
    },
    {
      title: 'USDT on Tron (TRC-20): in review',
      message: [
        'Your coins have arrived and are safe. Our team is reviewing them.',
        'You can sell up to ₦50,000.00 in one transaction.',
      ],
      link,
    },
  ],
  'crypto/sell/take-payment.ts': [
    {
      title: 'SHIB arrived that we don’t buy',
      message: [
        '1234.5 SHIB came to your address on Tron (TRC-20).',
        'We don’t buy SHIB on Tron (TRC-20), so nothing was credited. Contact us and we’ll tell you if it can be sent back.',
      ],
      link: '/help',
    },
  ],
  'crypto/sell/lost.ts': [
    {
      title: 'USDT on Tron (TRC-20): in review',
      message:
        'Tron (TRC-20) no longer shows this payment, which it had confirmed. We haven’t paid for it.',
      link,
    },
  ],
  'crypto/sell/pay-out.job.ts': [
    {
      title: 'USDT on Tron (TRC-20): the money is in your wallet',
      message: [
        'It wasn’t paid out to your account.',
        'New accounts can’t be used for 24 hours.',
        'You can withdraw it at any time.',
      ],
      link,
      topic: 'money',
    },
  ],
  'crypto/sell/vanish.ts': [
    {
      title: 'USDT on Tron (TRC-20): no coins arrived',
      message: 'Nothing was sold. Coins that still arrive at your address are sold as they arrive.',
      link,
    },
  ],
};
