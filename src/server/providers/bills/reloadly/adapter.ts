import type { BillsPort } from '#server/ports/bills.ts';
import { saysNo } from '#server/providers/answers.ts';
import { isBetting } from '#server/providers/bills/betting.ts';
import { readReloadlyNotice } from '#server/providers/reloadly/notice.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { readFloat } from '#server/providers/reloadly/wire.ts';
import { readBillerCode } from './api.ts';
import { listSold, readOperatorPlans } from './operators.ts';
import { buy, nameOf, requery, type Parts } from './purchases.ts';
import { reloadlyBillsReport } from './report.ts';

const DAY_S = 24 * 3600;

/** Its test system uses other numbers than the live one, so it is a provider with its own name. */
export const billsIdOf = (isTrial: boolean): string => (isTrial ? 'reloadly-trial' : 'reloadly');

/**
 * Airtime, bundles and utilities in Ghana and Kenya through Reloadly. A biller's code says which of its two
 * APIs sells it: "topups/341", "utilities/5". It can't look up account holders, and may take a day to pay a
 * utility bill.
 */
export function reloadlyBills({
  webhookSecrets,
  isTrial,
  ...given
}: Omit<Parts, 'id'> & { webhookSecrets: readonly string[]; isTrial: boolean }): BillsPort {
  const id = billsIdOf(isTrial);
  const parts = { ...given, id };
  return {
    id,
    isSandbox: isTrial,
    catalogue: id,
    serves: (what) => !isBetting(what),
    referenceFor: (orderId) => `OJB${orderId.replaceAll('-', '')}`,
    buy: (request) => buy(parts, request),
    requery: (request) => requery(parts, request),
    listNetworks: (country) => listSold(parts.clients, country),
    verifies: () => false,
    takesUpToS: (biller) => (readBillerCode(biller)?.product === 'utilities' ? DAY_S : undefined),
    verify: () => Promise.resolve(saysNo('other')),
    plans: (biller) => readOperatorPlans(parts.clients.topups, biller),
    listSettled: reloadlyBillsReport(parts),
    getFloat: () => readFloat(parts.clients.topups),
    readNotice(header, raw) {
      const notice = readReloadlyNotice(header, raw, webhookSecrets);
      return notice.ok
        ? { ...notice, providerRef: nameOf(unconfirmed.noticeProduct, notice.providerRef) }
        : notice;
    },
  };
}
