import { eraseProofs, expireConversion, reviewAirtime } from '#server/airtime-to-cash/index.ts';
import { offerEvents, purgeEvents, reportError } from '#server/analytics/index.ts';
import { askedMail, purgeAuth } from '#server/auth/index.ts';
import { eraseCards, reviewSale, sendGift, textGift } from '#server/giftcard/index.ts';
import { checkAgain, erasePhotos } from '#server/kyc/index.ts';
import { mirrorTickets, takeAnswers } from '#server/help/index.ts';
import { sendMail } from '#server/mail/index.ts';
import { deliver, pushToDevice } from '#server/notifications/index.ts';
import { payBonus, takeBonusBack } from '#server/referral/index.ts';
import { makeExport } from '#server/security/index.ts';
import {
  endOffer,
  followNotice,
  fulfil,
  releaseFlags,
  requery,
  sweep,
  freeOverCap,
} from '#server/orders/index.ts';
import { sendBillNotice } from '#server/providers/bills/index.ts';
import { sendCardsNotice } from '#server/providers/giftcards/index.ts';
import { checkSale } from '#server/perfect-money/index.ts';
import { sendNotice } from '#server/providers/payments/index.ts';
import { sendPayoutNotice } from '#server/providers/payouts/index.ts';
import { sendPaidNotice, sendVoucherNotice } from '#server/providers/vouchers/index.ts';
import { reconcileNightly } from '#server/reconcile/index.ts';
import { eraseUpload, purgeUploads } from '#server/uploads/index.ts';
import { checkDeposit, receiveTransfer, releaseHeld, returnMoney } from '#server/wallet/index.ts';
import '#server/products.ts';
import { paySchedule, refreshAllProducts, runSchedules } from '#server/refill/index.ts';
import { auditLedger, expireLedgerHolds, recordLedgerDay, sealLedger } from './ledger.job.ts';
import { purge } from './purge.job.ts';
import type { Task } from './task.ts';

/** Everything that a worker can do; a job of any other name waits for one that can. */
export const tasks = [
  sendMail,
  mirrorTickets,
  takeAnswers,
  deliver,
  pushToDevice,
  makeExport,
  payBonus,
  takeBonusBack,
  askedMail,
  purgeAuth,
  eraseUpload,
  purgeUploads,
  checkAgain,
  erasePhotos,
  checkDeposit,
  receiveTransfer,
  releaseHeld,
  returnMoney,
  freeOverCap,
  sendNotice,
  sendBillNotice,
  sendCardsNotice,
  sendPayoutNotice,
  sendVoucherNotice,
  sendPaidNotice,
  checkSale,
  reviewSale,
  reviewAirtime,
  expireConversion,
  eraseProofs,
  eraseCards,
  sendGift,
  textGift,
  fulfil,
  requery,
  followNotice,
  endOffer,
  sweep,
  releaseFlags,
  refreshAllProducts,
  runSchedules,
  paySchedule,
  sealLedger,
  expireLedgerHolds,
  recordLedgerDay,
  auditLedger,
  reconcileNightly,
  purge,
  offerEvents,
  purgeEvents,
  reportError,
] as readonly unknown[] as readonly Task[];
