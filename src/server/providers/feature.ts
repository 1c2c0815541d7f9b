import { sendBillNotice } from './bills/index.ts';
import { sendCryptoNotice } from './crypto-desk/index.ts';
import { sendCardsNotice } from './giftcards/index.ts';
import { sendNotice } from './payments/index.ts';
import { sendPayoutNotice } from './payouts/index.ts';
import { sendPaidNotice, sendVoucherNotice } from './vouchers/index.ts';

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
};
