export { auditOrders } from './audit.ts';
export { addEvent, advance, change, tell, type Changes, type Step } from './advance.ts';
export { authorize, payAuthorized } from './authorize.ts';
export { byBillsProvider, refuseNamesOf } from './by-bills-provider.ts';
export { cancelOrder } from './cancel.ts';
export type { DeliveredLine, Delivery, Failed, Voucher } from './delivery.ts';
export { countOpenOrders } from './count-open.ts';
export { findLeft } from './find-left.ts';
export { autoReview } from './auto-review.ts';
export { decideSale } from './sales/decide-sale.ts';
export { payoutFor, payoutOfLines } from './sales/payout.ts';
export { openLines } from './sales/sale-lines.ts';
export type { Decision, LineDecision, Verdict } from './sales/verdict.ts';
export { allHashes, keyedPrint, refuseDuplicates, type Print } from './duplicates.ts';
export {
  findByKey,
  findByReference,
  findOrder,
  findOrders,
  findOwn,
  lockOrder,
  listEvents,
} from './find.ts';
export { listHouseCodes, openHouseCodes } from './house-codes.ts';
export { flagByRules, type Credit } from './flags/flag-by-rules.ts';
export { assertNotFlagged, flagEnds, flaggedAmounts } from './flags/flags.ts';
export {
  hasArrived,
  listPayments,
  matchPayment,
  settlePayment,
  settlePayments,
  type Arrival,
} from './funding/payments.ts';
export {
  receivePayment,
  type Came,
  type Due,
  type Funding,
  type Refusal,
} from './funding/receive-payment.ts';
export { askFromPage } from './funding/ask-from-page.ts';
export { byTransfer, receiveNamed } from './funding/by-transfer.ts';
export type { Outside } from './funding/outside.ts';
export { choosePayin, listPayins, payinOf, type Payin } from './funding/payin.ts';
export { checkOutside, settleOutside } from './funding/settle-outside.job.ts';
export type { Payment } from './funding/tables.ts';
export { releaseOverCap } from './release-over-cap.job.ts';
export { fulfil } from './fulfil.job.ts';
export { largestWithdrawal, largestWithin } from './largest-withdrawal.ts';
export {
  assertWithinLimits,
  assertWouldBeWithinLimits,
  brokenSaleLimit,
  roomWithin,
} from './limits.ts';
export {
  maskEmail,
  maskName,
  maskNumbers,
  maskOwner,
  maskPersonal,
  maskTarget,
} from '#lib/rules/mask.ts';
export { listOpenFlags, listRejectionAppeals, type OpenFlag } from './flags/list-open-flags.ts';
export { listDisputesOf } from './disputes-of.ts';
export { closeFlag } from './flags/close-flag.ts';
export { lockFlag, lockUser } from './flags/flag-rows.ts';
export { flagByStaff, requireOpenFlag, roomToFlag } from './flags/manage-flags.ts';
export { closeNotice, followNotice, takeNotice, type Notice } from './notice.job.ts';
export { KeyTaken, openOrder, type NewOrder } from './open-order.ts';
export { endOffer } from './sales/offer.job.ts';
export { captureLines, failLines } from './lines/capture-lines.ts';
export { linesOf } from './lines/lines-of.ts';
export { shareOut } from './lines/share-out.ts';
export { openSale, type Offered } from './sales/open-sale.ts';
export { paidElsewhere } from './paid-elsewhere.ts';
export { paySeller, type SalePayment } from './sales/pay-seller.ts';
export { statusText } from './what-was-kept.ts';
export { placeOrder, placeOrders, type Purchase } from './place-order.ts';
export {
  kindOf,
  registerKind,
  registerPlug,
  registerSale,
  type CodeWanted,
  type Fact,
  type Kind,
  type AskFor,
  type Plug,
  type Priced,
  type Sale,
} from './plug.ts';
export { totalOf } from './price-lines.ts';
export { holdPrice, openPlug, priceOf, type Asked } from './quote.ts';
export { assertWouldGoThrough } from './would-go-through.ts';
export { flagRefused } from './flags/flag-refused.ts';
export { raiseFlag, type NewFlag } from './flags/raise-flag.ts';
export { releaseFlags } from './flags/release-flags.job.ts';
export { onReached, onRefunded, type Listener } from './reached.ts';
export { isOutOfReach } from './provider-of.ts';
export { readNotice } from './read-notice.ts';
export {
  countFree,
  releaseReservation,
  keepReservation,
  refusingTaken,
  reserve,
  setCapacity,
  type Reserved,
  type Reserving,
} from './reservations/reserve.ts';
export { releaseReservedByLines } from './reservations/take-reserved.ts';
export { askAbout, requery } from './requery.job.ts';
export { promiseFor } from './promise.ts';
export { countSaleCases, listSaleCases, readSaleCase, type SaleWords } from './sales/sale-case.ts';
export { refundPart, type Refund } from './refund/refund-part.ts';
export { priceLeft, type RefundLine } from './refund/share-refund.ts';
export { assertServiceActive, assertSwitchOn } from './service-open.ts';
export { enterStage, type Actor, type Entering } from './stages/enter-stage.ts';
export { listOverdueStages, type OverdueStage } from './stages/list-overdue-stages.ts';
export type { Stage } from './stages/stage.ts';
export type { StageSaid, StageWork } from './stages/stage-work.ts';
export type { NewLine } from './lines/new-lines.ts';
export { isPaidByPrize } from './paid-by-prize.ts';
export { canMove, givenBack, isDelivered } from './statuses.ts';
export { sweep } from './sweep.job.ts';
export type { Order, OrderItem } from './tables.ts';
export { askNow } from './staff/ask-provider.ts';
export { staffReasons } from './staff/reasons.ts';
export { listOrdersToLookAt } from './to-look-at.ts';
export { usedBy, usedFor, type UsedFor } from './usage.ts';
export { areOpened, readCodes } from './vault.ts';
export { transactionView, transactionViews, viewOrder, viewWithVouchers } from './view.ts';
export { listDecisions, listReviewedBy } from './sales/sale-decisions.ts';
export { sayWhy, whyAboveAgreed, whyAboveRate } from './sales/why-second.ts';
