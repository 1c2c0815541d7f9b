import { sendBillNotice } from './bills/notice.job.ts';
import { sendCryptoNotice } from './crypto-desk/notice.job.ts';
import { sendCardsNotice } from './giftcards/notice.job.ts';
import { sendNotice } from './payments/notice.job.ts';
import { sendPayoutNotice } from './payouts/notice.job.ts';
import { sendPaidNotice, sendVoucherNotice } from './vouchers/notice.job.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  tasks: [
    sendNotice,
    sendBillNotice,
    sendCardsNotice,
    sendPayoutNotice,
    sendVoucherNotice,
    sendPaidNotice,
    sendCryptoNotice,
  ],
  personalData,
};
